import {momentOf} from "./player.js";
import {kindAt} from "./scene.js";
import {cellSentence, windowSentence} from "./sentence.js";

/**
 * What the stage shows now: a window (`kind` "window", see `momentAt`) or one input cell (`kind`
 * "cell", `at`). What is under the pointer or the keyboard's focus comes first, then the pinned
 * cell, then the animation; while playing, the animation alone.
 */
export function lookAt({scene, player, hover, pin}) {
  const moment = {...momentOf(player), kind: "window", pin};
  if (player.playing || scene.windows === 0) return moment;
  const looked = isCell(scene, hover) ? hover : pin && {plane: pin[0], row: pin[1], col: pin[2]};
  if (!looked) return moment;
  if (looked.plane === "input") return {...moment, kind: "cell", at: [looked.row, looked.col]};
  const step = looked.row * scene.outWidth + looked.col;
  return step === moment.step ? moment : {...moment, step, from: step, glide: 1, flow: 1};
}

function isCell(scene, hover) {
  return hover && (hover.plane === "output" || kindAt(scene, hover.row, hover.col) === "cell");
}

/** The sentence about what is shown; pointing at the border speaks of the border. */
export function sentenceFor({scene, player, hover}, view) {
  if (hover?.plane === "input" && !player.playing && !isCell(scene, hover)) {
    return cellSentence(scene, hover.row, hover.col);
  }
  if (scene.windows === 0) {
    return hover?.plane === "input" ? cellSentence(scene, hover.row, hover.col) : [];
  }
  if (view.kind === "cell") return cellSentence(scene, ...view.at);
  // A window still on its way forward does not give its answer away.
  return windowSentence(scene, view.glide < 1 ? Math.min(view.from, view.step) : view.step);
}
