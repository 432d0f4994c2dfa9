import assert from "node:assert/strict";
import {test} from "node:test";
import {unpack} from "../../../../pooling_ui/components/shared/wire.js";
import {labelFigure, makeFigure, readPanes} from "../../../../pooling_ui/pictures/viewer/component/panes.js";
import {originalOf, resultOf, together} from "../../../../pooling_ui/pictures/viewer/component/pointing.js";
import {newDocument} from "../../helpers/dom.mjs";
import {cells, message} from "../../helpers/fixtures.mjs";

// A canvas that can hold pixels, and nothing else: this is no browser.
globalThis.ImageData = class {
  constructor(width, height) {
    this.data = new Uint8ClampedArray(4 * width * height);
  }
};
globalThis.document = {createElement: () => ({getContext: () => ({putImageData() {}})})};

const read = async (known) => readPanes(unpack(message("viewer")), known);

test("a pane holds the values that Python sent", async () => {
  const [original, max, min, , refused] = await read();

  const at = ({crop}, channel, row, col) => crop.pixels[(channel * crop.height + row) * crop.width + col];
  for (const [row, col] of cells(9, 12)) {
    assert.deepEqual([0, 1, 2].map((channel) => at(original, channel, row, col)), [row, col, row ^ col]);
  }
  for (const [row, col] of cells(4, 5)) {
    assert.deepEqual([at(max, 0, row, col), at(min, 0, row, col)], [2 * row + 2, 2 * row]);
  }
  assert.deepEqual([refused.shape, refused.refusal], [null, "No dilation."]);
});

test("each result pixel lies on the pixel of the original in the middle of its window", async () => {
  const [original, max] = await read();

  assert.deepEqual(originalOf(max, [1, 3]), [3, 7]);
  assert.deepEqual(originalOf(original, [1, 3]), [1, 3]);
});

test("each pixel of the original belongs to the result pixel that Python says, at k3 s2 too", async () => {
  const [original, max] = await read();
  const rows = Array.from({length: 9}, (_, row) => resultOf(max, original, [row, 0])?.[0]);

  // The middles of the windows are 1, 3, 5, 7: of two as near, the first.
  assert.deepEqual(rows, [0, 0, 0, 1, 1, 2, 2, 3, 3]);
});

test("panes whose windows lie alike show the same pixel, border windows too", async () => {
  const panes = await read();

  assert.deepEqual(together(panes, 2, [3, 4]), [[7, 9], [3, 4], [3, 4], [2, 3], null]);
  assert.deepEqual(together(panes, 3, [0, 0]), [[0, 0], [0, 0], [0, 0], [0, 0], null]);
});

test("what Python did not send is not guessed", async () => {
  const [original, max] = await read();

  assert.equal(resultOf(max, original, [9, 0]), null);
  assert.equal(originalOf(max, [4, 0]), null);
});

test("a layer that is there already is not unpacked again", async () => {
  const before = await read();
  const after = await read(before);

  assert.equal(after[0].crop, before[0].crop);
  assert.notEqual(after[1].crop, before[1].crop); // no name, so nobody knows whether it is the same
});

const MAX = {title: "Max", detail: "4 × 5", refusal: "", shape: [3, 4, 5]};
const REFUSED = {title: "Average", detail: "", refusal: "No dilation.", shape: null};

test("a figure has a caption, a picture, a place for a refusal, and its reading, in this order", () => {
  newDocument();
  const {figure, caption, canvas, refusal, reading, context} = makeFigure(2);

  assert.deepEqual(figure.children, [caption, canvas, refusal, reading]);
  assert.deepEqual([canvas.dataset.pane, canvas.getAttribute("role"), context], ["2", "img", null]);
  assert.deepEqual([refusal.className, reading.className], ["refusal", "reading"]);
});

test("a picture is named in its caption, and for screen readers with its size", () => {
  newDocument();
  const made = makeFigure(0);

  labelFigure(made, MAX);

  assert.deepEqual(made.caption.children.map((it) => [it.tagName, it.textContent]), [["STRONG", "Max"], ["SPAN", "4 × 5"]]);
  assert.equal(made.canvas.getAttribute("aria-label"), "Max, 4 × 5");
  assert.deepEqual([made.canvas.hidden, made.reading.hidden, made.refusal.hidden], [false, false, true]);
});

test("where there is no picture, its place says why; a later picture takes it again", () => {
  newDocument();
  const made = makeFigure(0);

  labelFigure(made, REFUSED);
  assert.equal(made.refusal.textContent, "No dilation.");
  assert.deepEqual([made.canvas.hidden, made.reading.hidden, made.refusal.hidden], [true, true, false]);

  labelFigure(made, MAX);
  assert.equal(made.caption.textContent, "Max4 × 5");
  assert.deepEqual([made.canvas.hidden, made.reading.hidden, made.refusal.hidden], [false, false, true]);
});
