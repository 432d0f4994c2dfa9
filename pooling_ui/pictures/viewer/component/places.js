/** @import {Pair, Pane} from "./types" */

/**
 * Find the pixels of the panes that belong together. Python sends them as arrays: `centres` has the
 * original's pixel for each result pixel, `nearest` the result pixel for each of the original's. Both
 * begin where the crop of their pane begins.
 */

/**
 * Return the pixel of the original for pixel (row, col) of a pane; null if Python sent none.
 * @param {Pane} pane
 * @param {Pair} pixel
 * @returns {Pair | null}
 */
export function originalOf(pane, [row, col]) {
  if (!pane.reach) return [row, col];
  return pair(pane.reach.row.centres[row - pane.crop.top], pane.reach.col.centres[col - pane.crop.left]);
}

/**
 * Return the pixel of a pane for pixel (row, col) of the original; null if Python sent none.
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
 * Return, for one pixel of the pane `at`, the pixel of every pane; null if there is none.
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
