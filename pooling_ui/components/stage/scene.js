import {ABSENT, unpack} from "../shared/wire.js";

/** @import {SceneArrays, Axis, Extents, Header, PlaneName, Scene} from "./types.d.ts" */

/**
 * What the message holds, with look-ups; every place comes from its taps, none is worked out here.
 * @param {Uint8Array} message
 * @returns {Scene}
 */
export function readScene(message) {
  const {header, arrays} = /** @type {{header: Header, arrays: SceneArrays}} */ (unpack(message));
  const [height, width] = header.shape;
  const [outHeight, outWidth] = header.output_shape;
  return {
    ...arrays,
    header,
    height,
    width,
    outHeight,
    outWidth,
    windows: outHeight * outWidth,
    rows: readAxis(header.axes[0], arrays.row_taps, height, outHeight),
    cols: readAxis(header.axes[1], arrays.col_taps, width, outWidth),
    won: winsOf(arrays.winners),
    writesOf: writesIn(arrays),
    beside: header.beside && readExtents(header.beside, header.shape),
  };
}

/**
 * @param {Header["axes"][number]} axis @param {Int32Array} taps @param {number} size @param {number} windows
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
 * What takes room on the stage beside this one: it shows the same input.
 * @param {Pick<Header, "axes" | "output_shape">} beside @param {[number, number]} shape
 * @returns {Extents}
 */
function readExtents({axes, output_shape: [outHeight, outWidth]}, [height, width]) {
  return {rows: spanOf(axes[0], height), cols: spanOf(axes[1], width), outHeight, outWidth};
}

/** @param {Header["axes"][number]} axis @param {number} size */
function spanOf({low, high, overhang, dropped}, size) {
  // 0 − low: never −0.
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
 * What windows write to each cell, in their order.
 * @param {SceneArrays} arrays
 */
function writesIn({written, write_starts: starts, written_label: labels}) {
  /** @type {Scene["writesOf"]} */
  const all = new Map();
  for (let window = 0; window + 1 < starts.length; window += 1) {
    for (let at = starts[window]; at < starts[window + 1]; at += 1) {
      if (!all.has(written[at])) all.set(written[at], []);
      all.get(written[at])?.push({window, label: labels[at]});
    }
  }
  return all;
}

/** Whether windows write the input: then values go from the right to the left. @param {Scene} scene */
export function isBack({header}) {
  return header.writes === "input";
}

/** The plane that windows read; its numbers are a person's to change. @param {Scene} scene @returns {PlaneName} */
export function sourceOf(scene) {
  return isBack(scene) ? "output" : "input";
}

/**
 * Size and labels of one of the planes.
 * @param {Scene} scene @param {PlaneName} name
 */
export function planeOf(scene, name) {
  if (name === "output") return {height: scene.outHeight, width: scene.outWidth, label: scene.output_label};
  return {height: scene.height, width: scene.width, label: scene.label};
}

/**
 * The output cell (row, col) that belongs to a window.
 * @param {Scene} scene @param {number} window
 * @returns {[number, number]}
 */
export function outputOf(scene, window) {
  return [Math.floor(window / scene.outWidth), window % scene.outWidth];
}

/**
 * Row taps and column taps of a window; where windows have no place on the plane, its one cell.
 * @param {Scene} scene @param {number} window
 */
export function tapsOf(scene, window) {
  const [row, col] = outputOf(scene, window);
  const taps = {rows: scene.rows.taps[row], cols: scene.cols.taps[col]};
  if (taps.rows.length) return taps;
  const written = winnerOf(scene, window); // where windows have no place, the cell they write stands for them
  return {rows: written ? [written[0]] : [], cols: written ? [written[1]] : []};
}

/**
 * The winner's (row, col), or null where no cell wins: none is in the window, or all are averaged.
 * @param {Scene} scene @param {number} window
 * @returns {[number, number] | null}
 */
export function winnerOf(scene, window) {
  const cell = scene.winners[window] ?? -1;
  return cell < 0 ? null : [Math.floor(cell / scene.width), cell % scene.width];
}

/**
 * Every window that reads an input cell, in the order they are visited; where windows have no place on
 * the plane, those that write it.
 * @param {Scene} scene @param {number} row @param {number} col
 */
export function windowsReading(scene, row, col) {
  if (!scene.rows.taps[0]?.length) return windowsWonBy(scene, row, col);
  return scene.rows.readers[row].flatMap((outRow) =>
    scene.cols.readers[col].map((outCol) => outRow * scene.outWidth + outCol),
  );
}

/**
 * Every window that an input cell wins.
 * @param {Scene} scene @param {number} row @param {number} col
 */
export function windowsWonBy(scene, row, col) {
  return scene.won.get(row * scene.width + col) ?? [];
}

/**
 * What lies at a position of the input's drawn extent: "cell", "padding", "overhang", or "dropped"
 * where only a window that ceil_mode drops would reach.
 * @param {Scene} scene @param {number} row @param {number} col
 */
export function kindAt({rows, cols}, row, col) {
  if (row >= rows.kept || col >= cols.kept) return "dropped";
  /** @param {Axis} axis @param {number} at */
  const beyond = (axis, at) => at >= axis.size + axis.high;
  if (beyond(rows, row) || beyond(cols, col)) return "overhang";
  return row < 0 || col < 0 || row >= rows.size || col >= cols.size ? "padding" : "cell";
}

/**
 * The text in an input cell, or in one around the input: what that counts as.
 * @param {Scene} scene @param {number} row @param {number} col
 */
export function inputLabel(scene, row, col) {
  const kind = kindAt(scene, row, col);
  if (kind !== "cell") return borderLabel(scene, kind);
  return scene.header.labels[scene.label[row * scene.width + col]];
}

/** What padding or overhang counts as; "" where it does not count. @param {Scene} scene @param {string} kind */
export function borderLabel({header}, kind) {
  return kind === "padding" ? header.keeps.padding : header.keeps.overhang;
}

/** What an input cell puts into a sum. @param {Scene} scene @param {number} row @param {number} col */
export function termLabel({header, term_label, width}, row, col) {
  return header.term_labels[term_label[row * width + col]];
}

/** What the cells of a window add up to. @param {Scene} scene @param {number} window */
export function totalLabel({header, total_label}, window) {
  return header.total_labels[total_label[window]];
}

/**
 * The text in an output cell.
 * @param {Scene} scene @param {number} window
 */
export function outputLabel(scene, window) {
  return scene.header.labels[scene.output_label[window]];
}
