import {cssColour} from "../../../components/shared/colour.js";
import {roundedPath} from "../../../components/shared/surface.js";
import {drawLabel} from "./cells.js";
import {cellLook} from "./look.js";
import {isBack, outputLabel} from "../message/scene.js";

/** @import {Box, Canvas, Pair, PlaneLayout, View} from "../types.d.ts" */

// The distance of the line from a number.
const CLEAR = 3;

/**
 * Draw the arrow of a value between the middles of the winner and of its output cell, whose corners are given.
 * If `input` is null, it begins or ends at the window's frame. It is thin and has a head, so that it does not
 * look like a border. The numbers in both cells, with these labels, interrupt it.
 * @param {Canvas} canvas @param {number[][]} points
 * @param {{input: Pair | null, output: Pair, labels: {input: string, output: string}}} ends
 */
export function paintArrow(canvas, points, {input, output, labels}) {
  const {context, layout, theme} = canvas;
  if (points.length < 2 || (input && !showsCell(layout.input, input)) || !showsCell(layout.output, output)) return;
  const written = canvas.layers.size > 0;
  const numbers = {
    input: written && input ? numberAt(canvas, labels.input, input) : null,
    output: written ? numberAt(canvas, labels.output, output) : null,
  };
  const head = isBack(canvas.scene) ? numbers.input : numbers.output;
  context.save();
  if (written) {
    context.beginPath();
    context.rect(0, 0, layout.width, layout.height);
    for (const box of [numbers.input, numbers.output]) if (box) context.rect(...box);
    context.clip("evenodd");
  }
  const tip = head ? tipOutside(points, head) : points.length - 1;
  const thick = Math.min(Math.max(layout.cell / 28, 1.25), 2.25);
  context.lineJoin = "round";
  context.lineCap = "round";
  // A narrow rim in the background colour keeps it apart from any cell.
  for (const [colour, wider] of /** @type {[string, number][]} */ ([[theme.paper, 2], [theme.ink, 0]])) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = thick + wider;
    tracePoints(context, points.slice(0, tip + 1));
    context.stroke();
    traceHead(context, points[Math.max(tip - 1, 0)], points[tip], 3 * thick + 2);
    context.fill();
    context.lineWidth = wider + 1;
    context.stroke();
  }
  context.restore();
}

/** Return the index of the last point outside a box. @param {number[][]} points @param {Box} box */
function tipOutside(points, [left, top, width, height]) {
  const at = points.findLastIndex(([x, y]) => x < left || y < top || x > left + width || y > top + height);
  return Math.max(at, 0);
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
 * Return the box of the number in the cell at a corner, with a margin.
 * @param {Canvas} canvas @param {string} label @param {Pair} pair
 * @returns {[number, number, number, number]} left, top, width, height
 */
function numberAt({layout, layers}, label, [x, y]) {
  const width = (layers.widths.get(label) ?? 0) * layers.size + 2 * CLEAR;
  const height = layers.size * 0.8 + 2 * CLEAR;
  const middle = (layout.cell - 1) / 2;
  return [x + middle - width / 2, y + middle - height / 2, width, height];
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
