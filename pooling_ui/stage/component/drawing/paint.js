import {HAIRLINED} from "./cells.js";
import {paintDropped} from "./dropped.js";
import {paintFlying, paintArrow} from "./flow.js";
import {fillTo, showCells, showPlane} from "./layers.js";
import {cornerOf} from "../layout/layout.js";
import {badgeReach, markPin, markWinner, outline} from "./marks.js";
import {markShares} from "./shares.js";
import {inPanes} from "../layout/panes.js";
import {paintReading} from "./reading.js";
import {isBack, isHidden, outputOf, tapsOf, winnerOf} from "../message/scene.js";
import {blocksOf} from "../message/slices.js";
import {frameTaps, lightTaps, travel} from "./taps.js";
import {oriented, wayBetween, wayFromWindow, wayUpTo} from "./way.js";

/** @import {Canvas, Layout, Pair, Pin, Taps, View} from "../types.d.ts" */

/** Draw one frame: show what does not move, then draw the window or the cell of the view. @param {Canvas} canvas @param {View} view */
export function paintFrame(canvas, view) {
  const {context, layout, layers, scene, theme} = canvas;
  context.clearRect(0, 0, layout.width, layout.height);
  if (scene.windows === 0) {
    showPlane(canvas, "lit", "input");
    showPlane(canvas, "lit", "output");
    inPanes(canvas, () => {
      if (view.at) markWinner(context, theme, ...cornerOf(layout.input, ...view.at), layout.cell, {badge: false});
    });
  } else {
    fillTo(canvas, view.filled);
    // The plane that windows write is lit; of the plane they read, only the present taps are.
    showPlane(canvas, isBack(scene) || view.unmarked ? "lit" : "dim", "input");
    if (view.at) paintReading(canvas, view.at);
    else paintWindow(canvas, view);
  }
  const {pin} = view;
  if (pin) inPanes(canvas, () => paintPin(canvas, pin));
  layers.isFirstFrame = false;
}

/**
 * Draw the window on its way to `view.step`, its winner, and the output as far as it is filled.
 * @param {Canvas} canvas @param {View} view
 */
function paintWindow(canvas, view) {
  const {context, layout, scene, theme} = canvas;
  if (isBack(scene) || view.filled >= scene.windows) showPlane(canvas, "lit", "output");
  else {
    showPlane(canvas, "blank", "output");
    paintFilled(canvas, view.filled);
  }
  if (!isBack(scene) && layout.cell < HAIRLINED) outlineOutput(canvas);
  if (view.unmarked) {
    inPanes(canvas, () => markWinner(context, theme, ...cornerOf(layout.output, ...outputOf(scene, view.step)), layout.cell, {badge: false}));
    return;
  }
  const taps = travel(tapsOf(scene, view.from), tapsOf(scene, view.step), view.glide);
  inPanes(canvas, () => {
    lightTaps(canvas, taps);
    if (view.glide < 1) frameTaps(canvas, taps);
  });
  if (view.glide < 1) {
    inPanes(canvas, () => paintDropped(canvas));
    return;
  }
  const to = cornerOf(layout.output, ...outputOf(scene, view.step));
  const winner = winnerOf(scene, view.step);
  const from = winner && cornerOf(layout.input, ...winner);
  const points = pointsOf(canvas, view, from, to);
  if (points && view.flow > 0) paintArrow(canvas, points, {input: from, output: to});
  inPanes(canvas, () => {
    paintDropped(canvas);
    frameTaps(canvas, taps);
    markShares(canvas, view.step);
    if (from) markWinner(context, theme, ...from, layout.cell, {beside: sideFor(layout, taps, from[0])});
    if (view.flow >= 1 || isBack(scene)) markWinner(context, theme, ...to, layout.cell, {badge: false});
    else markTarget(canvas, ...to);
  });
  if (points && view.flow > 0 && view.flow < 1) paintFlying(canvas, view, points[points.length - 1]);
}

/**
 * Return the path of the value as far as it has flowed; null for a window that holds no cell, whose value is
 * hidden, or that leaves no room for a path.
 * @param {Canvas} canvas @param {View} view @param {Pair | null} from @param {Pair} to
 */
function pointsOf({layout, scene}, view, from, to) {
  if (isHidden(scene, view.step)) return null;
  const taps = tapsOf(scene, view.step);
  if (from) return wayUpTo(oriented(scene, wayBetween(layout, from, to, taps)), view.flow);
  if (scene.winners.length) return null;
  const way = oriented(scene, wayFromWindow(layout, taps, to));
  return way.length ? wayUpTo(way, view.flow) : null; // on zoomed planes, the output cell may lie in the window's place
}

/**
 * Return the side of a winner where a badge hides none of the window's other taps: outside, if there is room.
 * @param {Layout} layout @param {Taps} taps @param {number} left
 */
function sideFor({input, cell, width}, taps, left) {
  /** @param {Taps} block */
  const middleOf = ({cols}) => cornerOf(input, 0, (cols[0] + cols[cols.length - 1]) / 2)[0];
  const middles = blocksOf(taps).map(middleOf);
  const middle = middles.reduce((one, other) => (Math.abs(other - left) < Math.abs(one - left) ? other : one));
  const side = left < middle ? -1 : 1;
  const room = side < 0 ? left + cell / 2 : width - left - cell / 2;
  return room >= badgeReach(cell) ? side : -side;
}

/** Mark the output cell to which the value flows. @param {Canvas} canvas @param {number} x @param {number} y */
function markTarget({context, layout, theme}, x, y) {
  const {cell} = layout;
  if (cell >= 14) {
    outline(context, theme, [x - 0.5, y - 0.5, cell, cell], {colour: theme.accented, thickness: 1.5, dash: [3, 3]});
    return;
  }
  context.strokeStyle = theme.accented;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, cell - 1, cell - 1);
}

/**
 * Draw one outline around the output: those of such small blank cells would look like a grey surface.
 * @param {Canvas} canvas
 */
function outlineOutput({context, layout: {output, cell}, theme}) {
  const {left, top, pane, rows, cols} = output;
  const [width, height] = [Math.min(cols * cell, pane.width), Math.min(rows * cell, pane.height)];
  context.strokeStyle = theme.ruled;
  context.lineWidth = 1;
  context.lineJoin = "miter"; // arrows of an earlier frame had round ones
  context.strokeRect(Math.max(left, pane.left) - 0.5, Math.max(top, pane.top) - 0.5, width + 1, height + 1);
}

/**
 * Draw the output cells in the order they fill: whole slices, then whole rows, then part of a row.
 * @param {Canvas} canvas @param {number} filled
 */
function paintFilled(canvas, filled) {
  const {output, cell} = canvas.layout;
  const {count, rows: height, columns, pitch} = canvas.scene.slices.output;
  for (let slice = 0; slice < count; slice += 1) {
    const here = Math.min(Math.max(filled - slice * height * columns, 0), height * columns);
    const left = output.left + slice * pitch * cell;
    const rows = Math.floor(here / columns);
    const rest = here - rows * columns;
    if (rows) showCells(canvas, "lit", "output", [left, output.top, columns * cell, rows * cell]);
    if (rest) showCells(canvas, "lit", "output", [left, output.top + rows * cell, rest * cell, cell]);
  }
}

/** @param {Canvas} canvas @param {Pin} pin */
function paintPin({context, layout, theme}, [plane, row, col]) {
  markPin(context, theme, ...cornerOf(layout[plane], row, col), layout.cell);
}
