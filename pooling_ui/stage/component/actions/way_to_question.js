import {currentStep} from "../playback/player.js";
import {pinAt} from "../message/slices.js";

/** @import {Pin, Stage} from "../types.d.ts" */

/** @typedef {Pick<Stage, "scene" | "player" | "pin">} Standing */

/**
 * Return the way back to the window or the pinned cell of the open question: what the button says, and whether
 * the stage is elsewhere; null if there is no question.
 * @param {Standing} stage @returns {{says: string, isAway: boolean} | null}
 */
export function wayToQuestion(stage) {
  const {scene, player, pin} = stage;
  const {asked_at: questionPlace} = scene.header;
  if (!questionPlace || scene.windows === 0) return null;
  const isAway = currentStep(player) !== questionPlace.step || String(pin) !== String(questionPin(stage));
  return {says: `Back to the question’s ${questionPlace.pin ? "cell" : "window"}`, isAway: isAway || player.playing};
}

/**
 * Return the pin at the question: its own, or the cell that a person has chosen as the answer.
 * @param {Standing} stage @returns {Pin | null}
 */
export function questionPin({scene: {header: {asked_at: questionPlace}, slices}, pin}) {
  if (questionPlace?.chooses && pin?.[0] === "input") return pin;
  return questionPlace?.pin ? pinAt(slices, questionPlace.pin) : null;
}
