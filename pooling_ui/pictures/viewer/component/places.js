/** @import {Pair, Pane} from "./types" */

/**
 * Which pixels of the panes belong together. Python sends the answer as arrays: `centres` names
 * the original's pixel for each result pixel, `nearest` the result pixel for each of the
 * original's. Both begin where the crop of their pane begins.
 */

/**
 * The pixel of the original for pixel (row, col) of a pane; null where Python sent none.
 * @param {Pane} pane
 * @param {Pair} pixel
 * @returns {Pair | null}
 */
export function originalOf(pane, [row, col]) {
  if (!pane.reach) return [row, col];
  return pair(pane.reach.row.centres[row - pane.crop.top], pane.reach.col.centres[col - pane.crop.left]);
}

/**
 * The pixel of a pane for pixel (row, col) of the original; null where Python sent none.
 * @param {Pane} pane
 * @param {Pane} original
 * @param {Pair} pixel
 * @returns {Pair | null}
 */
export function resultOf(pane, original, [row, col]) {
  if (!pane.reach) return [row, col];
  const {top, left} = original.crop;
  return pair(pane.reach.row.nearest[row - top], pane.reach.col.nearest[col - left]);
}

/**
 * The pixel of every pane for one pixel of the pane `at`; null where there is none.
 * @param {Pane[]} panes
 * @param {number} at
 * @param {Pair} pixel
 * @returns {(Pair | null)[]}
 */
export function together(panes, at, pixel) {
  const [original] = panes;
  const place = originalOf(panes[at], pixel);
  return panes.map((pane, index) => {
    if (!pane.shape) return null;
    const sameWindows = panes[at].reach && pane.reach?.index === panes[at].reach.index;
    if (index === at || sameWindows) return pixel;
    return place && resultOf(pane, original, place);
  });
}

/** @param {number | undefined} row @param {number | undefined} col @returns {Pair | null} */
function pair(row, col) {
  return row === undefined || col === undefined ? null : [row, col];
}
