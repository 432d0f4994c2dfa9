import {coverEnd} from "../../../components/shared/page_header.js";

/** @import {Stage} from "../types.d.ts" */

// The part of the page with the question and the answer's result.
const QUESTION = ".st-key-question_and_answer";
const ABOVE_QUESTION = 8;

/**
 * Scroll smoothly, and no further than needed, until a new question or its answer is visible together with the
 * planes. If there is no room for both, the planes show from their top on.
 * @param {Stage} stage
 */
export function bringIntoSight({parts, scroller, player}) {
  const question = document.querySelector(QUESTION);
  if (!question) return;
  const view = scroller.getBoundingClientRect();
  const header = coverEnd() ?? view.top;
  const [top, bottom] = [question.getBoundingClientRect().top - ABOVE_QUESTION, parts.box.getBoundingClientRect().bottom];
  const by = scrollFor({top, bottom}, {top: Math.max(view.top, header), bottom: endOfView(parts.panel, view.bottom)});
  if (by) scroller.scrollBy({top: by, behavior: player.cut ? "instant" : "smooth"});
}

/**
 * Return the y on the screen of something once the question is scrolled to just under the page's header; null
 * if there is none.
 * @param {number} y where it lies now
 */
export function belowQuestion(y) {
  const question = globalThis.document?.querySelector(QUESTION);
  return question ? y - question.getBoundingClientRect().top + ABOVE_QUESTION + (coverEnd() ?? 0) : null;
}

/**
 * Return how far to scroll down until a part is visible; if it is too high, until its top is.
 * @param {{top: number, bottom: number}} part @param {{top: number, bottom: number}} view
 */
export function scrollFor(part, view) {
  const below = Math.ceil(part.bottom - view.bottom);
  const above = Math.floor(part.top - view.top);
  if (above < 0) return above;
  return below > 0 ? Math.min(below, above) : 0;
}

/**
 * Return where the view ends above sentence and transport, if they stay visible.
 * @param {HTMLElement} panel @param {number} bottom
 */
function endOfView(panel, bottom) {
  const {position, bottom: below} = getComputedStyle(panel);
  return position === "sticky" ? bottom - panel.offsetHeight - parseFloat(below) : bottom;
}
