import assert from "node:assert/strict";
import {test} from "node:test";
import {drawLayers, widthsOfLabels} from "../../../../pooling_ui/stage/component/drawing/layers.js";
import {arrange} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {makeTheme} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {paintFrame} from "../../../../pooling_ui/stage/component/drawing/paint.js";
import {createPlayer} from "../../../../pooling_ui/stage/component/playback/player.js";
import {drawMoment} from "../../../../pooling_ui/stage/component/output/save.js";
import {lookAt} from "../../../../pooling_ui/stage/component/speech/subject.js";
import {scene, SCENES} from "../../helpers/fixtures.mjs";
import {recordCanvases, recorder} from "../../helpers/recorder.mjs";

const PAINTS = {fill: "fill", stroke: "stroke", fillRect: "fill", strokeRect: "stroke", fillText: "text"};
const isInside = ([left, top, right, bottom], part) =>
  left + 1 >= part[0] && top + 1 >= part[1] && right - 1 <= part[2] && bottom - 1 <= part[3];
const apart = ([left, top, right, bottom], part) => left >= part[2] || right <= part[0] || top >= part[3] || bottom <= part[1];
const hex = (colour) =>
  typeof colour === "string"
    ? `#${colour.match(/\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`
    : "pattern";
const boxOf = (points) => [0, 1].map((at) => Math.min(...points.map((point) => point[at])))
  .concat([0, 1].map((at) => Math.max(...points.map((point) => point[at]))));

/** Return what the calls of a canvas leave on it: the kind of each paint, its colour, its text, and where it is. */
function shownBy(calls, layers = new Map()) {
  let shown = [], points = [], moved = false;
  for (const call of calls) {
    const [name, ...given] = call;
    const [x, y, width, height] = given;
    if (name === "beginPath") points = [];
    if (["moveTo", "lineTo"].includes(name)) points.push([x, y]);
    if (["rect", "roundRect", "fillRect", "strokeRect"].includes(name)) {
      if (name.endsWith("Rect") && name !== "roundRect") points = [];
      points.push([x, y], [x + width, y + height]);
    }
    if (name === "arc") points.push([x - width, y - width], [x + width, y + width]);
    if (name === "translate") moved = true;
    if (name === "restore") moved = false;
    if (name === "clearRect") shown = shown.filter(({box}) => !isInside(box, [x, y, x + width, y + height]));
    if (name === "drawImage") {
      const [left, top, across, down] = given.slice(-4);
      const part = [left, top, left + across, top + down];
      const copied = layers.get(given[0]).filter(({box}) => !apart(box[0] === box[2] ? boxOf([box, [box[0] + 0.1, box[1] + 0.1]]) : box.map((side, at) => side + (at < 2 ? 1 : -1)), part));
      shown = shown.filter(({box, layer}) => !(layer && isInside(box, part))).concat(copied.map((each) => ({...each, layer: true})));
    }
    if (!(name in PAINTS)) continue;
    const kind = PAINTS[name];
    const box = kind === "text" ? [given[1], given[2], given[1], given[2]] : boxOf(points);
    shown.push({kind, colour: hex(kind === "stroke" ? call.stroke : call.fill), text: kind === "text" ? given[0] : "", box, moved});
  }
  return shown;
}

const listed = (paints) =>
  paints.map(({kind, colour, text, box, moved}) => [kind, colour, text, moved ? "moved" : box.map((side) => side.toFixed(1))].join(" ")).sort();

/** Return the same of what is kept as shapes. */
function shownIn({canvas}) {
  return canvas.shapes.map(({markup, anchor}) => {
    const kind = markup.includes("<text") ? "text" : markup.includes('fill="none"') ? "stroke" : "fill";
    const name = kind === "stroke" ? "stroke" : "fill";
    const colour = markup.match(new RegExp(` ${name}="([^"]+)"`))[1].replace(/^url.*/, "pattern");
    const text = markup.match(/>([^<]*)<\/text>/)?.[1] ?? "";
    return {kind, colour, text, box: anchor, moved: markup.startsWith("<g transform")};
  });
}

/** Draw one moment of a scene as the calls of a canvas, and as shapes. */
function drawnTwice(name, {step = 0, whole = true, pin = null, coverage = false, ...room} = {}) {
  const canvases = recordCanvases();
  const it = scene(name);
  it.header.show_coverage = coverage;
  const layout = arrange(it, {width: 900, height: 400, ...room});
  const theme = makeTheme("light", it.header.palette.light);
  const pen = recorder();
  const stage = {context: pen.context, scene: it, layout, theme, family: "any"};
  stage.layers = drawLayers(stage, widthsOfLabels({getContext: () => recorder().context}, it, "any"));
  const view = {...lookAt({scene: it, player: createPlayer(it.windows, step, whole), hover: null, pin}), glide: 1, flow: 1};
  view.from = view.step;
  paintFrame(stage, view);
  const surfaces = [stage.layers.lit, stage.layers.dim, stage.layers.blank];
  const layers = new Map(surfaces.map(({canvas}, at) => [canvas, shownBy(canvases[at].calls)]));
  return {onCanvas: shownBy(pen.calls, layers), asShapes: shownIn(drawMoment(stage, view)), it};
}

for (const name of SCENES) {
  test(`${name}: the shapes are what the canvas shows, each number once`, () => {
    for (const moment of [{}, {step: 1, whole: false}, {pin: ["input", 0, 0]}, {coverage: true}]) {
      const {onCanvas, asShapes} = drawnTwice(name, moment);
      assert.deepEqual(listed(asShapes), listed(onCanvas));
      assert.ok(asShapes.length > 0);
      const numbers = asShapes.filter(({kind}) => kind === "text").map(({text, box}) => `${text} ${box}`);
      assert.equal(new Set(numbers).size, numbers.length);
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
  const {onCanvas, asShapes} = drawnTwice("dropping", {width: 500, height: 300, zoom: 120, share: [1, 1]});

  assert.deepEqual(listed(asShapes), listed(onCanvas));
});
