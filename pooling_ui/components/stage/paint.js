import {cssColour} from "../shared/colour.js";
import {copyPart, roundedPath} from "../shared/surface.js";
import {cornerOf} from "./layout.js";
import {cellLook} from "./look.js";
import {drawLabel} from "./layers.js";
import {badgeReach, drawWay, markPin, markWinner, outline} from "./marks.js";
import {outputLabel, outputOf, tapsOf, windowsReading, windowsWonBy, winnerOf} from "./scene.js";
import {wayBetween, wayUpTo} from "./way.js";

// More frames or connectors than this hide what they are about.
const MOST_FRAMES = 4;
const MOST_WAYS = 9;

/** Draw one frame: copy what stands still, then what the view looks at. */
export function paintFrame(canvas, view) {
  const {context, layout, layers, scene} = canvas;
  context.clearRect(0, 0, layout.width, layout.height);
  const whole = [0, 0, layout.width, layout.height];
  if (scene.windows === 0) {
    copyPart(context, layers.lit, ...whole);
    if (view.kind === "cell") markWinner(context, canvas.theme, ...cornerOf(layout.input, ...view.at), layout.cell, {badge: false});
    if (view.pin) paintPin(canvas, view.pin);
    return;
  }
  // The rulers lie outside the planes, so the input's half comes whole from the dim layer.
  copyPart(context, layers.dim, ...halfOf(layout, "input"));
  if (view.kind === "cell") paintCell(canvas, view);
  else paintWindow(canvas, view);
  if (view.pin) paintPin(canvas, view.pin);
}

function halfOf({stacked, width, height, output, ruler}, name) {
  const cut = stacked ? output.top - ruler - 6 : output.left - ruler - 4;
  if (stacked) return name === "input" ? [0, 0, width, cut] : [0, cut, width, height - cut];
  return name === "input" ? [0, 0, cut, height] : [cut, 0, width - cut, height];
}

/** The window on its way to `view.step`, its winner, and the output as far as it is filled. */
function paintWindow(canvas, view) {
  const {context, layout, layers, scene, theme} = canvas;
  copyPart(context, layers.blank, ...halfOf(layout, "output"));
  paintFilled(canvas, view.filled);
  paintDropped(canvas);
  const taps = travel(tapsOf(scene, view.from), tapsOf(scene, view.step), view.glide);
  lightTaps(canvas, taps);
  if (view.glide < 1) {
    frameTaps(canvas, taps);
    return;
  }
  const to = cornerOf(layout.output, ...outputOf(scene, view.step));
  const winner = winnerOf(scene, view.step);
  if (winner) paintWinner(canvas, view, taps, cornerOf(layout.input, ...winner), to);
  else frameTaps(canvas, taps);
  if (view.flow >= 1) markWinner(context, theme, ...to, layout.cell, {badge: false});
  else markTarget(canvas, ...to);
}

/** The winner and the way of its value; the window's frame bridges the way. */
function paintWinner(canvas, view, taps, from, to) {
  const {context, layout, theme} = canvas;
  const points = wayUpTo(wayBetween(layout, from, to), view.flow);
  if (view.flow > 0) drawWay(context, theme, points, layout.cell);
  frameTaps(canvas, taps);
  markWinner(context, theme, ...from, layout.cell, {beside: sideFor(layout, taps.cols, from[0])});
  if (view.flow > 0 && view.flow < 1) paintFlying(canvas, view, points.at(-1));
}

/** The side of a winner where a badge hides none of the window's other taps: outside, if there is room. */
function sideFor({input, cell, width}, cols, left) {
  const [middle] = cornerOf(input, 0, (cols[0] + cols.at(-1)) / 2);
  const side = left < middle ? -1 : 1;
  const room = side < 0 ? left + cell / 2 : width - left - cell / 2;
  return room >= badgeReach(cell) ? side : -side;
}

/** The output cell that the value is on its way to. */
function markTarget({context, layout, theme}, x, y) {
  const {cell} = layout;
  if (cell >= 14) {
    outline(context, theme, boxOf(x, y, cell), {colour: theme.accented, thickness: 1.5, dash: [3, 3]});
    return;
  }
  context.strokeStyle = theme.accented;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, cell - 1, cell - 1);
}

/** @returns {[number, number, number, number]} left, top, width, height */
function boxOf(x, y, cell) {
  return [x - 0.5, y - 0.5, cell, cell];
}

/** Output cells in the order they fill: whole rows, then a part of one. */
function paintFilled({context, layout, layers, scene}, filled) {
  const {output, cell} = layout;
  const rows = Math.floor(filled / scene.outWidth);
  const rest = filled - rows * scene.outWidth;
  if (rows) copyPart(context, layers.lit, output.left, output.top, scene.outWidth * cell, rows * cell);
  if (rest) copyPart(context, layers.lit, output.left, output.top + rows * cell, rest * cell, cell);
}

/** Taps a share of the way from one window's to another's; windows of unlike size do not glide. */
function travel(from, to, share) {
  const between = (start, end) =>
    start.length === end.length ? end.map((tap, at) => start[at] + (tap - start[at]) * share) : end;
  return {rows: between(from.rows, to.rows), cols: between(from.cols, to.cols)};
}

function isDense({rows, cols}) {
  return [rows, cols].every((taps) => taps.every((tap, at) => at === 0 || tap - taps[at - 1] <= 1.001));
}

/** @returns {[number, number, number, number]} left, top, width, height */
function frameOf(layout, {rows, cols}) {
  const [x, y] = cornerOf(layout.input, rows[0], cols[0]);
  const [right, bottom] = cornerOf(layout.input, rows.at(-1) + 1, cols.at(-1) + 1);
  return [x - 1, y - 1, right - x + 1, bottom - y + 1];
}

/** Light up the taps; where a window has holes, each tap is marked by itself. */
function lightTaps({context, layout, layers, theme}, taps) {
  const {cell, input} = layout;
  if (isDense(taps)) {
    const [x, y] = cornerOf(input, taps.rows[0], taps.cols[0]);
    copyPart(context, layers.lit, x, y, taps.cols.length * cell, taps.rows.length * cell);
    return;
  }
  for (const row of taps.rows) {
    for (const col of taps.cols) {
      const [x, y] = cornerOf(input, row, col);
      copyPart(context, layers.lit, x, y, cell, cell);
      context.strokeStyle = theme.accented;
      context.lineWidth = cell >= 14 ? 2 : 1;
      roundedPath(context, x + 0.5, y + 0.5, cell - 2, cell - 2, 3);
      context.stroke();
    }
  }
}

/** A frame round all taps; broken where it also spans holes. */
function frameTaps({context, layout, theme}, taps) {
  const size = layout.cell >= 14 ? {thickness: 2.5, radius: 5} : {thickness: 1.75, radius: 2, ground: 1};
  const dash = isDense(taps) ? [] : [5, 4];
  outline(context, theme, frameOf(layout, taps), {...size, colour: theme.accented, dash});
}

/** The winner's cell on its way to the output. */
function paintFlying({context, layout, layers, scene, theme, family}, view, [headX, y]) {
  const {cell} = layout;
  // It leaves by its upper right corner and arrives by its upper left one.
  const x = headX - cell * (1 - view.flow);
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
  if (!layers.sizes) return;
  const label = outputLabel(scene, view.step);
  context.fillStyle = look.ink;
  drawLabel(context, x + (cell - 1) / 2, y + (cell - 1) / 2, label, layers.sizes.get(label), family);
}

/** One input cell: which windows read it, and which of them it wins. */
function paintCell(canvas, view) {
  const {context, layout, layers, scene, theme} = canvas;
  const {cell} = layout;
  const [row, col] = view.at;
  const reading = windowsReading(scene, row, col);
  const won = windowsWonBy(scene, row, col);
  copyPart(context, layers.dim, ...halfOf(layout, "output"));
  paintDropped(canvas);
  const [x, y] = cornerOf(layout.input, row, col);
  copyPart(context, layers.lit, x, y, cell, cell);
  paintReaders(canvas, reading.map((window) => frameOf(layout, tapsOf(scene, window))));
  for (const window of reading) {
    const [outX, outY] = cornerOf(layout.output, ...outputOf(scene, window));
    copyPart(context, layers.lit, outX, outY, cell, cell);
    outline(context, theme, boxOf(outX, outY, cell), {colour: theme.accented, thickness: cell >= 14 ? 2 : 1.25, radius: 4});
  }
  for (const window of won.length <= MOST_WAYS ? won : []) {
    const to = cornerOf(layout.output, ...outputOf(scene, window));
    drawWay(context, theme, wayUpTo(wayBetween(layout, [x, y], to), 1), cell);
  }
  for (const window of won) markWinner(context, theme, ...cornerOf(layout.output, ...outputOf(scene, window)), cell);
  markWinner(context, theme, x, y, cell, {badge: won.length > 0, beside: 1});
}

/** The windows that read a cell: each framed, or one frame round all where they would be too many. */
function paintReaders({context, theme}, frames) {
  const many = frames.length > MOST_FRAMES;
  context.strokeStyle = theme.accented;
  context.lineWidth = 1.5;
  context.setLineDash(many ? [5, 4] : []);
  for (const frame of many ? [around(frames)] : frames) {
    roundedPath(context, ...frame, 5);
    context.stroke();
  }
  context.setLineDash([]);
}

/** @returns {[number, number, number, number]} left, top, width, height */
function around(frames) {
  const left = Math.min(...frames.map(([x]) => x));
  const top = Math.min(...frames.map(([, y]) => y));
  const right = Math.max(...frames.map(([x, , width]) => x + width));
  const bottom = Math.max(...frames.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

/** Where the next window would lie, had ceil_mode not dropped it: one ghost an axis. */
function paintDropped({context, layout, scene, theme, family}) {
  const ghost = (rows, cols) => {
    const [x, y] = cornerOf(layout.input, rows[0], cols[0]);
    const [right, bottom] = cornerOf(layout.input, rows[1], cols[1]);
    context.setLineDash([4, 4]);
    context.strokeStyle = cssColour(theme.quiet, 0.9);
    context.lineWidth = 1.25;
    roundedPath(context, x + 0.5, y + 0.5, right - x - 2, bottom - y - 2, 4);
    context.stroke();
    context.setLineDash([]);
    if (layout.cell < 24) return;
    context.fillStyle = theme.hushed;
    context.font = `400 11px ${family}`;
    context.textAlign = "left";
    context.textBaseline = "bottom";
    if (right - x > 54) context.fillText("dropped", x + 5, bottom - 5);
  };
  const first = (axis) => [axis.taps[0][0], axis.taps[0].at(-1) + 1];
  const {rows, cols} = scene;
  if (rows.dropped) ghost([rows.dropped.start, rows.dropped.stop], first(cols));
  if (cols.dropped) ghost(first(rows), [cols.dropped.start, cols.dropped.stop]);
}

function paintPin({context, layout, theme}, [plane, row, col]) {
  markPin(context, theme, ...cornerOf(layout[plane], row, col), layout.cell);
}
