import {ABSENT} from "../../../components/shared/wire.js";
import {paneFrame, placeAt, screenBox} from "./viewport.js";
/** @import {AxisReach, Mark, Pair, Pane, Place, Pointed, Reading, Size, Spot, View} from "./types" */

const WINDOW_FROM = 5; // CSS pixels: smaller windows on the original have no outline
const MOST_TAPS = 400;

/**
 * Return the pixel that is pointed at, and the pixels of all panes that belong to it; null if there is none.
 * `pointed` is {pane, point}; without a point it is the middle of the pane, as for the keyboard.
 * @param {Pane[]} panes @param {View} view @param {Size} size @param {Pointed} pointed
 */
export function pointedPlace(panes, view, size, pointed) {
  if (!pointed) return null;
  const pane = panes[pointed.pane];
  if (!pane?.shape) return null;
  const point = pointed.point ?? [size.width / 2, size.height / 2];
  const [row, col] = placeAt(paneFrame(view, pane, size), point).map(Math.floor);
  if (row < 0 || col < 0 || row >= pane.shape[1] || col >= pane.shape[2]) return null;
  return {pane: pointed.pane, pixels: together(panes, pointed.pane, [row, col])};
}

/**
 * Return the reading of every pane at a place; null if there is none.
 * @param {Pane[]} panes
 * @param {Place | null} place
 * @returns {(Reading | null)[]}
 */
export function readAll(panes, place) {
  return panes.map((pane, index) => {
    const pixel = place?.pixels[index];
    return pixel ? readingAt(pane, pixel) : null;
  });
}

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
 * Return the outlines on every pane: the spot, the pixels pointed at, the window they belong to.
 * @param {Pane[]} panes @param {View} view @param {Size} size
 * @param {{spot: Spot | null, place: Place | null, readings: (Reading | null)[]}} shown
 */
export function marksOf(panes, view, size, {spot, place, readings}) {
  /** @type {Mark[][]} */
  const marks = readings.map((reading) => (reading ? [{part: reading, style: "pixel"}] : []));
  if (spot) {
    const part = {
      top: spot.row, left: spot.col, bottom: spot.row + spot.height, right: spot.col + spot.width,
    };
    marks[0].push({part, style: "spot"});
  }
  if (place) marks[0].push(...windowMarks(panes, view, size, place));
  return marks;
}

/**
 * Return the window of the result pixel that is pointed at, and its taps if it has holes.
 * @param {Pane[]} panes @param {View} view @param {Size} size @param {Place} place
 * @returns {Mark[]}
 */
function windowMarks(panes, view, size, {pane, pixels}) {
  const at = pane > 0 ? pane : panes.findIndex(({reach}) => reach);
  const part = pixels[at] && windowOf(panes[at], pixels[at]);
  if (!part) return [];
  const box = screenBox(paneFrame(view, panes[0], size), part);
  if (Math.min(box.width, box.height) < WINDOW_FROM) return [];
  /** @type {Mark} */
  const window = {part, style: "window"};
  const {rows, cols} = part;
  if (!rows || !cols || rows.length * cols.length > MOST_TAPS) return [window];
  const solid = rows.length === part.bottom - part.top && cols.length === part.right - part.left;
  if (solid) return [window];
  /** @type {Mark[]} */
  const taps = rows.flatMap((top) =>
    cols.map((left) => ({part: {top, left, bottom: top + 1, right: left + 1}, style: "tap"})),
  );
  return [...taps, window];
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

// Python sends the pixels that belong together as arrays: `middle_cells` has the original's pixel for each result
// pixel, `nearest` the result pixel for each of the original's. Both begin at the crop of their pane.

/**
 * Return the pixel of the original for pixel (row, col) of a pane; null if Python sent none.
 * @param {Pane} pane
 * @param {Pair} pixel
 * @returns {Pair | null}
 */
export function originalOf(pane, [row, col]) {
  if (!pane.reach) return [row, col];
  return pair(pane.reach.row.middleCells[row - pane.crop.top], pane.reach.col.middleCells[col - pane.crop.left]);
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
