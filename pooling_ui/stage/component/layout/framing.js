import {BLEED, CAPTION} from "./fit.js";

/** @import {Layout, Part, Wording} from "../types.d.ts" */

const REACH = 12; // pixels: outlines and badges reach out of their cells
// The edge around a drawing that is laid out as on the stage, and the least width of its sentence.
const EDGE = 12;
const READABLE = 640;

/** Return the size of the drawing without the empty part of the stage. @param {Layout} layout */
export function reachOf({input, output, width, height, foot, stacked, captions: [, caption]}) {
  const panes = [input.pane, output.pane];
  const across = Math.max(...panes.map(({left, width: wide}) => left + wide), output.pane.left + caption);
  const down = Math.max(...panes.map(({top, height: tall}) => top + tall)) + foot + (stacked ? CAPTION : 0);
  return {width: Math.min(width, across + REACH), height: Math.min(height, down + REACH)};
}

/** Return the longest line of words on a drawing of this width. @param {number} width */
export function measureIn(width) {
  return width - BLEED - REACH;
}

/** Return the longest line of words on a drawing that is laid out as on the stage. @param {Layout} layout */
export function measureOn(layout) {
  return measureIn(Math.max(reachOf(layout).width, Math.min(layout.width, READABLE)));
}

/**
 * Return the part of a drawing that a file shows: planes and words, which share their left edge. On a slide
 * they are in its middle; else there is a narrow edge around them.
 * @param {Layout} layout @param {Wording} wording @param {{width: number, height: number} | null} slide
 * @returns {Part}
 */
export function partOf(layout, {above, below, width: words}, slide = null) {
  const reach = reachOf(layout);
  const width = Math.max(reach.width, BLEED + words + REACH);
  const height = above + reach.height + below;
  const outer = slide ?? {width: width + 2 * EDGE, height: height + 2 * EDGE};
  /** Round to device pixels: else copied parts would blur. @param {number} length */
  const snap = (length) => Math.round(length * layout.ratio) / layout.ratio;
  return {left: snap((width - outer.width) / 2), top: snap((height - outer.height) / 2 - above), ...outer};
}
