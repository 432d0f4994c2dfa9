import {fieldOf, planeOf, sidesOf} from "./seen.js";
/** @import {Network, Unit} from "./types" */

/** Return one sentence on what a unit sees. @param {Network} network @param {Unit} unit */
export function fieldSentence(network, [layer, row, col]) {
  const {header} = network;
  const {name} = header.layers[layer - 1];
  const {top, bottom, left, right} = fieldOf(planeOf(network, layer), row, col);
  const rows = spanWords("row", top, bottom, header.shape[0]);
  const columns = spanWords("column", left, right, header.shape[1]);
  const size = `${bottom - top} × ${right - left}`;
  const isAlone = sidesOf(network, layer).every((side) => side === 1); // one in each channel
  const unit = isAlone ? "each unit" : `the unit in row ${row}, column ${col}`;
  const isCut = bottom - top > header.shape[0] || right - left > header.shape[1];
  const cut = isCut ? " Its field is wider than the input: the border cuts it." : "";
  return `Layer ${layer}, ${name}: ${unit} sees ${size} cells: ${rows}; ${columns}.${cut}`;
}

/**
 * Return which lines of an axis are seen, and how many of them are border, in words.
 * @param {string} line @param {number} first @param {number} stop @param {number} size
 */
export function spanWords(line, first, stop, size) {
  const from = Math.max(first, 0);
  const to = Math.min(stop, size) - 1;
  if (from > to) return `no ${line}, border alone`;
  const lines = from === to ? `${line} ${from}` : `${line}s ${from} to ${to}`;
  const border = from - first + stop - 1 - to;
  return border ? `${lines}, and ${border} of border` : lines;
}
