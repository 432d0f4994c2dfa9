import assert from "node:assert/strict";
import {test} from "node:test";
import {keyOf} from "../../pooling_ui/components/stage/key.js";
import {scene} from "./fixtures.mjs";

test("the colour bar says where the colours end, on both sides of zero", () => {
  const {low, high, title} = keyOf(scene("plain"));

  assert.deepEqual([low, high], ["−9", "9"]);
  assert.equal(title, "Colours run from −9 over 0 to 9.");
});

test("where an outlier lies beyond the scale, it says so", () => {
  const {low, high, title} = keyOf(scene("outlying"));

  assert.deepEqual([low, high], ["≤ −4", "≥ 4"]);
  assert.match(title, /Beyond it: 1 number, in the colour of the end\./);
});
