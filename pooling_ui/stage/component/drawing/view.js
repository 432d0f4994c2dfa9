import {fitSurface} from "../../../components/drawing/surface.js";
import {captionOf, captionPlace} from "../speech/caption.js";
import {reachOf} from "../layout/framing.js";
import {layEditor} from "../actions/edit.js";
import {enlarge, roomOf} from "../layout/enlarge.js";
import {boxHeightOf, MARGIN_BELOW, measureFold} from "../layout/fold.js";
import {showColourBar} from "../message/colour_bar.js";
import {prepareLayers, sizeOfLabels, widthsOfLabels} from "./layers.js";
import {arrange, cornerOf, isInPane} from "../layout/layout.js";
import {pointAtIt} from "../speech/pieces.js";
import {inputLabel, kindAt, outputLabel} from "../message/scene.js";
import {indexAt} from "../message/slices.js";
import {lookAt} from "../speech/subject.js";
import {themeKey, themeOf} from "./themed.js";
import {placeAriaGrids, placeAriaGridsSoon} from "../actions/aria_grid.js";
import {shareOutWithWords} from "../layout/words_under.js";
import {shareShowing, updateScrollAndZoom} from "../layout/zoom.js";

/** @import {PlaneName, Place, Scene, Stage} from "../types.d.ts" */

/** Return true if the box, the screen or the theme has changed since the last layout. @param {Stage} stage */
export function needsLayout(stage) {
  const {scene, layout, root, theme} = stage;
  if (!scene) return false;
  if (!layout) return true;
  const {width, height, ratio} = roomOf(stage);
  const sameBox = layout.width === width && layout.height === height && layout.ratio === ratio;
  return !sameBox || theme.key !== themeKey(root) || boxHeightOf(stage) !== stage.boxHeight;
}

/**
 * Lay everything out for the present box, and draw what does not move; return false if the box is hidden.
 * @param {Stage} stage
 */
export function layOut(stage) {
  const {parts, scene} = stage;
  if (!parts.box.clientWidth) {
    stage.layout = /** @type {any} */ (null); // in a closed tab; the observer calls again
    return false;
  }
  enlarge(stage);
  stage.family = getComputedStyle(stage.root).fontFamily;
  shareOutWithWords(stage, () => shareOut(stage, false));
  const widths = widthsOfLabels(parts.canvas, scene, stage.family);
  const isTooSmall = !sizeOfLabels(widths, stage.layout);
  if (isTooSmall) shareOut(stage, true);
  stage.reveal = null;
  const {width, height, ratio} = stage.layout;
  stage.context = fitSurface(parts.canvas, width, height, ratio);
  stage.theme = themeOf(stage.root, scene.header.palette);
  stage.layers = prepareLayers(stage, widths, stage.layers);
  writeHiddenNumbers(stage);
  stage.root.dataset.notes = String(stage.layers.notes);
  stage.root.dataset.counts = String(stage.layers.counts);
  showColourBar(stage);
  raiseKey(stage);
  layCaptions(stage);
  layRefusal(stage);
  placeAriaGridsSoon(stage.ariaGrids, () => stage.layout && placeAriaGrids(stage.ariaGrids, stage.layout, stage.scene));
  layEditor(stage);
  return true;
}

/**
 * Give the planes the room there is: all of it, or, if `written`, what is left beside the sentence about
 * numbers that do not fit.
 *
 * If that sentence moves the drawing below the first screen, the drawing grows, and the numbers may fit. So
 * this is decided once, without the sentence, and each layout starts there: the answer depends on the page,
 * not on what was shown before.
 * @param {Stage} stage @param {boolean} written
 */
function shareOut(stage, written) {
  const {parts, scene} = stage;
  parts.hiddenNumbers.hidden = !written;
  writeHiddenNumbers(stage);
  const captions = stage.captions = writeCaptions(stage);
  stage.boxHeight = boxHeightOf(stage);
  parts.box.style.height = `${stage.boxHeight}px`;
  const room = roomOf(stage);
  const place = () => arrange(scene, {...room, captions, zoom: stage.zoom, share: stage.share});
  stage.layout = place();
  if (stage.reveal) {
    stage.share = shareShowing(stage.layout, scene, lookAt(stage), stage.share, stage.reveal === "centre");
    stage.layout = place();
  }
  updateScrollAndZoom(stage);
}

/**
 * Write where to find the numbers that do not fit. If they fit after all, the sentence is invisible, but keeps
 * its room.
 * @param {Stage} stage
 */
function writeHiddenNumbers({parts: {hiddenNumbers, zoom}, layers}) {
  const text = `Numbers do not fit the cells: ${pointAtIt().toLowerCase()} one${zoom.hidden ? "" : ", or enlarge them"}.`;
  if (hiddenNumbers.textContent !== text) hiddenNumbers.textContent = text;
  hiddenNumbers.style.visibility = layers?.size ? "hidden" : "";
}

/**
 * Write both captions; return their widths. Beside another stage, a caption is as wide as the wider one.
 * @param {Stage} stage
 */
function writeCaptions({parts, scene}) {
  const {beside} = scene;
  return [...parts.captions].map((caption) => {
    /** @param {string} text */
    const widthOf = (text) => {
      if (caption.textContent !== text) caption.textContent = text;
      return caption.offsetWidth;
    };
    if (caption.dataset.of === "input") return widthOf(captionOf(scene, "input"));
    const other = beside ? widthOf(captionOf(scene, "output", beside.outShape)) : 0;
    return Math.max(other, widthOf(captionOf(scene, "output")));
  });
}

/**
 * Tell the styles how far the colour bar can rise into the free part of the box. Without room there, or if
 * sentence and transport would cover a part of it, they cover it whole until a person scrolls to it.
 * @param {Stage} stage
 */
function raiseKey(stage) {
  const {parts, scene, layout, enlarged} = stage;
  const height = layout.height * enlarged;
  const end = scene.windows ? reachOf(layout).height * enlarged : height; // a refusal takes all of it
  const {shown} = measureFold(stage);
  const seen = shown < end ? height : Math.min(shown, height); // a person scrolls to a covered drawing
  const rise = end + parts.colourBar.offsetHeight <= seen ? height - end : height - seen - MARGIN_BELOW;
  // Not on the stage itself: all its cells would inherit it, and be styled anew.
  parts.marks.style.setProperty("--rise", `${Math.floor(rise)}px`);
}

/** Place the captions over their planes. @param {Stage} stage */
function layCaptions({parts, layout}) {
  for (const caption of parts.captions) {
    const [left, top] = captionPlace(layout, /** @type {PlaneName} */ (caption.dataset.of));
    Object.assign(caption.style, {left: `${left}px`, top: `${top}px`});
  }
}

/** Show the reason of a refused setting in the output's place. @param {Stage} stage */
function layRefusal({parts, scene, layout}) {
  const {input, output} = layout;
  parts.refusal.hidden = !scene.header.refusal;
  if (!scene.header.refusal) return;
  parts.refusal.textContent = scene.header.refusal;
  parts.refusal.style.left = `${output.pane.left}px`;
  parts.refusal.style.top = `${output.pane.top}px`;
  parts.refusal.style.maxWidth = `${Math.min(layout.width - output.pane.left - 8, 300)}px`;
  parts.refusal.style.minHeight = layout.stacked ? "" : `${input.pane.height}px`;
}

/** Show the number of the cell that is looked at, if cells have no room for numbers. @param {Stage} stage */
export function showTip({parts, scene, layout, layers, hover, pin}) {
  const {tip} = parts;
  /** @type {Place | null} */
  const place = hover ?? (pin && {plane: pin[0], row: pin[1], col: pin[2]});
  const label = place && labelAt(scene, place);
  if (!place || !label || layers.size > 0 || !isInPane(layout, place)) {
    if (!tip.hidden) tip.hidden = true; // writing in every frame would restyle the page each time
    return;
  }
  tip.hidden = false;
  tip.textContent = label;
  const [x, y] = cornerOf(layout[place.plane], place.row, place.col);
  const left = x + layout.cell / 2 - tip.offsetWidth / 2;
  const above = y - tip.offsetHeight - 6;
  tip.style.left = `${Math.min(Math.max(left, 2), layout.width - tip.offsetWidth - 2)}px`;
  tip.style.top = `${above >= 2 ? above : y + layout.cell + 6}px`;
}

/** @param {Scene} scene @param {Place} place */
function labelAt(scene, {plane, row, col}) {
  if (plane === "output") return outputLabel(scene, indexAt(scene.slices.output, row, col));
  return ["dropped", "gap"].includes(kindAt(scene, row, col)) ? null : inputLabel(scene, row, col);
}
