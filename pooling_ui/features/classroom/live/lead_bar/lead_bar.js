import {isPressedFreely} from "../../../../components/shared/letters.js";
import {headerEnd, STICKS} from "../../../../components/shared/page_header.js";

const COUNTS = "poolscope-room-counts"; // `room_stream.js` sends it
const VOTES = "poolscope-votes"; // the stage draws them on its cells
const LAST = Symbol.for("poolscope room counts");
const SHOWN = Symbol.for("poolscope votes"); // a stage that is made later, as for a presentation, reads it
const KEY = "v";
const BAR = ".st-key-unprinted_room_bar"; // the bar with its buttons, which Python makes
const WIDE = "(min-width: 768px)"; // in a narrow window it would cover much of the page
/** What ends the listeners of each mounted bar: Streamlit calls the module again for new data. @type {WeakMap<object, AbortController>} */
const mounted = new WeakMap();

/**
 * @typedef {[answer: string, count: number, isRight: boolean, mistake: string, cell: number | null]} Bar
 * @typedef {{here: number, question: number, round: number, answered: number, revealed: boolean, knows: boolean,
 *   rounds: Bar[][], moved: number[]}} Counts
 */

/**
 * Show how many are there and how many answered; and, once the teacher uncovers them, how the votes fall.
 * @param {{data: [string, string, number, boolean, boolean], parentElement: ParentNode}} component
 */
export default function ({data, parentElement}) {
  const [code, mode, question, isRevealed, isOnPage] = data;
  const tab = /** @type {Record<symbol, Counts | undefined>} */ (/** @type {unknown} */ (globalThis));
  const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (parentElement.querySelector(name));
  const [button, panel] = [find("button"), find("section")];
  // A new question covers the votes; an answer that is shown uncovers them.
  let shows = isRevealed;
  mounted.get(parentElement)?.abort();
  const ending = new AbortController();
  mounted.set(parentElement, ending);
  const {signal} = ending;
  const isAsked = mode === "ask";
  const draw = () => {
    const counts = tab[LAST];
    const known = counts?.question === question ? counts : undefined;
    find(".code").textContent = code;
    find(".here").textContent = counts ? `${counts.here} here` : "";
    find(".answered").textContent = isAsked && known ? `${known.answered} answered` : "";
    button.hidden = !isAsked || !isOnPage;
    button.textContent = shows ? "Cover the votes" : "Show the votes";
    button.setAttribute("aria-expanded", String(shows));
    const uncovered = shows && isAsked && isOnPage ? known : undefined;
    const made = uncovered ? tables(uncovered) : [];
    panel.replaceChildren(...made);
    panel.hidden = made.length === 0;
    tellStages(uncovered ? votesOnCells(uncovered) : null);
  };
  const toggle = () => {
    shows = !shows;
    draw();
  };
  button.addEventListener("click", toggle, {signal});
  addEventListener("keydown", (event) => {
    if (isAsked && event.key.toLowerCase() === KEY && isPressedFreely(event)) toggle();
  }, {signal, capture: true});
  addEventListener(COUNTS, (event) => {
    tab[LAST] = /** @type {CustomEvent<Counts>} */ (event).detail;
    draw();
  }, {signal});
  draw();
  const root = parentElement.getRootNode?.();
  const letGo = root && "host" in root ? keepInSight(/** @type {Element} */ (root.host)) : () => {};
  return () => {
    if (mounted.get(parentElement) === ending) letGo(); // not after the next call of the module
    ending.abort();
    tellStages(null);
  };
}

/**
 * Keep the bar under the page's header while the page scrolls, as it does to a question and its answer. Return a
 * function that lets it go: once the bar is gone, another part of the page may take its element.
 * @param {Element} inside
 */
function keepInSight(inside) {
  const bar = /** @type {HTMLElement | null | undefined} */ (inside.closest(BAR)?.closest("[data-testid=stLayoutWrapper]"));
  if (!bar || !matchMedia(WIDE).matches) return () => {};
  bar.setAttribute(STICKS, "");
  const ground = getComputedStyle(inside).getPropertyValue("--st-background-color"); // outside, it has no value
  bar.style.cssText = `position: sticky; inset-block-start: ${headerEnd() ?? 0}px; z-index: 5; background: ${ground}`;
  return () => {
    bar.removeAttribute(STICKS);
    bar.style.cssText = "";
  };
}

/** Show these votes on the cells of each stage, or none. @param {Record<number, number> | null} cells */
export function tellStages(cells) {
  Object.assign(globalThis, {[SHOWN]: cells});
  dispatchEvent(new CustomEvent(VOTES, {detail: cells}));
}

/**
 * Return the votes on each cell in the newest round that has any; null if the answers are no cells.
 * @param {Counts} counts @returns {Record<number, number> | null}
 */
export function votesOnCells({rounds, round}) {
  const bars = rounds[round - 1]?.length ? rounds[round - 1] : (rounds[0] ?? []);
  const on = bars.filter(([, , , , cell]) => cell !== null);
  return on.length ? Object.fromEntries(on.map(([, count, , , cell]) => [cell, count])) : null;
}

/** Return a table for each round, and the sentence about who moved. @param {Counts} counts */
export function tables({rounds, revealed, knows, moved}) {
  const made = rounds.flatMap((bars, at) => (bars.length ? [table(bars, at, revealed && knows)] : []));
  const [toRight, toWrong] = moved;
  if (!revealed || !knows || made.length < 2) return made;
  const text = `From wrong to right: ${toRight}. From right to wrong: ${toWrong}.`;
  return [...made, Object.assign(document.createElement("p"), {className: "moved", textContent: text})];
}

/** @param {Bar[]} bars @param {number} at @param {boolean} tells */
function table(bars, at, tells) {
  const whole = bars.reduce((sum, [, count]) => sum + count, 0);
  const made = document.createElement("table");
  made.createCaption().textContent = at ? "Second vote" : "First vote";
  for (const [answer, count, isRight, mistake] of bars) {
    const row = made.insertRow();
    const sign = tells ? (isRight ? "✓ " : "✗ ") : "";
    row.className = tells && isRight ? "right" : "";
    const name = Object.assign(document.createElement("th"), {scope: "row", textContent: sign + answer});
    row.append(name);
    const bar = Object.assign(document.createElement("span"), {className: "length"});
    bar.style.setProperty("--share", String(count / whole));
    const drawn = row.insertCell();
    drawn.setAttribute("aria-hidden", "true"); // the number beside it says the same
    drawn.append(bar);
    row.insertCell().textContent = String(count);
    row.insertCell().textContent = tells ? mistake : "";
  }
  return made;
}
