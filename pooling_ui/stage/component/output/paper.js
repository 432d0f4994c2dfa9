import {captionWidths} from "../speech/caption.js";
import {reachOf} from "../layout/framing.js";
import {showColourBar} from "../message/colour_bar.js";
import {arrange} from "../layout/layout.js";
import {makeTheme} from "../drawing/look.js";
import {isHidden} from "../message/scene.js";
import {plainText} from "../speech/pieces.js";
import {svgWith} from "./save.js";
import {lookAtForFile, sentenceOf} from "../speech/subject.js";

/** @import {Stage, Theme} from "../types.d.ts" */

// The width of a printed stage in CSS pixels, beside settings and without; and its height.
const BESIDE_SETTINGS = 420;
const PAPER_WIDTH = 690;
const PAPER_HEIGHT = 560;

/**
 * Print the stage as a drawing, in light colours, laid out for paper. The browser does not let the stage
 * redraw while it lays out a printed page: a canvas would keep the size and the colours of the screen.
 * @param {Stage} stage
 */
export function listenToPrinting(stage) {
  const {parts: {paper}, signal} = stage;
  addEventListener("beforeprint", () => {
    if (!stage.layout) return;
    const theme = paperTheme(stage);
    paper.replaceChildren(drawingOf(stage, theme));
    showColourBar({...stage, theme});
  }, {signal});
  addEventListener("afterprint", () => {
    if (!paper.firstChild) return;
    paper.replaceChildren();
    showColourBar(stage);
  }, {signal});
}

/**
 * Append the stage as a drawing, in light colours and as wide as paper; without an output, only the input: to
 * find the output's size, a person needs that of the input.
 * @param {Stage} stage @param {Document} page @param {ParentNode} place
 */
export function appendDrawing(stage, page, place) {
  place.append(page.importNode(drawingOf(stage, paperTheme(stage), PAPER_WIDTH), true));
}

/**
 * Return a drawing of what the stage shows, with both planes whole.
 * @param {Stage} stage @param {Theme} theme @param {number} [given]
 */
function drawingOf(stage, theme, given) {
  const {context, family, root, scroller} = stage;
  const scene = {...stage.scene, beside: null};
  const width = given ?? (root.clientWidth < scroller.clientWidth * 0.8 ? BESIDE_SETTINGS : PAPER_WIDTH);
  const layout = arrange(scene, {width, height: PAPER_HEIGHT, captions: captionWidths(context, scene, family)});
  const says = sentenceOnPaper(stage);
  const svg = svgWith({...stage, scene, layout, theme}, lookAtForFile(stage), {...reachOf(layout), says});
  const {documentElement} = new DOMParser().parseFromString(svg, "image/svg+xml");
  return document.importNode(documentElement, true);
}

/**
 * Return the sentence of the drawing, without hints for the screen. Of a covered result there is none: the
 * drawing shows that it is covered, and nobody can uncover it on paper.
 * @param {Stage} stage
 */
export function sentenceOnPaper(stage) {
  const {scene} = stage;
  const view = lookAtForFile(stage);
  const covered = scene.inputCovered || (!view.at && scene.windows > 0 && isHidden(scene, view.step));
  return covered ? "" : plainText(sentenceOf(scene, view, stage.withIndex));
}

/** Return a theme of black on white, whatever the screen shows. @param {Stage} stage @returns {Theme} */
function paperTheme({scene: {header: {palette: {light}}}}) {
  return {...makeTheme("light", {...light, background: [255, 255, 255], text: [0, 0, 0]}), key: "paper"};
}
