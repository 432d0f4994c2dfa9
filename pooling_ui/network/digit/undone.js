/** @import {Digit} from "./types" */

const MOST_UNDONE = 100;

/** Store the digit before it changes, for Undo. @param {Digit} digit */
export function remember({undone, ink, picked}) {
  if (undone.push({ink, picked}) > MOST_UNDONE) undone.shift();
}
