import assert from "node:assert/strict";
import {test} from "node:test";
import {arrange, cornerOf} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {makeTheme} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {tapsOf} from "../../../../pooling_ui/stage/component/message/scene.js";
import {frameOf, lightTaps, travel} from "../../../../pooling_ui/stage/component/drawing/taps.js";
import {scene} from "../../helpers/fixtures.mjs";
import {copiedLayers} from "../../helpers/layers.mjs";
import {recorder} from "../../helpers/recorder.mjs";

/** Return the rectangle of lit cells: left, top, width, height. */
function lit(it, layout, taps) {
  const {calls, context} = recorder();
  const theme = makeTheme("light", it.header.palette.light);
  lightTaps({context, scene: it, layout, theme, layers: copiedLayers()}, taps);
  return calls.filter(([name]) => name === "drawImage").map(([, , , , , , ...to]) => to);
}

test("a window of another size glides there with both edges, and is as large as it then is", () => {
  const it = scene("ragged"); // columns 0–1, 1–3, 3–4
  const layout = arrange(it, {width: 900, height: 400});
  const [small, large] = [tapsOf(it, 0), tapsOf(it, 1)];

  for (const [from, to] of [[small, large], [large, small]]) {
    assert.deepEqual(travel(from, to, 1), {...to, across: to.across});
    assert.deepEqual(frameOf(layout, travel(from, to, 0)), frameOf(layout, from));
    const half = travel(from, to, 0.5);
    assert.deepEqual([half.cols[0], half.cols.at(-1)], [0.5, 2]);
    const [left, top, width, height] = frameOf(layout, half);
    const [x, y] = cornerOf(layout.input, half.rows[0], 0.5);
    assert.deepEqual([left, top], [x - 1, y - 1]);
    assert.ok(Math.abs(width - (2.5 * layout.cell + 1)) < 1e-9);
    const [[, , across, down]] = lit(it, layout, half);
    assert.ok(Math.abs(across - 2.5 * layout.cell) <= 1, "as many columns are lit as are framed");
    assert.ok(Math.abs(down - (height - 1)) <= 1);
  }
});

test("a window that grows from a single cell glides, too", () => {
  const at = travel({rows: [2], cols: [5]}, {rows: [2, 3, 4], cols: [6]}, 0.5);
  assert.deepEqual(at.rows, [2, 2.5, 3]);
  assert.deepEqual(at.cols, [5.5]);
});
