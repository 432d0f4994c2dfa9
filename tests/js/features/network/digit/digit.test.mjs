import assert from "node:assert/strict";
import {test} from "node:test";
import {SIDE, cellsText, inked} from "../../../../../pooling_ui/features/network/digit/pen.js";
import {listenToPen} from "../../../../../pooling_ui/features/network/digit/pencil.js";
import {answered, sendInk} from "../../../../../pooling_ui/features/network/digit/sending.js";

const paper = () => new Uint8Array(SIDE * SIDE);

test("a line inks the cells that it passes, and those beside them less", () => {
  const cells = inked(paper(), [14.5, 4.5], [14.5, 20.5]);
  const at = (row, col) => cells[row * SIDE + col];

  assert.deepEqual([4, 12, 20].map((col) => at(14, col)), [255, 255, 255]);
  assert.ok(at(13, 12) > 0 && at(13, 12) < 255);
  assert.equal(at(13, 12), at(15, 12));
  assert.deepEqual([at(12, 12), at(14, 1), at(14, 23)], [0, 0, 0]);
});

test("ink reaches the edges of the paper, and none comes in at the other side", () => {
  const first = inked(paper(), [0.5, 0.5], [0.5, 0.5]);
  const last = inked(paper(), [27.5, 27.5], [26.5, 27.5]);

  assert.deepEqual([first[0], first[1] > 0, first[SIDE] > 0, first[SIDE - 1]], [255, true, true, 0]);
  assert.deepEqual([last.at(-1), last.filter((_, at) => at % SIDE === 0 && last[at]).length], [255, 0]);
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
  const digit = {turn: 0, answerTimer: undefined, isBehind: false, rests: true, text: () => `ink${strokes}`};
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
  clearTimeout(digit.answerTimer);
  assert.equal(digit.undone.length, 2);
});
