import {download} from "../../../components/shared/download.js";
import {VectorContext} from "../../../components/drawing/vector.js";
import {svgOf} from "../../../components/drawing/svg.js";
import {drawCaptions} from "../speech/caption.js";
import {prepareLayers} from "../drawing/layers.js";
import {measureOn, partOf, reachOf} from "../layout/framing.js";
import {paintFrame} from "../drawing/paint.js";
import {plainText} from "../speech/pieces.js";
import {lookAtForFile, sentenceOf} from "../speech/subject.js";
import {drawWording, wordingFor} from "../speech/wording.js";

/** @import {Moment, Part, Stage, Unpainted, View, Wording} from "../types.d.ts" */
/** @import {Piece} from "../speech/pieces.js" */

/** Download what the stage shows now as an SVG file, in the colours of the screen. @param {Stage} stage */
export function saveMoment(stage) {
  const {scene, parts} = stage;
  const view = lookAtForFile(stage);
  const name = `${scene.header.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-window-${view.step + 1}.svg`;
  download(new Blob([momentAsSvg(stage, view)], {type: "image/svg+xml"}), name, parts.room);
}

/** Return what the stage shows now, with the size of its room. @param {Stage} stage @returns {Moment} */
export function momentNow(stage) {
  const {layout: {width, height, ratio, captions, grows}, zoom, share, covers, withIndex} = stage;
  return {view: atRest(lookAtForFile(stage)), covers, withIndex, room: {width, height, ratio, captions, zoom, share, grows}};
}

/** Return the end of a motion. @param {View} view */
function atRest(view) {
  return {...view, from: view.step, glide: 1, flow: 1};
}

/**
 * Return the moment as the text of an SVG file.
 * @param {Stage} stage @param {View} view
 */
export function momentAsSvg(stage, view) {
  const {context, scene, layout, family, withIndex} = stage;
  const sentence = sentenceOf(scene, atRest(view), withIndex);
  const {question = ""} = scene.header;
  const wording = wordingFor(context, {question, sentences: [sentence], measure: measureOn(layout), family});
  return svgWith(stage, view, {...partOf(layout, wording), says: saidBy(question, sentence)}, {wording, sentence});
}

/** Return the alternative text of a picture. @param {string} question @param {Piece[]} sentence */
export function saidBy(question, sentence) {
  return [question, plainText(sentence)].filter(Boolean).join(" ");
}

/**
 * Return a view with its captions as the text of an SVG file; of a motion, its end. `part` is the part of the
 * drawing in the file, in CSS pixels, and its text; `words` are written above and below, if there are any.
 * @param {Unpainted} canvas @param {View} view
 * @param {Partial<Part> & {width: number, height: number, says: string}} part
 * @param {{wording: Wording, sentence: Piece[]}} [words]
 */
export function svgWith(canvas, view, part, words) {
  const {scene, theme, layout} = canvas;
  const vector = drawMoment(canvas, atRest(view));
  const drawn = {...canvas, context: /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (vector))};
  drawCaptions(drawn);
  if (words) drawWording(drawn, words.wording, words.sentence, reachOf(layout).height);
  return svgOf(vector, {...part, ground: theme.paper, title: scene.header.title});
}

/**
 * Draw a view as shapes, with the functions that draw it on the screen.
 * @param {Unpainted} stage @param {View} view
 */
export function drawMoment({context: pen, scene, layout, theme, family, layers: {widths}}, view) {
  const vector = new VectorContext(layout.width, layout.height, layout.ratio, pen);
  const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (vector));
  const canvas = {context, scene, layout, theme, family};
  paintFrame({...canvas, layers: prepareLayers(canvas, widths)}, view);
  return vector;
}
