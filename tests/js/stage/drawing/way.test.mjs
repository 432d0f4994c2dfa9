import assert from "node:assert/strict";
import {test} from "node:test";
import {arrange, cornerOf} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {outputOf, tapsOf, winnerOf} from "../../../../pooling_ui/stage/component/message/scene.js";
import {outsideOf, wayBetween, wayUpTo} from "../../../../pooling_ui/stage/component/drawing/way.js";
import {scene, SCENES} from "../../helpers/fixtures.mjs";

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
        const taps = tapsOf(it, window);
        yield {layout, from, to, taps, way: wayBetween(layout, from, to, taps)};
      }
    }
  }
}

test("the way leads from the winner's middle to the output cell's", () => {
  for (const {layout, from, to, way} of ways()) {
    const half = layout.cell / 2;
    assert.deepEqual(way[0].point, [from[0] + half, from[1] + half]);
    assert.deepEqual(wayUpTo(way, 1).at(-1), [to[0] + half, to[1] + half]);
  }
});

test("it comes near no other cell's number", () => {
  for (const {layout, from, to, way} of ways()) {
    for (const {point} of way) {
      for (const plane of [layout.input, layout.output]) {
        const own = plane === layout.input ? from : to;
        const [x, y] = point.map((at, side) => (at - [plane.left, plane.top][side]) / plane.cell);
        const inside = x > 0 && y > 0 && x < plane.cols && y < plane.rows;
        const [ownX, ownY] = [(own[0] - plane.left) / plane.cell, (own[1] - plane.top) / plane.cell];
        if (!inside || (Math.floor(x) === Math.round(ownX) && Math.floor(y) === Math.round(ownY))) continue;
        // Half a cell from the middle is the gap; a third still clears a number's height.
        const [off, beside] = [Math.abs((x % 1) - 0.5), Math.abs((y % 1) - 0.5)];
        assert.ok(Math.max(off, beside) > 0.33, `${point} of ${[plane.left, plane.top, plane.cell]}`);
      }
    }
  }
});

test("cut at its cells, it leads from edge to edge and hides no number in them", () => {
  for (const {layout, from, to, way} of ways()) {
    const boxes = [from, to].map(([x, y]) => [x, y, layout.cell, layout.cell]);
    const shown = outsideOf(way.map(({point}) => point), boxes);

    const distances = shown.map((point) => boxes.map((box) => distance(point, box)));
    assert.ok(distances.every(([one, other]) => one > 0 && other > 0));
    assert.ok(distances[0][0] < 1 && distances.at(-1)[1] < 1, `${distances[0]}, ${distances.at(-1)}`);
  }
});

test("a path that is still within its first cell does not show", () => {
  assert.deepEqual(outsideOf([[1, 1], [2, 2]], [[0, 0, 9, 9]]), []);
  assert.deepEqual(outsideOf([[1, 1], [20, 20]], []), [[1, 1], [20, 20]]);
});

/** Return how far a point is from a box; 0 within it. */
function distance([x, y], [left, top, width, height]) {
  return Math.max(left - x, x - left - width, top - y, y - top - height, 0);
}

test("it does not run along the window's edge, where the window has a gap inside", () => {
  for (const {layout, taps, way} of ways()) {
    const lines = layout.stacked ? taps.cols : taps.rows;
    if (lines.length < 2) continue;
    const [first, last] = [lines[0], lines.at(-1) + 1].map((line) => cornerOf(layout.input, line, line)[layout.stacked ? 0 : 1]);
    const leaves = way[6].point[layout.stacked ? 0 : 1]; // where the curve out of the cell ends
    assert.ok(leaves > first + 1 && leaves < last - 1.5, `${leaves} from ${first} to ${last}`);
  }
});

test("it never turns back", () => {
  for (const {layout, way} of ways()) {
    const along = layout.stacked ? 1 : 0;
    way.forEach(({point}, at) => at && assert.ok(point[along] >= way[at - 1].point[along] - 1e-6));
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
