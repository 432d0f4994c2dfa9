import assert from "node:assert/strict";
import {test} from "node:test";
import {boxHeightOf} from "../../../../pooling_ui/stage/component/layout/fold.js";
import {readScene} from "../../../../pooling_ui/stage/component/message/scene.js";
import {changed, scene} from "../../helpers/fixtures.mjs";

const figure = readScene(changed("overlapping", () => ({plays_to: 4})));

test("a figure is as high as its cells need, wherever it lies", () => {
  const at = (top, of, width = 600) => boxHeightOf({
    scene: of,
    parts: {
      box: {clientWidth: width, getBoundingClientRect: () => ({top, width})},
      panel: {offsetHeight: 120}, colourBar: {offsetHeight: 16},
    },
    scroller: {getBoundingClientRect: () => ({top: 0}), scrollTop: 0, clientHeight: 768},
    captions: [80, 80],
  });
  const height = at(100, figure);

  assert.equal(at(400, figure), height);
  const rows = figure.rows.to - figure.rows.from; // no fewer than those of the output
  assert.ok(height > rows * 40 && height < rows * 60 + 120, `${height} for ${rows} rows`);
  assert.ok(at(100, figure, 3000) < rows * 60 + 120, "its cells are no larger than they need be");
  assert.ok(at(100, figure, 360) < height);
  assert.notEqual(at(100, scene("overlapping")), at(400, scene("overlapping"))); // a stage fills the screen
});
