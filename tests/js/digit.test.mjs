import assert from "node:assert/strict";
import {test} from "node:test";
import {asShades, cellAt, coloursOf, paintMaps, sizeOf} from "../../pooling_ui/components/digit/painting.js";
import {SIDE, cellsText, inked} from "../../pooling_ui/components/digit/pen.js";
import {stepMark} from "../../pooling_ui/components/digit/picking.js";
import {listenToPen} from "../../pooling_ui/components/digit/pencil.js";
import {answered, sendInk} from "../../pooling_ui/components/digit/sending.js";

const paper = () => new Uint8Array(SIDE * SIDE);

test("a line inks the cells that it passes, and those beside them less", () => {
  const cells = inked(paper(), [14.5, 4.5], [14.5, 20.5]);
  const at = (row, col) => cells[row * SIDE + col];

  assert.deepEqual([4, 12, 20].map((col) => at(14, col)), [255, 255, 255]);
  assert.ok(at(13, 12) > 0 && at(13, 12) < 255);
  assert.equal(at(13, 12), at(15, 12));
  assert.deepEqual([at(12, 12), at(14, 1), at(14, 23)], [0, 0, 0]);
});

test("ink stays where a later line has less", () => {
  const first = inked(paper(), [14.5, 4.5], [14.5, 4.5]);
  const both = inked(first, [15.5, 4.5], [15.5, 4.5]);

  assert.equal(both[14 * SIDE + 4], 255);
  assert.equal(first[15 * SIDE + 4] < 255, true);
});

test("cells travel as text without escapes", () => {
  const cells = paper().fill(251);
  const text = cellsText(cells);

  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(new Uint8Array(Buffer.from(text, "base64url")), cells);
});

function digitThatSends() {
  const sent = [];
  let strokes = 0;
  const digit = {turn: 0, waits: undefined, isBehind: false, rests: true, text: () => `ink${strokes}`};
  digit.send = (name, value) => sent.push([name, value.cells, value.rests, value.turn]);
  return {digit, sent, draw: (rests) => ((strokes += 1), sendInk(digit, rests))};
}

test("while Python works, of many strokes only the latest waits", () => {
  const {digit, sent, draw} = digitThatSends();
  for (const rests of [false, false, false, true]) draw(rests);
  assert.deepEqual(sent, [["ink", "ink1", false, 1]]);

  answered(digit, 0); // to something earlier
  assert.equal(sent.length, 1);
  answered(digit, 1);
  assert.deepEqual(sent[1], ["ink", "ink4", true, 2]);
  answered(digit, 2);
  assert.equal(sent.length, 2);
});

test("maps lie beside each other, one pixel apart, and a place is found again", () => {
  const shape = [8, 14, 14];
  assert.deepEqual(sizeOf(shape), {width: 119, height: 14});
  assert.deepEqual(cellAt(shape, 15.2, 3.9), [2, 3, 0]);
  assert.equal(cellAt(shape, 14.5, 3), null);
  assert.equal(cellAt(shape, 3, 14), null);
});

test("a map's cells are painted in its place", () => {
  const painted = {};
  const context = {
    createImageData: (width, height) => ({data: new Uint8ClampedArray(4 * width * height), width}),
    putImageData: (image) => Object.assign(painted, image),
  };
  const colours = coloursOf([[0, 0, 0], [100, 100, 100], [200, 200, 200]]);
  paintMaps({getContext: () => context}, [2, 1, 2], new Uint8Array([128, 255, 1, 128]), colours);

  const reds = [...painted.data].filter((_, at) => at % 4 === 0);
  assert.deepEqual(reds, [100, 200, 0, 0, 100]); // the third pixel is between the maps
  assert.deepEqual([...painted.data].filter((_, at) => at % 4 === 3), [255, 255, 0, 255, 255]);
  assert.deepEqual([...asShades(new Uint8Array([0, 255]))], [128, 255]);
});

test("keys lead to the cells beside, and to other maps, and stay inside", () => {
  const shape = [8, 14, 14];
  assert.deepEqual(stepMark([1, 0, 0], "ArrowUp", shape), [1, 0, 0]);
  assert.deepEqual(stepMark([1, 13, 5], "ArrowDown", shape), [1, 13, 5]);
  assert.deepEqual(stepMark([1, 3, 5], "ArrowRight", shape), [1, 3, 6]);
  assert.deepEqual(stepMark([8, 3, 5], "PageDown", shape), [8, 3, 5]);
  assert.deepEqual(stepMark([8, 3, 5], "PageUp", shape), [7, 3, 5]);
  assert.equal(stepMark([8, 3, 5], "a", shape), null);
});

test("a digit that nobody may change takes neither strokes nor keys", () => {
  const parts = {draw: {setPointerCapture() {}, getBoundingClientRect: () => ({left: 0, top: 0, width: 28, height: 28})}, undo: {}, clear: {}};
  const sent = [];
  const digit = {parts, ink: paper(), pen: [3, 3], undone: [], header: {draws: false}, turn: 0, text: () => "", send: (...said) => sent.push(said)};
  listenToPen(digit, () => {});
  const stroke = () => {
    parts.draw.onpointerdown({button: 0, pointerId: 1, clientX: 5, clientY: 5});
    parts.draw.onkeydown({key: " ", preventDefault() {}, stopPropagation() {}});
  };

  stroke();
  assert.deepEqual([sent, digit.undone], [[], []]);
  digit.header.draws = true;
  stroke();
  clearTimeout(digit.waits);
  assert.equal(digit.undone.length, 2);
});
