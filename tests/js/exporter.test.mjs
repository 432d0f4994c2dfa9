import assert from "node:assert/strict";
import {afterEach, test} from "node:test";
import {drawFilm, framesThatFit, frameView} from "../../pooling_ui/components/exporter/film.js";
import {drawSheet, sheetFor} from "../../pooling_ui/components/exporter/sheet.js";
import {captionOf} from "../../pooling_ui/components/stage/caption.js";
import {drawLayers, widthsOfLabels} from "../../pooling_ui/components/stage/layers.js";
import {arrange} from "../../pooling_ui/components/stage/layout.js";
import {makeTheme} from "../../pooling_ui/components/stage/look.js";
import {paintFrame} from "../../pooling_ui/components/stage/paint.js";
import {createPlayer, goTo} from "../../pooling_ui/components/stage/player.js";
import {lookAt} from "../../pooling_ui/components/stage/subject.js";
import {scene, SCENES} from "./fixtures.mjs";
import {recordCanvases, recorder, texts} from "./recorder.mjs";

const ROOM = {width: 900, height: 400, ratio: 2, captions: [70, 80], zoom: 0, share: [0, 0]};
const NOTHING = ["setTransform", "reset"];
const LIMITS = {most: 1e6, pixels: 1e9};

afterEach(() => delete globalThis.FileReader);

/** A canvas that notes what is drawn on it, and whose PNG files have this size. */
function fileCanvas(size = 8) {
  const pen = recorder();
  pen.context.measureText = (text) => ({width: text.length * 7});
  const canvas = {width: 0, height: 0, getContext: () => pen.context, toBlob: (done) => done(Buffer.alloc(size)), calls: pen.calls};
  globalThis.FileReader = class {
    readAsDataURL(file) {
      this.result = `data:image/png;base64,${file.toString("base64")}`;
      queueMicrotask(() => this.onload());
    }
  };
  return canvas;
}

function order(size, view) {
  return {colours: "light", size, moment: {view, room: ROOM}, name: "any", film: null, ...LIMITS};
}

/** What a moment leaves on the stage, with the layers it copies from, and what the exporter draws. */
function drawnTwice(name, room, step, whole, pin) {
  const it = scene(name);
  const canvases = recordCanvases();
  const layout = arrange(it, room);
  const pen = recorder();
  const stage = {context: pen.context, scene: it, layout, theme: makeTheme("light", it.header.palette.light), family: "any"};
  stage.layers = drawLayers(stage, widthsOfLabels({getContext: () => fileCanvas().getContext()}, it, "any"));
  const view = {...lookAt({scene: it, player: createPlayer(it.windows, step, whole), hover: null, pin}), glide: 1, flow: 1};
  view.from = view.step;
  paintFrame(stage, view);
  const onStage = [{calls: pen.calls}, ...canvases.splice(0)];

  const canvas = fileCanvas();
  const sheet = sheetFor(scene(name), {...order("stage", view), moment: {view, room}}, canvas, "any");
  drawSheet(canvas, sheet, view);
  return {onStage: onStage.map(callsOf), inFile: canvases.map(callsOf), canvas, sheet, layout};
}

/** Calls as text: which canvas is copied is told by where it is copied to. */
function callsOf({calls}) {
  return calls.filter(([name]) => !NOTHING.includes(name))
    .map(([name, ...given]) => [name, ...given.map((each) => (typeof each === "object" ? "canvas" : each))].join(" "));
}

for (const name of SCENES) {
  test(`${name}: what is exported as it is, is drawn as the stage draws it`, () => {
    for (const [room, step, whole, pin] of [[ROOM, 0, true, null], [{...ROOM, zoom: 54, share: [1, 0.5]}, 2, false, ["input", 0, 0]]]) {
      const {onStage, inFile} = drawnTwice(name, room, step, whole, pin);

      assert.deepEqual(inFile, onStage);
      assert.ok(onStage[0].length > 0);
    }
  });

  test(`${name}: on a slide, both planes lie in its middle`, () => {
    for (const [size, width, height] of [["wide", 1920, 1080], ["square", 1080, 1080]]) {
      recordCanvases();
      const canvas = fileCanvas();
      const it = scene(name);
      const {part, layout} = sheetFor(it, order(size, null), canvas, "any");

      assert.deepEqual([part.width * layout.ratio, part.height * layout.ratio], [width, height]);
      for (const {pane} of [layout.input, layout.output]) {
        assert.ok(pane.left >= part.left && pane.left + pane.width <= part.left + part.width);
        assert.ok(pane.top >= part.top && pane.top + pane.height <= part.top + part.height);
      }
      const right = Math.max(...[layout.input, layout.output].map(({pane}) => pane.left + pane.width), layout.output.pane.left + layout.captions[1]);
      const [before, after] = [0 - part.left, part.left + part.width - right];
      assert.ok(Math.abs(before - after) <= 13, `${before} and ${after}`);
    }
  });
}

test("a file has the stage's numbers, its captions, and a ground under all of it", () => {
  const {canvas, sheet} = drawnTwice("overlapping", ROOM, 0, true, null);

  assert.deepEqual(texts(canvas), ["input", "output"].map((plane) => captionOf(sheet.scene, plane)));
  const ground = canvas.calls.find(([name]) => name === "fillRect");
  assert.deepEqual([...ground], ["fillRect", 0, 0, canvas.width, canvas.height]);
  assert.equal(ground.fill, sheet.theme.paper);
});

test("a frame shows what the stage shows when it rests at that window", () => {
  const {windows, slices} = scene("overlapping");
  for (let step = 0; step < windows; step += 1) {
    const player = createPlayer(windows, 0);
    goTo(player, step);
    assert.deepEqual(frameView(step, windows), lookAt({scene: {windows, slices}, player, hover: null, pin: null}));
  }
});

/** Draw the frames of some windows of a scene. */
async function filmOf({from, to, size = 8, limits = LIMITS, cancelAt = Infinity}) {
  recordCanvases();
  const canvas = fileCanvas(size);
  const sheet = sheetFor(scene("overlapping"), order("wide", null), canvas, "any");
  const job = {cancelled: false};
  const told = [];
  const result = await drawFilm(canvas, sheet, {from, to}, job, limits, (done) => {
    told.push(done);
    job.cancelled = done === cancelAt;
  });
  return {...result, told};
}

test("a film has one frame for each window of its part", async () => {
  const {frames, told} = await filmOf({from: 3, to: 7});

  assert.equal(frames.length, 5);
  assert.deepEqual(told, [1, 2, 3, 4, 5]);
});

test("a cancelled film draws no further", async () => {
  assert.deepEqual((await filmOf({from: 0, to: 8, cancelAt: 2})).told, [1, 2]);
});

test("a film too large to be sent is refused at its first frame, with how many would fit", async () => {
  const large = await filmOf({from: 0, to: 8, size: 600, limits: {most: 4000, pixels: 1e9}});
  const many = await filmOf({from: 0, to: 8, limits: {most: 1e6, pixels: 4 * 1920 * 1080}});

  assert.deepEqual([large, many].map(({frames, fit, told}) => [frames, fit, told]), [[[], 4, []], [[], 4, []]]);
  assert.equal((await filmOf({from: 0, to: 3, size: 600, limits: {most: 4000, pixels: 1e9}})).frames.length, 4);
  assert.equal(framesThatFit(5000, 1, {most: 4000, pixels: 1e9}), 0);
});
