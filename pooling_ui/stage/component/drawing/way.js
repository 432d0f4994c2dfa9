import {cornerOf} from "../layout/layout.js";
import {isBack} from "../message/scene.js";

/** @import {Box, Layout, Pair, Scene, Taps, Way} from "../types.d.ts" */

const BEND_PIECES = 24;
const CURVE_PIECES = 6;
const HALVINGS = 8; // a step of a path is shorter than 100 pixels, so the rest is a part of a pixel

/**
 * Return the path of a value from the winner's middle to its output cell's middle, as points with the length
 * so far. It leaves by a corner and stays in the gaps between cells, so that it never crosses a number. It
 * takes a gap inside the window, if there is one: along the window's edge it would look like part of the
 * frame.
 * @param {Layout} layout @param {Pair} pair @param {Pair} to @param {Taps} taps the window's
 */
export function wayBetween(layout, [fromX, fromY], [toX, toY], taps) {
  const {cell, input, output, stacked, ruler} = layout;
  const half = cell / 2;
  const [start, end] = [[fromX + half, fromY + half], [toX + half, toY + half]];
  const [right, bottom] = cornerOf(input, taps.rows[taps.rows.length - 1], taps.cols[taps.cols.length - 1]);
  // For the last row or column of the window, the inner gap is the one before it.
  const out = stacked
    ? [fromX < right - half ? fromX + cell - 0.5 : fromX - 0.5, fromY + cell - 0.5]
    : [fromX + cell - 0.5, fromY < bottom - half ? fromY + cell - 0.5 : fromY - 0.5];
  const into = [toX - 0.5, toY - 0.5];
  const leave = stacked
    ? [out[0], input.pane.top + input.pane.height + 3]
    : [input.pane.left + input.pane.width + 3, out[1]];
  const enter = stacked
    ? [into[0], output.pane.top - Math.max(ruler, 3)]
    : [output.pane.left - Math.max(ruler - 2, 3), into[1]];
  const along = stacked ? 1 : 0;
  /** @param {number[]} corner @param {number[]} towards */
  const turned = (corner, towards) => {
    // The path turns a quarter cell after the corner, or at the end of the plane.
    const rest = towards[along] - corner[along];
    const point = [...corner];
    point[along] += Math.sign(rest) * Math.min(Math.abs(rest), cell / 4);
    return point;
  };
  const points = [
    ...curve([start, out, turned(out, leave)]),
    ...bend(leave, enter, stacked),
    ...curve([turned(into, enter), into, end]),
  ];
  let length = 0;
  return points.map((point, at) => {
    if (at) length += Math.hypot(point[0] - points[at - 1][0], point[1] - points[at - 1][1]);
    return {point, length};
  });
}

/**
 * Return the path of a value that no single cell wins: from the window's frame to its output cell.
 * @param {Layout} layout @param {Taps} taps @param {Pair} to
 */
export function wayFromWindow(layout, taps, to) {
  const last = cornerOf(layout.input, taps.rows[taps.rows.length - 1], taps.cols[taps.cols.length - 1]);
  const edge = [last[0] + layout.cell, last[1] + layout.cell];
  const outside = wayBetween(layout, last, to, taps).filter(({point}) => point[0] > edge[0] || point[1] > edge[1]);
  const before = outside[0]?.length ?? 0;
  return outside.map(({point, length}) => ({point, length: length - before}));
}

/**
 * Return a path in the direction of the values: if windows write the input, from its end.
 * @param {Scene} scene @param {Way} way @returns {Way}
 */
export function oriented(scene, way) {
  if (!isBack(scene)) return way;
  const whole = way[way.length - 1]?.length ?? 0;
  return way.map(({point, length}) => ({point, length: whole - length})).reverse();
}

/**
 * Return the part of a path that begins and ends outside some boxes, cut at their edges; nothing of a path that
 * does not leave them.
 * @param {number[][]} points @param {Box[]} boxes
 */
export function outsideOf(points, boxes) {
  /** @param {number[]} point */
  const isOutside = ([x, y]) => boxes.every(([left, top, width, height]) => (
    x < left || y < top || x > left + width || y > top + height
  ));
  const first = points.findIndex(isOutside);
  const last = points.findLastIndex(isOutside);
  if (first < 0) return [];
  const shown = points.slice(first, last + 1);
  if (first > 0) shown.unshift(edgeBetween(points[first - 1], points[first], isOutside));
  if (last < points.length - 1) shown.push(edgeBetween(points[last + 1], points[last], isOutside));
  return shown;
}

/**
 * Return the point between two others at which a line leaves the boxes.
 * @param {number[]} inside @param {number[]} outside @param {(point: number[]) => boolean} isOutside
 */
function edgeBetween(inside, outside, isOutside) {
  let [within, beyond] = [inside, outside];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = within.map((value, side) => (value + beyond[side]) / 2);
    if (isOutside(middle)) beyond = middle;
    else within = middle;
  }
  return beyond;
}

/** Return a curve from the first of three points to the last, drawn towards the second. @param {number[][]} pair */
function curve([from, by, to]) {
  return Array.from({length: CURVE_PIECES + 1}, (_, piece) => {
    const share = piece / CURVE_PIECES;
    const rest = 1 - share;
    return [0, 1].map((side) => rest ** 2 * from[side] + 2 * rest * share * by[side] + share ** 2 * to[side]);
  });
}

/** @param {number[]} from @param {number[]} to @param {boolean} stacked */
function bend(from, to, stacked) {
  const half = stacked ? [0, (to[1] - from[1]) / 2] : [(to[0] - from[0]) / 2, 0];
  const knots = [from, [from[0] + half[0], from[1] + half[1]], [to[0] - half[0], to[1] - half[1]], to];
  return Array.from({length: BEND_PIECES + 1}, (_, piece) => {
    const share = piece / BEND_PIECES;
    const rest = 1 - share;
    const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
    return [0, 1].map((side) => knots.reduce((sum, knot, at) => sum + knot[side] * weights[at], 0));
  });
}

/**
 * Return the points of a path up to a share of its length.
 * @param {Way} way @param {number} share
 */
export function wayUpTo(way, share) {
  const far = way[way.length - 1].length * share;
  const done = way.filter(({length}) => length <= far).map(({point}) => point);
  const next = way[done.length];
  if (!next) return done;
  const before = way[done.length - 1];
  const part = (far - before.length) / (next.length - before.length);
  return [...done, before.point.map((value, side) => value + (next.point[side] - value) * part)];
}
