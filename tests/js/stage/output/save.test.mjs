import assert from "node:assert/strict";
import {test} from "node:test";
import {widthsOfLabels} from "../../../../pooling_ui/stage/component/drawing/layers.js";
import {arrange} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {makeTheme} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {paintFrame} from "../../../../pooling_ui/stage/component/drawing/paint.js";
import {createPlayer} from "../../../../pooling_ui/stage/component/playback/player.js";
import {drawMoment} from "../../../../pooling_ui/stage/component/output/save.js";
import {lookAt} from "../../../../pooling_ui/stage/component/speech/subject.js";
import {scene, SCENES} from "../../helpers/fixtures.mjs";
import {drawnLayers} from "../../helpers/layers.mjs";
import {recordCanvases, recorder} from "../../helpers/recorder.mjs";
import {listed, shownBy} from "../../helpers/shown.mjs";

/** Return what is kept as shapes, as `shownBy` returns it. */
function shownIn({canvas}) {
  return canvas.shapes.map(({markup, anchor}) => {
    const kind = markup.includes("<text") ? "text" : markup.includes('fill="none"') ? "stroke" : "fill";
    const name = kind === "stroke" ? "stroke" : "fill";
    const colour = markup.match(new RegExp(` ${name}="([^"]+)"`))[1].replace(/^url.*/, "pattern");
    const text = markup.match(/>([^<]*)<\/text>/)?.[1] ?? "";
    return {kind, colour, text, box: anchor, moved: markup.startsWith("<g transform")};
  });
}

/** Draw one moment of a scene as copies onto a canvas, and as shapes. */
function drawnTwice(name, {step = 0, whole = true, pin = null, coverage = false, ...room} = {}) {
  recordCanvases();
  const it = scene(name);
  it.header.show_coverage = coverage;
  const layout = arrange(it, {width: 900, height: 400, ...room});
  const theme = makeTheme("light", it.header.palette.light);
  const pen = recorder();
  pen.context.measureText = () => ({width: 1}); // a text is where its point is
  const stage = {context: pen.context, scene: it, layout, theme, family: "any"};
  const {layers} = drawnLayers(stage, widthsOfLabels({getContext: () => recorder().context}, it, "any"));
  const view = {...lookAt({scene: it, player: createPlayer(it.windows, step, whole), hover: null, pin}), glide: 1, flow: 1};
  view.from = view.step;
  paintFrame({...stage, layers}, view);
  return {onCanvas: shownBy(pen.calls, layers.surfaces), asShapes: shownIn(drawMoment({...stage, layers}, view)), it};
}

/** Return the texts that stand twice at one place. */
function twice(shapes) {
  const numbers = shapes.filter(({kind}) => kind === "text").map(({text, box}) => `${text} ${box}`);
  return numbers.filter((number, at) => numbers.indexOf(number) < at);
}

for (const name of SCENES) {
  test(`${name}: the shapes are what the canvas shows, each number once`, () => {
    for (const moment of [{}, {step: 1, whole: false}, {pin: ["input", 0, 0]}, {coverage: true}]) {
      const {onCanvas, asShapes} = drawnTwice(name, moment);
      assert.deepEqual(listed(asShapes), listed(onCanvas));
      assert.ok(asShapes.length > 0);
      assert.deepEqual(twice(asShapes), []);
    }
  });
}

test("every number of both planes is in the drawing, where they have room", () => {
  const {asShapes, it} = drawnTwice("overlapping");
  const said = asShapes.filter(({kind}) => kind === "text").map(({text}) => text);

  for (const labels of [it.label, it.output_label]) {
    for (const label of labels) assert.ok(said.includes(it.header.labels[label]));
  }
  assert.equal(drawnTwice("overlapping", {width: 160, height: 62}).asShapes.filter(({kind}) => kind === "text").length, 0);
});

test("a zoomed plane is cut as its pane cuts it", () => {
  for (const share of [[0, 0], [0.1, 0.1], [0.5, 0.2], [1, 1]]) {
    const {onCanvas, asShapes} = drawnTwice("dropping", {width: 500, height: 300, zoom: 120, share});

    assert.deepEqual(listed(asShapes), listed(onCanvas));
    assert.deepEqual(twice(asShapes), []);
  }
});
