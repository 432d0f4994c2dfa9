import {fitSurface, surfaceLike} from "../../../components/drawing/surface.js";
import {captionWidths, drawCaptions} from "../../component/speech/caption.js";
import {measureIn, measureOn, partOf, reachOf} from "../../component/layout/framing.js";
import {prepareLayers, widthsOfLabels} from "../../component/drawing/layers.js";
import {arrange} from "../../component/layout/layout.js";
import {makeTheme} from "../../component/drawing/look.js";
import {paintFrame} from "../../component/drawing/paint.js";
import {sentenceOf} from "../../component/speech/subject.js";
import {drawWording, wordingFor} from "../../component/speech/wording.js";
import {viewsOf} from "./moments.js";

/** @import {Moment, Scene, View} from "../../component/types" */
/** @import {Piece} from "../../component/speech/pieces.js" */
/** @import {Order, Sheet} from "./types.d.ts" */

/** The words on a file. @typedef {{question: string, sentences: Piece[][], family: string}} Words */

/** The slides in CSS pixels, each of which is two pixels of the file, so that numbers are large. */
const SLIDES = {wide: {width: 960, height: 540, ratio: 2}, square: {width: 540, height: 540, ratio: 2}};
const SLIDE_MARGIN = 24;

/**
 * Return what files are drawn from: on a slide, planes and words in its middle; else the planes as on the
 * stage.
 * @param {Scene} scene @param {Order} order @param {HTMLCanvasElement} canvas @param {string} family
 * @returns {Sheet}
 */
export function sheetFor(scene, order, canvas, family) {
  const {colours, size, moment} = order;
  const {question = "", palette} = scene.header;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const slide = size === "stage" ? null : SLIDES[size];
  const shown = slide ? {...scene, beside: null} : scene;
  const words = {question, sentences: viewsOf(order, scene.windows).map((view) => sentenceOf(scene, view, moment.withIndex)), family};
  const {layout, wording} = slide ? arrangedOnSlide(pen, shown, slide, words) : arrangedAsOnStage(pen, shown, moment.room, words);
  const surface = surfaceLike(pen, layout.width, layout.height, layout.ratio);
  const theme = {...makeTheme(colours, palette[colours]), key: colours};
  const drawn = {context: surface.context, scene: shown, layout, theme, family};
  const layers = prepareLayers(drawn, widthsOfLabels(canvas, shown, family));
  return {...drawn, surface, part: partOf(layout, wording, slide), wording, withIndex: moment.withIndex, layers};
}

/** @param {CanvasRenderingContext2D} pen @param {Scene} scene @param {Moment["room"]} room @param {Words} words */
function arrangedAsOnStage(pen, scene, room, words) {
  const layout = arrange(scene, room);
  return {layout, wording: wordingFor(pen, {...words, measure: measureOn(layout)})};
}

/**
 * Return a layout in which the planes take the part of a slide that the words leave free.
 * @param {CanvasRenderingContext2D} pen @param {Scene} scene @param {{width: number, height: number, ratio: number}} slide
 * @param {Words} words
 */
function arrangedOnSlide(pen, scene, slide, words) {
  const [width, height] = [slide.width, slide.height].map((side) => side - 2 * SLIDE_MARGIN);
  const wording = wordingFor(pen, {...words, measure: measureIn(width), height});
  const room = {width, height: height - wording.above - wording.below, ratio: slide.ratio};
  return {layout: arrange(scene, {...room, captions: captionWidths(pen, scene, words.family)}), wording};
}

/**
 * Draw a view on a canvas of the file's size, with the functions that draw the stage.
 * @param {HTMLCanvasElement} canvas @param {Sheet} sheet @param {View} view
 */
export function drawSheet(canvas, sheet, view) {
  const {layout, part, surface, theme} = sheet;
  const {ratio} = layout;
  paintFrame(sheet, view);
  const context = fitSurface(canvas, part.width, part.height, ratio);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(surface.canvas, -part.left * ratio, -part.top * ratio);
  context.globalCompositeOperation = "destination-over"; // so that each pixel is as on the page
  context.fillStyle = theme.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = "source-over";
  context.setTransform(ratio, 0, 0, ratio, -part.left * ratio, -part.top * ratio);
  drawCaptions({...sheet, context});
  drawWording({context, theme}, sheet.wording, sentenceOf(sheet.scene, view, sheet.withIndex), reachOf(layout).height);
}
