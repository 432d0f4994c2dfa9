/** @import {PlaneName, Layout, Pair} from "../types.d.ts" */

const FINGER = 44; // pixels that a finger covers

/**
 * Return the cell {plane, row, col} under a point of the drawing box, or null between the planes.
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
 * Return the cell that a finger means at a point of the drawing box: the one under it, or the nearest one
 * whose middle the finger covers; null if there is none.
 * @param {Layout} layout @param {number} x @param {number} y
 */
export function cellNear(layout, x, y) {
  const planes = [layout.input, layout.output].filter(({rows}) => rows > 0);
  const near = planes.map(({left, top, cell, rows, cols, pane}) => {
    const into = cell / 2;
    const across = inside(x, Math.max(left, pane.left) + into, Math.min(left + cols * cell, pane.left + pane.width) - into);
    const down = inside(y, Math.max(top, pane.top) + into, Math.min(top + rows * cell, pane.top + pane.height) - into);
    return {across, down, away: Math.max(Math.abs(x - across), Math.abs(y - down))};
  }).sort((one, other) => one.away - other.away)[0];
  return cellAt(layout, x, y) ?? (near.away <= FINGER / 2 ? cellAt(layout, near.across, near.down) : null);
}

/** @param {number} value @param {number} least @param {number} most */
function inside(value, least, most) {
  return Math.min(Math.max(value, least), most);
}

/**
 * Return the cell one key away from a cell, inside a plane of this size; null for any other key.
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
  return [inside(moves[key][0], 0, height - 1), inside(moves[key][1], 0, width - 1)];
}
