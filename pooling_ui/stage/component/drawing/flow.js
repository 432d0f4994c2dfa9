import {cssColour} from "../../../components/drawing/colour.js";
import {roundedPath} from "../../../components/drawing/surface.js";
import {drawLabel} from "./cells.js";
import {cellLook} from "./look.js";
import {outputLabel} from "../message/scene.js";
import {outsideOf} from "./way.js";

/** @import {Box, Canvas, Layout, Pair, PlaneLayout, View} from "../types.d.ts" */

// The distance of the arrow from its cells: the outline of a winner is about as wide.
const CLEAR = 4;

/**
 * Draw the arrow of a value between the winner and its output cell, whose corners are given. If `input` is null,
 * it begins or ends at the window's frame. It is thin and has a head, so that it does not look like a border.
 * Where cells show their numbers, it stays outside both cells; else it reaches their middles.
 * @param {Canvas} canvas @param {number[][]} points @param {{input: Pair | null, output: Pair}} ends
 */
export function paintArrow(canvas, points, {input, output}) {
  const {context, layout, theme} = canvas;
  if ((input && !showsCell(layout.input, input)) || !showsCell(layout.output, output)) return;
  const ends = input ? [input, output] : [output];
  const shown = canvas.layers.size > 0 ? outsideOf(points, ends.map((corner) => cellBox(layout, corner))) : points;
  if (shown.length < 2) return;
  const [before, tip] = shown.slice(-2);
  const thick = Math.min(Math.max(layout.cell / 28, 1.25), 2.25);
  context.save();
  context.lineJoin = "round";
  context.lineCap = "round";
  // A narrow rim in the background colour keeps it apart from any cell.
  for (const [colour, wider] of /** @type {[string, number][]} */ ([[theme.paper, 2], [theme.ink, 0]])) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = thick + wider;
    tracePoints(context, shown);
    context.stroke();
    traceHead(context, before, tip, 3 * thick + 2);
    context.fill();
    context.lineWidth = wider + 1;
    context.stroke();
  }
  context.restore();
}

/** Return the box around the cell at a corner. @param {Layout} layout @param {Pair} pair @returns {Box} */
function cellBox({cell}, [x, y]) {
  return [x - CLEAR, y - CLEAR, cell - 1 + 2 * CLEAR, cell - 1 + 2 * CLEAR];
}

/** @param {CanvasRenderingContext2D} context @param {number[][]} points */
function tracePoints(context, points) {
  context.beginPath();
  points.forEach(([x, y], at) => (at ? context.lineTo(x, y) : context.moveTo(x, y)));
}

/**
 * Trace an arrow's head: a triangle whose tip is at `to`.
 * @param {CanvasRenderingContext2D} context @param {number[]} from @param {number[]} to @param {number} long
 */
function traceHead(context, from, [x, y], long) {
  const angle = Math.atan2(y - from[1], x - from[0]);
  /** @param {number} turn */
  const back = (turn) => [x - long * Math.cos(angle + turn), y - long * Math.sin(angle + turn)];
  tracePoints(context, [back(0.45), [x, y], back(-0.45)]);
  context.closePath();
}

/**
 * Return true if the middle of the cell at a corner is visible in its plane's pane.
 * @param {PlaneLayout} plane @param {Pair} pair
 */
function showsCell({pane, cell}, [x, y]) {
  /** @param {number} start @param {number} from @param {number} length */
  const inside = (start, from, length) => start + cell / 2 >= from && start + cell / 2 <= from + length;
  return inside(x, pane.left, pane.width) && inside(y, pane.top, pane.height);
}

/**
 * Draw the winner's cell on its way to the output. The way may pass above the planes; the cell stays whole.
 * @param {Canvas} canvas @param {View} view @param {number[]} pair
 */
export function paintFlying({context, layout, layers, scene, theme, family}, view, [middleX, middleY]) {
  const {cell} = layout;
  const [x, y] = [middleX, middleY].map((middle) => Math.max(middle - cell / 2, 1));
  const look = cellLook(theme, scene.output_tone[view.step], false);
  context.shadowColor = cssColour([0, 0, 0], theme.dark ? 0.6 : 0.25);
  context.shadowBlur = 10;
  context.shadowOffsetY = 2;
  context.fillStyle = look.fill;
  roundedPath(context, x, y, cell - 1, cell - 1, cell >= 22 ? 3 : 0);
  context.fill();
  context.shadowColor = "transparent";
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5;
  context.stroke();
  if (!layers.size) return;
  context.fillStyle = look.ink;
  drawLabel(context, x + (cell - 1) / 2, y + (cell - 1) / 2, outputLabel(scene, view.step), layers.size, family);
}
