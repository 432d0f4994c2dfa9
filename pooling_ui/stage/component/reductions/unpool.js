import {optional, outputNames, placeName, wholePlace} from "../speech/pieces.js";
import {inputLabel, outputLabel, windowsWonBy, winnerOf} from "../message/scene.js";
import {countedAt, indexAt, placeAt, slicesOf, workedOut} from "../message/slices.js";

/** @import {Reduction, Scene} from "../types.d.ts" */
/** @import {Piece} from "../speech/pieces.js" */

/** Each value goes back to the cell of its index; nothing is added up. @type {Reduction} */
export const UNPOOL = {
  windowSentence: sentenceOfUnpool,
  cellSentence: cellOfUnpool,
  partsOfWindow: (scene, window) => new Map(winnerOf(scene, window) ? [[scene.winners[window], ", gets the value"]] : []),
  partsOfCell: (scene, row, col) => new Map(windowsWonBy(scene, row, col).map((window) => [window, ", goes to this cell"])),
  outputNote: (scene, window) => String(scene.indices[window]),
  named: (scene, plane, window) => (plane === "output" ? `, index ${scene.indices[window]}` : ""),
};

/** @param {Scene} scene @param {number} window @returns {Piece[]} */
function sentenceOfUnpool(scene, window) {
  const place = /** @type {[number, number]} */ (winnerOf(scene, window));
  const {indices, header} = scene;
  const index = indices[window];
  const width = /** @type {number} */ (header.index_shape.at(-1));
  const source = slicesOf(header.index_shape, {from: 0, to: width});
  const was = countedAt(source, ...placeAt(source, index));
  const is = countedAt(scene.slices.input, ...place);
  const others = windowsWonBy(scene, place[0], place[1]).filter((each) => each < window);
  return [
    {text: outputLabel(scene, window), strong: true}, {text: " goes to cell "}, placeName(scene, "input", place),
    {text: `: its flat index is ${workedOut(scene.slices.input, index)}.`},
    ...(was.join() === is.join() ? [] : [
      {text: ` The cell has moved: in the input, ${header.index_shape.join(" × ")}, index ${index} is `}, wholePlace(was), {text: "."},
    ]),
    ...(others.length ? [{text: " It is there already, from "}, ...outputNames(scene, others), {text: ": nothing adds up."}] : []),
    ...optional(!others.length && window === 0 && " All cells that no index names stay 0."),
  ];
}

/** @param {Scene} scene @param {number} row @param {number} col @returns {Piece[]} */
function cellOfUnpool(scene, row, col) {
  const won = windowsWonBy(scene, row, col);
  const start = [{text: "Cell "}, placeName(scene, "input", [row, col]), {text: " is "}, {text: inputLabel(scene, row, col), strong: true}];
  const index = indexAt(scene.slices.input, row, col);
  if (!won.length) return [...start, {text: `: no value has its index, ${index}.`}];
  return [...start, {text: `, its index is ${index}: it comes from `}, ...outputNames(scene, won), {text: "."}];
}
