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
  const {question_position: questionPosition} = scene.header;
  if (!questionPosition || scene.windows === 0) return null;
  const isAway = currentStep(player) !== questionPosition.step || String(pin) !== String(questionPin(stage));
  return {says: `Back to the question’s ${questionPosition.pin ? "cell" : "window"}`, isAway: isAway || player.playing};
}

/**
 * Return the pin at the question: its own, or the cell that a person has chosen as the answer.
 * @param {Standing} stage @returns {Pin | null}
 */
export function questionPin({scene: {header: {question_position: questionPosition}, slices}, pin}) {
  if (questionPosition?.chooses && pin?.[0] === "input") return pin;
  return questionPosition?.pin ? pinAt(slices, questionPosition.pin) : null;
}
