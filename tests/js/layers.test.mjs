import assert from "node:assert/strict";
import {test} from "node:test";
import {drawLayers} from "../../pooling_ui/components/stage/layers.js";
import {arrange, cornerOf} from "../../pooling_ui/components/stage/layout.js";
import {makeTheme} from "../../pooling_ui/components/stage/look.js";
import {scene} from "./fixtures.mjs";
import {recordCanvases} from "./recorder.mjs";

/** The layers of a scene, each as the list of its calls. */
function layersOf(name, {width = 900, height = 400, coverage = false} = {}) {
  const made = recordCanvases();
  const it = scene(name);
  const layout = {...arrange(it, {width, height}), ratio: 1};
  drawLayers(it, layout, makeTheme("light", it.header.palette.light), "any", coverage);
  const [lit, dim, blank] = made;
  return {it, layout, lit, dim, blank};
}

/** Where closed triangles begin: left, top of each. */
const notches = ({calls}) => calls.flatMap(([name], at) => (name === "closePath" ? [calls[at - 3].slice(1)] : []));

test("an output cell that differs from A has a notch in its lower left corner, lit or dim", () => {
  const {layout, lit, dim, blank} = layersOf("differing");
  const [left, top] = cornerOf(layout.output, 0, 1);

  for (const layer of [lit, dim]) {
    const [[x, y], ...more] = notches(layer);
    assert.deepEqual(more, []);
    assert.equal(x, left);
    assert.ok(y > top + layout.cell / 2 && y < top + layout.cell);
  }
  assert.deepEqual(notches(blank), []);
  assert.deepEqual(notches(layersOf("plain").lit), []);
});
