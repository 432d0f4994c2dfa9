import {partsAdded, partsOfTaps} from "./average.js";
import {emptyWindowEnd, fromOutputs} from "./gradient.js";
import {cellCount, optional, readBy, placeName, sentenceOfCell} from "../speech/pieces.js";
import {kindAt, outputLabel, outputOf, totalLabel, windowsReading} from "../message/scene.js";
import {signedShare} from "../message/written.js";

/** @import {Reduction, Scene} from "../types.d.ts" */
/** @import {Piece} from "../speech/pieces.js" */

/** The gradient of a window is shared by all its cells. @type {Reduction} */
export const SPREAD = {
  windowSentence: sentenceOfSpread,
  cellSentence: sentenceOfCell("gets", endOfSpread),
  partsOfWindow: partsOfTaps("gets a share"),
  partsOfCell: partsAdded("a share to"),
  tapNote: noteOfSpread,
};

/** Return what a window adds to a tap. @param {Scene} scene @param {number} window @param {number} row @param {number} col */
function noteOfSpread(scene, window, row, col) {
  const kind = kindAt(scene, row, col);
  const counts = kind === "cell" || (kind === "padding" && scene.header.reduction.divisor === "padding");
  return counts ? signedShare(totalLabel(scene, window)) : "";
}

/** @param {Scene} scene @param {number} window @returns {Piece[]} */
function sentenceOfSpread(scene, window) {
  const {cells, padding} = readBy(scene, window);
  const strong = {text: outputLabel(scene, window), strong: true};
  if (!cells.length) return [strong, ...emptyWindowEnd(scene, window)];
  const counted = scene.header.reduction.divisor === "padding" && padding > 0;
  const each = cells.length === 1 ? "its only cell" : `each of its ${cells.length} cells`;
  return [
    strong, {text: " at output "}, placeName(scene, "output", outputOf(scene, window)), {text: ` is spread over the window: ${each} gets `},
    {text: outputLabel(scene, window)}, {text: ` ÷ ${String(scene.divisors[window]).replace("-", "−")} = `},
    {text: totalLabel(scene, window), strong: true}, {text: "."},
    ...optional(counted && ` The ${padding === 1 ? "share" : "shares"} of ${cellCount(padding, "padding cell")} ${padding === 1 ? "is" : "are"} lost.`),
    ...optional(scene.header.reduction.divisor === "override" && " divisor_override divides every window by the same number."),
  ];
}

/** @param {Scene} scene @param {number} row @param {number} col @returns {Piece[]} */
function endOfSpread(scene, row, col) {
  return [
    {text: ": "}, ...fromOutputs(scene, windowsReading(scene, row, col), (window) => totalLabel(scene, window)),
    {text: ". Every window that reads it sends a share."},
  ];
}
