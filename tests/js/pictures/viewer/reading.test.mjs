import assert from "node:assert/strict";
import {test} from "node:test";
import {marksOf, pointedPlace, readAll, readingAt, windowOf} from "../../../../pooling_ui/pictures/viewer/component/pointing.js";
import {readingSentence, readingText} from "../../../../pooling_ui/pictures/viewer/component/speech.js";
import {wholeView} from "../../../../pooling_ui/pictures/viewer/component/viewport.js";

const SIZE = {width: 80, height: 60};

/** A 6 × 8 original whose values are its flat indices, all of it at hand. */
const ORIGINAL = {
  shape: [1, 6, 8], rows: [0, 1], cols: [0, 1], base: null, reach: null,
  crop: {
    top: 0, left: 0, bottom: 6, right: 8, down: 1, across: 1, height: 6, width: 8,
    pixels: Uint8Array.from({length: 48}, (_, i) => i),
  },
};
/** Windows of two by two taps, two apart (dilation 2), stride 2; crop: rows 1 and 2 of the result. */
const DILATED = {
  shape: [1, 3, 4], rows: [0.5, 2], cols: [0.5, 2], base: null,
  crop: {
    top: 1, left: 0, bottom: 3, right: 4, down: 1, across: 1, height: 2, width: 4,
    pixels: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]),
  },
  reach: {
    index: 0,
    row: {
      first: Int32Array.from([2, 4]), stop: Int32Array.from([5, 7]), taps: Int32Array.from([2, 4, 4, 6]),
      middleCells: Int32Array.from([3, 5]), nearest: Int32Array.from([0, 0, 0, 1, 1, 2]),
    },
    col: {
      first: Int32Array.from([0, 2, 4, 6]), stop: Int32Array.from([3, 5, 7, 9]),
      middleCells: Int32Array.from([1, 3, 5, 7]), nearest: Int32Array.from([0, 0, 0, 1, 1, 2, 2, 3]),
      taps: Int32Array.from([0, 2, 2, 4, 4, 6, 6, 8]),
    },
  },
};
const COLOURED = {
  shape: [3, 10, 10],
  crop: {
    top: 4, left: 4, bottom: 8, right: 9, down: 2, across: 2, height: 2, width: 3,
    pixels: Uint8Array.from({length: 18}, (_, i) => i),
  },
  base: {
    top: 0, left: 0, bottom: 10, right: 10, down: 10, across: 10, height: 1, width: 1,
    pixels: Uint8Array.from([100, 101, 102]),
  },
};

test("a pixel that is at hand is read exactly", () => {
  const reading = readingAt(ORIGINAL, [2, 5]);

  assert.deepEqual(reading, {top: 2, left: 5, bottom: 3, right: 6, values: [21], exact: true});
  assert.equal(readingText(reading), "(2, 5)  value 21");
  assert.equal(readingSentence("Max", reading), "Max: row 2, column 5: value 21.");
});

test("a pixel just outside the crop is read from the small whole picture", () => {
  for (const [row, col] of [[8, 5], [5, 9], [3, 5], [5, 3]]) {
    assert.deepEqual(readingAt(COLOURED, [row, col]).values, [100, 101, 102], `${row}, ${col}`);
  }
  for (const [row, col] of [[4, 4], [7, 8]]) assert.equal(readingAt(COLOURED, [row, col]).values.length, 3);
  assert.deepEqual(readingAt(COLOURED, [4, 4]).values, [0, 6, 12]);
  assert.deepEqual(readingAt(COLOURED, [7, 8]).values, [5, 11, 17]);
});

test("the windows of the crop are known, to its corners, and no others", () => {
  const further = {...DILATED, crop: {...DILATED.crop, left: 2, right: 6}};
  const corner = ({top, bottom, left, right}) => [top, bottom, left, right];

  assert.deepEqual(corner(windowOf(DILATED, [1, 0])), [2, 5, 0, 3]);
  assert.deepEqual(corner(windowOf(DILATED, [2, 3])), [4, 7, 6, 9]);
  assert.deepEqual(corner(windowOf(further, [1, 2])), [2, 5, 0, 3]);
  for (const pixel of [[0, 0], [3, 0], [1, 4], [3, 4]]) assert.equal(windowOf(DILATED, pixel), null);
  for (const pixel of [[1, 1], [1, 6], [0, 2], [3, 5]]) assert.equal(windowOf(further, pixel), null);
  assert.equal(windowOf(ORIGINAL, [1, 1]), null);
});

test("in a reduced picture the block and its mean are named, not a pixel", () => {
  const reading = readingAt(COLOURED, [7, 6]);

  assert.deepEqual(reading, {
    top: 6, left: 6, bottom: 8, right: 8, values: [4, 10, 16], exact: false,
  });
  assert.equal(readingText(reading), "mean of (6–7, 6–7) ≈ r 4  g 10  b 16");
  assert.equal(
    readingSentence("Original", reading),
    "Original: rows 6–7, columns 6–7, mean about: red 4, green 10, blue 16.",
  );
});

test("a block at the edge has the size that is left", () => {
  const reading = readingAt(COLOURED, [4, 8]);

  assert.deepEqual([reading.left, reading.right], [8, 9]);
  assert.equal(readingText(reading), "mean of (4–5, 8) ≈ r 2  g 8  b 14");
});

test("outside the crop the small whole picture answers, outside of that nothing", () => {
  assert.deepEqual(readingAt(COLOURED, [0, 0]).values, [100, 101, 102]);
  assert.equal(readingAt({...COLOURED, base: null}, [0, 0]), null);
});

test("a result pixel knows the window that Python sent for it", () => {
  assert.deepEqual(windowOf(DILATED, [2, 1]), {
    top: 4, bottom: 7, left: 2, right: 5, rows: [4, 6], cols: [2, 4],
  });
  assert.equal(windowOf(DILATED, [0, 0]), null); // not in the crop
  assert.equal(windowOf(ORIGINAL, [0, 0]), null);
});

test("pointing at one pane reads the corresponding pixels of all", () => {
  const panes = [ORIGINAL, DILATED, {shape: null}];
  const view = wholeView(ORIGINAL.shape, SIZE, true);

  const place = pointedPlace(panes, view, SIZE, {pane: 1, point: [25, 35]});
  const readings = readAll(panes, place);

  assert.deepEqual(place.pixels, [[3, 3], [1, 1], null]);
  assert.deepEqual(readings.map((reading) => reading?.values ?? null), [[27], [2], null]);
});

test("without a pointer the middle of the pane is read, and nothing beside the picture", () => {
  const panes = [ORIGINAL, DILATED];
  const view = wholeView(ORIGINAL.shape, SIZE, false);

  assert.deepEqual(pointedPlace(panes, view, SIZE, {pane: 0}).pixels[0], [3, 4]);
  assert.equal(pointedPlace(panes, view, SIZE, {pane: 1, point: [1, 1]}), null);
  assert.equal(pointedPlace(panes, view, SIZE, null), null);
  assert.equal(pointedPlace([{shape: null}], view, SIZE, {pane: 0}), null);
});

test("the taps of a dilated window are marked one by one, within their window", () => {
  const panes = [ORIGINAL, DILATED];
  const view = wholeView(ORIGINAL.shape, SIZE, true);
  const place = pointedPlace(panes, view, SIZE, {pane: 1, point: [25, 35]});
  const spot = {row: 1, col: 2, height: 3, width: 4};

  const marks = marksOf(panes, view, SIZE, {spot, place, readings: readAll(panes, place)});

  const taps = marks[0].filter(({style}) => style === "tap").map(({part}) => [part.top, part.left]);
  assert.deepEqual(taps, [[2, 2], [2, 4], [4, 2], [4, 4]]);
  const [window] = marks[0].filter(({style}) => style === "window");
  assert.deepEqual([window.part.top, window.part.bottom, window.part.left, window.part.right], [2, 5, 2, 5]);
  const [marked] = marks[0].filter(({style}) => style === "spot");
  assert.deepEqual(marked.part, {top: 1, left: 2, bottom: 4, right: 6});
  assert.deepEqual(marks[1].map(({style}) => style), ["pixel"]);
});

test("a window too small to see on the original is not drawn", () => {
  const panes = [ORIGINAL, DILATED];
  const view = {...wholeView(ORIGINAL.shape, SIZE, true), zoom: 1};
  const place = pointedPlace(panes, view, SIZE, {pane: 1, point: [40, 30]});

  const marks = marksOf(panes, view, SIZE, {spot: null, place, readings: readAll(panes, place)});

  assert.ok(place);
  assert.deepEqual(marks[0].filter(({style}) => style !== "pixel"), []);
});
