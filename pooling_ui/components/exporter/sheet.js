import {fitSurface, surfaceLike} from "../shared/surface.js";
import {captionWidths, drawCaptions} from "../stage/caption.js";
import {drawLayers, widthsOfLabels} from "../stage/layers.js";
import {arrange} from "../stage/layout.js";
import {makeTheme} from "../stage/look.js";
import {paintFrame} from "../stage/paint.js";
import {reachOf} from "../stage/save.js";

/** @import {Scene, View} from "../stage/types" */
/** @import {Order, Sheet} from "./types.d.ts" */

/** Slides: CSS pixels, of which each is two pixels of the file, so that numbers are large. */
const SLIDES = {wide: {width: 960, height: 540, ratio: 2}, square: {width: 540, height: 540, ratio: 2}};
const SLIDE_MARGIN = 24;

/**
 * What files are drawn from: on a slide, both planes in its middle; else as they are on the stage.
 * @param {Scene} scene @param {Order} order @param {HTMLCanvasElement} canvas @param {string} family
 * @returns {Sheet}
 */
export function sheetFor(scene, {colours, size, moment}, canvas, family) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const theme = {...makeTheme(colours, scene.header.palette[colours]), key: colours};
  const slide = size === "stage" ? null : SLIDES[size];
  const shown = slide ? {...scene, beside: null} : scene;
  const layout = arrange(shown, slide ? roomOn(slide, captionWidths(pen, scene, family)) : moment.room);
  const reach = reachOf(layout);
  const part = slide
    ? {left: startOf(reach.width, slide.width), top: startOf(reach.height, slide.height), width: slide.width, height: slide.height}
    : {left: 0, top: 0, ...reach};
  const surface = surfaceLike(pen, layout.width, layout.height, layout.ratio);
  const drawn = {context: surface.context, scene: shown, layout, theme, family};
  return {...drawn, surface, part, layers: drawLayers(drawn, widthsOfLabels(canvas, shown, family))};
}

/** @param {{width: number, height: number, ratio: number}} slide @param {number[]} captions */
function roomOn({width, height, ratio}, captions) {
  return {width: width - 2 * SLIDE_MARGIN, height: height - 2 * SLIDE_MARGIN, ratio, captions};
}

/** @param {number} inner @param {number} outer */
function startOf(inner, outer) {
  return Math.round((inner - outer) / 2);
}

/**
 * Draw a view on a canvas of the file's size, with the functions that draw the stage.
 * @param {HTMLCanvasElement} canvas @param {Sheet} sheet @param {View} view
 */
export function drawSheet(canvas, sheet, view) {
  const {layout: {ratio}, part, surface, theme} = sheet;
  paintFrame(sheet, view);
  const context = fitSurface(canvas, part.width, part.height, ratio);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(surface.canvas, -part.left * ratio, -part.top * ratio);
  context.globalCompositeOperation = "destination-over"; // so that each pixel is what the page shows
  context.fillStyle = theme.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = "source-over";
  context.setTransform(ratio, 0, 0, ratio, -part.left * ratio, -part.top * ratio);
  drawCaptions({...sheet, context});
}
