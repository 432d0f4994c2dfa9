/** @import {Axis, Pin, Scene, Slices, Taps} from "../types.d.ts" */

/**
 * Return how the cells of a plane are arranged in rows and columns of the stage, which `row` and `col` of a
 * place count. A series is one row. A volume is drawn as slices side by side: `pitch` columns lead from a cell
 * to the same cell of the next slice, across the border and an empty column. Flat indices are PyTorch's.
 * @param {number[]} shape (columns), (rows, columns) or (slices, rows, columns)
 * @param {Pick<Axis, "from" | "to">} cols the columns of one slice, border included
 * @returns {Slices}
 */
export function slicesOf(shape, cols) {
  const [columns, rows = 1, count = 1] = [...shape].reverse();
  const pitch = shape.length > 2 ? cols.to - cols.from + 1 : 0;
  const width = shape.includes(0) ? 0 : (count - 1) * pitch + columns;
  return {axes: shape.length, count, rows, columns, pitch, low: 0 - cols.from, width};
}

/**
 * Return the slice of a column of the stage; the empty column after a slice counts to it.
 * @param {Slices} slices @param {number} col
 */
function sliceAt({pitch, low}, col) {
  return pitch ? Math.floor((col + low) / pitch) : 0;
}

/**
 * Return a place as PyTorch counts it: (column), (row, column) or (slice, row, column). On the border some
 * numbers are negative, or too large.
 * @param {Slices} slices @param {number} row @param {number} col
 * @returns {number[]}
 */
export function countedAt(slices, row, col) {
  if (slices.axes === 1) return [col];
  if (slices.axes === 2) return [row, col];
  const slice = sliceAt(slices, col);
  return [slice, row, col - slice * slices.pitch];
}

/** Return true if there is a cell at a place. @param {Slices} slices @param {number} row @param {number} col */
export function isOn(slices, row, col) {
  const slice = sliceAt(slices, col);
  const column = col - slice * slices.pitch;
  return row >= 0 && row < slices.rows && slice >= 0 && slice < slices.count && column >= 0 && column < slices.columns;
}

/** Return true if two planes have the same cells, wherever they are drawn. @param {Slices} one @param {Slices} other */
export function sameSize(one, other) {
  return one.axes === other.axes && one.count === other.count && one.rows === other.rows && one.columns === other.columns;
}

/** Return the flat index of a cell. @param {Slices} slices @param {number} row @param {number} col */
export function indexAt(slices, row, col) {
  const slice = sliceAt(slices, col);
  return (slice * slices.rows + row) * slices.columns + col - slice * slices.pitch;
}

/**
 * Return the place (row, col) of a cell by its flat index.
 * @param {Slices} slices @param {number} index
 * @returns {[number, number]}
 */
export function placeAt({rows, columns, pitch}, index) {
  const line = Math.floor(index / columns);
  const slice = Math.floor(line / rows);
  return [line - slice * rows, slice * pitch + (index % columns)];
}

/**
 * Return a place as Python counts it: rows counted on through all slices, and the column in its slice. It does
 * not depend on the border.
 * @param {Slices} slices @param {number} row @param {number} col
 * @returns {[number, number]}
 */
export function folded(slices, row, col) {
  const index = indexAt(slices, row, col);
  return [Math.floor(index / slices.columns), index % slices.columns];
}

/** Return the place of a cell that Python names. @param {Slices} slices @param {number} row @param {number} col */
export function unfolded(slices, row, col) {
  return placeAt(slices, row * slices.columns + col);
}

/**
 * Return a pin that Python names, as a place on the stage; unchanged if there is no plane, or no such cell.
 * @param {Scene["slices"]} planes @param {Pin} pin @returns {Pin}
 */
export function pinAt(planes, [plane, row, col]) {
  const slices = planes[plane];
  const isCell = col < slices.columns && row < slices.rows * slices.count;
  return isCell ? [plane, ...unfolded(slices, row, col)] : [plane, row, slices.pitch ? -1 : col];
}

const LINES = [[], ["position"], ["row", "column"], ["slice", "row", "column"]];

/**
 * Return a place in words: "row 1, column 2".
 * @param {Slices} slices @param {number} row @param {number} col
 */
export function inWords(slices, row, col) {
  return countedAt(slices, row, col).map((number, axis) => `${LINES[slices.axes][axis]} ${number}`).join(", ");
}

/**
 * Return a flat index with its calculation.
 * @param {Slices} slices @param {number} index
 */
export function workedOut(slices, index) {
  const [column, row, slice] = countedAt(slices, ...placeAt(slices, index)).reverse();
  const {axes, rows, columns} = slices;
  if (axes === 1) return `${index}, the position itself`;
  if (axes === 2) return `${index} = ${row} · ${columns} + ${column} (row · width + column)`;
  return `${index} = (${slice} · ${rows} + ${row}) · ${columns} + ${column} ((slice · height + row) · width + column)`;
}

/**
 * Return the parts of a window, one for each slice that it spans; a plane is one slice.
 * @param {Taps} taps @returns {Taps[]}
 */
export function blocksOf({rows, cols, across = cols.length}) {
  if (!across || across === cols.length) return [{rows, cols}];
  return Array.from({length: cols.length / across}, (_, slice) => ({
    rows, cols: cols.slice(slice * across, (slice + 1) * across),
  }));
}
