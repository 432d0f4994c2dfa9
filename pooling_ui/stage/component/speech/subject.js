import {plainText, pointAtIt} from "./pieces.js";
import {createPlayer, isUnplayed, momentOf} from "../playback/player.js";
import {isHidden, kindAt} from "../message/scene.js";
import {indexAt, isOn} from "../message/slices.js";
import {cellSentence, windowSentence} from "./sentence.js";

/** @import {Place, Scene, Stage, View} from "../types.d.ts" */
/** @import {Piece} from "./pieces.js" */

const UNPLAYED = "Press Play to fill the output.";

/**
 * Return what the stage shows now: a window (`kind` "window", see `momentAt`) or one input cell (`kind`
 * "cell", `at`). The cell under the pointer or the keyboard's focus comes first, then the pinned cell, then
 * the animation; while playing, only the animation.
 * @param {Pick<Stage, "scene" | "player" | "hover" | "pin">} stage
 * @returns {View}
 */
export function lookAt({scene, player, hover, pin}) {
  const pinned = pin && {plane: pin[0], row: pin[1], col: pin[2]};
  const holds = isCell(scene, pinned);
  /** @type {View} */
  const moment = {...momentOf(player), kind: "window", pin: holds ? pin : null};
  if (player.playing) return moment;
  const looked = isCell(scene, hover) ? hover : holds && pinned;
  if (!looked && isUnplayed(player)) return {...moment, from: moment.step, glide: 0, unplayed: true};
  if (!looked) return isUnmarked(scene, moment) ? {...moment, unmarked: true} : moment;
  if (looked.plane === "input") return {...moment, kind: "cell", at: [looked.row, looked.col]};
  const step = indexAt(scene.slices.output, looked.row, looked.col);
  return step === moment.step ? moment : {...moment, step, from: step, glide: 1, flow: 1};
}

/**
 * Return what files and paper show: an output that waits to be played is whole there.
 * @param {Pick<Stage, "scene" | "player" | "hover" | "pin">} stage
 * @returns {View}
 */
export function lookAtForFile(stage) {
  const {player, scene} = stage;
  return lookAt(isUnplayed(player) ? {...stage, player: createPlayer(scene.windows, 0)} : stage);
}

/**
 * Return true if a question asks where this window is: then it shows only when a person points at its output.
 * @param {Scene} scene @param {View} view
 */
function isUnmarked(scene, {step, glide}) {
  return scene.header.unmarked_window === step && glide >= 1 && isHidden(scene, step);
}

/**
 * Return true if there is a cell at a place. While a setting is refused, the output has none, and a pin there
 * waits.
 * @param {Scene} scene @param {Place | null} place
 */
function isCell(scene, place) {
  if (!place) return false;
  const {plane, row, col} = place;
  return plane === "input" ? kindAt(scene, row, col) === "cell" : scene.windows > 0 && isOn(scene.slices.output, row, col);
}

/**
 * Return the sentence about what is shown; while the pointer is on the border, about the border. The problem
 * of an edit comes first, until the person does something else.
 * @param {Stage} stage @param {View} view
 * @returns {Piece[]}
 */
export function sentenceFor(stage, view) {
  return stage.problem ? [{text: stage.problem}] : aboutView(stage, view);
}

/** Show the sentence; only changes are written. @param {Stage} stage @param {Piece[]} pieces */
export function showSentence({parts, shown}, pieces) {
  const text = plainText(pieces);
  if (text === shown.sentence) return;
  shown.sentence = text;
  parts.sentence.scrollTop = 0; // first: after the change this would force a layout
  parts.sentence.replaceChildren(...pieces.map(asNode));
}

/** @param {Piece} piece */
function asNode({text, strong, whole}) {
  if (!strong && !whole) return document.createTextNode(text);
  const element = document.createElement(strong ? "strong" : "span");
  element.append(text);
  return element;
}

/**
 * Return the sentence as a screen reader speaks it: it also says that a pin is set, which others see on the stage.
 * @param {Stage} stage @param {View} view @param {Piece[]} pieces
 */
export function spokenText(stage, view, pieces) {
  return plainText(pieces) + (showsPin(stage, view) && !stage.problem ? " Pinned." : "");
}

/** @param {Stage} stage @param {View} view */
function showsPin({scene, hover}, {at, step, pin}) {
  if (!pin || (hover && !isCell(scene, hover))) return false;
  const [plane, row, col] = pin;
  if (at) return plane === "input" && [row, col].join() === at.join();
  return plane === "output" && indexAt(scene.slices.output, row, col) === step;
}

/** @param {Stage} stage @param {View} view */
function aboutView({scene, player, hover, withIndex}, view) {
  if (hover?.plane === "input" && !player.playing && !isCell(scene, hover)) {
    return cellSentence(scene, hover.row, hover.col, withIndex);
  }
  if (view.unplayed) return [{text: UNPLAYED}];
  // While a window moves forward, its result stays hidden.
  const step = view.glide < 1 ? Math.min(view.from, view.step) : view.step;
  const sentence = sentenceOf(scene, {...view, step}, withIndex);
  return view.unmarked ? [...sentence, {text: ` ${pointAtIt()} it to see its window.`}] : sentence;
}

/**
 * Return the sentence about a view at rest, for files: without hints for the screen.
 * @param {Scene} scene @param {View} view @param {boolean} [withIndex]
 */
export function sentenceOf(scene, {at, step, unmarked}, withIndex = false) {
  if (at) return cellSentence(scene, at[0], at[1], withIndex);
  return scene.windows ? windowSentence(scene, step, withIndex && !unmarked) : [];
}
