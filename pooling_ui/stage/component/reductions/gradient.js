import {amongOthers, joined, LONGEST_LIST, numbersOf, optional, outputNames, readBy, placeName, sentenceOfCell} from "../speech/pieces.js";
import {outputLabel, outputOf, termLabel, totalLabel, windowsWonBy, winnerOf} from "../message/scene.js";
import {indexAt, workedOut} from "../message/slices.js";
import {labelText, writesTo} from "../message/written.js";

/** @import {Reduction, Scene} from "../types.d.ts" */
/** @import {Piece} from "../speech/pieces.js" */

/** The gradient of a window goes to its winner, and is added up there. @type {Reduction} */
export const GRADIENT = {
  windowSentence: sentenceOfGradient,
  cellSentence: sentenceOfCell("gets", endOfGradient),
  partsOfWindow: (scene, window) => new Map(winnerOf(scene, window) ? [[scene.winners[window], ", winner"]] : []),
  partsOfCell: (scene, row, col) => new Map(windowsWonBy(scene, row, col).map((window) => [window, ", goes to this cell"])),
  tapNote: (scene, window, row, col) => termLabel(scene, row, col),
  noteIsGiven: true,
  named: withValue,
};

/**
 * Return the value of a cell that gets a gradient, for its accessible name.
 * @param {Scene} scene @param {string} plane @param {number} cell
 */
export function withValue(scene, plane, cell) {
  return plane === "input" ? `, input ${scene.header.term_labels[scene.term_label[cell]]}` : "";
}

/**
 * Return where the gradient goes, why there, and to what it is added.
 * @param {Scene} scene @param {number} window @param {boolean} withIndex
 * @returns {Piece[]}
 */
function sentenceOfGradient(scene, window, withIndex) {
  const winner = winnerOf(scene, window);
  const strong = {text: outputLabel(scene, window), strong: true};
  if (!winner) return [strong, ...emptyWindowEnd(scene, window)];
  const {cells} = readBy(scene, window);
  /** @param {number[]} place */
  const valueAt = ([row, col]) => termLabel(scene, row, col);
  // Of magnitudes, −5 and 5 are equal.
  const isSigned = !scene.header.reduction.wins.endsWith("in magnitude");
  /** @param {number[]} place */
  const comparedAt = (place) => (isSigned ? valueAt(place) : valueAt(place).replace("−", ""));
  const equal = cells.filter((place) => comparedAt(place) === comparedAt(winner)).length;
  return [
    strong, {text: " goes to input "}, placeName(scene, "input", winner), {text: ", the winner of this window"}, ...why(scene, cells, winner),
    ...signOf(scene, window, valueAt(winner)),
    ...sumSoFar(scene, window, winner),
    ...optional(equal > 1 && ` Of ${equal} equal cells only the ${valueAt(winner) === "NaN" ? "last" : "first"} gets it.`),
    ...optional(withIndex && ` Flat index ${workedOut(scene.slices.input, scene.indices[window])}.`),
  ];
}

/**
 * Return why a cell gets another number than was sent, if its magnitude was kept, not its value.
 * @param {Scene} scene @param {number} window @param {string} value
 */
function signOf(scene, window, value) {
  const [sent, got] = [outputLabel(scene, window), totalLabel(scene, window)];
  if (sent === got) return [];
  let why = "its magnitude falls as the number grows";
  if (value === "NaN") why = "PyTorch takes the sign of NaN as 0";
  else if (value === "0") why = "at 0 a magnitude has no slope";
  return [{text: " It gets "}, {text: got, strong: true}, {text: `: ${why}.`}];
}

/**
 * Return the end of the sentence for a window that holds no cell.
 * @param {Scene} scene @param {number} window @returns {Piece[]}
 */
export function emptyWindowEnd(scene, window) {
  return [
    {text: " at output "}, placeName(scene, "output", outputOf(scene, window)),
    {text: " goes nowhere: no cell of the input lies in this window. PyTorch would write outside the array."},
  ];
}

/** @param {Scene} scene @param {number[][]} cells @param {number[]} winner @returns {Piece[]} */
function why(scene, cells, winner) {
  if (cells.length === 1) return [{text: "."}];
  const value = termLabel(scene, winner[0], winner[1]);
  const is = `: ${value} ${amongOthers(scene, value === "NaN")}`;
  if (cells.length > LONGEST_LIST) return [{text: `${is}${cells.length} cells.`}];
  return [{text: is}, ...joined(numbersOf(cells, (row, col) => termLabel(scene, row, col))), {text: "."}];
}

/**
 * Return what the cell holds with this window's share, if others came before.
 * @param {Scene} scene @param {number} window @param {number[]} cell
 * @returns {Piece[]}
 */
function sumSoFar(scene, window, [row, col]) {
  const writes = writesTo(scene, indexAt(scene.slices.input, row, col));
  const at = writes.findIndex((write) => write.window === window);
  if (at < 1) return [];
  const before = writes.slice(0, at).map((write) => write.window);
  return [
    {text: ` There it adds to ${labelText(scene, writes[at - 1].label)} from `}, ...outputNames(scene, before),
    {text: ": "}, {text: labelText(scene, writes[at].label), strong: true}, {text: "."},
  ];
}

/**
 * Return from which windows a cell gets its gradient.
 * @param {Scene} scene @param {number} row @param {number} col @param {number} reading
 * @returns {Piece[]}
 */
function endOfGradient(scene, row, col, reading) {
  const won = windowsWonBy(scene, row, col);
  const value = termLabel(scene, row, col);
  if (!won.length) return [{text: `: its value, ${value}, wins ${reading === 1 ? "no window: 1 reads it" : `none of the ${reading} windows that read it`}.`}];
  return [
    {text: ": "}, ...fromOutputs(scene, won, (window) => totalLabel(scene, window)),
    {text: `. Its value, ${value}, wins ${reading === 1 ? "the only window that reads it" : `${won.length} of the ${reading} windows that read it`}.`},
  ];
}

/**
 * Return what comes from which output; of many, only from where.
 * @param {Scene} scene @param {number[]} windows @param {(window: number) => string} amount
 * @returns {Piece[]}
 */
export function fromOutputs(scene, windows, amount) {
  if (windows.length > 4) return [{text: "from "}, ...outputNames(scene, windows)];
  return windows.flatMap((window, at) => [
    {text: `${at ? (at === windows.length - 1 ? " and " : ", ") : ""}${amount(window)} from output `}, placeName(scene, "output", outputOf(scene, window)),
  ]);
}
