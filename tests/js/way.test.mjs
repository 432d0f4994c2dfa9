import assert from "node:assert/strict";
import {test} from "node:test";
import {arrange, cornerOf} from "../../pooling_ui/components/stage/layout.js";
import {outputOf, winnerOf} from "../../pooling_ui/components/stage/scene.js";
import {wayBetween, wayUpTo} from "../../pooling_ui/components/stage/way.js";
import {scene, SCENES} from "./fixtures.mjs";

function* ways() {
  for (const name of SCENES) {
    const it = scene(name);
    for (const [width, height] of [[1200, 468], [358, 489]]) {
      const layout = arrange(it, {width, height});
      for (let window = 0; window < it.windows; window += 1) {
        const winner = winnerOf(it, window);
        if (!winner) continue;
        const from = cornerOf(layout.input, ...winner);
        const to = cornerOf(layout.output, ...outputOf(it, window));
        yield {layout, from, to, way: wayBetween(layout, from, to)};
      }
    }
  }
}

test("the way leads from the winner's corner to the output cell's", () => {
  for (const {layout, from, to, way} of ways()) {
    assert.deepEqual(way[0].point, [from[0] + layout.cell - 0.5, from[1] - 0.5]);
    assert.deepEqual(wayUpTo(way, 1).at(-1), [to[0] - 0.5, to[1] - 0.5]);
  }
});

test("inside a plane it keeps to the gaps between cells", () => {
  for (const {layout, way} of ways()) {
    const points = Array.from({length: 200}, (_, at) => wayUpTo(way, (at + 1) / 200).at(-1));
    for (const [x, y] of points) {
      for (const plane of [layout.input, layout.output]) {
        const [col, row] = [(x - plane.left + 0.5) / plane.cell, (y - plane.top + 0.5) / plane.cell];
        const inside = row > 0 && col > 0 && row < plane.rows && col < plane.cols;
        const along = layout.stacked ? col : row;
        if (inside) assert.ok(Math.abs(along - Math.round(along)) < 1e-6, `${x}, ${y}`);
      }
    }
  }
});

test("half the way is half its length", () => {
  const length = (points) =>
    points.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - points[at][0], y - points[at][1]), 0);
  for (const {way} of ways()) {
    const [half, whole] = [length(wayUpTo(way, 0.5)), length(wayUpTo(way, 1))];
    assert.ok(Math.abs(half * 2 - whole) < 1e-6 * whole);
  }
});
