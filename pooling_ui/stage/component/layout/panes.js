/** @import {Canvas, Layout, PlaneName} from "../types.d.ts" */

// How far outlines and badges reach out of their cells.
const OUTSET = 5;

/**
 * Return the part of the box that belongs to one plane: pane, row and column numbers.
 * @param {Layout} layout @param {PlaneName} name
 * @returns {[number, number, number, number]} left, top, width, height
 */
export function paneOf({stacked, width, height, output, ruler}, name) {
  const cut = stacked ? output.pane.top - ruler - 6 : output.pane.left - ruler - 6;
  if (stacked) return name === "input" ? [0, 0, width, cut] : [0, cut, width, height - cut];
  return name === "input" ? [0, 0, cut, height] : [cut, 0, width - cut, height];
}

/** Draw marks; on zoomed planes, only inside the panes. @param {Canvas} canvas @param {() => void} draw */
export function inPanes({context, layout}, draw) {
  const zoomed = layout.range.some((rest) => rest > 0);
  if (!zoomed) {
    draw();
    return;
  }
  context.save();
  context.beginPath();
  for (const {pane} of [layout.input, layout.output]) {
    context.rect(pane.left - OUTSET, pane.top - OUTSET, pane.width + 2 * OUTSET, pane.height + 2 * OUTSET);
  }
  context.clip();
  draw();
  context.restore();
}
