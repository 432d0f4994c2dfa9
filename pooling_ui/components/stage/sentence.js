import {
  inputLabel, kindAt, outputLabel, outputOf, tapsOf, windowsReading, windowsWonBy, winnerOf,
} from "./scene.js";

const LONGEST_LIST = 9;
// Of a longer list, the winner and this many cells on each side of it.
const BESIDE_WINNER = 2;
const LONGEST_NAMES = 4;

/**
 * A part of a sentence. The winner's value is `strong`; a pair is `whole`, never broken over two
 * lines.
 * @typedef {{text: string, strong?: boolean, whole?: boolean}} Piece
 * @import {Scene} from "./types.d.ts"
 */

/**
 * A pair as PyTorch counts it: (row, column) from 0.
 * @param {number} row
 * @param {number} col
 */
export function pair(row, col) {
  return `(${signed(row)}, ${signed(col)})`;
}

/** @param {number} number */
function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}

/**
 * What one window does: first what wins and where it goes, then why. `withIndex` adds the flat
 * index for whoever asked for it.
 * @param {Scene} scene
 * @param {number} window
 * @param {boolean} [withIndex]
 * @returns {Piece[]}
 */
export function windowSentence(scene, window, withIndex = false) {
  const winner = winnerOf(scene, window);
  const target = [{text: "goes to output "}, wholePair(outputOf(scene, window))];
  if (!winner) return emptyWindow(scene, window, target);
  const {cells, border} = readBy(scene, window);
  const strong = {text: outputLabel(scene, window), strong: true};
  return [
    strong, {text: " wins, "}, ...target, {text: ". It lies at input "}, wholePair(winner),
    ...how(scene, cells, winner, border), {text: "."},
    ...optional(tie(scene, cells, winner)),
    ...optional(withIndex && flatIndex(scene, window, winner)),
  ];
}

/** @param {[number, number]} place */
function wholePair(place) {
  return {text: pair(...place), whole: true};
}

/** One piece, or none. @param {string | false} words */
function optional(words) {
  return words ? [{text: words}] : [];
}

/** @param {Scene} scene @param {number} window @param {number[]} winner */
function flatIndex({indices, width}, window, [row, col]) {
  return ` Flat index ${indices[window]} = ${row} · ${width} + ${col} (row · width + column).`;
}

/**
 * A window that holds no cell of the input. PyTorch gives an index all the same.
 * @param {Scene} scene
 * @param {number} window
 * @param {Piece[]} target
 * @returns {Piece[]}
 */
function emptyWindow(scene, window, target) {
  const {rows, cols} = tapsOf(scene, window);
  /** @param {number[]} taps */
  const first = (taps) => /** @type {number} */ (taps.find((tap) => tap >= 0));
  return [
    {text: "Nothing wins, −∞ "}, ...target, {text: ": no cell of the input lies in this window."},
    {text: ` Its index is ${scene.indices[window]}, as in PyTorch: the search starts at `},
    wholePair([first(rows), first(cols)]), {text: ", outside the input, and finds nothing."},
  ];
}

/**
 * The cells that a window reads, in the order they are read, and how many taps of it lie on the
 * border.
 * @param {Scene} scene
 * @param {number} window
 */
function readBy(scene, window) {
  const {rows, cols} = tapsOf(scene, window);
  const cells = rows.flatMap((row) => cols.map((col) => [row, col]));
  const inside = cells.filter(([row, col]) => kindAt(scene, row, col) === "cell");
  return {cells: inside, border: cells.length - inside.length};
}

/**
 * What the winner won against.
 * @param {Scene} scene
 * @param {number[][]} cells
 * @param {number[]} winner
 * @param {number} border
 * @returns {Piece[]}
 */
function how(scene, cells, winner, border) {
  const around = border ? `${border === 1 ? "1 border cell" : `${border} border cells`} (−∞)` : "";
  if (cells.length === 1) return [{text: around ? `; all else in the window is ${around}` : ", the only cell of the window"}];
  const at = cells.findIndex(([row, col]) => row === winner[0] && col === winner[1]);
  const numbers = cells.map(([row, col], place) => ({text: inputLabel(scene, row, col), strong: place === at}));
  const verb = isNaN(scene, winner) ? "; NaN beats every number among " : " and is the largest of ";
  const rest = optional(around && ` and ${around}`);
  if (cells.length <= LONGEST_LIST) return [{text: verb}, ...joined(numbers), ...rest];
  const from = Math.max(at - BESIDE_WINNER, 0);
  const to = at + BESIDE_WINNER + 1;
  const shown = [
    ...optional(from > 0 && "…"), ...numbers.slice(from, to), ...optional(to < cells.length && "…"),
  ];
  return [{text: `${verb}${cells.length} cells (`}, ...joined(shown), {text: ")"}, ...rest];
}

/** @param {Piece[]} pieces */
function joined(pieces) {
  return pieces.flatMap((piece, at) => (at ? [{text: ", "}, piece] : [piece]));
}

/** @param {Scene} scene @param {number[]} place */
function isNaN({tone, width}, [row, col]) {
  return Number.isNaN(tone[row * width + col]);
}

/**
 * Why this one of several equal cells. Equal values share a label.
 * @param {Scene} scene
 * @param {number[][]} cells
 * @param {number[]} winner
 */
function tie(scene, cells, winner) {
  /** @param {number[]} place */
  const labelAt = ([row, col]) => scene.label[row * scene.width + col];
  const equals = cells.filter((cell) => labelAt(cell) === labelAt(winner)).length;
  if (equals < 2) return "";
  return isNaN(scene, winner)
    ? ` Of ${equals} NaN, the last one gives the index.`
    : ` Tie: the first of ${equals} equal cells wins.`;
}

/**
 * What one input cell takes part in, or why a cell around the input never wins.
 * @param {Scene} scene
 * @param {number} row
 * @param {number} col
 * @returns {Piece[]}
 */
export function cellSentence(scene, row, col) {
  const kind = kindAt(scene, row, col);
  const place = wholePair([row, col]);
  if (kind === "padding") return [{text: "Padding at "}, place, {text: " counts as −∞: it never wins."}];
  if (kind === "overhang") {
    return [{text: "Overhang at "}, place, {text: ", past the edge, counts as −∞: it never wins."}];
  }
  if (kind === "dropped") return [{text: "No window reaches "}, place, {text: `. ${whyDropped(scene, row, col)}`}];
  const start = [{text: "Input "}, place, {text: " = "}, {text: inputLabel(scene, row, col), strong: true}];
  if (scene.windows === 0) return [...start, {text: "."}];
  const reading = windowsReading(scene, row, col).length;
  if (reading === 0) return [...start, {text: ": no window reads it."}];
  const won = windowsWonBy(scene, row, col);
  if (!won.length) {
    return [...start, {text: `: read by ${reading === 1 ? "1 window" : `${reading} windows`}, wins none.`}];
  }
  return [...start, {text: `: wins ${outOf(won.length, reading)}, goes to `}, ...outputNames(scene, won), {text: "."}];
}

/** @param {number} won @param {number} reading */
function outOf(won, reading) {
  if (reading === 1) return "the only window that reads it";
  if (won === reading) return reading === 2 ? "both windows that read it" : `all ${reading} windows that read it`;
  return `${won} of the ${reading} windows that read it`;
}

/** @param {Scene} scene @param {number} row @param {number} col */
function whyDropped({rows, cols}, row, col) {
  const past = [row >= rows.kept ? rows : null, col >= cols.kept ? cols : null];
  return past.flatMap((axis) => axis?.dropped?.why ?? []).join(" ");
}

/**
 * The output cells of some windows: each by its place, many by the corners of the block they fill.
 * @param {Scene} scene
 * @param {number[]} windows
 * @returns {Piece[]}
 */
function outputNames(scene, windows) {
  const places = windows.map((window) => outputOf(scene, window));
  if (places.length === 1) return [{text: "output "}, wholePair(places[0])];
  if (places.length <= LONGEST_NAMES) return [{text: "outputs "}, ...joined(places.map(wholePair))];
  // In reading order, the first and the last are corners of the block, if it is one.
  const [[top, left], [bottom, right]] = [places[0], places[places.length - 1]];
  const isBlock = (bottom - top + 1) * (right - left + 1) === places.length
    && places.every(([, col]) => left <= col && col <= right);
  if (!isBlock) return [{text: `${places.length} outputs`}];
  return [{text: "outputs "}, wholePair([top, left]), {text: " to "}, wholePair([bottom, right])];
}

/** A sentence's pieces as plain text. @param {Piece[]} pieces */
export function plainText(pieces) {
  return pieces.map((piece) => piece.text).join("");
}
