import {partsAdded, partsOfTaps} from "./average.js";
import {fromOutputs, withValue} from "./gradient.js";
import {optional, outputNames, placeName, readBy, sentenceOfCell} from "../speech/pieces.js";
import {outputLabel, outputOf, termLabel, totalLabel, windowsReading} from "../message/scene.js";
import {indexAt} from "../message/slices.js";
import {writtenBy, signedShare} from "../message/written.js";

/** @import {Reduction, Scene} from "../types.d.ts" */
/** @import {Piece} from "../speech/pieces.js" */

/** The gradient of a window goes to all its cells, to each by its value: the reverse of `POWER`. @type {Reduction} */
export const POWER_BACK = {
  windowSentence: sentenceOfPowerBack,
  cellSentence: sentenceOfCell("gets", endOfPowerBack),
  partsOfWindow: partsOfTaps("gets a share"),
  partsOfCell: partsAdded("a share to"),
  tapNote: (scene, window, row, col) => signedShare(writtenBy(scene, window, indexAt(scene.slices.input, row, col))),
  named: withValue,
};

/**
 * Return each cell's factor for the gradient: the slope of the root over the cell.
 * @param {Scene} scene @param {number} window @returns {Piece[]}
 */
function sentenceOfPowerBack(scene, window) {
  const {cells, overhang} = readBy(scene, window);
  const {power, less} = scene.header.reduction;
  const isNegative = power.startsWith("−");
  const [value, gradient] = [totalLabel(scene, window), outputLabel(scene, window)];
  const whole = cells.length + overhang;
  const scaled = overhang > 0 ? `${gradient} · ${whole} ÷ ${cells.length}` : gradient;
  const each = cells.length === 1 ? "its only cell" : `each of its ${cells.length} cells`;
  return [
    {text: gradient, strong: true}, {text: " at output "}, placeName(scene, "output", outputOf(scene, window)),
    {text: how()},
    ...optional(overhang > 0 && ` ${whole} ÷ ${cells.length}: PyTorch scales up to a full window.`),
  ];

  function how() {
    if (value === "NaN") {
      const isFinite = !/NaN|∞/.test(gradient);
      return power === "1" && isFinite
        ? " goes nowhere: the output of this window is NaN, and PyTorch takes the sign of NaN as 0."
        : ` goes to ${each} as NaN, for the output of this window is NaN.`;
    }
    // The powers add up to 0; for a negative power, the root of that is infinite.
    if (isNegative ? value.endsWith("∞") : value === "0") {
      if (power === "1") return " goes nowhere: the numbers add up to 0. PyTorch takes sign · relu(|mean|), which has slope 0 there.";
      if (!isNegative && less.startsWith("−")) return ` goes to ${each} as NaN: all powers are 0, and PyTorch multiplies 0 by the infinite slope of each.`;
      return " goes nowhere: the powers add up to 0, where the root has no slope. PyTorch passes nothing on.";
    }
    if (power === "1") return ` goes to ${each} whole, as ${scaled}: a sum grows as fast as each of its numbers.`;
    const part = less === "1" ? `value ÷ ${value}` : `(value ÷ ${value}) to the power ${less}`;
    return ` goes to ${each} by its value: ${scaled} · ${part}, where ${value} is the output of the window.`;
  }
}

/** @param {Scene} scene @param {number} row @param {number} col @returns {Piece[]} */
function endOfPowerBack(scene, row, col) {
  const cell = indexAt(scene.slices.input, row, col);
  const windows = windowsReading(scene, row, col);
  const single = scene.write_starts.length > 0; // else there are too many to list
  return [
    {text: ": "},
    ...(single ? fromOutputs(scene, windows, (window) => writtenBy(scene, window, cell)) : [{text: "from "}, ...outputNames(scene, windows)]),
    {text: `. Every window that reads it sends a share by its value, ${termLabel(scene, row, col)}.`},
  ];
}
