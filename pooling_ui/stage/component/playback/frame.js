import {announceSentence} from "../../../components/shared/voice.js";
import {restSoon} from "../actions/acts.js";
import {canRedo, canUndo} from "../actions/history.js";
import {nameAriaCells} from "../speech/names.js";
import {paintFrame} from "../drawing/paint.js";
import {advance, currentStep, isMoving} from "./player.js";
import {takeFocus} from "../actions/present.js";
import {sourceOf} from "../message/scene.js";
import {showChange} from "./shown.js";
import {spokenText, lookAt, sentenceFor, showSentence} from "../speech/subject.js";
import {showTransport} from "./transport.js";
import {buildAriaGrids, placeAriaGrids} from "../actions/aria_grid.js";
import {layOut, showTip} from "../drawing/view.js";
import {setOff, shareShowing} from "../layout/zoom.js";

/** @import {Stage, View} from "../types.d.ts" */

/** Lay everything out again, and draw it. @param {Stage} stage */
export function layOutAndDraw(stage) {
  if (!layOut(stage)) return;
  takeFocus(stage);
  paint(stage, performance.now(), true);
  buildAriaGrids(stage.ariaGrids, stage.scene, () => {
    if (!stage.layout) return; // its tab is closed now; the next layout also places the cells
    placeAriaGrids(stage.ariaGrids, stage.layout, stage.scene);
    stage.shown.names = null;
    const view = lookAt(stage);
    if (wantsNames(stage, view)) nameCells(stage, view);
  });
}

/** Draw with the next frame, and continue while something moves. @param {Stage} stage */
export function requestFrame(stage) {
  stage.frame ??= requestAnimationFrame((now) => {
    stage.frame = null;
    const wasMoving = isMoving(stage.player);
    if (stage.before !== null) advance(stage.player, Math.min(now - stage.before, 100));
    stage.before = isMoving(stage.player) ? now : null;
    if (wasMoving && !isMoving(stage.player)) restSoon(stage);
    paint(stage, now);
    if (isMoving(stage.player)) requestFrame(stage);
  });
}

/** Draw, and write what is said of it; `isNew` after a layout. @param {Stage} stage @param {number} now */
function paint(stage, now, isNew = false) {
  if (!stage.layout) return;
  const {player, voice, aloud} = stage;
  const view = lookAt(stage);
  if (leavesSight(stage, view)) {
    stage.reveal = "sight";
    layOut(stage);
  }
  paintFrame(stage, view);
  const pieces = piecesFor(stage, view);
  showSentence(stage, pieces);
  showTip(stage);
  showTransport(stage, currentStep(player));
  showTools(stage, view);
  if (aloud) announceSentence(voice, spokenText(stage, view, pieces), {playing: player.playing, now});
  const named = wantsNames(stage, view);
  if (isNew || named) makeFocusableIfScrollable(stage.parts.sentence); // first: after the names this would force another layout
  if (isNew) makeFocusableIfScrollable(stage.parts.questions);
  if (named) nameCells(stage, view);
}

/**
 * Return the sentence; make it again only if its subject has changed.
 * @param {Stage} stage @param {View} view
 */
function piecesFor(stage, view) {
  const {shown, scene, hover, problem, withIndex} = stage;
  const subject = [view.kind, view.at, view.step, view.from, view.glide < 1, view.unmarked, view.unplayed, withIndex, problem].join();
  const same = shown.about === subject && shown.sentenceScene === scene && shown.sentenceHover === hover;
  if (!same) {
    const pieces = sentenceFor(stage, view);
    Object.assign(shown, {about: subject, sentenceScene: scene, sentenceHover: hover, pieces});
  }
  return shown.pieces ?? [];
}

/** Show the buttons beside the sentence that are useful now. @param {Stage} stage @param {View} view */
function showTools({parts, scene, history, withIndex, shown}, view) {
  const isEditable = view.pin?.[0] === sourceOf(scene) && scene.header.editable;
  const tools = [isEditable, history.edited, canUndo(history), canRedo(history), withIndex];
  showChange(shown, "tools", tools.join(), () => {
    parts.edit.hidden = !isEditable;
    parts.undo.hidden = parts.redo.hidden = !history.edited;
    setOff(parts.undo, !canUndo(history));
    setOff(parts.redo, !canRedo(history));
    parts.index.setAttribute("aria-pressed", String(withIndex));
  });
}

/**
 * Return true if another window or cell is shown now, and is out of sight on the zoomed planes.
 * @param {Stage} stage @param {View} view
 */
function leavesSight({layout, scene, share, shown, hover, aloud}, view) {
  const subject = [view.kind, view.at, view.step].join();
  if (shown.subject === subject) return false;
  shown.subject = subject;
  if (hover && !aloud) return false; // the pointer is on it: planes must not move under it
  return layout.range.some((rest) => rest > 0) && shareShowing(layout, scene, view, share, false) !== share;
}

/**
 * Return true if the cells of the grids have no names, or others: the second only at rest, so that playing
 * stays smooth.
 * @param {Stage} stage @param {View} view
 */
export function wantsNames({scene, player, shown}, view) {
  if (isMoving(player)) return shown.names === null; // a figure may play before its cells are there
  return shown.names !== namesOf(view) || shown.scene !== scene;
}

/** Name the cells of the grids by what they show. @param {Stage} stage @param {View} view */
function nameCells({scene, ariaGrids, shown}, view) {
  Object.assign(shown, {names: namesOf(view), scene});
  nameAriaCells(ariaGrids, scene, view);
}

/** Return what of a view decides the names of the cells. @param {View} view */
function namesOf(view) {
  return [view.kind, view.at, view.step, view.unmarked, view.filled, view.pin].join();
}

/** Let a text with more lines than room take the focus, so that keys scroll it. @param {HTMLElement} text */
function makeFocusableIfScrollable(text) {
  if (text.scrollHeight > text.clientHeight) text.tabIndex = 0;
  else text.removeAttribute("tabindex");
}
