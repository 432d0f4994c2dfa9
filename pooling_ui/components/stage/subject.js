import {momentOf} from "./player.js";
import {kindAt} from "./scene.js";
import {cellSentence, windowSentence} from "./sentence.js";

/**
 * What the stage shows now: a window (`kind` "window", see `momentAt`) or one input cell (`kind`
 * "cell", `at`). What is under the pointer or the keyboard's focus comes first, then the pinned
 * cell, then the animation; while playing, the animation alone.
 */
export function lookAt({scene, player, hover, pin}) {
  const pinned = pin && {plane: pin[0], row: pin[1], col: pin[2]};
  const holds = isCell(scene, pinned);
  const moment = {...momentOf(player), kind: "window", pin: holds ? pin : null};
  if (player.playing) return moment;
  const looked = isCell(scene, hover) ? hover : holds && pinned;
  if (!looked) return moment;
  if (looked.plane === "input") return {...moment, kind: "cell", at: [looked.row, looked.col]};
  const step = looked.row * scene.outWidth + looked.col;
  return step === moment.step ? moment : {...moment, step, from: step, glide: 1, flow: 1};
}

/** While a setting is refused, there is no cell of the output, and a pin there waits. */
function isCell(scene, place) {
  if (!place) return false;
  const {plane, row, col} = place;
  return plane === "input" ? kindAt(scene, row, col) === "cell" : row < scene.outHeight && col < scene.outWidth;
}

/**
 * The sentence about what is shown; pointing at the border speaks of the border. That it is pinned
 * is heard only: the pin is drawn.
 */
export function sentenceFor(stage, view) {
  const pieces = aboutView(stage, view);
  return showsPin(stage, view) ? [...pieces, {text: " Pinned.", heard: true}] : pieces;
}

function showsPin({scene, hover}, {kind, at, step, pin}) {
  if (!pin || (hover && !isCell(scene, hover))) return false;
  const [plane, ...place] = pin;
  if (kind === "cell") return plane === "input" && place.join() === at.join();
  return plane === "output" && place[0] * scene.outWidth + place[1] === step;
}

function aboutView({scene, player, hover}, view) {
  if (hover?.plane === "input" && !player.playing && !isCell(scene, hover)) {
    return cellSentence(scene, hover.row, hover.col);
  }
  if (view.kind === "cell") return cellSentence(scene, view.at[0], view.at[1]);
  if (scene.windows === 0) return [];
  // A window still on its way forward does not give its answer away.
  return windowSentence(scene, view.glide < 1 ? Math.min(view.from, view.step) : view.step);
}
