/** @import {PlaneName, Layout, Pair} from "./types.d.ts" */

/**
 * The cell {plane, row, col} under a point of the drawing box, or null between the planes.
 * @param {Layout} layout @param {number} x @param {number} y
 */
export function cellAt(layout, x, y) {
  for (const name of /** @type {PlaneName[]} */ (["input", "output"])) {
    const plane = layout[name];
    const {left, top, width, height} = plane.pane;
    if (x < left || y < top || x >= left + width || y >= top + height) continue;
    const row = Math.floor((y - plane.top) / plane.cell);
    const col = Math.floor((x - plane.left) / plane.cell);
    if (row >= 0 && row < plane.rows && col >= 0 && col < plane.cols) {
      return {plane: name, row: row + plane.firstRow, col: col + plane.firstCol};
    }
  }
  return null;
}

/**
 * The cell one key away from a cell, kept inside a plane of this size; null for any other key.
 * @param {Pair} pair @param {string} key @param {Pair} to @param {boolean} [withControl]
 */
export function neighbour([row, col], key, [height, width], withControl = false) {
  /** @type {Record<string, Pair>} */
  const moves = {
    ArrowUp: [row - 1, col],
    ArrowDown: [row + 1, col],
    ArrowLeft: [row, col - 1],
    ArrowRight: [row, col + 1],
    Home: [withControl ? 0 : row, 0],
    End: [withControl ? height - 1 : row, width - 1],
  };
  if (!(key in moves)) return null;
  /** @param {number} value @param {number} side */
  const inside = (value, side) => Math.min(Math.max(value, 0), side - 1);
  return [inside(moves[key][0], height), inside(moves[key][1], width)];
}
