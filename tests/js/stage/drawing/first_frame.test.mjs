import assert from "node:assert/strict";
import {test} from "node:test";
import {prepareLayers, widthsOfLabels} from "../../../../pooling_ui/stage/component/drawing/layers.js";
import {makeTheme} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {paintFrame} from "../../../../pooling_ui/stage/component/drawing/paint.js";
import {arrange} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {isBack} from "../../../../pooling_ui/stage/component/message/scene.js";
import {labelOf, labelText} from "../../../../pooling_ui/stage/component/message/written.js";
import {createPlayer, goTo} from "../../../../pooling_ui/stage/component/playback/player.js";
import {lookAt} from "../../../../pooling_ui/stage/component/speech/subject.js";
import {scene, SCENES} from "../../helpers/fixtures.mjs";
import {recordCanvases, recorder, texts} from "../../helpers/recorder.mjs";
import {listed, shownBy} from "../../helpers/shown.mjs";

/** Return a drawing of a scene before its first frame, and the canvases that are made for it from then on. */
function prepared(name, {coverage = false, ...room} = {}) {
  const made = recordCanvases();
  const it = scene(name);
  it.header.show_coverage = coverage;
  const pen = recorder();
  const canvas = {
    context: pen.context, scene: it, layout: arrange(it, {width: 900, height: 400, ...room}), theme: makeTheme("light", it.header.palette.light), family: "any",
  };
  canvas.layers = prepareLayers(canvas, widthsOfLabels({getContext: () => recorder().context}, it, "any"));
  return {it, canvas, pen, made};
}

/** Return the view at a window: with the whole output, or with what is filled up to it. */
function viewAt(it, step = 0, {whole = true, hover = null} = {}) {
  const player = createPlayer(it.windows, step, whole);
  if (!whole) goTo(player, step);
  const view = {...lookAt({scene: it, player, hover, pin: null}), glide: 1, flow: 1};
  return {...view, from: view.step};
}

/** Paint a frame; return the calls that it made on the drawing itself. */
function frame({canvas, pen}, view) {
  pen.calls.length = 0;
  paintFrame(canvas, view);
  return [...pen.calls];
}

const copies = (calls) => calls.filter(([name]) => name === "drawImage").length;
const counts = ({canvas: {layers: {surfaces}}}) => Object.fromEntries(Object.entries(surfaces).map(([name, {canvas}]) => [name, canvas.calls.length]));

test("the first frame of a layout draws its cells itself: no other canvas is made, nothing is copied", () => {
  const drawing = prepared("plain"); // no padding, so no pattern of lines
  const {it, made} = drawing;
  const calls = frame(drawing, viewAt(it));
  const written = texts({calls});

  assert.deepEqual([made.length, copies(calls)], [0, 0]);
  for (const label of [...it.label, ...it.output_label]) assert.ok(written.includes(it.header.labels[label]));
});

test("later frames copy from surfaces, each drawn when a frame first needs it, and once", () => {
  const drawing = prepared("plain");
  const {it} = drawing;
  frame(drawing, viewAt(it));
  assert.deepEqual(counts(drawing), {});

  const copied = frame(drawing, viewAt(it, 1));
  assert.ok(copies(copied) > 0 && texts({calls: copied}).length === 0);
  const once = counts(drawing);
  assert.deepEqual(Object.keys(once).sort(), ["dim", "lit"]); // no blank output shows
  assert.deepEqual([...drawing.canvas.layers.drawn.dim], ["input"]);
  frame(drawing, viewAt(it, 2));
  assert.deepEqual(counts(drawing), once);

  frame(drawing, viewAt(it, 0, {hover: {plane: "input", row: 0, col: 0}})); // the output is dim
  const later = counts(drawing);
  assert.ok(later.dim > once.dim && later.lit === once.lit);
  frame(drawing, viewAt(it, 0, {hover: {plane: "input", row: 1, col: 0}}));
  assert.deepEqual(counts(drawing), later);
});

test("a new layout draws its first frame itself again, and later ones over the old surfaces", () => {
  const drawing = prepared("plain");
  const {it, canvas, made} = drawing;
  for (const step of [0, 1]) frame(drawing, viewAt(it, step));
  const before = made.length;
  canvas.layers = prepareLayers(canvas, canvas.layers.widths, canvas.layers);

  assert.equal(copies(frame(drawing, viewAt(it))), 0);
  const once = counts(drawing);
  frame(drawing, viewAt(it, 1));
  assert.equal(made.length, before);
  assert.ok(counts(drawing).lit > once.lit);
});

test("where windows write the input, the first frame shows what those that are filled wrote", () => {
  for (const name of ["gradient", "spread", "unpool"]) {
    const drawing = prepared(name);
    const {it, canvas} = drawing;
    assert.ok(isBack(it));
    const calls = frame(drawing, viewAt(it, 1, {whole: false}));
    const numbers = calls.filter(({0: call, font}) => call === "fillText" && font.startsWith("500 ") && font === `500 ${canvas.layers.size}px any`);
    const held = [...it.label.keys()].map((cell) => labelText(it, labelOf(it, cell, 2)));

    assert.deepEqual(numbers.slice(0, held.length).map(([, text]) => text), held, name);
    assert.notDeepEqual(held, [...it.label.keys()].map((cell) => labelText(it, labelOf(it, cell, it.windows))), name);
  }
});

for (const name of SCENES) {
  test(`${name}: the first frame shows what a later one shows by copying`, () => {
    for (const {room, ...at} of [{}, {step: 1, whole: false}, {hover: {plane: "input", row: 0, col: 0}}, {room: {coverage: true}}, {step: 2, room: {zoom: 54, share: [1, 0.5]}}]) {
      const drawing = prepared(name, room);
      const view = viewAt(drawing.it, Math.min(at.step ?? 0, Math.max(drawing.it.windows - 1, 0)), at);
      const first = frame(drawing, view);
      const later = frame(drawing, view);

      assert.equal(copies(first), 0);
      assert.ok(copies(later) > 0);
      assert.deepEqual(listed(shownBy(first)), listed(shownBy(later, drawing.canvas.layers.surfaces)));
    }
  });
}
