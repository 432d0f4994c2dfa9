import {roundedPath} from "../../../components/drawing/surface.js";
import {paintDropped} from "./dropped.js";
import {paintArrow} from "./flow.js";
import {cornerOf} from "../layout/layout.js";
import {markWinner, markWinners, outline} from "./marks.js";
import {showCells, showPlane} from "./layers.js";
import {inPanes} from "../layout/panes.js";
import {outputOf, tapsOf, windowsReading, windowsWonBy} from "../message/scene.js";
import {blocksOf} from "../message/slices.js";
import {frameOf} from "./taps.js";
import {oriented, wayBetween, wayUpTo} from "./way.js";

/** @import {Box, Canvas, Pair} from "../types.d.ts" */

// More frames or lines would hide the cells.
const MOST_FRAMES = 4;
const MOST_WAYS = 3;

/**
 * Draw one input cell with the windows that read it, and those that it wins.
 * @param {Canvas} canvas @param {Pair} at
 */
export function paintReading(canvas, at) {
  const {context, layout, scene, theme} = canvas;
  const {cell} = layout;
  const from = cornerOf(layout.input, ...at);
  const reading = windowsReading(scene, ...at);
  const won = windowsWonBy(scene, ...at);
  /** @param {number} window */
  const wayTo = (window) => wayUpTo(oriented(scene, wayBetween(layout, from, outputAt(window), tapsOf(scene, window))), 1);
  /** @param {number} window */
  const outputAt = (window) => cornerOf(layout.output, ...outputOf(scene, window));
  showPlane(canvas, "dim", "output");
  inPanes(canvas, () => {
    showCells(canvas, "lit", "input", [...from, cell, cell]);
    paintReaders(canvas, reading.map((window) => blocksOf(tapsOf(scene, window)).map((block) => frameOf(layout, block))));
    for (const [x, y] of reading.map(outputAt)) {
      showCells(canvas, "lit", "output", [x, y, cell, cell]);
      outline(context, theme, [x - 0.5, y - 0.5, cell, cell], {colour: theme.accented, thickness: cell >= 14 ? 2 : 1.25});
    }
  });
  for (const window of won.length <= MOST_WAYS ? won : []) {
    paintArrow(canvas, wayTo(window), {input: from, output: outputAt(window)});
  }
  inPanes(canvas, () => {
    paintDropped(canvas);
    markWinners(context, theme, won.map(outputAt), cell);
    markWinner(context, theme, ...from, cell, {badge: won.length > 0, beside: 1});
  });
}

/**
 * Frame each window that reads a cell; if there are too many, draw one frame around all. A window has a frame
 * in each slice that it spans.
 * @param {Canvas} canvas @param {Box[][]} frames
 */
function paintReaders({context, theme}, frames) {
  const many = frames.length > MOST_FRAMES;
  context.strokeStyle = theme.accented;
  context.lineWidth = 1.5;
  context.setLineDash(many ? [5, 4] : []);
  for (const frame of many ? inSlices(frames).map(around) : frames.flat()) {
    roundedPath(context, ...frame, 5);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Return the frames of each slice: those that overlap in columns. @param {Box[][]} frames @returns {Box[][]} */
function inSlices(frames) {
  /** @type {Box[][]} */
  const slices = [];
  for (const frame of frames.flat().sort((one, other) => one[0] - other[0])) {
    const last = slices.at(-1);
    if (last && frame[0] <= Math.max(...last.map(([left, , width]) => left + width))) last.push(frame);
    else slices.push([frame]);
  }
  return slices;
}

/** @param {Box[]} frames @returns {[number, number, number, number]} left, top, width, height */
function around(frames) {
  const left = Math.min(...frames.map(([x]) => x));
  const top = Math.min(...frames.map(([, y]) => y));
  const right = Math.max(...frames.map(([x, , width]) => x + width));
  const bottom = Math.max(...frames.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}
