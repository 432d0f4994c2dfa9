import {roundedPath} from "../../../components/drawing/surface.js";
import {cornerOf} from "../layout/layout.js";
import {outline} from "./marks.js";
import {showCells} from "./layers.js";
import {blocksOf} from "../message/slices.js";

/** @import {Canvas, Layout, Taps} from "../types.d.ts" */

/**
 * Return taps between one window's and another's, at a share of the way. Between windows of different sizes
 * both edges glide, so that the window grows or shrinks on its way; the taps between are evenly spaced.
 * @param {Taps} from @param {Taps} to @param {number} share
 */
export function travel(from, to, share) {
  /** @param {number} one @param {number} other */
  const part = (one, other) => one + (other - one) * share;
  /** @param {number[]} start @param {number[]} end */
  const between = (start, end) => {
    if (start.length === end.length) return end.map((tap, at) => part(start[at], tap));
    if (share === 1) return end;
    const count = Math.max(start.length, end.length);
    const [first, last] = [part(start[0], end[0]), part(start[start.length - 1], end[end.length - 1])];
    return Array.from({length: count}, (_, at) => first + ((last - first) * at) / (count - 1));
  };
  const cols = between(from.cols, to.cols);
  // Only windows that span one slice change their size.
  return {rows: between(from.rows, to.rows), cols, across: cols.length === to.cols.length ? to.across : cols.length};
}

/** Return true if a block has no holes. @param {Taps} taps */
function isDense({rows, cols}) {
  return [rows, cols].every((taps) => taps.every((tap, at) => at === 0 || tap - taps[at - 1] <= 1.001));
}

/**
 * Return the rectangle around all taps of a block.
 * @param {Layout} layout @param {Taps} taps
 * @returns {[number, number, number, number]} left, top, width, height
 */
export function frameOf(layout, {rows, cols}) {
  const [x, y] = cornerOf(layout.input, rows[0], cols[0]);
  const [right, bottom] = cornerOf(layout.input, rows[rows.length - 1] + 1, cols[cols.length - 1] + 1);
  return [x - 1, y - 1, right - x + 1, bottom - y + 1];
}

/**
 * Light up the taps; if a window has holes, mark each tap by itself.
 * @param {Canvas} canvas @param {Taps} taps
 */
export function lightTaps(canvas, taps) {
  for (const block of blocksOf(taps)) lightBlock(canvas, block);
}

/** @param {Canvas} canvas @param {Taps} taps */
function lightBlock(canvas, taps) {
  const {context, layout, theme} = canvas;
  const {cell, input} = layout;
  if (isDense(taps)) {
    const [x, y] = cornerOf(input, taps.rows[0], taps.cols[0]);
    /** @param {number[]} lines */
    const length = (lines) => (lines[lines.length - 1] - lines[0] + 1) * cell;
    showCells(canvas, "lit", "input", [x, y, length(taps.cols), length(taps.rows)]);
    return;
  }
  for (const row of taps.rows) {
    for (const col of taps.cols) {
      const [x, y] = cornerOf(input, row, col);
      showCells(canvas, "lit", "input", [x, y, cell, cell]);
      context.strokeStyle = theme.accented;
      context.lineWidth = cell >= 14 ? 2 : 1;
      roundedPath(context, x + 0.5, y + 0.5, cell - 2, cell - 2, 3);
      context.stroke();
    }
  }
}

/** Draw a frame around the taps in each slice; a dashed one if it spans holes. @param {Canvas} canvas @param {Taps} taps */
export function frameTaps({context, layout, theme}, taps) {
  const thickness = Math.min(Math.max(layout.cell / 20, 2.5), 4);
  const size = layout.cell >= 14 ? {thickness, radius: 5} : {thickness: 1.75, radius: 2, ground: 1};
  for (const block of blocksOf(taps)) {
    const dash = isDense(block) ? [] : [5, 4];
    outline(context, theme, frameOf(layout, block), {...size, colour: theme.accented, dash});
  }
}
