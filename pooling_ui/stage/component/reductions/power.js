import {added, partsAdded, partsOfTaps} from "./average.js";
import {cellCount, goesTo, LONGEST_LIST, optional, outputNames, readBy, sentenceOfCell} from "../speech/pieces.js";
import {inputLabel, outputLabel, termLabel, totalLabel, windowsReading} from "../message/scene.js";

/** @import {Reduction, Scene} from "../types.d.ts" */
/** @import {Piece} from "../speech/pieces.js" */

/** Each window takes the root of the sum of its powers: no cell wins. @type {Reduction} */
export const POWER = {
  windowSentence: sentenceOfPower,
  cellSentence: sentenceOfCell("=", endOfPower),
  partsOfWindow: partsOfTaps("its power is added"),
  partsOfCell: partsAdded("the power"),
  tapNote: (scene, _, row, col) => termLabel(scene, row, col),
};

/**
 * Return the sentence: the root, then the powers and their sum.
 * @param {Scene} scene
 * @param {number} window
 * @returns {Piece[]}
 */
function sentenceOfPower(scene, window) {
  const {cells, overhang} = readBy(scene, window);
  const {power: p} = scene.header.reduction;
  const total = totalLabel(scene, window);
  const strong = {text: outputLabel(scene, window), strong: true};
  const summed = [...summedUp(scene, cells, overhang > 0), {text: ` = ${total}.`}];
  const isNaN = Number.isNaN(scene.output_tone[window]);
  const rootless = cells.find(([row, col]) => termLabel(scene, row, col) === "NaN" && inputLabel(scene, row, col).startsWith("−"));
  const scaled = optional(overhang > 0 && " The overhang is made up for: PyTorch scales up to a full window.");
  if (p === "1") return [strong, {text: " is the sum and "}, ...goesTo(scene, window), {text: ": "}, ...summed, ...scaled];
  return [
    strong, {text: " "}, ...goesTo(scene, window), {text: `: it is ${total} to the power 1 ÷ ${p}. Each cell to the power ${p}: `},
    ...summed, ...scaled,
    ...optional(rootless !== undefined && ` ${inputLabel(scene, rootless[0], rootless[1])} has no real power ${p}.`),
    ...optional(isNaN && total.startsWith("−") && " A negative sum has no such root. PyTorch takes powers of signed numbers."),
  ];
}

/** @param {Scene} scene @param {number[][]} cells @param {boolean} scaled @returns {Piece[]} */
function summedUp(scene, cells, scaled) {
  if (scaled) return [{text: `the sum of ${cellCount(cells.length)}, scaled up,`}];
  if (cells.length > LONGEST_LIST) return [{text: `the sum of ${cellCount(cells.length)}`}];
  return added(cells.map(([row, col]) => ({text: termLabel(scene, row, col)})));
}

/**
 * Return what a cell adds to its windows.
 * @param {Scene} scene @param {number} row @param {number} col @param {number} reading
 * @returns {Piece[]}
 */
function endOfPower(scene, row, col, reading) {
  const many = reading === 1 ? "1 window" : `${reading} windows`;
  return [
    {text: `: read by ${many}, adds its power ${termLabel(scene, row, col)} to `},
    ...outputNames(scene, windowsReading(scene, row, col)), {text: "."},
  ];
}
