/** @import {Digit} from "./types" */

// So long an answer may take; then the next drawing is sent all the same.
const PATIENCE_MS = 2000;

/**
 * Send the digit as it is now: at once, or when Python has answered the last. Of many changes
 * meanwhile only the latest is sent, so strokes do not queue.
 * @param {Digit} digit @param {boolean} rests whether a stroke has ended
 */
export function sendInk(digit, rests) {
  digit.rests = rests;
  digit.picked = null;
  if (digit.waits !== undefined) {
    digit.isBehind = true;
    return;
  }
  digit.isBehind = false;
  digit.turn += 1;
  digit.waits = setTimeout(() => answered(digit, digit.turn), PATIENCE_MS);
  digit.send("ink", {cells: digit.text(), rests, turn: digit.turn});
}

/** Take a digit of the sheet; what was drawn before is over. @param {Digit} digit @param {number} picked */
export function takeDigit(digit, picked) {
  digit.picked = picked;
  digit.isBehind = false;
  digit.turn += 1;
  digit.send("pick", {digit: picked, turn: digit.turn});
}

/** Take note of Python's answer. @param {Digit} digit @param {number} turn */
export function answered(digit, turn) {
  if (turn < digit.turn) return;
  clearTimeout(digit.waits);
  digit.waits = undefined;
  if (digit.isBehind) sendInk(digit, digit.rests);
}
