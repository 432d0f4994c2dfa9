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
  const {asked_at: asked} = scene.header;
  if (!asked || scene.windows === 0) return null;
  const isAway = currentStep(player) !== asked.step || String(pin) !== String(askedPin(stage));
  return {says: `Back to the question’s ${asked.pin ? "cell" : "window"}`, isAway: isAway || player.playing};
}

/**
 * Return the pin at the question: its own, or the cell that a person has chosen as the answer.
 * @param {Standing} stage @returns {Pin | null}
 */
export function askedPin({scene: {header: {asked_at: asked}, slices}, pin}) {
  if (asked?.chooses && pin?.[0] === "input") return pin;
  return asked?.pin ? pinAt(slices, asked.pin) : null;
}
