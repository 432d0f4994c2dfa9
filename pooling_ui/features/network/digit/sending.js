/** @import {Digit} from "./types" */

// How long an answer may take; after that the next drawing is sent without it.
const ANSWER_MS = 2000;

/**
 * Send the digit as it is now: at once, or when Python has answered the last one. Of several changes in
 * between only the latest is sent, so strokes do not queue.
 * @param {Digit} digit @param {boolean} rests whether a stroke has ended
 */
export function sendInk(digit, rests) {
  digit.rests = rests;
  digit.picked = null;
  if (digit.answerTimer !== undefined) {
    digit.isBehind = true;
    return;
  }
  digit.isBehind = false;
  digit.turn += 1;
  digit.answerTimer = setTimeout(() => answered(digit, digit.turn), ANSWER_MS);
  digit.send("ink", {cells: digit.text(), rests, turn: digit.turn});
}

/** Take a digit of the sheet, and drop the drawing. @param {Digit} digit @param {number} picked */
export function takeDigit(digit, picked) {
  digit.picked = picked;
  digit.isBehind = false;
  digit.turn += 1;
  digit.send("pick", {digit: picked, turn: digit.turn});
}

/** Note Python's answer, and send a change that waits for it. @param {Digit} digit @param {number} turn */
export function answered(digit, turn) {
  if (turn < digit.turn) return;
  clearTimeout(digit.answerTimer);
  digit.answerTimer = undefined;
  if (digit.isBehind) sendInk(digit, digit.rests);
}
