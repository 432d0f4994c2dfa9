import assert from "node:assert/strict";
import {test} from "node:test";
import {unpack} from "../../../pooling_ui/components/shared/wire.js";
import {readPanes} from "../../../pooling_ui/pictures/viewer/component/panes.js";
import {originalOf, resultOf, together} from "../../../pooling_ui/pictures/viewer/component/pointing.js";
import {cells, message} from "../fixtures.mjs";

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
