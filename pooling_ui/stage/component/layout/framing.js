import {BLEED, CAPTION} from "./fit.js";

/** @import {Layout, Part, Wording} from "../types.d.ts" */

const REACH = 12; // pixels: outlines and badges stand out of their cells
// Around a drawing that is as it is on the stage; and the width that its sentence may take, if the planes take less.
const EDGE = 12;
const READABLE = 640;

/** How far the drawing reaches: the stage may be wider than its planes. @param {Layout} layout */
export function reachOf({input, output, width, height, foot, stacked, captions: [, caption]}) {
  const panes = [input.pane, output.pane];
  const across = Math.max(...panes.map(({left, width: wide}) => left + wide), output.pane.left + caption);
  const down = Math.max(...panes.map(({top, height: tall}) => top + tall)) + foot + (stacked ? CAPTION : 0);
  return {width: Math.min(width, across + REACH), height: Math.min(height, down + REACH)};
}

/** The longest line of words on a drawing that has this width. @param {number} width */
export function measureIn(width) {
  return width - BLEED - REACH;
}

/** The longest line of words on a drawing that is as it is on the stage. @param {Layout} layout */
export function measureOn(layout) {
  return measureIn(Math.max(reachOf(layout).width, Math.min(layout.width, READABLE)));
}

/**
 * The part of a drawing that a file shows: planes and words, which share their left edge. On a slide they
 * lie in its middle, else there is a narrow edge around them.
 * @param {Layout} layout @param {Wording} wording @param {{width: number, height: number} | null} slide
 * @returns {Part}
 */
export function partOf(layout, {above, below, width: words}, slide = null) {
  const reach = reachOf(layout);
  const width = Math.max(reach.width, BLEED + words + REACH);
  const height = above + reach.height + below;
  const outer = slide ?? {width: width + 2 * EDGE, height: height + 2 * EDGE};
  /** Whole pixels of the device, or all that is copied would blur. @param {number} length */
  const snap = (length) => Math.round(length * layout.ratio) / layout.ratio;
  return {left: snap((width - outer.width) / 2), top: snap((height - outer.height) / 2 - above), ...outer};
}
