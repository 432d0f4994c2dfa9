import assert from "node:assert/strict";
import {test} from "node:test";
import {fieldSentence, spanWords} from "../../../../../pooling_ui/features/stack/field/saying.js";
import {
  centreOf, fieldOf, fieldsBefore, onLayer, planeOf, readNetwork, sidesOf, unitNear, unitOver,
} from "../../../../../pooling_ui/features/stack/field/seen.js";
import {message} from "../../../helpers/fixtures.mjs";

// Of Conv2d(1, 1, 3, padding=1), ReLU(), MaxPool2d(2), Conv2d(1, 1, 3, padding=1) on 8 × 6 cells.
const network = readNetwork(message("field"));

test("layers without windows share the plane of the one before", () => {
  assert.deepEqual(network.header.layers.map(({plane}) => plane), [0, 0, 1, 2]);
  assert.deepEqual([1, 3, 4].map((layer) => sidesOf(network, layer)), [[8, 6], [4, 3], [4, 3]]);
});

test("a unit sees what Python says, border included", () => {
  assert.deepEqual(fieldOf(planeOf(network, 1), 0, 5), {top: -1, bottom: 2, left: 4, right: 7});
  assert.deepEqual(fieldOf(planeOf(network, 3), 1, 1), {top: 1, bottom: 5, left: 1, right: 5});
  assert.deepEqual(fieldOf(planeOf(network, 4), 1, 1), {top: -1, bottom: 7, left: -1, right: 7});
});

test("a unit that there is not becomes the nearest", () => {
  assert.deepEqual(unitNear(network, [9, -1, 7]), [4, 0, 2]);
  assert.deepEqual(unitNear(network, [2, 7, 5]), [2, 7, 5]);
});

test("another layer shows the unit over the same place", () => {
  assert.deepEqual(centreOf(network, [3, 3, 0]), [7, 1]);
  assert.deepEqual(onLayer(network, [3, 3, 0], 1), [1, 7, 1]);
  assert.deepEqual(onLayer(network, [1, 5, 2], 2), [2, 5, 2]);
  assert.deepEqual(unitOver(network, 3, [7, 5]), [3, 3, 2]);
});

test("each plane before it has one field over the middle, and pools are known", () => {
  const before = fieldsBefore(network, [4, 1, 1]);

  assert.deepEqual(before.map(({pool}) => pool), [false, true]);
  for (const {field} of before) {
    assert.ok(field.top >= -1 && field.bottom <= 7 && field.left >= -1 && field.right <= 7);
  }
  assert.deepEqual(fieldsBefore(network, [2, 1, 1]), []);
});

test("a plane is a pool's where its first layer is one, whatever follows", () => {
  const layers = [0, 1, 1, 2].map((plane, index) => ({name: "", pool: index === 1, plane, field: [1, 1]}));
  const mixed = {...network, header: {...network.header, layers}};

  assert.deepEqual(fieldsBefore(mixed, [4, 3, 0]), [
    {field: {top: 6, bottom: 9, left: 0, right: 3}, pool: false}, {field: {top: 5, bottom: 9, left: -1, right: 3}, pool: true},
  ]);
});

test("the sentence names the layer, the unit, the size, the lines and the border", () => {
  assert.equal(
    fieldSentence(network, [4, 1, 1]),
    "Layer 4, Conv2d: the unit in row 1, column 1 sees 8 × 8 cells: rows 0 to 6, and 1 of border; columns 0 to 5, and 2 of border. Its field is wider than the input: the border cuts it.",
  );
});

test("lines are counted where they are, and what lies beyond is border", () => {
  assert.equal(spanWords("row", 2, 5, 9), "rows 2 to 4");
  assert.equal(spanWords("row", 2, 3, 9), "row 2");
  assert.equal(spanWords("row", -2, 11, 9), "rows 0 to 8, and 4 of border");
  assert.equal(spanWords("row", 9, 12, 9), "no row, border alone");
  assert.equal(spanWords("row", -3, 0, 9), "no row, border alone");
});

test("where a channel has one unit alone, each of them sees the same", () => {
  const one = {first: Int32Array.of(0), stop: Int32Array.of(6), middleCells: Int32Array.of(3), nearest: new Int32Array(6)};
  const layers = [{name: "Linear", pool: false, plane: 0, field: [6, 6]}];
  const alone = {header: {...network.header, layers, shape: [6, 6]}, planes: [[one, one]]};

  assert.equal(fieldSentence(alone, [1, 0, 0]), "Layer 1, Linear: each unit sees 6 × 6 cells: rows 0 to 5; columns 0 to 5.");
});
