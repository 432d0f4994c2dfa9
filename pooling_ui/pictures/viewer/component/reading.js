import {ABSENT} from "../../../components/shared/wire.js";
/** @import {AxisReach, Pair, Pane, Reading} from "./types" */

/** @type {Record<number, string[]>} */
const CHANNELS = {1: ["value"], 3: ["r", "g", "b"]};
/** @type {Record<number, string[]>} */
const SPOKEN = {1: ["value"], 3: ["red", "green", "blue"]};

/**
 * Return the values of pixel (row, col) of a pane, or the means of its block.
 * @param {Pane} pane
 * @param {Pair} pixel
 * @returns {Reading | null}
 */
export function readingAt(pane, [row, col]) {
  const {crop, base} = pane;
  const layer = [crop, base].find(
    (each) =>
      each && row >= each.top && row < each.bottom && col >= each.left && col < each.right,
  );
  if (!layer) return null;
  const line = Math.floor((row - layer.top) / layer.down);
  const column = Math.floor((col - layer.left) / layer.across);
  const top = layer.top + line * layer.down;
  const left = layer.left + column * layer.across;
  const bottom = Math.min(top + layer.down, layer.bottom);
  const right = Math.min(left + layer.across, layer.right);
  const values = Array.from(
    {length: layer.pixels.length / (layer.height * layer.width)},
    (_, channel) => layer.pixels[(channel * layer.height + line) * layer.width + column],
  );
  return {top, left, bottom, right, values, exact: bottom - top === 1 && right - left === 1};
}

/**
 * Return the reading in a few characters.
 * @param {Reading} reading
 */
export function readingText({top, left, bottom, right, values, exact}) {
  const names = CHANNELS[values.length];
  const list = values.map((value, channel) => `${names[channel]} ${value}`).join("  ");
  return exact
    ? `(${top}, ${left})  ${list}`
    : `mean of (${range(top, bottom)}, ${range(left, right)}) ≈ ${list}`;
}

/**
 * Return the reading as a sentence to be spoken.
 * @param {string} title
 * @param {Reading} reading
 */
export function readingSentence(title, {top, left, bottom, right, values, exact}) {
  const names = SPOKEN[values.length];
  const list = values.map((value, channel) => `${names[channel]} ${value}`).join(", ");
  return exact
    ? `${title}: row ${top}, column ${left}: ${list}.`
    : `${title}: rows ${range(top, bottom)}, columns ${range(left, right)}, mean about: ${list}.`;
}

/** @param {number} start @param {number} stop */
function range(start, stop) {
  return stop - start === 1 ? `${start}` : `${start}–${stop - 1}`;
}

/**
 * Return what the window of a result pixel reads on the original: bounds, and taps if Python sent them.
 * @param {Pane} pane
 * @param {Pair} pixel
 */
export function windowOf(pane, [row, col]) {
  const {reach, crop} = pane;
  if (!reach || row < crop.top || row >= crop.bottom || col < crop.left || col >= crop.right) {
    return null;
  }
  const [line, column] = [row - crop.top, col - crop.left];
  return {
    top: reach.row.first[line],
    bottom: reach.row.stop[line],
    left: reach.col.first[column],
    right: reach.col.stop[column],
    rows: tapsOf(reach.row, line),
    cols: tapsOf(reach.col, column),
  };
}

/** @param {AxisReach} reach @param {number} index */
function tapsOf({taps, stop}, index) {
  if (!taps) return null;
  const count = taps.length / stop.length;
  return Array.from(taps.subarray(index * count, (index + 1) * count)).filter(
    (position) => position !== ABSENT,
  );
}
