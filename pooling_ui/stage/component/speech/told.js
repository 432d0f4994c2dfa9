/** @import {Stage} from "../types.d.ts" */

// Where the page tells the question and what an answer came to, and what lies over its top.
const TOLD = ".st-key-told";
const PAGE_HEADER = "[data-testid=stHeader]";
const ABOVE_TOLD = 8;

/**
 * Scroll, calmly and no further than needed, until a new question or the answer to one is in sight
 * together with the planes. Where there is no room for both, the planes show from their top on.
 * @param {Stage} stage
 */
export function bringIntoSight({parts, scroller, player}) {
  const told = document.querySelector(TOLD);
  if (!told) return;
  const view = scroller.getBoundingClientRect();
  const header = headerEnd() ?? view.top;
  const [top, bottom] = [told.getBoundingClientRect().top - ABOVE_TOLD, parts.box.getBoundingClientRect().bottom];
  const by = scrollFor({top, bottom}, {top: Math.max(view.top, header), bottom: endOfView(parts.deck, view.bottom)});
  if (by) scroller.scrollBy({top: by, behavior: player.cut ? "instant" : "smooth"});
}

/**
 * Where on the screen something lies once what tells the question is scrolled right under the page's
 * header; null where nothing tells it.
 * @param {number} y where it lies now
 */
export function belowTold(y) {
  const told = globalThis.document?.querySelector(TOLD);
  return told ? y - told.getBoundingClientRect().top + ABOVE_TOLD + (headerEnd() ?? 0) : null;
}

/** Where the page's header ends, which lies over the page; undefined where there is none. */
export function headerEnd() {
  return globalThis.document?.querySelector(PAGE_HEADER)?.getBoundingClientRect().bottom;
}

/**
 * How far to scroll down until a part shows in what is seen; where it is too high, its top does.
 * @param {{top: number, bottom: number}} part @param {{top: number, bottom: number}} view
 */
export function scrollFor(part, view) {
  const below = Math.ceil(part.bottom - view.bottom);
  const above = Math.floor(part.top - view.top);
  if (above < 0) return above;
  return below > 0 ? Math.min(below, above) : 0;
}

/** Where the view ends above sentence and transport, if they stay in sight. @param {HTMLElement} deck @param {number} bottom */
function endOfView(deck, bottom) {
  const {position, bottom: below} = getComputedStyle(deck);
  return position === "sticky" ? bottom - deck.offsetHeight - parseFloat(below) : bottom;
}
