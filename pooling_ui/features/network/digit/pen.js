/** @import {Place} from "./types" */

export const SIDE = 28;
// Distances from the pen's middle, in cells. Nearer than the first, a cell is full of ink. Farther than the
// second, it gets none.
const [CORE, EDGE] = [0.7, 1.7];

/**
 * Return the digit with a line from one place to another, in cells, row first. Cells only gain ink.
 * @param {Uint8Array} cells @param {Place} from @param {Place} to
 */
export function inked(cells, from, to) {
  const next = cells.slice();
  for (let row = 0; row < SIDE; row += 1) {
    for (let col = 0; col < SIDE; col += 1) {
      const away = distance([row + 0.5, col + 0.5], from, to);
      const part = Math.min(Math.max((EDGE - away) / (EDGE - CORE), 0), 1);
      next[row * SIDE + col] = Math.max(next[row * SIDE + col], Math.round(255 * part));
    }
  }
  return next;
}

/** Return the distance of a place from a line. @param {Place} place @param {Place} from @param {Place} to */
function distance(place, from, to) {
  const along = [to[0] - from[0], to[1] - from[1]];
  const length = along[0] ** 2 + along[1] ** 2;
  const at = length ? ((place[0] - from[0]) * along[0] + (place[1] - from[1]) * along[1]) / length : 0;
  const part = Math.min(Math.max(at, 0), 1);
  return Math.hypot(place[0] - from[0] - part * along[0], place[1] - from[1] - part * along[1]);
}

/** Return the cells as text. @param {Uint8Array} cells */
export function cellsText(cells) {
  return btoa(String.fromCharCode(...cells)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
