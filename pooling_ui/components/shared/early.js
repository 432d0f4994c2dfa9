import {headerOf, isSameBut} from "./wire.js";

/** @import {Early} from "./types.d.ts" */

// Poolscope's own server lists here the addresses of its pages' drawings (`content`), and the parameters whose
// change shows and hides no field (`data-changes`). The start page's address comes first. After another change, and
// on another page, a drawing shows what Python sends, and no sooner: a field that shows again may have a value that
// the address lacks.
const LISTED = 'meta[name="poolscope-linked-messages"]';
// `history.js` says that the address has changed, and whether a person changed it, or Python (`byPerson`).
const CHANGED = "poolscope-address-changed";
// Streamlit's own names; the server checks at its start that Streamlit's page has them.
const APP = '[data-testid="stApp"]';
const STATE = "data-test-script-state";
const IDLE = "notRunning";
const SETTLED_MS = 2000; // between two runs, Streamlit says for a moment that none is under way

/**
 * Show the drawing of a changed link before Python has run the page.
 *
 * A person changes a setting; Streamlit writes it into the address at once, and runs the page. Meanwhile the
 * server makes the drawing's message from the address alone, and it comes first: it is the early answer. Python's
 * message is equal to it, so its arrival draws nothing. If it is not equal, Python is right: the drawing shows its
 * message once no run is under way, and asks no more.
 *
 * - A change overtakes the request before it. An answer is also too late after Python has run the page, and while
 *   Python has not answered what the person did on the drawing (`awaitsPython`).
 * - Until Python confirms an early answer, its messages of earlier settings are not shown. This ends with any
 *   later change that has no early answer.
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
  /** @type {Uint8Array} */
  let given; // by Python, last
  let isUnconfirmed = false; // what is shown is an early answer that Python has not confirmed
  let runs = 0; // that have ended
  /** @type {AbortController | null} */
  let request = null;
  let isOff = !server || !app?.hasAttribute(STATE);
  const {pathname} = isOff ? {pathname: ""} : location; // of the page with this drawing
  let last = isOff ? "" : location.search; // the address's, before its next change
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const isIdle = () => app?.getAttribute(STATE) === IDLE;

  /** @param {Uint8Array} message @param {Uint8Array | null} other */
  // Python repeats where a person rests (`start`), which the drawing knows.
  const isSame = (message, other) => other !== null && isSameBut("start", message, other);

  /** @param {Uint8Array} message */
  function take(message) {
    given = message;
    if (isUnconfirmed && !awaitsPython() && !isSame(message, shown())) return judgeSoon();
    showGiven();
  }

  function showGiven() {
    isUnconfirmed = false;
    if (given && !isSame(given, shown())) show(given);
  }

  function judgeSoon() {
    clearTimeout(timer);
    if (isIdle()) timer = setTimeout(judge, SETTLED_MS);
  }

  /** Show Python's last message if no run is under way: then no other message comes. */
  function judge() {
    if (!isUnconfirmed || !isIdle() || signal.aborted) return;
    isOff = !isSame(given, shown());
    if (isOff) console.info(`Poolscope: Python shows another ${component} than its link for ${last}`);
    showGiven();
  }

  /** Wait for Python: no early answer stands any more, and none comes. */
  function leaveToPython() {
    request?.abort();
    isUnconfirmed = false;
    if (isIdle()) showGiven();
  }

  async function ask() {
    request?.abort();
    const asked = request = new AbortController();
    const before = {runs, given};
    const page = pathname.split("/").pop();
    const address = addresses.find((each) => (page ? each.endsWith(`/${component}/${page}`) : each.includes(`/${component}/`)));
    if (!address) return leaveToPython();
    const answer = await fetch(address + location.search, {signal: asked.signal}).catch(() => null);
    const bytes = answer?.status === 200 && (await answer.arrayBuffer().catch(() => null));
    if (asked.signal.aborted) return;
    // A short run may begin and end without a sign, except for its message.
    const hasRun = runs !== before.runs || (given !== before.given && isIdle());
    const message = bytes && new Uint8Array(bytes);
    if (!message) return leaveToPython();
    if (hasRun) return judgeSoon(); // it may have been the run of an earlier change
    if (awaitsPython() || !isOfThisSession(message)) return leaveToPython();
    isUnconfirmed = true;
    if (!isSame(message, shown())) show(message);
    judgeSoon();
  }

  /** @param {Uint8Array} message */
  function isOfThisSession(message) {
    const [early, now] = [headerOf(message), headerOf(given)];
    return ofSession.every((name) => JSON.stringify(early[name]) === JSON.stringify(now[name]));
  }

  if (!isOff) {
    /** @param {{byPerson?: boolean}} event */
    const changed = ({byPerson = true}) => {
      const names = changedNames(last, location.search);
      last = location.search;
      if (!byPerson) return;
      const isKnown = names.length > 0 && names.every((name) => changes.includes(name));
      if (isOff || location.pathname !== pathname || !isKnown) leaveToPython();
      else ask();
    };
    addEventListener(CHANGED, /** @type {any} */ (changed), {signal});
    addEventListener("popstate", () => changed({}), {signal}); // Back, or forward
    const watch = new MutationObserver(() => {
      if (!isIdle()) return;
      runs += 1;
      if (isUnconfirmed) judgeSoon();
      else showGiven();
    });
    watch.observe(/** @type {Element} */ (app), {attributeFilter: [STATE]});
    signal.addEventListener("abort", () => {
      watch.disconnect();
      request?.abort();
    });
  }
  return {take};
}

/** Return the names of parameters that differ between two queries. @param {string} before @param {string} after */
function changedNames(before, after) {
  const [old, now] = [new URLSearchParams(before), new URLSearchParams(after)];
  /** @param {URLSearchParams} query @param {string} name */
  const texts = (query, name) => JSON.stringify(query.getAll(name)); // a name may stand several times
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => texts(old, name) !== texts(now, name));
}
