/** @import {Digit} from "./types" */

const MOST_UNDONE = 100;

/** Keep the digit as it is, before it changes, so that Undo brings it back. @param {Digit} digit */
export function remember({undone, ink, picked}) {
  if (undone.push({ink, picked}) > MOST_UNDONE) undone.shift();
}
