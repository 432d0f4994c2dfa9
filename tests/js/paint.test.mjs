import assert from "node:assert/strict";
import {test} from "node:test";
import {arrange, cornerOf} from "../../pooling_ui/components/stage/layout.js";
import {makeTheme} from "../../pooling_ui/components/stage/look.js";
import {paintFrame} from "../../pooling_ui/components/stage/paint.js";
import {createPlayer} from "../../pooling_ui/components/stage/player.js";
import {lookAt} from "../../pooling_ui/components/stage/subject.js";
import {scene} from "./fixtures.mjs";
import {recorder, texts} from "./recorder.mjs";

/** What a frame draws: every call of the canvas as [name, ...arguments]. */
function drawn(name, {hover = null, pin = null, step = 0, width = 900, height = 400} = {}) {
  const {calls, context} = recorder();
  const it = scene(name);
  const layer = {canvas: {width, height}, ratio: 1};
  const canvas = {
    context, scene: it, layout: arrange(it, {width, height}), theme: makeTheme("light", it.header.palette.light),
    family: "any", layers: {lit: layer, dim: layer, blank: layer, size: 0},
  };
  paintFrame(canvas, lookAt({scene: it, player: createPlayer(it.windows, step), hover, pin}));
  return {calls, layout: canvas.layout};
}

const circles = ({calls}) => calls.filter(([name]) => name === "arc").map(([, x, y]) => [x, y]);
const ghosts = (drawing) => texts(drawing).filter((text) => text === "dropped").length;

test("a dropped window stays in sight whatever is pointed at or pinned", () => {
  assert.equal(ghosts(drawn("dropping")), 2);
  assert.equal(ghosts(drawn("dropping", {hover: {plane: "input", row: 3, col: 3}})), 2);
  assert.equal(ghosts(drawn("dropping", {pin: ["input", 3, 3]})), 2);
});

test("while a setting is refused, a pinned cell bears its pin", () => {
  const {calls, layout} = drawn("refused", {pin: ["input", 1, 2]});

  assert.deepEqual(circles({calls})[0], cornerOf(layout.input, 1, 2));
  assert.deepEqual(circles(drawn("refused", {pin: ["output", 0, 0]})), []);
});

test("the winner has a badge at every size; beside a small cell, away from the window's other taps", () => {
  const large = drawn("plain", {step: 2});
  assert.ok(large.layout.cell > 22);
  assert.notEqual(circles(large).length, 0);

  const box = {width: 160, height: 62};
  for (const [step, side] of [[0, -1], [1, 1]]) {
    const small = drawn("plain", {...box, step});
    const {cell} = small.layout;
    assert.ok(cell < 10);
    const [[x, y]] = circles(small);
    const [left, top] = cornerOf(small.layout.input, ...[[1, 0], [0, 3]][step]);
    assert.ok(side < 0 ? x + 5 < left : x - 5 > left + cell - 1, `${x} beside ${left}`);
    assert.ok(y > top && y < top + cell);
  }
});
