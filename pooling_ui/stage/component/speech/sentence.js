import {reductionOf} from "../reductions/reduction_of.js";
import {cellCount, cellStart, optional, placeName} from "./pieces.js";
import {isHidden, kindAt, outputOf, windowsReading} from "../message/scene.js";
import {countedAt, indexAt, workedOut} from "../message/slices.js";

/** @import {Scene} from "../types.d.ts" */
/** @import {Piece} from "./pieces.js" */

/**
 * Return what one window does: first the result and where it goes, then why. `withIndex` adds the flat index.
 * @param {Scene} scene
 * @param {number} window
 * @param {boolean} [withIndex]
 * @returns {Piece[]}
 */
export function windowSentence(scene, window, withIndex = false) {
  if (isHidden(scene, window)) {
    const starts = scene.inputCovered ? "What goes back from output " : "Output ";
    return [{text: starts}, placeName(scene, "output", outputOf(scene, window)), {text: " is covered."}];
  }
  return reductionOf(scene).windowSentence(scene, window, withIndex);
}

/**
 * Return what one input cell takes part in, or what a border cell does. `withIndex` as above.
 * @param {Scene} scene
 * @param {number} row
 * @param {number} col
 * @param {boolean} [withIndex]
 * @returns {Piece[]}
 */
export function cellSentence(scene, row, col, withIndex = false) {
  const kind = kindAt(scene, row, col);
  const place = placeName(scene, "input", [row, col]);
  if (kind === "padding") return [{text: "Padding at "}, place, {text: ` ${scene.header.reduction.padding_does}.`}];
  if (kind === "overhang") {
    return [{text: "Overhang at "}, place, {text: `, past the edge, ${scene.header.reduction.overhang_does}.`}];
  }
  if (kind === "gap") return [];
  if (kind === "dropped") return [{text: "No window reaches "}, place, {text: `. ${whyDropped(scene, row, col)}`}];
  if (scene.inputCovered) return [{text: `${scene.header.names.input} `}, place, {text: " is covered."}];
  if (scene.windows === 0) return [...cellStart(scene, row, col, "="), {text: "."}];
  const reading = windowsReading(scene, row, col);
  const hidden = reading.filter((window) => scene.covered[window]).length;
  if (hidden) return [...cellStart(scene, row, col, "="), {text: `: ${readWhileCovered(reading.length, hidden)}.`}];
  const {input} = scene.slices;
  const index = withIndex && scene.indices.length > 0 && ` Flat index ${workedOut(input, indexAt(input, row, col))}.`;
  return [...reductionOf(scene).cellSentence(scene, row, col), ...optional(index)];
}

/** @param {number} windows @param {number} hidden How many of them are covered. */
function readWhileCovered(windows, hidden) {
  const read = `read by ${cellCount(windows, "window")}`;
  if (hidden < windows) return `${read}, ${hidden} of them covered`;
  return windows === 1 ? `${read}, which is covered` : `${read}, all covered`;
}

/** @param {Scene} scene @param {number} row @param {number} col */
function whyDropped({axes, slices}, row, col) {
  const at = countedAt(slices.input, row, col);
  return axes.flatMap((axis, which) => (at[which] >= axis.kept && axis.dropped?.why) || []).join(" ");
}
