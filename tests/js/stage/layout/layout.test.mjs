import assert from "node:assert/strict";
import {test} from "node:test";
import {cellAt, neighbour} from "../../../../pooling_ui/stage/component/actions/hit.js";
import {BLEED, CAPTION} from "../../../../pooling_ui/stage/component/layout/fit.js";
import {arrange, cornerOf, isInPane, sharesFor, shownPart, zoomSteps} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {labelSize} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {scene, SCENES, slices} from "../../helpers/fixtures.mjs";

const BOXES = [[1200, 468], [700, 400], [358, 489], [328, 400], [300, 300]];
const RATIOS = [1, 1.25, 2, 3];

/** As much of a scene as a layout looks at. */
function shape([height, width], [outHeight, outWidth], border = 0) {
  const axis = (size) => ({from: 0 - border, to: size + border});
  const planes = {input: slices(height, width), output: slices(outHeight, outWidth)};
  return {height, width, outHeight, outWidth, windows: outHeight * outWidth, rows: axis(height), cols: axis(width), slices: planes};
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
        assert.equal(input.left, BLEED); // the edge that captions, sentence and transport have
        if (layout.stacked) assert.equal(output.left, BLEED);
        else assert.equal(output.top, input.top);
        assert.deepEqual(layout.range, [0, 0]);
        assert.ok(layout.stacked ? output.top > input.bottom : output.left > input.right);
        if (layout.stacked && it.windows) assert.ok(output.bottom + CAPTION <= height);
        assert.equal(layout.input.cell, layout.output.cell);
        assert.ok(layout.cell <= 120);
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

test("a small plane has large cells, as far as the box allows", () => {
  const usual = shape([6, 6], [3, 3]);
  assert.ok(arrange(usual, {width: 1480, height: 820}).cell >= 118);
  assert.ok(arrange(usual, {width: 900, height: 460}).cell >= 65);
  assert.ok(arrange(shape([20, 20], [10, 10]), {width: 572, height: 420}).cell >= 17);
});

test("where it grows, cells take the room there is; else the plane looks as it does on a desk", () => {
  const hall = {width: 1600, height: 820};
  for (const it of [shape([1, 1], [1, 1]), shape([4, 4], [2, 2]), shape([4, 4], [0, 0])]) {
    const [desk, grown] = [arrange(it, hall), arrange(it, {...hall, grows: true})];
    assert.equal(desk.cell, 120);
    const {input, output, cell} = grown;
    const [right, bottom] = [Math.max(...[input, output].map((each) => each.left + each.cols * cell)), input.top + input.rows * cell];
    assert.ok(right <= hall.width && bottom <= hall.height);
    assert.ok(bottom > hall.height - cell / 20 - 10, `${bottom} of ${hall.height}`);
  }
});

test("the numbers of three slices of 6 × 6 can be read in a hall", () => {
  const hall = {width: 1796 / 1.8, height: 711 / 1.8, ratio: 1.8, captions: [100, 112], grows: true};
  const it = {...shape([6, 20], [3, 3]), slices: {input: {pitch: 7}, output: {pitch: 4}}};
  assert.ok(labelSize([0.6], arrange(it, hall).cell) * 1.8 >= 32);
});

test("rulers show from 18 pixels on", () => {
  for (const it of SHAPES) {
    for (const [width, height] of BOXES) {
      const {cell, ruler} = arrange(it, {width, height});
      if (cell < 18) assert.equal(ruler, 0);
    }
  }
  assert.ok(arrange(shape([6, 6], [3, 3]), {width: 900, height: 460}).ruler > 0);
});

test("captions have room, however narrow the planes", () => {
  for (const it of SHAPES.filter(({windows}) => windows)) {
    for (const [width, height] of BOXES) {
      const captions = [90, 100];
      const {input, output, stacked} = arrange(it, {width, height, captions});
      if (!stacked) assert.ok(output.left >= input.left + 90);
      assert.ok(output.left + 100 <= width);
    }
  }
});

const LARGE = shape([64, 64], [32, 32]);

test("zoomed, both planes have the wished cell size, and each its pane within the box", () => {
  for (const [width, height] of BOXES) {
    for (const share of [[0, 0], [0.4, 0.7], [1, 1]]) {
      const layout = arrange(LARGE, {width, height, zoom: 36, share});
      assert.equal(layout.cell, 36);
      for (const {pane} of [layout.input, layout.output]) {
        assert.ok(pane.left >= BLEED && pane.left + pane.width <= width);
        assert.ok(pane.top >= CAPTION && pane.top + pane.height <= height);
        assert.ok(pane.width >= 36 && pane.height >= 36);
      }
      assert.ok(Math.abs(layout.range[0] - (64 * 36 - layout.input.pane.width)) < 1);
    }
  }
});

test("any cell can be brought into its pane, the output's with the input's", () => {
  for (const row of [0, 9, 31]) {
    for (const plane of ["input", "output"]) {
      const place = {plane, row: plane === "input" ? 2 * row : row, col: 5};
      const box = {width: 900, height: 460, zoom: 54};
      const share = sharesFor(arrange(LARGE, box), place).map(({middle}) => middle);
      const layout = arrange(LARGE, {...box, share});
      assert.ok(isInPane(layout, place));
      assert.ok(isInPane(layout, {plane: "output", row, col: plane === "input" ? 2 : 5}));
    }
  }
});

test("the part of a plane that shows is what its pane holds", () => {
  const layout = arrange(LARGE, {width: 900, height: 460, zoom: 36, share: [1, 0]});
  const {rows, cols} = shownPart(layout.input);
  assert.equal(rows[0], 0);
  assert.equal(cols[1], 64);
  assert.equal(rows[1], Math.ceil(layout.input.pane.height / 36));
  assert.deepEqual(shownPart(arrange(LARGE, {width: 900, height: 460}).output), {rows: [0, 32], cols: [0, 32]});
});

test("zooming goes from what fits to cells that can be read from afar", () => {
  assert.deepEqual(zoomSteps(7), [0, 24, 36, 54, 80, 120]);
  assert.deepEqual(zoomSteps(50), [0, 80, 120]);
  assert.deepEqual(zoomSteps(120), [0]);
});

test("outside its pane, a zoomed plane has no cell under a point", () => {
  const layout = arrange(LARGE, {width: 900, height: 460, zoom: 36, share: [0.5, 0.5]});
  const {pane} = layout.input;
  assert.equal(cellAt(layout, pane.left - 2, pane.top + 50), null);
  assert.equal(cellAt(layout, pane.left + 50, pane.top - 2), null);
  assert.equal(cellAt(layout, pane.left + 50, pane.top + 50).plane, "input");
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

test("two stages beside each other have cells of one size, and equal rows at equal heights", () => {
  const [settingA, besideA] = [scene("setting_a"), scene("beside_setting_a")];
  for (const [width, height] of [...BOXES, [447, 230]]) {
    for (const zoom of [0, 54]) {
      const box = {width, height, zoom, share: [0.5, 1]};
      const [one, other] = [settingA, besideA].map((it) => arrange(it, box));

      assert.equal(one.cell, other.cell);
      assert.equal(one.stacked, other.stacked);
      assert.deepEqual(one.range, other.range);
      for (const plane of ["input", "output"]) {
        assert.deepEqual(cornerOf(one[plane], 0, 0), cornerOf(other[plane], 0, 0));
        assert.deepEqual(one[plane].pane, other[plane].pane);
        assert.deepEqual(sharesFor(one, {plane, row: 1, col: 1}), sharesFor(other, {plane, row: 1, col: 1}));
      }
      assert.deepEqual([one.input.firstRow, other.input.firstRow], [0, -1]); // each draws its own border
    }
  }
  assert.ok(arrange({...settingA, beside: null}, {width: 700, height: 400}).cell > arrange(settingA, {width: 700, height: 400}).cell);
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

test("under the slices of a volume is room for their names, within the box", () => {
  for (const [width, height] of [...BOXES, [2400, 110]]) {
    const layout = arrange(scene("volume"), {width, height});
    assert.equal(layout.stacked, height > 110);
    assert.ok(layout.foot > 0);
    const bottoms = [layout.input, layout.output].map((plane) => rectangle(plane).bottom + layout.foot);
    assert.ok(Math.max(...bottoms) <= height);
    if (layout.stacked) assert.ok(bottoms[0] <= layout.output.top - layout.ruler);
  }
  assert.equal(arrange(scene("plain"), {width: 900, height: 400}).foot, 0);
});
