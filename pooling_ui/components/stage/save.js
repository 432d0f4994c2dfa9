import {download} from "../shared/download.js";
import {VectorContext, svgOf} from "../shared/vector.js";
import {drawCaptions} from "./caption.js";
import {drawLayers} from "./layers.js";
import {CAPTION} from "./layout.js";
import {paintFrame} from "./paint.js";
import {lookAt} from "./subject.js";

/** @import {Layout, Moment, Stage, Unpainted, View} from "./types.d.ts" */

const REACH = 12; // pixels: outlines and badges stand out of their cells

/** Download what the stage shows now as an SVG file, in the colours that are on the screen. @param {Stage} stage */
export function saveMoment(stage) {
  const {scene, parts} = stage;
  const view = lookAt(stage);
  const name = `${scene.header.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-window-${view.step + 1}.svg`;
  download(new Blob([momentAsSvg(stage, view)], {type: "image/svg+xml"}), name, parts.room);
}

/** What the stage shows now, and in which room. @param {Stage} stage @returns {Moment} */
export function momentNow(stage) {
  const {layout: {width, height, ratio, captions}, zoom, share, covers} = stage;
  return {view: atRest(lookAt(stage)), covers, room: {width, height, ratio, captions, zoom, share}};
}

/** Of a motion, its end. @param {View} view */
function atRest(view) {
  return {...view, from: view.step, glide: 1, flow: 1};
}

/**
 * The moment as the text of an SVG file.
 * @param {Stage} stage @param {View} view
 */
export function momentAsSvg(stage, view) {
  return svgWith(stage, view, {...reachOf(stage.layout), says: stage.parts.sentence.textContent ?? ""});
}

/**
 * A view with its captions as the text of an SVG file; of a motion, its end. `part` is what the file shows of the drawing, in CSS
 * pixels, and what it says.
 * @param {Unpainted} canvas @param {View} view
 * @param {{left?: number, top?: number, width: number, height: number, says: string}} part
 */
export function svgWith(canvas, view, part) {
  const {scene, theme} = canvas;
  const vector = drawMoment(canvas, atRest(view));
  drawCaptions({...canvas, context: /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (vector))});
  return svgOf(vector, {...part, ground: theme.paper, title: scene.header.title});
}

/**
 * Draw a view with the functions that draw it on the screen, as shapes.
 * @param {Unpainted} stage @param {View} view
 */
export function drawMoment({context: pen, scene, layout, theme, family, layers: {widths}}, view) {
  const vector = new VectorContext(layout.width, layout.height, layout.ratio, pen);
  const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (vector));
  const canvas = {context, scene, layout, theme, family};
  paintFrame({...canvas, layers: drawLayers(canvas, widths)}, view);
  return vector;
}

/** How far the drawing reaches: the stage may be wider than its planes. @param {Layout} layout */
export function reachOf({input, output, width, height, foot, stacked, captions: [, caption]}) {
  const panes = [input.pane, output.pane];
  const across = Math.max(...panes.map(({left, width: wide}) => left + wide), output.pane.left + caption);
  const down = Math.max(...panes.map(({top, height: tall}) => top + tall)) + foot + (stacked ? CAPTION : 0);
  return {width: Math.min(width, across + REACH), height: Math.min(height, down + REACH)};
}
