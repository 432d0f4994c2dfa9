import {headerOf, isSameBut} from "./wire.js";

/** @import {Early} from "./types.d.ts" */

// Poolscope's own server lists here the addresses of its pages' drawings (`content`), and the parameters whose
// change shows and hides no field (`data-changes`). After another change, and on another page, a drawing shows
// what Python sends, and no sooner: a field that shows again may have a value that the address lacks.
const LISTED = 'meta[name="poolscope-linked-messages"]';
const APP = '[data-testid="stApp"]';
const IDLE = "notRunning";
const SETTLED_MS = 2000; // between two runs, Streamlit says for a moment that none is under way

/**
 * Show the drawing of a changed link before Python has run the page.
 *
 * A person changes a setting; Streamlit writes it into the address at once, and runs the page. Meanwhile the
 * server makes the drawing's message from the address alone, and it comes first. Python's message is equal to it,
 * so its arrival draws nothing. If it is not equal, Python is right: the drawing shows its message once no run is
 * under way, and asks no more.
 *
 * - Requests are numbered: an answer that is not the newest one's is dropped, and so is one that comes after
 *   Python has run the page, or while Python has not answered what the person did on the drawing (`awaitsPython`).
 * - While an early answer stands, Python's messages of earlier settings are not shown.
 * @param {{component: string, ofSession?: string[], shown: () => Uint8Array | null,
 *   show: (message: Uint8Array) => void, awaitsPython: () => boolean, signal: AbortSignal}} drawing
 *   `component` is its name in the server's addresses. `ofSession` are the fields of a message's header that a
 *   session decides, not the link.
 * @returns {Early}
 */
export function createEarly({component, ofSession = [], shown, show, awaitsPython, signal}) {
  const server = document.querySelector(LISTED);
  /** @param {string} name */
  const listed = (name) => server?.getAttribute(name)?.split(" ") ?? [];
  const [addresses, changes] = [listed("content"), listed("data-changes")];
  const app = document.querySelector(APP);
  const {navigation} = /** @type {any} */ (globalThis);
  /** @type {Uint8Array} */
  let given; // by Python
  let isStanding = false; // an answer that Python has not confirmed
  let requested = 0; // the number of the last request
  let isOff = !server || !app || !navigation;
  let last = isOff ? "" : location.search; // the address's, before its next change
  let runs = 0; // that have ended
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {Uint8Array} message @param {Uint8Array | null} other */
  // Python repeats where a person rests (`start`), which the drawing knows.
  const isSame = (message, other) => other !== null && isSameBut("start", message, other);

  /** @param {Uint8Array} message */
  function take(message) {
    given = message;
    if (isStanding && !isSame(message, shown())) return judgeSoon();
    isStanding = false;
    if (!isSame(message, shown())) show(message);
  }

  function judgeSoon() {
    clearTimeout(timer);
    if (isIdle()) timer = setTimeout(judge, SETTLED_MS);
  }

  /** Show Python's last message if no run is under way: then no other message comes. */
  function judge() {
    if (!isStanding || !isIdle() || signal.aborted) return;
    isStanding = false;
    if (isSame(given, shown())) return;
    isOff = true;
    show(given);
  }

  const isIdle = () => app?.getAttribute("data-test-script-state") === IDLE;

  async function ask() {
    const number = requested;
    const before = {runs, given};
    const page = location.pathname.split("/").pop() || "grid";
    const address = addresses.find((each) => each.endsWith(`/${component}/${page}`));
    if (!address) return;
    const answer = await fetch(address + location.search, {signal}).catch(() => null);
    if (answer?.status !== 200) return;
    const message = new Uint8Array(await answer.arrayBuffer());
    // A short run may begin and end without a sign, except for its message.
    const hasRun = runs !== before.runs || (given !== before.given && isIdle());
    if (isOff || number !== requested || hasRun || signal.aborted) return;
    if (awaitsPython() || !isOfThisSession(message)) return;
    isStanding = true;
    if (!isSame(message, shown())) show(message);
    judgeSoon();
  }

  /** @param {Uint8Array} message */
  function isOfThisSession(message) {
    const [early, now] = [headerOf(message), headerOf(given)];
    return ofSession.every((name) => JSON.stringify(early[name]) === JSON.stringify(now[name]));
  }

  if (!isOff) {
    // Streamlit adds an entry for what a person sets; Python's part of the address replaces one.
    /** @param {{navigationType: string | null}} event */
    const changed = ({navigationType}) => {
      const names = changedNames(last, location.search);
      last = location.search;
      if (isOff || navigationType !== "push") return;
      requested += 1; // an answer to an earlier change is late
      if (names.every((name) => changes.includes(name))) ask().catch(() => {});
    };
    navigation.addEventListener("currententrychange", changed, {signal});
    const watch = new MutationObserver(() => {
      if (!isIdle()) return;
      runs += 1;
      judgeSoon();
    });
    watch.observe(/** @type {Element} */ (app), {attributeFilter: ["data-test-script-state"]});
    signal.addEventListener("abort", () => watch.disconnect());
  }
  return {take};
}

/** Return the names of parameters that differ between two queries. @param {string} before @param {string} after */
function changedNames(before, after) {
  const [old, now] = [new URLSearchParams(before), new URLSearchParams(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name));
}
