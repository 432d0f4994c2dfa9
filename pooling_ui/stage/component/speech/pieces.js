import {inputLabel, kindAt, outputOf, tapsOf, windowsReading} from "../message/scene.js";
import {blocksOf, countedAt} from "../message/slices.js";

export const LONGEST_LIST = 9;
const LONGEST_NAMES = 4;

/**
 * A part of a sentence. The most important part is `strong`; a pair is `whole`, never broken over two
 * lines.
 * @typedef {{text: string, strong?: boolean, whole?: boolean}} Piece
 * @import {PlaneName, Scene} from "../types.d.ts"
 */

/** Return a place by its numbers, such as (row, column), counted from 0. @param {number[]} numbers @returns {Piece} */
export function wholePlace(numbers) {
  return {text: `(${numbers.map(signed).join(", ")})`, whole: true};
}

/** @param {number} number */
function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}

/** Return a place on a plane as PyTorch counts it. @param {Scene} scene @param {PlaneName} plane @param {number[]} place */
export function placeName({slices}, plane, [row, col]) {
  return wholePlace(countedAt(slices[plane], row, col));
}

/** Return one piece, or none. @param {string | false} words */
export function optional(words) {
  return words ? [{text: words}] : [];
}

/** @param {Piece[]} pieces */
export function joined(pieces, between = ", ") {
  return pieces.flatMap((piece, at) => (at ? [{text: between}, piece] : [piece]));
}

/** Return a sentence's pieces as plain text. @param {Piece[]} pieces */
export function plainText(pieces) {
  return pieces.map((piece) => piece.text).join("");
}

/**
 * Return the cells that a window reads, in order, and how many of its taps are padding and overhang.
 * @param {Scene} scene
 * @param {number} window
 */
export function readBy(scene, window) {
  const taps = blocksOf(tapsOf(scene, window)).flatMap(({rows, cols}) => rows.flatMap((row) => cols.map((col) => [row, col])));
  /** @param {string} kind */
  const of = (kind) => taps.filter(([row, col]) => kindAt(scene, row, col) === kind);
  return {cells: of("cell"), padding: of("padding").length, overhang: of("overhang").length};
}

/** Return a count in words: "1 cell", "2 cells". @param {number} number @param {string} [what] */
export function cellCount(number, what = "cell") {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** Return the verb for choosing a cell, at the start of a sentence: a finger cannot point without touching. */
export function pointAtIt() {
  return matchMedia("(hover: none)").matches ? "Touch" : "Point at";
}

/** Return the words about the output cell to which a value goes. @param {Scene} scene @param {number} window */
export function goesTo(scene, window) {
  return [{text: "goes to output "}, placeName(scene, "output", outputOf(scene, window))];
}

/**
 * Return the output cells of some windows: each by its place, many by the corners of their block.
 * @param {Scene} scene
 * @param {number[]} windows
 * @returns {Piece[]}
 */
export function outputNames(scene, windows) {
  const places = windows.map((window) => countedAt(scene.slices.output, ...outputOf(scene, window)));
  if (places.length === 1) return [{text: "output "}, wholePlace(places[0])];
  if (places.length <= LONGEST_NAMES) return [{text: "outputs "}, ...joined(places.map(wholePlace))];
  // In reading order, the first and the last are corners of the block, if it is one.
  const [first, last] = [places[0], places[places.length - 1]];
  const isBlock = first.reduce((size, start, axis) => size * (last[axis] - start + 1), 1) === places.length
    && places.every((place) => place.every((at, axis) => first[axis] <= at && at <= last[axis]));
  if (!isBlock) return [{text: `${places.length} outputs`}];
  return [{text: "outputs "}, wholePlace(first), {text: " to "}, wholePlace(last)];
}

/**
 * Return a cell's place and number: "Input (1, 2) = 5".
 * @param {Scene} scene @param {number} row @param {number} col @param {string} is
 * @returns {Piece[]}
 */
export function cellStart(scene, row, col, is) {
  return [{text: "Input "}, placeName(scene, "input", [row, col]), {text: ` ${is} `}, {text: inputLabel(scene, row, col), strong: true}];
}

/**
 * Return a function for the sentence about a cell: its number, and the `end`, which gets how many windows read
 * it.
 * @param {string} is @param {(scene: Scene, row: number, col: number, reading: number) => Piece[]} end
 */
export function sentenceOfCell(is, end) {
  /** @param {Scene} scene @param {number} row @param {number} col @returns {Piece[]} */
  return (scene, row, col) => {
    const reading = windowsReading(scene, row, col).length;
    const ends = reading ? end(scene, row, col, reading) : [{text: ": no window reads it."}];
    return [...cellStart(scene, row, col, is), ...ends];
  };
}

/**
 * Return the relation of a winner to the cells that follow; for NaN it is always the same.
 * @param {Scene} scene @param {boolean} isNaN
 */
export function amongOthers({header}, isNaN) {
  return isNaN ? "beats every number among " : `is ${header.reduction.wins} of `;
}

/** Return the numbers in some cells. @param {Scene} scene @param {number[][]} cells @returns {Piece[]} */
export function numbersIn(scene, cells) {
  return numbersOf(cells, (row, col) => inputLabel(scene, row, col));
}

/**
 * Return a text for each of some cells.
 * @param {number[][]} cells @param {(row: number, col: number) => string} what @returns {Piece[]}
 */
export function numbersOf(cells, what) {
  return cells.map(([row, col]) => ({text: what(row, col)}));
}
