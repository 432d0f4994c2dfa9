import {isBack} from "./scene.js";

/** @import {Scene} from "../types.d.ts" */

/**
 * The label that an input cell bears once the first `filled` windows have written, as its place in
 * the message's labels. Where windows write the output, or write too much to be told of one by one,
 * it is always the same.
 * @param {Scene} scene @param {number} cell @param {number} filled
 */
export function heldBy(scene, cell, filled) {
  if (!isBack(scene) || !scene.write_starts.length) return scene.label[cell];
  const writes = writesTo(scene, cell);
  if (!writes.length) return scene.label[cell]; // mostly 0, but NaN where an infinite slope meets it
  const before = writes.filter(({window}) => window < filled);
  return before.length ? before[before.length - 1].label : scene.blank[0];
}

/** What windows write to a cell, one after the other. @param {Scene} scene @param {number} cell */
export function writesTo({writesOf}, cell) {
  return writesOf.get(cell) ?? [];
}

/**
 * The cells that windows write: those from one to before another.
 * @param {Scene} scene @param {number} from @param {number} to
 */
export function cellsWritten({written, write_starts: starts}, from, to) {
  return starts.length ? new Set(written.subarray(starts[from], starts[to])) : new Set();
}

/**
 * What a window adds to a cell; "" where single writes are not told.
 * @param {Scene} scene @param {number} window @param {number} cell
 */
export function writtenBy(scene, window, cell) {
  const write = writesTo(scene, cell).find((each) => each.window === window);
  return write ? scene.header.share_labels[write.share] : "";
}

/** What is added, with its sign: "+2", "−2"; 0 has none. @param {string} share */
export function signedShare(share) {
  return share === "" || share === "0" || share.startsWith("−") ? share : `+${share}`;
}

/** The text of a label by its place. @param {Scene} scene @param {number} label */
export function labelText({header}, label) {
  return header.labels[label];
}
