/** @import {Axis, Pin, Scene, Slices, Taps} from "../types.d.ts" */

/**
 * How the cells of a plane lie in rows and columns of the stage: `row` and `col` of a place count
 * those. A series is one row. A volume lies there as slices beside each other: `pitch` columns lead
 * from a cell to the same one of the next slice, past the border and an empty column. Flat indices
 * are PyTorch's.
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

/** The slice that a column of the stage belongs to; the empty column after it counts to it. @param {Slices} slices @param {number} col */
function sliceAt({pitch, low}, col) {
  return pitch ? Math.floor((col + low) / pitch) : 0;
}

/**
 * A place as PyTorch counts it: (column), (row, column) or (slice, row, column). On the border some
 * are negative, or too large.
 * @param {Slices} slices @param {number} row @param {number} col
 * @returns {number[]}
 */
export function countedAt(slices, row, col) {
  if (slices.axes === 1) return [col];
  if (slices.axes === 2) return [row, col];
  const slice = sliceAt(slices, col);
  return [slice, row, col - slice * slices.pitch];
}

/** Whether a cell lies there. @param {Slices} slices @param {number} row @param {number} col */
export function isOn(slices, row, col) {
  const slice = sliceAt(slices, col);
  const column = col - slice * slices.pitch;
  return row >= 0 && row < slices.rows && slice >= 0 && slice < slices.count && column >= 0 && column < slices.columns;
}

/** Whether two planes have the same cells, wherever they lie. @param {Slices} one @param {Slices} other */
export function sameSize(one, other) {
  return one.axes === other.axes && one.count === other.count && one.rows === other.rows && one.columns === other.columns;
}

/** The flat index of a cell. @param {Slices} slices @param {number} row @param {number} col */
export function indexAt(slices, row, col) {
  const slice = sliceAt(slices, col);
  return (slice * slices.rows + row) * slices.columns + col - slice * slices.pitch;
}

/**
 * The place (row, col) of a cell by its flat index.
 * @param {Slices} slices @param {number} index
 * @returns {[number, number]}
 */
export function placeAt({rows, columns, pitch}, index) {
  const line = Math.floor(index / columns);
  const slice = Math.floor(line / rows);
  return [line - slice * rows, slice * pitch + (index % columns)];
}

/**
 * A place as Python is told of it: all rows of all slices counted on, and the column in its slice.
 * It is the same whatever border slices have.
 * @param {Slices} slices @param {number} row @param {number} col
 * @returns {[number, number]}
 */
export function folded(slices, row, col) {
  const index = indexAt(slices, row, col);
  return [Math.floor(index / slices.columns), index % slices.columns];
}

/** The place of a cell that Python names. @param {Slices} slices @param {number} row @param {number} col */
export function unfolded(slices, row, col) {
  return placeAt(slices, row * slices.columns + col);
}

/**
 * A pin that Python names, on the stage; where there is no plane, or no such cell, it is as it was.
 * @param {Scene["slices"]} planes @param {Pin} pin @returns {Pin}
 */
export function pinAt(planes, [plane, row, col]) {
  const slices = planes[plane];
  const isCell = col < slices.columns && row < slices.rows * slices.count;
  return isCell ? [plane, ...unfolded(slices, row, col)] : [plane, row, slices.pitch ? -1 : col];
}

const LINES = [[], ["position"], ["row", "column"], ["slice", "row", "column"]];

/**
 * A place in words: "row 1, column 2".
 * @param {Slices} slices @param {number} row @param {number} col
 */
export function inWords(slices, row, col) {
  return countedAt(slices, row, col).map((number, axis) => `${LINES[slices.axes][axis]} ${number}`).join(", ");
}

/**
 * A flat index, worked out.
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
 * The parts of a window, one for each slice that it spans; a plane is one slice.
 * @param {Taps} taps @returns {Taps[]}
 */
export function blocksOf({rows, cols, across = cols.length}) {
  if (!across || across === cols.length) return [{rows, cols}];
  return Array.from({length: cols.length / across}, (_, slice) => ({
    rows, cols: cols.slice(slice * across, (slice + 1) * across),
  }));
}
