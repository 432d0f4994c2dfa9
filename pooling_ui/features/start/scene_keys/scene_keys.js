import {scrollBehavior} from "../../../components/shared/reduced_motion.js";

const STEPS = /** @type {Record<string, number>} */ ({KeyN: 1, KeyB: -1});
const LINE = 120; // pixels from the top: a scene that begins above it is the present one

/** @type {WeakMap<object, () => void>} */
const watches = new WeakMap();

/**
 * Listen to the keys. Streamlit calls this on mount, and again after each run of the page.
 * @param {{data: string[], parentElement: object}} component
 */
export default function ({data, parentElement}) {
  watches.get(parentElement)?.();
  const ending = new AbortController();
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const by = event.altKey && !event.ctrlKey && !event.metaKey ? STEPS[event.code] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    goBy(by, data);
  };
  document.addEventListener("keydown", key, {signal: ending.signal});
  const stop = () => ending.abort();
  watches.set(parentElement, stop);
  return stop;
}

/** Scroll to another scene, whose heading takes the focus. @param {number} by @param {string[]} names */
function goBy(by, names) {
  const headings = names.map((name) => document.getElementById(name)).filter((it) => it !== null);
  const tops = headings.map((it) => it.getBoundingClientRect().top);
  const to = headings[nextOf(tops, by, focusedOf(headings) ?? presentOf(tops))];
  if (!to) return;
  to.tabIndex = -1;
  to.focus({preventScroll: true});
  to.scrollIntoView({behavior: scrollBehavior()});
}

/**
 * Return the index of the scene that has the focus on the screen; undefined if none has. The last scenes may be
 * too short to come to the top.
 * @param {HTMLElement[]} headings
 */
function focusedOf(headings) {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const {top, bottom} = focused.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight) return undefined;
  const begins = (/** @type {HTMLElement} */ it) =>
    it === focused || Boolean(it.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING);
  const at = headings.findLastIndex(begins);
  return at < 0 ? undefined : at;
}

/** Return the index of the scene at the top of the page; before the first, -1. @param {number[]} tops */
function presentOf(tops) {
  return tops.filter((top) => top <= LINE).length - 1;
}

/**
 * Return the index of the scene to go to, given the tops of all: the one after or before the present one. On
 * the way back, the beginning of the present scene comes first.
 * @param {number[]} tops @param {number} by
 */
export function nextOf(tops, by, present = presentOf(tops)) {
  const isBegun = by < 0 && tops[present] < -LINE;
  return Math.min(Math.max(isBegun ? present : present + by, 0), tops.length - 1);
}
