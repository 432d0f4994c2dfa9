import {ABSENT, unpack} from "../../../components/shared/wire.js";
import {countedAt, indexAt, isOn, placeAt, slicesOf} from "./slices.js";

/** @import {SceneArrays, Axis, Border, Extents, Header, PlaneName, Scene} from "../types.d.ts" */

const NO_BORDER = {low: 0, high: 0, overhang: 0, dropped: null};
const FIRST = Int32Array.of(0);
/** The text of an output cell whose value is hidden. */
export const COVERED = "?";

/**
 * Return the scene of a message, with look-ups; every place comes from its taps, none is computed here.
 * @param {Uint8Array} message
 * @returns {Scene}
 */
export function readScene(message) {
  const {header, arrays} = /** @type {{header: Header, arrays: SceneArrays}} */ (unpack(message));
  const {shape, output_shape: outShape} = header;
  const inner = readAxis(borderOf(header, 1), arrays.col_taps, columnsOf(shape), columnsOf(outShape));
  const rows = shape.length > 1
    ? readAxis(borderOf(header, 2), arrays.row_taps, shape.at(-2) ?? 0, outShape.at(-2) ?? 0)
    : readAxis(NO_BORDER, FIRST, 1, 1); // a series is one row
  const depth = shape.length > 2 ? readAxis(borderOf(header, 3), arrays.depth_taps, shape[0], outShape[0]) : null;
  const input = slicesOf(shape, inner);
  const output = slicesOf(outShape, {from: 0, to: columnsOf(outShape)});
  const cols = depth ? acrossSlices(depth, inner, input.pitch) : inner;
  const axes = depth ? [depth, rows, inner] : [rows, inner].slice(-shape.length);
  return {
    ...arrays,
    header,
    slices: {input, output},
    axes,
    height: input.rows,
    width: input.width,
    outHeight: output.width ? output.rows : 0,
    outWidth: output.width,
    windows: outShape.reduce((one, other) => one * other, 1),
    rows,
    cols,
    won: winsOf(arrays.winners),
    writesOf: writesIn(arrays),
    inputCovered: false,
    beside: header.beside && readExtents(header.beside, header.shape),
  };
}

/** @param {number[]} shape */
function columnsOf(shape) {
  return /** @type {number} */ (shape.at(-1));
}

/**
 * Return the border along an axis, counted from the last; a series has none along its one row.
 * @param {Pick<Header, "axes">} header @param {number} fromLast
 */
function borderOf({axes}, fromLast) {
  return axes.at(-fromLast) ?? NO_BORDER;
}

/**
 * Return the columns of a whole volume: those of its slices, one slice after the other.
 * @param {Axis} depth @param {Axis} inner @param {number} pitch
 * @returns {Axis}
 */
function acrossSlices(depth, inner, pitch) {
  // Between two slices of the output there is a column without windows.
  const taps = depth.taps.flatMap((slices, at) => [
    ...(at ? [[]] : []),
    ...inner.taps.map((cols) => slices.flatMap((slice) => cols.map((col) => slice * pitch + col))),
  ]);
  return {...inner, taps, from: depth.from * pitch + inner.from, to: (depth.to - 1) * pitch + inner.to};
}

/**
 * @param {Border} axis @param {Int32Array} taps @param {number} size @param {number} windows
 * @returns {Axis}
 */
function readAxis(axis, taps, size, windows) {
  const {low, high, overhang, dropped} = axis;
  const most = windows ? taps.length / windows : 0;
  const lists = Array.from({length: windows}, (_, window) =>
    Array.from(taps.subarray(window * most, (window + 1) * most)).filter((tap) => tap !== ABSENT),
  );
  /** @type {number[][]} */
  const readers = Array.from({length: size}, () => []);
  lists.forEach((list, window) => list.forEach((tap) => readers[tap]?.push(window)));
  return {
    size,
    low,
    high,
    overhang,
    dropped,
    taps: lists,
    readers,
    kept: size + high + overhang,
    ...spanOf(axis, size),
  };
}

/**
 * Return the extents of the stage beside this one, which shows the same input.
 * @param {Pick<Header, "axes" | "output_shape">} beside @param {number[]} shape
 * @returns {Extents}
 */
function readExtents(beside, shape) {
  const spans = [...shape].reverse().map((size, at) => spanOf(borderOf(beside, at + 1), size));
  const [inner, rows = {from: 0, to: 1}, depth = {from: 0, to: 1}] = spans;
  const {pitch} = slicesOf(shape, inner);
  const cols = {from: depth.from * pitch + inner.from, to: (depth.to - 1) * pitch + inner.to};
  const output = slicesOf(beside.output_shape, {from: 0, to: columnsOf(beside.output_shape)});
  return {rows, cols, outShape: beside.output_shape, outHeight: output.width ? output.rows : 0, outWidth: output.width};
}

/** @param {Border} axis @param {number} size */
function spanOf({low, high, overhang, dropped}, size) {
  // Not `-low`, which can be −0.
  return {from: 0 - low, to: Math.max(size + high + overhang, dropped?.stop ?? 0)};
}

/** @param {Int32Array} winners */
function winsOf(winners) {
  const won = new Map();
  winners.forEach((cell, window) => {
    if (won.has(cell)) won.get(cell).push(window);
    else won.set(cell, [window]);
  });
  return won;
}

/**
 * Return what windows write to each cell, in their order.
 * @param {SceneArrays} arrays
 */
function writesIn({written, write_starts: starts, written_label: labels, share_label: shares}) {
  /** @type {Scene["writesOf"]} */
  const all = new Map();
  for (let window = 0; window + 1 < starts.length; window += 1) {
    for (let at = starts[window]; at < starts[window + 1]; at += 1) {
      if (!all.has(written[at])) all.set(written[at], []);
      all.get(written[at])?.push({window, label: labels[at], share: shares[at]});
    }
  }
  return all;
}

/** Return true if windows write the input: then values go from the right to the left. @param {Scene} scene */
export function isBack({header}) {
  return header.writes === "input";
}

/** Return true if the result of a window is hidden. @param {Scene} scene @param {number} window */
export function isHidden({covered, inputCovered}, window) {
  return inputCovered || covered[window] === 1;
}

/** Return the plane that windows read, whose numbers a person can change. @param {Scene} scene @returns {PlaneName} */
export function sourceOf(scene) {
  return isBack(scene) ? "output" : "input";
}

/**
 * Return size and labels of one of the planes.
 * @param {Scene} scene @param {PlaneName} name
 */
export function planeOf(scene, name) {
  return {slices: scene.slices[name], label: name === "output" ? scene.output_label : scene.label};
}

/**
 * Return the output cell (row, col) of a window.
 * @param {Scene} scene @param {number} window
 * @returns {[number, number]}
 */
export function outputOf(scene, window) {
  return placeAt(scene.slices.output, window);
}

/**
 * Return row taps and column taps of a window; if windows have no place on the plane, the one cell they write.
 * @param {Scene} scene @param {number} window
 */
export function tapsOf(scene, window) {
  const [row, col] = outputOf(scene, window);
  const taps = {rows: scene.rows.taps[row], cols: scene.cols.taps[col], across: acrossOf(scene, row, col)};
  if (taps.rows.length) return taps;
  const written = winnerOf(scene, window); // without windows on the plane, the cell they write stands for them
  return {rows: written ? [written[0]] : [], cols: written ? [written[1]] : []};
}

/** Return how many of a window's columns are in each slice. @param {Scene} scene @param {number} row @param {number} col */
function acrossOf({axes, slices}, row, col) {
  const last = /** @type {Axis} */ (axes.at(-1));
  return last.taps[columnsOf(countedAt(slices.output, row, col))].length;
}

/**
 * Return the winner's (row, col), or null if no cell wins: none is in the window, or all are averaged.
 * @param {Scene} scene @param {number} window
 * @returns {[number, number] | null}
 */
export function winnerOf(scene, window) {
  const cell = scene.winners[window] ?? -1;
  return cell < 0 ? null : placeAt(scene.slices.input, cell);
}

/**
 * Return every window that reads an input cell, in order; if windows have no place on the plane, those that
 * write it.
 * @param {Scene} scene @param {number} row @param {number} col
 */
export function windowsReading(scene, row, col) {
  if (!scene.rows.taps[0]?.length) return windowsWonBy(scene, row, col);
  // The windows along each axis that read it, joined: those of the first axis come first.
  const readers = countedAt(scene.slices.input, row, col).map((at, axis) => scene.axes[axis].readers[at]);
  const {output_shape: shape} = scene.header;
  return readers.reduce((some, more, axis) => some.flatMap((window) => more.map((at) => window * shape[axis] + at)), [0]);
}

/**
 * Return every window that an input cell wins.
 * @param {Scene} scene @param {number} row @param {number} col
 */
export function windowsWonBy(scene, row, col) {
  return scene.won.get(indexAt(scene.slices.input, row, col)) ?? [];
}

/**
 * Return what is at a position of the input's drawn extent: "cell", "padding", "overhang", "dropped" if only a
 * window that ceil_mode drops would reach it, or "gap" between two slices.
 * @param {Scene} scene @param {number} row @param {number} col
 */
export function kindAt({axes, slices}, row, col) {
  const at = countedAt(slices.input, row, col);
  /** @param {(axis: Axis, at: number) => boolean} is */
  const any = (is) => axes.some((axis, which) => is(axis, at[which]));
  if (slices.input.pitch && columnsOf(at) >= /** @type {Axis} */ (axes.at(-1)).to) return "gap";
  if (any((axis, place) => place >= axis.kept)) return "dropped";
  if (any((axis, place) => place >= axis.size + axis.high)) return "overhang";
  return isOn(slices.input, row, col) ? "cell" : "padding";
}

/**
 * Return the text in an input cell, or in a border cell: the value that it counts as.
 * @param {Scene} scene @param {number} row @param {number} col
 */
export function inputLabel(scene, row, col) {
  const kind = kindAt(scene, row, col);
  if (kind !== "cell") return borderLabel(scene, kind);
  if (scene.inputCovered) return COVERED;
  return scene.header.labels[scene.label[indexAt(scene.slices.input, row, col)]];
}

/** Return the value as which padding or overhang counts; "" if it does not count. @param {Scene} scene @param {string} kind */
export function borderLabel({header}, kind) {
  return kind === "padding" ? header.reduction.padding : header.reduction.overhang;
}

/**
 * Return the term of an input cell in a sum, or its value; "" on the border.
 * @param {Scene} scene @param {number} row @param {number} col
 */
export function termLabel({header, term_label, slices}, row, col) {
  if (!isOn(slices.input, row, col)) return "";
  return header.term_labels[term_label[indexAt(slices.input, row, col)]];
}

/** Return the sum of the cells of a window. @param {Scene} scene @param {number} window */
export function totalLabel({header, total_label}, window) {
  return header.total_labels[total_label[window]];
}

/**
 * Return the text in an output cell.
 * @param {Scene} scene @param {number} window
 */
export function outputLabel(scene, window) {
  if (scene.covered[window]) return COVERED;
  return scene.header.labels[scene.output_label[window]];
}
