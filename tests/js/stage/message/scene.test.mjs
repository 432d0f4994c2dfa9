import assert from "node:assert/strict";
import {test} from "node:test";
import {
  inputLabel, kindAt, outputLabel, outputOf, tapsOf, windowsReading, windowsWonBy, winnerOf,
} from "../../../../pooling_ui/stage/component/message/scene.js";
import {indexAt, isOn} from "../../../../pooling_ui/stage/component/message/slices.js";
import {cells, scene, SCENES} from "../../helpers/fixtures.mjs";

for (const name of SCENES) {
  const it = scene(name);
  const windows = Array.from({length: it.windows}, (_, window) => window);

  const real = [...cells(it.height, it.width)].filter(([row, col]) => isOn(it.slices.input, row, col));

  test(`${name}: a cell's readers are the windows that have it among their taps`, () => {
    for (const [row, col] of real) {
      const expected = windows.filter((window) => {
        const {rows, cols} = tapsOf(it, window);
        return rows.includes(row) && cols.includes(col);
      });
      assert.deepEqual(windowsReading(it, row, col), expected);
      // What is unpooled may have another size than what the windows read.
      if (it.header.reduction.kind !== "unpool") assert.equal(it.coverage[indexAt(it.slices.input, row, col)], expected.length);
    }
  });

  test(`${name}: a cell wins the windows whose winner it is`, () => {
    for (const [row, col] of real) {
      const expected = windows.filter((window) => winnerOf(it, window)?.join() === [row, col].join());
      assert.deepEqual(windowsWonBy(it, row, col), expected);
    }
  });

  test(`${name}: an output cell bears its winner's label, if there is one`, () => {
    for (const window of windows) {
      const winner = winnerOf(it, window);
      if (["average", "power", "spread", "power_back"].includes(it.header.reduction.kind)) {
        assert.equal(winner, null);
        continue;
      }
      if (name.startsWith("power_infinite") || it.header.reduction.kind === "gradient") continue; // it bears another number
      const expected = it.covered[window] ? "?" : winner ? inputLabel(it, ...winner) : "−∞";
      assert.equal(outputLabel(it, window), expected);
    }
  });
}

test("a short window has no more taps than its own", () => {
  assert.deepEqual(scene("ragged").cols.taps, [[0, 1], [1, 2, 3], [3, 4]]);
});

test("windows are counted row by row", () => {
  assert.deepEqual(outputOf(scene("dilated"), 7), [1, 2]);
});

test("around the input lie padding, then overhang; all of it counts as minus infinity", () => {
  const padded = scene("dropping");
  const hanging = scene("overhanging");

  assert.deepEqual([[-1, 3], [7, 0], [0, -1]].map(([row, col]) => kindAt(padded, row, col)), ["padding", "padding", "padding"]);
  assert.equal(kindAt(hanging, 5, 0), "overhang");
  assert.equal(kindAt(hanging, 4, 4), "cell");
  assert.equal(inputLabel(padded, -1, 3), "−∞");
});

test("where only a dropped window would reach is neither padding nor overhang", () => {
  const it = scene("dropping");

  const places = [[8, 0], [9, -1], [0, 8], [9, 9], [7, 7]];
  assert.deepEqual(places.map(([row, col]) => kindAt(it, row, col)), ["dropped", "dropped", "dropped", "dropped", "padding"]);
});

test("the drawn extent holds padding, overhang and the window that was dropped", () => {
  const ends = (name) => [scene(name).rows.from, scene(name).rows.to];

  assert.deepEqual(ends("plain"), [0, 4]);
  assert.deepEqual(ends("overlapping"), [-1, 5]);
  assert.deepEqual(ends("overhanging"), [0, 6]);
  assert.deepEqual(ends("dropping"), [-1, 10]);
});
