import {VectorContext, svgOf} from "../shared/vector.js";
import {drawLayers} from "./layers.js";
import {paintFrame} from "./paint.js";
import {lookAt} from "./subject.js";

/** @import {Canvas, Layout, Moment, Stage, View} from "./types.d.ts" */

const REACH = 12; // pixels: outlines and badges stand out of their cells

/** Download what the stage shows now as an SVG file, in the colours that are on the screen. @param {Stage} stage */
export function saveMoment(stage) {
  const {scene, parts} = stage;
  const view = lookAt(stage);
  const address = URL.createObjectURL(new Blob([momentAsSvg(stage, view)], {type: "image/svg+xml"}));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${scene.header.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-window-${view.step + 1}.svg`;
  parts.room.append(link); // some browsers follow no link that is nowhere
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may still be reading it
}

/** What the stage shows now, and in which room. @param {Stage} stage @returns {Moment} */
export function momentNow(stage) {
  const {layout: {width, height, ratio, captions}, zoom, share} = stage;
  return {view: atRest(lookAt(stage)), room: {width, height, ratio, captions, zoom, share}};
}

/** Of a motion, its end. @param {View} view */
function atRest(view) {
  return {...view, from: view.step, glide: 1, flow: 1};
}

/**
 * The moment as the text of an SVG file. Of a motion, its end.
 * @param {Stage} stage @param {View} view
 */
export function momentAsSvg(stage, view) {
  const {scene, layout, theme, parts} = stage;
  const context = drawMoment(stage, atRest(view));
  for (const caption of parts.captions) drawText(context, caption);
  return svgOf(context, {
    ...reachOf(layout), ground: theme.paper, title: scene.header.title, says: parts.sentence.textContent,
  });
}

/**
 * Draw a view with the functions that draw it on the screen, as shapes.
 * @param {Canvas} stage @param {View} view
 */
export function drawMoment({context: pen, scene, layout, theme, family, layers: {widths}}, view) {
  const vector = new VectorContext(layout.width, layout.height, layout.ratio, pen);
  const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (vector));
  const canvas = {context, scene, layout, theme, family};
  paintFrame({...canvas, layers: drawLayers(canvas, widths)}, view);
  return vector;
}

/** An element of text that stands over the drawing. @param {VectorContext} context @param {HTMLElement} element */
function drawText(context, element) {
  const {color, fontWeight, fontSize, fontFamily} = getComputedStyle(element);
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  context.fillStyle = color;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(element.textContent, element.offsetLeft, element.offsetTop + element.offsetHeight / 2);
}

/** How far the drawing reaches: the stage may be wider than its planes. @param {Layout} layout */
function reachOf({input, output, width, height, foot}) {
  const panes = [input.pane, output.pane];
  return {
    width: Math.min(width, Math.max(...panes.map(({left, width: across}) => left + across)) + REACH),
    height: Math.min(height, Math.max(...panes.map(({top, height: down}) => top + down)) + foot + REACH),
  };
}
