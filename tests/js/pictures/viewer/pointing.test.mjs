import assert from "node:assert/strict";
import {test} from "node:test";
import {marksOf, originalOf, pointedPlace, resultOf, together} from "../../../../pooling_ui/pictures/viewer/component/pointing.js";
import {ABSENT} from "../../../../pooling_ui/components/shared/wire.js";

const SIZE = {width: 80, height: 60};
const VIEW = {row: 3, col: 4, zoom: 10, fit: false, whole: true};
const WHOLE = {top: 0, left: 0, bottom: 6, right: 8};
const ORIGINAL = {shape: [1, 6, 8], rows: [0, 1], cols: [0, 1], crop: WHOLE, reach: null};
const REFUSED = {shape: null};

/** Make a result of one pixel whose window reads these rows and columns of the original. */
function result(rows, cols) {
  const axis = (taps) => ({
    first: [taps[0]], stop: [Math.max(...taps) + 1], middleCells: [taps[0]], nearest: Array(8).fill(0), taps: Int32Array.from(taps),
  });
  return {shape: [1, 1, 1], rows: [0, 6], cols: [0, 8], crop: {top: 0, left: 0, bottom: 1, right: 1}, reach: {index: 0, row: axis(rows), col: axis(cols)}};
}

/** Return the outlines on the original while the result's pixel is pointed at, as [style, top, left, bottom, right]. */
function outlines(pane, view = VIEW, at = 1) {
  const pixels = [[0, 0], [0, 0]];
  const [marks] = marksOf([ORIGINAL, pane], view, SIZE, {spot: null, place: {pane: at, pixels}, readings: [null, null]});
  return marks.map(({style, part}) => [style, part.top, part.left, part.bottom, part.right]);
}

test("what is pointed at is a pixel of the pane, from corner to corner, and nothing beside it", () => {
  const at = (...point) => pointedPlace([ORIGINAL], VIEW, SIZE, {pane: 0, point})?.pixels[0] ?? null;

  assert.deepEqual([at(0, 0), at(79, 59), at(35, 12)], [[0, 0], [5, 7], [1, 3]]);
  assert.deepEqual([at(-1, 5), at(5, -1), at(80, 5), at(5, 60), at(85, 65)], [null, null, null, null, null]);
});

test("the keyboard points at the middle; at a refusal, or at nothing, there is nothing", () => {
  assert.deepEqual(pointedPlace([ORIGINAL], VIEW, SIZE, {pane: 0}), {pane: 0, pixels: [[3, 4]]});
  assert.equal(pointedPlace([ORIGINAL, REFUSED], VIEW, SIZE, {pane: 1}), null);
  assert.equal(pointedPlace([ORIGINAL], VIEW, SIZE, {pane: 2}), null);
  assert.equal(pointedPlace([ORIGINAL], VIEW, SIZE, null), null);
});

test("the window of the result's pixel is outlined; its taps too, where it has holes", () => {
  assert.deepEqual(outlines(result([2, 3], [1, 2])), [["window", 2, 1, 4, 3]]);
  const taps = (rows, cols) => rows.flatMap((row) => cols.map((col) => ["tap", row, col, row + 1, col + 1]));
  assert.deepEqual(outlines(result([2, 4], [1, 3])), [...taps([2, 4], [1, 3]), ["window", 2, 1, 5, 4]]);
  assert.deepEqual(outlines(result([2, 3], [1, 3])), [...taps([2, 3], [1, 3]), ["window", 2, 1, 4, 4]]); // in one way only
  assert.deepEqual(outlines(result([2, 4], [1, 2])), [...taps([2, 4], [1, 2]), ["window", 2, 1, 5, 3]]);
  assert.deepEqual(outlines(result([2, 4, ABSENT], [1, 3])).length, 5); // one tap lies in the padding
});

test("pointing at the original outlines the window that it belongs to", () => {
  assert.deepEqual(outlines(result([2, 3], [1, 2]), VIEW, 0), [["window", 2, 1, 4, 3]]);
});

test("where Python sent no taps, or so many that they would hide the picture, the window is all", () => {
  for (const axis of ["row", "col"]) {
    const pane = result([2, 4], [1, 3]);
    delete pane.reach[axis].taps;
    assert.deepEqual(outlines(pane).map(([style]) => style), ["window"]);
  }
  const even = (count) => Array.from({length: count}, (_, i) => 2 * i);
  assert.equal(outlines(result(even(20), even(20))).length, 401);
  assert.equal(outlines(result(even(21), even(20))).length, 1);
});

test("a window of fewer than five pixels of the screen, either way, is not outlined", () => {
  const of = (rows, cols, zoom) => outlines(result(rows, cols), {...VIEW, zoom}).length;
  assert.deepEqual([of([2, 3], [1, 2], 2.5), of([2, 3], [1, 2], 2.4)], [1, 0]);
  assert.deepEqual([of([2, 3], [1, 2, 3], 2.4), of([2, 3, 4], [1, 2], 2.4)], [0, 0]);
});

test("the magnified part and the pixels that belong together are marked", () => {
  const spot = {row: 1, col: 2, height: 3, width: 4};
  const reading = {top: 0, left: 0, bottom: 1, right: 1};
  const marks = marksOf([ORIGINAL, REFUSED], VIEW, SIZE, {spot, place: null, readings: [reading, null]});

  assert.deepEqual(marks, [
    [{part: reading, style: "pixel"}, {part: {top: 1, left: 2, bottom: 4, right: 6}, style: "spot"}],
    [],
  ]);
});

test("places are counted from where the crops begin", () => {
  const pane = {...result([2, 4], [1, 3]), crop: {top: 5, left: 7, bottom: 6, right: 8}};
  Object.assign(pane.reach.row, {middleCells: [3], nearest: [50, 51]});
  Object.assign(pane.reach.col, {middleCells: [2], nearest: [60, 61]});
  const original = {...ORIGINAL, crop: {top: 10, left: 20, bottom: 12, right: 22}};

  assert.deepEqual([originalOf(pane, [5, 7]), originalOf(pane, [6, 7]), originalOf(pane, [5, 8])], [[3, 2], null, null]);
  assert.deepEqual(resultOf(pane, original, [11, 20]), [51, 60]);
  assert.deepEqual([resultOf(pane, original, [12, 20]), resultOf(pane, original, [11, 22])], [null, null]);
});

test("panes with the same windows share the pixel; others go by the original; a refusal has none", () => {
  const one = result([2, 3], [1, 2]);
  const alike = {...one, crop: {top: 9, left: 9, bottom: 10, right: 10}};
  const other = {...result([0], [0]), reach: {...result([0], [0]).reach, index: 1}};
  Object.assign(other.reach.row, {nearest: [40, 41, 42]});
  Object.assign(other.reach.col, {nearest: [30, 31, 32]});

  assert.deepEqual(together([ORIGINAL, one, alike, other, REFUSED], 1, [0, 0]), [[2, 1], [0, 0], [0, 0], [42, 31], null]);
  assert.deepEqual(together([ORIGINAL, one, alike, other, REFUSED], 0, [1, 2]), [[1, 2], [0, 0], [0, 0], [41, 32], null]);
  assert.deepEqual(together([ORIGINAL, one, other], 2, [0, 0]), [[0, 0], [0, 0], [0, 0]]);
  assert.deepEqual(together([ORIGINAL, one, alike], 1, [3, 0]), [null, [3, 0], [3, 0]]); // Python sent nothing of it
});
