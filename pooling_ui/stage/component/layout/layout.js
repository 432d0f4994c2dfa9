import {BLEED, boxFor, CAPTION, CAPTION_GAP, fitFor, roomFor} from "./fit.js";

/** @import {Fit, Layout, Pair, Place, PlaneLayout, PlaneRoom, Room, Scene} from "../types.d.ts" */

// Zoomed: cell sizes to choose from, and the least share of the room that a plane gets.
const ZOOMED_CELLS = [24, 36, 54, 80, 120];
const LEAST_SHARE = 0.3;

/**
 * Return the layout of both planes in a box: one cell size, one left edge, side by side or stacked.
 *
 * `captions` are the widths of both captions. `zoom` asks for a larger cell, 0 for none. Then a plane may be
 * larger than its `pane`, the part of the box that shows it, and `share` (across, down, 0 to 1) is how far
 * both planes are moved within their panes. Two stages beside each other make room for the planes of both:
 * then their cells have one size, and equal rows equal heights. If it `grows`, cells are as large as the box
 * allows, even if they are few.
 * @param {Scene} scene
 * @param {{width: number, height: number, ratio?: number, captions?: number[], zoom?: number, share?: number[], grows?: boolean}} room
 */
export function arrange(scene, {width, height, ratio = 1, captions = [0, 0], zoom = 0, share = [0, 0], grows = false}) {
  const {input, output} = roomFor(scene);
  const box = boxFor(scene, {width, height, ratio, captions, grows});
  const fit = fitFor(scene, box, zoom);
  return place(scene, input, output, box, fit, zoom, share);
}

/** Return the cell sizes of zooming, smallest first; 0 is the one that fits. @param {number} fitted */
export function zoomSteps(fitted) {
  return [0, ...ZOOMED_CELLS.filter((cell) => cell > fitted * 1.15)];
}

/**
 * @param {Scene} scene @param {PlaneRoom} input @param {PlaneRoom} output @param {Room} box @param {Fit} fit
 * @param {number} zoom @param {number[]} share
 */
function place(scene, input, output, box, fit, zoom, share) {
  const {width, height, ratio, captions, foot, grows} = box;
  const {gap, ruler, stacked} = fit;
  /** @param {number} length */
  const snap = (length) => Math.round(length * ratio) / ratio;
  const fitted = Math.max(Math.floor(fit.cell * ratio), 1) / ratio;
  const cell = snap(Math.max(zoom, fitted));
  const sizes = [input, output].map(({rows, cols}) => [cols * cell, rows * cell]);
  /** @param {number} pane @param {number} size */
  const whole = (pane, size) => (size - pane < 0.5 ? size : Math.floor(pane * ratio) / ratio);
  const panes = paneSizes(sizes, fit).map((pane, plane) => pane.map((side, axis) => whole(side, sizes[plane][axis])));
  const [left, top] = [BLEED, CAPTION + ruler];
  const outLeft = stacked ? left : left + Math.max(panes[0][0] + gap, captions[0] + CAPTION_GAP);
  const outTop = stacked ? top + panes[0][1] + gap : top;
  const hidden = sizes.map((size, plane) => size.map((side, axis) => side - panes[plane][axis]));
  /**
   * @param {number} plane @param {PlaneRoom} room @param {PlaneRoom} own @param {Pair} start
   */
  const planeAt = (plane, room, own, start) => {
    const [x, y] = start.map(snap);
    const [across, down] = hidden[plane].map((rest, axis) => snap(rest * share[axis]));
    const pane = {left: x, top: y, width: panes[plane][0], height: panes[plane][1]};
    const area = {left: x - across, top: y - down, width: sizes[plane][0], height: sizes[plane][1]};
    const corner = {
      left: area.left + (own.firstCol - room.firstCol) * cell,
      top: area.top + (own.firstRow - room.firstRow) * cell,
    };
    return {cell, ruler, ...own, ...corner, pane, room: area};
  };
  const own = roomFor({...scene, beside: null});
  return {
    cell,
    fitted,
    ruler,
    foot,
    captions,
    stacked,
    width,
    height,
    ratio,
    grows,
    // How far the larger plane can be moved, across and down.
    range: [0, 1].map((axis) => Math.max(hidden[0][axis], hidden[1][axis])),
    input: planeAt(0, input, own.input, [left, top]),
    output: planeAt(1, output, own.output, [outLeft, outTop]),
  };
}

/**
 * Return width and height of both panes: what the planes need, or the room there is, divided by need.
 * @param {number[][]} sizes width and height of both planes @param {Fit} fit
 */
function paneSizes(sizes, {across, down, stacked}) {
  const shared = stacked ? 1 : 0;
  const room = stacked ? down : across;
  const other = stacked ? across : down;
  const [need, more] = sizes.map((size) => size[shared]);
  let part = more;
  if (need + more > room + 1e-6) {
    const fair = Math.max((room * more) / (need + more), room * LEAST_SHARE, room - need);
    part = Math.min(more, fair);
  }
  const along = [Math.min(need, room - part + 1e-6), part];
  const beside = sizes.map((size) => Math.min(size[1 - shared], other + 1e-6));
  return along.map((length, plane) => (stacked ? [beside[plane], length] : [length, beside[plane]]));
}

/**
 * Return left and top of a cell of a plane; fractions are between cells.
 * @param {PlaneLayout} plane @param {number} row @param {number} col
 * @returns {[number, number]}
 */
export function cornerOf(plane, row, col) {
  return [
    plane.left + (col - plane.firstCol) * plane.cell,
    plane.top + (row - plane.firstRow) * plane.cell,
  ];
}

/**
 * Return the rows and columns of a plane that its pane shows, wholly or in part: [from, to) of each.
 * @param {PlaneLayout} plane
 * @returns {{rows: [number, number], cols: [number, number]}}
 */
export function shownPart({left, top, rows, cols, cell, firstRow, firstCol, pane}) {
  /**
   * @param {number} start @param {number} from @param {number} length @param {number} first @param {number} count
   * @returns {[number, number]}
   */
  const part = (start, from, length, first, count) => [
    first + Math.max(Math.floor((from - start) / cell + 1e-6), 0),
    first + Math.min(Math.ceil((from + length - start) / cell - 1e-6), count),
  ];
  return {
    rows: part(top, pane.top, pane.height, firstRow, rows),
    cols: part(left, pane.left, pane.width, firstCol, cols),
  };
}

/**
 * Return, for each axis, across and down, the share that brings a cell nearest to the middle of its pane, and
 * the range of shares that show it; null if any share does.
 * @param {Layout} layout @param {Place} place
 */
export function sharesFor(layout, {plane, row, col}) {
  const it = layout[plane];
  const [x, y] = cornerOf(it, row, col);
  return [
    sharesAlong(x - it.room.left, layout.cell, it.room.width, it.pane.width),
    sharesAlong(y - it.room.top, layout.cell, it.room.height, it.pane.height),
  ];
}

/** @param {number} start @param {number} cell @param {number} size @param {number} pane */
function sharesAlong(start, cell, size, pane) {
  const hidden = size - pane;
  if (hidden < 0.5) return null; // all of it shows
  /** @param {number} share */
  const inside = (share) => Math.min(Math.max(share, 0), 1);
  return {
    middle: inside((start + cell / 2 - pane / 2) / hidden),
    from: inside((start + cell - pane) / hidden),
    to: inside(start / hidden),
  };
}

/** Return true if the whole cell is visible in its pane. @param {Layout} layout @param {Place} place */
export function isInPane({cell, ...layout}, {plane, row, col}) {
  const {pane} = layout[plane];
  const [x, y] = cornerOf(layout[plane], row, col);
  /** @param {number} start @param {number} from @param {number} length */
  const inside = (start, from, length) => start >= from - 0.5 && start + cell <= from + length + 0.5;
  return inside(x, pane.left, pane.width) && inside(y, pane.top, pane.height);
}
