import assert from "node:assert/strict";
import {test} from "node:test";
import {cellSentence, windowSentence} from "../../../../pooling_ui/stage/component/speech/sentence.js";
import {plainText} from "../../../../pooling_ui/stage/component/speech/pieces.js";
import {kindAt, outputOf, tapsOf, winnerOf} from "../../../../pooling_ui/stage/component/message/scene.js";
import {
  blocksOf, countedAt, folded, indexAt, inWords, isOn, placeAt, slicesOf, unfolded, workedOut,
} from "../../../../pooling_ui/stage/component/message/slices.js";
import {travel} from "../../../../pooling_ui/stage/component/drawing/taps.js";
import {scene} from "../../helpers/fixtures.mjs";

const PLANES = {
  series: slicesOf([5], {from: -1, to: 6}),
  plane: slicesOf([3, 4], {from: -2, to: 7}),
  volume: slicesOf([3, 2, 4], {from: -1, to: 6}),
};

for (const [name, slices] of Object.entries(PLANES)) {
  const size = slices.count * slices.rows * slices.columns;
  const indices = Array.from({length: size}, (_, index) => index);

  test(`${name}: every cell has a place of its own, and a place its cell`, () => {
    const places = indices.map((index) => placeAt(slices, index));

    assert.equal(new Set(places.map(String)).size, size);
    assert.deepEqual(places.map(([row, col]) => indexAt(slices, row, col)), indices);
    assert.ok(places.every(([row, col]) => isOn(slices, row, col)));
    assert.equal(Math.max(...places.map(([, col]) => col)), slices.width - 1);
  });

  test(`${name}: what Python is told leads back to the same cell`, () => {
    for (const index of indices) {
      const [row, col] = placeAt(slices, index);
      assert.deepEqual(unfolded(slices, ...folded(slices, row, col)), [row, col]);
    }
  });
}

test("a flat index is PyTorch's: slice after slice, row after row", () => {
  const {volume} = PLANES;
  const index = (2 * 2 + 1) * 4 + 3;

  assert.deepEqual(countedAt(volume, ...placeAt(volume, index)), [2, 1, 3]);
  assert.equal(inWords(volume, ...placeAt(volume, index)), "slice 2, row 1, column 3");
  assert.equal(workedOut(volume, index), "23 = (2 · 2 + 1) · 4 + 3 ((slice · height + row) · width + column)");
  assert.equal(workedOut(PLANES.plane, 7), "7 = 1 · 4 + 3 (row · width + column)");
  assert.equal(workedOut(PLANES.series, 3), "3, the position itself");
  assert.equal(inWords(PLANES.series, 0, 3), "position 3");
});

test("slices lie beside each other, each with its border, and an empty column between them", () => {
  const {pitch} = PLANES.volume;

  assert.equal(pitch, 1 + 4 + 2 + 1);
  assert.deepEqual([0, 1, 2].map((slice) => placeAt(PLANES.volume, slice * 8)), [[0, 0], [0, pitch], [0, 2 * pitch]]);
  assert.deepEqual(countedAt(PLANES.volume, 0, pitch - 1), [1, 0, -1]); // the border before slice 1
  assert.deepEqual(countedAt(PLANES.volume, 0, -1 - pitch), [-1, 0, -1]); // a slice of border
});

test("other border moves slices, and Python's names of cells stay", () => {
  const padded = slicesOf([3, 2, 4], {from: -2, to: 6});

  assert.notDeepEqual(placeAt(padded, 20), placeAt(PLANES.volume, 20));
  assert.deepEqual(folded(padded, ...placeAt(padded, 20)), folded(PLANES.volume, ...placeAt(PLANES.volume, 20)));
});

const volume = scene("volume");
const {pitch} = volume.slices.input;

test("a window of a volume reads the same rows and columns of several slices", () => {
  // Kernel 2, stride 1, padding (1, 0, 1) over 3 × 2 × 3 gives 4 × 1 × 4 windows.
  assert.deepEqual(volume.header.output_shape, [4, 1, 4]);
  assert.equal(volume.windows, 16);
  const inside = volume.windows - 16 + 5; // window (1, 0, 1) reads slices 0 and 1, columns 0 and 1
  const taps = tapsOf(volume, inside);
  assert.deepEqual(taps, {rows: [0, 1], cols: [0, 1, pitch, pitch + 1], across: 2});
  assert.deepEqual(blocksOf(taps).map(({cols}) => cols), [[0, 1], [pitch, pitch + 1]]);
  assert.deepEqual(outputOf(volume, inside), [0, 5 + 1]); // the second slice, after four columns and an empty one
});

test("it has one winner, in one of its slices", () => {
  for (let window = 0; window < volume.windows; window += 1) {
    const winner = winnerOf(volume, window);
    const {rows, cols} = tapsOf(volume, window);
    assert.ok(rows.includes(winner[0]) && cols.includes(winner[1]));
  }
});

test("slices of border and the border of slices are padding; between slices lies nothing", () => {
  assert.equal(kindAt(volume, 0, -pitch), "padding"); // slice −1
  assert.equal(kindAt(volume, 1, 3 * pitch), "padding"); // slice 3
  assert.equal(kindAt(volume, 0, pitch - 1), "padding"); // column −1 of slice 1
  assert.equal(kindAt(volume, 0, pitch - 2), "gap");
  assert.equal(kindAt(volume, 0, pitch), "cell");
  assert.deepEqual([volume.cols.from, volume.cols.to], [-pitch - 1, 3 * pitch + 4]);
});

test("a window of a volume is told with slice, row and column", () => {
  assert.equal(
    plainText(windowSentence(volume, 5, true)),
    "17 wins and goes to output (1, 0, 1). It is at input (0, 0, 1). It is the largest of 4, 17, 9, 0, 7, 3, 5, 14. "
    + "Flat index 1 = (0 · 2 + 0) · 3 + 1 ((slice · height + row) · width + column).",
  );
  assert.equal(plainText(cellSentence(volume, 0, -pitch)), "Padding at (−1, 0, 0) counts as −∞: it never wins.");
  assert.equal(plainText(cellSentence(volume, 0, pitch - 2)), "");
});

test("many windows that a cell wins are named by the corners of their block", () => {
  const [row, col] = placeAt(volume.slices.input, 1);
  assert.equal(
    plainText(cellSentence(volume, row, col)),
    "Input (0, 0, 1) = 17: wins all 4 windows that read it, and goes to outputs (0, 0, 1), (0, 0, 2), (1, 0, 1), (1, 0, 2).",
  );
});

test("an average over slices adds up all of them", () => {
  const it = scene("volume_average");
  assert.equal(
    plainText(windowSentence(it, 0)), "7.75 is the average and goes to output (0, 0, 0): (4 + 17 + 7 + 3) ÷ 4.",
  );
});

test("a series is one row, and its places are one number", () => {
  const it = scene("series");
  assert.deepEqual([it.height, it.width, it.outHeight, it.outWidth], [1, 7, 1, 4]);
  assert.deepEqual(tapsOf(it, 1).rows, [0]);
  assert.equal(
    plainText(windowSentence(it, 1, true)),
    "8 wins and goes to output (1). It is at input (3). It is the largest of 5, −2, 8. Flat index 3, the position itself.",
  );
  assert.equal(kindAt(it, 0, -1), "padding");
});

test("a window glides in each of its slices", () => {
  const half = travel(tapsOf(volume, 5), tapsOf(volume, 6), 0.5);
  assert.deepEqual(blocksOf(half).map(({cols}) => cols), [[0.5, 1.5], [pitch + 0.5, pitch + 1.5]]);
});

test("a volume whose setting is refused is drawn alone", () => {
  const it = scene("refused_volume");
  assert.deepEqual([it.windows, it.outHeight, it.outWidth, it.slices.input.count], [0, 0, 0, 3]);
});
