import {takeDigit} from "./sending.js";
/** @import {Digit} from "./types" */

const MOST_UNDONE = 100;

/** Store the digit before it changes, for Undo. @param {Digit} digit */
export function remember({undone, ink, picked}) {
  if (undone.push({ink, picked}) > MOST_UNDONE) undone.shift();
}

/**
 * Let Undo bring back the digit before the last change.
 * @param {Digit} digit @param {() => void} repaint @param {(ink: Uint8Array) => void} draw
 */
export function listenToUndo(digit, repaint, draw) {
  digit.parts.undo.onclick = () => {
    const before = digit.undone.pop();
    if (!before) return;
    if (before.picked === null) draw(before.ink);
    else {
      digit.ink = before.ink;
      repaint();
      takeDigit(digit, before.picked);
    }
  };
}
