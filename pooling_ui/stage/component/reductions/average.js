import {cellCount, goesTo, LONGEST_LIST, numbersIn, optional, outputNames, readBy, sentenceOfCell} from "../speech/pieces.js";
import {kindAt, outputLabel, tapsOf, totalLabel, windowsReading} from "../message/scene.js";
import {indexAt} from "../message/slices.js";

/** @import {Reduction, Scene} from "../types.d.ts" */
/** @import {Piece} from "../speech/pieces.js" */

/** Each window takes the average of its cells: no cell wins. @type {Reduction} */
export const AVERAGE = {
  windowSentence: sentenceOfAverage,
  cellSentence: sentenceOfCell("=", endOfAverage),
  partsOfWindow: partsOfTaps("in the average"),
  partsOfCell: partsAdded("a share"),
  tapNote: noteOfAverage,
};

/** Return the divisor of the sum. @param {Scene} scene @param {number} window @param {number} row @param {number} col */
function noteOfAverage(scene, window, row, col) {
  const kind = kindAt(scene, row, col);
  const counts = kind === "cell" || (kind === "padding" && scene.header.reduction.padding !== "");
  return counts ? `÷${String(scene.divisors[window]).replace("-", "−")}` : "";
}

/**
 * Return the sentence: the average, then the sum and its divisor.
 * @param {Scene} scene
 * @param {number} window
 * @returns {Piece[]}
 */
function sentenceOfAverage(scene, window) {
  const {cells, padding, overhang} = readBy(scene, window);
  const divisor = scene.divisors[window];
  return [
    {text: outputLabel(scene, window), strong: true}, {text: " is the average and "}, ...goesTo(scene, window), {text: ": "},
    ...sumOf(scene, cells, window), {text: ` ÷ ${String(divisor).replace("-", "−")}.`},
    ...optional(dividedBy(scene, cells.length, padding, overhang)),
  ];
}

/**
 * Return the numbers that are added up; of many, only their sum.
 * @param {Scene} scene @param {number[][]} cells @param {number} window
 * @returns {Piece[]}
 */
function sumOf(scene, cells, window) {
  const total = {text: totalLabel(scene, window)};
  if (cells.length > LONGEST_LIST) return [{text: `the sum of ${cellCount(cells.length)}, `}, total, {text: ","}];
  if (cells.length === 1) return numbersIn(scene, cells);
  return [{text: "("}, ...added(numbersIn(scene, cells)), {text: ")"}];
}

/** Return numbers with the signs between them: "4 + 7 − 2". @param {Piece[]} numbers @returns {Piece[]} */
export function added(numbers) {
  return numbers.flatMap(({text}, at) => {
    if (!at) return [{text}];
    return text.startsWith("−") ? [{text: ` − ${text.slice(1)}`}] : [{text: ` + ${text}`}];
  });
}

/**
 * Return the reason for the divisor, if it is not just the number of cells.
 * @param {Scene} scene @param {number} cells @param {number} padding @param {number} overhang
 */
function dividedBy({header: {reduction}}, cells, padding, overhang) {
  if (reduction.divisor === "override") return " divisor_override divides every window by the same number.";
  const counted = reduction.divisor === "padding" && padding > 0;
  const parts = [
    counted && ` Divided by ${cellCount(cells)} and ${cellCount(padding, "padding cell")}, which add 0.`,
    !counted && padding > 0 && " The padding is left out: only cells of the input count.",
    overhang > 0 && " The overhang never counts.",
  ];
  return parts.filter(Boolean).join("");
}

/**
 * Return to which outputs a cell adds its share.
 * @param {Scene} scene @param {number} row @param {number} col @param {number} reading
 * @returns {Piece[]}
 */
function endOfAverage(scene, row, col, reading) {
  const windows = windowsReading(scene, row, col);
  const divisors = [...new Set(windows.map((window) => scene.divisors[window]))];
  const share = divisors.length === 1 ? `1 ÷ ${String(divisors[0]).replace("-", "−")} of it` : "a share of it";
  const many = reading === 1 ? "1 window" : `${reading} windows`;
  return [{text: `: read by ${many}, adds ${share} to `}, ...outputNames(scene, windows), {text: "."}];
}

/**
 * Return a function that gives every cell of a window this part.
 * @param {string} part
 */
export function partsOfTaps(part) {
  /** @param {Scene} scene @param {number} window */
  return (scene, window) => {
    const {rows, cols} = tapsOf(scene, window);
    const cells = rows.flatMap((row) => cols.map((col) => [row, col]));
    const inside = cells.filter(([row, col]) => kindAt(scene, row, col) === "cell");
    return new Map(inside.map(([row, col]) => [indexAt(scene.slices.input, row, col), `, ${part}`]));
  };
}

/**
 * Return a function that tells what the windows that read a cell do with it.
 * @param {string} part
 */
export function partsAdded(part) {
  /** @param {Scene} scene @param {number} row @param {number} col */
  return (scene, row, col) =>
    new Map(windowsReading(scene, row, col).map((window) => [window, `, adds ${part} of this cell`]));
}
