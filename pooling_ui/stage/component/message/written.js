import {isBack} from "./scene.js";

/** @import {Scene} from "../types.d.ts" */

/**
 * Return the label of an input cell once the first `filled` windows have written, as its place in the
 * message's labels. It never changes if windows write the output, or if there are too many writes to list.
 * @param {Scene} scene @param {number} cell @param {number} filled
 */
export function labelOf(scene, cell, filled) {
  if (!isBack(scene) || !scene.write_starts.length) return scene.label[cell];
  const writes = writesTo(scene, cell);
  if (!writes.length) return scene.label[cell]; // mostly 0, but NaN if it is 0 times an infinite slope
  const before = writes.filter(({window}) => window < filled);
  return before.length ? before[before.length - 1].label : scene.blank[0];
}

/** Return what windows write to a cell, one after the other. @param {Scene} scene @param {number} cell */
export function writesTo({writesOf}, cell) {
  return writesOf.get(cell) ?? [];
}

/**
 * Return the cells written by windows: those from one to before another.
 * @param {Scene} scene @param {number} from @param {number} to
 */
export function cellsWritten({written, write_starts: starts}, from, to) {
  return starts.length ? new Set(written.subarray(starts[from], starts[to])) : new Set();
}

/**
 * Return what a window adds to a cell; "" if single writes are not listed.
 * @param {Scene} scene @param {number} window @param {number} cell
 */
export function writtenBy(scene, window, cell) {
  const write = writesTo(scene, cell).find((each) => each.window === window);
  return write ? scene.header.share_labels[write.share] : "";
}

/** Return a share with its sign: "+2", "−2"; 0 has none. @param {string} share */
export function signedShare(share) {
  return share === "" || share === "0" || share.startsWith("−") ? share : `+${share}`;
}

/** Return the text of a label by its place. @param {Scene} scene @param {number} label */
export function labelText({header}, label) {
  return header.labels[label];
}
