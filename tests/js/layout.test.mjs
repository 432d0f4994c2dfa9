import assert from "node:assert/strict";
import {test} from "node:test";
import {cellAt, neighbour} from "../../pooling_ui/components/stage/hit.js";
import {arrange, CAPTION, cornerOf} from "../../pooling_ui/components/stage/layout.js";
import {scene, SCENES} from "./fixtures.mjs";

const BOXES = [[1200, 468], [700, 400], [358, 489], [328, 400], [300, 300]];
const RATIOS = [1, 1.25, 2, 3];

/** As much of a scene as a layout looks at. */
function shape([height, width], [outHeight, outWidth], border = 0) {
  const axis = (size) => ({from: 0 - border, to: size + border});
  return {height, width, outHeight, outWidth, windows: outHeight * outWidth, rows: axis(height), cols: axis(width)};
}

const SHAPES = [
  shape([1, 1], [1, 1]), shape([6, 6], [3, 3]), shape([64, 64], [64, 64]), shape([1, 64], [1, 32]),
  shape([64, 1], [64, 1]), shape([32, 32], [16, 16], 1), shape([4, 4], [0, 0]), ...SCENES.map(scene),
];

function rectangle({left, top, rows, cols, cell}) {
  return {left, top, right: left + cols * cell, bottom: top + rows * cell};
}

test("in every box both planes fit, apart, with one cell size and room for captions", () => {
  for (const it of SHAPES) {
    for (const [width, height] of BOXES) {
      for (const ratio of RATIOS) {
        const layout = arrange(it, {width, height, ratio});
        const [input, output] = [rectangle(layout.input), rectangle(layout.output)];
        for (const {left, top, right, bottom} of [input, output]) {
          assert.ok(left >= layout.ruler && right <= width, `${left} to ${right} of ${width}`);
          assert.ok(top >= layout.ruler && bottom <= height, `${top} to ${bottom} of ${height}`);
        }
        assert.ok(input.top - layout.ruler >= CAPTION);
        assert.ok(layout.stacked ? output.top > input.bottom : output.left > input.right);
        if (layout.stacked && it.windows) assert.ok(output.bottom + CAPTION <= height);
        assert.equal(layout.input.cell, layout.output.cell);
        assert.ok(layout.cell <= 56);
        // On whole device pixels, so that edges are crisp.
        for (const place of [layout.cell, input.left, input.top, output.left, output.top]) {
          assert.ok(Math.abs(place * ratio - Math.round(place * ratio)) < 1e-6);
        }
      }
    }
  }
});

test("wide screens set the planes side by side, narrow ones as the cells come out larger", () => {
  const usual = shape([6, 6], [3, 3]);
  assert.ok(!arrange(usual, {width: 1200, height: 468}).stacked);
  assert.ok(arrange(usual, {width: 358, height: 489}).stacked);
  assert.ok(!arrange(shape([12, 2], [6, 1]), {width: 358, height: 489}).stacked);
  assert.ok(arrange(shape([1, 64], [1, 32]), {width: 1200, height: 468}).stacked);
});

test("numbers and rulers show from 18 pixels on", () => {
  for (const it of SHAPES) {
    for (const [width, height] of BOXES) {
      const {cell, numbered, ruler} = arrange(it, {width, height});
      assert.equal(numbered, cell >= 18);
      if (!numbered) assert.equal(ruler, 0);
    }
  }
});

test("the cell under a point is the cell drawn there", () => {
  for (const it of SHAPES) {
    const layout = arrange(it, {width: 1200, height: 468});
    for (const plane of ["input", "output"]) {
      const {rows, cols, firstRow, firstCol, cell} = layout[plane];
      for (let row = firstRow; row < firstRow + rows; row += 1) {
        for (let col = firstCol; col < firstCol + cols; col += 1) {
          const [x, y] = cornerOf(layout[plane], row, col);
          for (const into of [0.01, 0.5, 0.99]) {
            assert.deepEqual(cellAt(layout, x + into * cell, y + into * cell), {plane, row, col});
          }
        }
      }
    }
    const between = (layout.input.left + layout.input.cols * layout.cell + layout.output.left) / 2;
    if (!layout.stacked) assert.equal(cellAt(layout, between, layout.input.top + 1), null);
    assert.equal(cellAt(layout, layout.input.left - 1, layout.input.top + 1), null);
  }
});

test("keys walk from cell to cell and stop at the edges", () => {
  const walk = (keys, at, control) => keys.reduce((cell, key) => neighbour(cell, key, [3, 4], control), at);

  assert.deepEqual(walk(["ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"], [0, 0]), [2, 0]);
  assert.deepEqual(walk(["ArrowUp", "ArrowLeft"], [0, 0]), [0, 0]);
  assert.deepEqual(walk(["ArrowDown", "ArrowRight"], [2, 3]), [2, 3]);
  assert.deepEqual(walk(["End"], [1, 1]), [1, 3]);
  assert.deepEqual(walk(["Home"], [1, 3]), [1, 0]);
  assert.deepEqual(walk(["End"], [0, 0], true), [2, 3]);
  assert.deepEqual(walk(["Home"], [2, 3], true), [0, 0]);
  assert.equal(neighbour([0, 0], "Enter", [3, 4]), null);
});
