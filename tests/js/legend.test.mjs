import assert from "node:assert/strict";
import {test} from "node:test";
import {legendOf} from "../../pooling_ui/components/stage/legend.js";
import {scene} from "./fixtures.mjs";

const marks = (name) => legendOf(scene(name)).map(([mark]) => mark);

test("the legend explains the marks that are on the planes, and no others", () => {
  assert.deepEqual(marks("plain"), []);
  assert.deepEqual(marks("overlapping"), ["padding"]);
  assert.deepEqual(marks("overhanging"), ["overhang"]);
  assert.deepEqual(marks("dropping"), ["padding", "unread", "dropped", "dropped"]);
  assert.deepEqual(marks("not_a_number"), ["nan"]);
  assert.deepEqual(marks("differing"), ["coverage", "differs"]);
  assert.deepEqual(legendOf(scene("differing"))[1], ["differs", "1 output cell differs from A"]);
  assert.deepEqual(marks("outlying"), ["beyond"]);
});
