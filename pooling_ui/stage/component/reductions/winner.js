import {amongOthers, goesTo, joined, LONGEST_LIST, numbersIn, optional, outputNames, placeName, readBy, sentenceOfCell, wholePlace} from "../speech/pieces.js";
import {outputLabel, outputOf, windowsWonBy, winnerOf} from "../message/scene.js";
import {countedAt, indexAt, workedOut} from "../message/slices.js";

/** @import {Reduction, Scene} from "../types.d.ts" */
/** @import {Piece} from "../speech/pieces.js" */

// A longer list shows only the winner and this many cells on each side of it.
const BESIDE_WINNER = 2;

/**
 * Each window keeps one of its cells: the largest, the smallest, or the one of the largest magnitude.
 * @type {Reduction}
 */
export const WINNER = {
  windowSentence: sentenceOfWinner, cellSentence: sentenceOfCell("=", endOfWinner), partsOfWindow: partOfWinner, partsOfCell: partsWon,
};

/**
 * Return what one window does: first what wins and where it goes, then why. `withIndex` adds the flat index.
 * @param {Scene} scene
 * @param {number} window
 * @param {boolean} [withIndex]
 * @returns {Piece[]}
 */
function sentenceOfWinner(scene, window, withIndex = false) {
  const winner = winnerOf(scene, window);
  const target = goesTo(scene, window);
  if (!winner) return emptyWindow(scene, window, target);
  const {cells, padding, overhang} = readBy(scene, window);
  const strong = {text: outputLabel(scene, window), strong: true};
  return [
    strong, {text: " wins and "}, ...target, {text: ". It is at input "}, placeName(scene, "input", winner),
    ...how(scene, cells, winner, padding + overhang), {text: "."},
    ...optional(tie(scene, cells, winner)),
    ...optional(withIndex && ` Flat index ${workedOut(scene.slices.input, scene.indices[window])}.`),
  ];
}

/**
 * Return the sentence for a window that holds no cell of the input. PyTorch still gives an index.
 * @param {Scene} scene
 * @param {number} window
 * @param {Piece[]} target
 * @returns {Piece[]}
 */
function emptyWindow(scene, window, target) {
  const {axes, slices} = scene;
  const at = countedAt(slices.output, ...outputOf(scene, window));
  const first = axes.map(({taps}, axis) => /** @type {number} */ (taps[at[axis]].find((tap) => tap >= 0)));
  return [
    {text: `Nothing wins, ${outputLabel(scene, window)} `}, ...target, {text: ": no cell of the input lies in this window."},
    {text: ` Its index is ${scene.indices[window]}, as in PyTorch: the search starts at `},
    wholePlace(first), {text: ", outside the input, and finds nothing."},
  ];
}

/**
 * Return what the winner was compared with.
 * @param {Scene} scene
 * @param {number[][]} cells
 * @param {number[]} winner
 * @param {number} border
 * @returns {Piece[]}
 */
function how(scene, cells, winner, border) {
  const {padding} = scene.header.reduction;
  const around = border && padding ? `${border === 1 ? "1 border cell" : `${border} border cells`} (${padding})` : "";
  if (cells.length === 1) return [{text: around ? `. All else in the window is ${around}` : ", the only cell of the window"}];
  const at = cells.findIndex(([row, col]) => row === winner[0] && col === winner[1]);
  const numbers = numbersIn(scene, cells).map((piece, place) => ({...piece, strong: place === at}));
  const nan = isNaN(scene, winner);
  const verb = `. ${nan ? "NaN" : "It"} ${amongOthers(scene, nan)}`;
  const rest = optional(around && ` and ${around}`);
  if (cells.length <= LONGEST_LIST) return [{text: verb}, ...joined(numbers), ...rest];
  const from = Math.max(at - BESIDE_WINNER, 0);
  const to = at + BESIDE_WINNER + 1;
  const shown = [
    ...optional(from > 0 && "…"), ...numbers.slice(from, to), ...optional(to < cells.length && "…"),
  ];
  return [{text: `${verb}${cells.length} cells (`}, ...joined(shown), {text: ")"}, ...rest];
}

/** @param {Scene} scene @param {number[]} place */
function isNaN({tone, slices}, [row, col]) {
  return Number.isNaN(tone[indexAt(slices.input, row, col)]);
}

/**
 * Return why this one of several equal cells wins. Equal values share a label; if magnitudes compete, equal
 * magnitudes do.
 * @param {Scene} scene
 * @param {number[][]} cells
 * @param {number[]} winner
 */
function tie(scene, cells, winner) {
  const labels = scene.term_label.length ? scene.term_label : scene.label;
  /** @param {number[]} place */
  const labelAt = ([row, col]) => labels[indexAt(scene.slices.input, row, col)];
  const equals = cells.filter((cell) => labelAt(cell) === labelAt(winner)).length;
  if (equals < 2) return "";
  return isNaN(scene, winner)
    ? ` Of ${equals} NaN, the last one gives the index.`
    : ` Tie: the first of ${equals} equal cells wins.`;
}

/**
 * Return which windows a cell wins.
 * @param {Scene} scene @param {number} row @param {number} col @param {number} reading
 * @returns {Piece[]}
 */
function endOfWinner(scene, row, col, reading) {
  const won = windowsWonBy(scene, row, col);
  if (!won.length) return [{text: `: read by ${reading === 1 ? "1 window" : `${reading} windows`}, wins none.`}];
  return [{text: `: wins ${outOf(won.length, reading)}, and goes to `}, ...outputNames(scene, won), {text: "."}];
}

/** @param {number} won @param {number} reading */
function outOf(won, reading) {
  if (reading === 1) return "the only window that reads it";
  if (won === reading) return reading === 2 ? "both windows that read it" : `all ${reading} windows that read it`;
  return `${won} of the ${reading} windows that read it`;
}

/** Return the winner's part in a window, for its accessible name. @param {Scene} scene @param {number} window */
function partOfWinner(scene, window) {
  const cell = scene.winners[window];
  return new Map(cell < 0 ? [] : [[cell, ", winner"]]);
}

/** Return what the windows that read a cell do with it. @param {Scene} scene @param {number} row @param {number} col */
function partsWon(scene, row, col) {
  return new Map(windowsWonBy(scene, row, col).map((window) => [window, ", keeps this cell"]));
}
