import assert from "node:assert/strict";
import {test} from "node:test";
import {frameView} from "../../../../pooling_ui/stage/export/exporter/moments.js";
import {drawSheet, sheetFor} from "../../../../pooling_ui/stage/export/exporter/sheet.js";
import {captionOf} from "../../../../pooling_ui/stage/component/speech/caption.js";
import {prepareLayers, widthsOfLabels} from "../../../../pooling_ui/stage/component/drawing/layers.js";
import {arrange} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {makeTheme} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {reachOf} from "../../../../pooling_ui/stage/component/layout/framing.js";
import {paintFrame} from "../../../../pooling_ui/stage/component/drawing/paint.js";
import {createPlayer, goTo} from "../../../../pooling_ui/stage/component/playback/player.js";
import {plainText} from "../../../../pooling_ui/stage/component/speech/pieces.js";
import {withoutResults} from "../../../../pooling_ui/stage/component/message/results.js";
import {momentAsSvg} from "../../../../pooling_ui/stage/component/output/save.js";
import {lookAt, sentenceFor, sentenceOf} from "../../../../pooling_ui/stage/component/speech/subject.js";
import {fileCanvas} from "../../helpers/file_canvas.mjs";
import {scene, SCENES} from "../../helpers/fixtures.mjs";
import {recordCanvases, recorder, texts} from "../../helpers/recorder.mjs";

const ROOM = {width: 900, height: 400, ratio: 2, captions: [70, 80], zoom: 0, share: [0, 0]};
const NOTHING = ["setTransform", "reset"];
const BLEED = 20; // where planes and words start
const QUESTION = "Which cell wins the last window? Write its row and its column down before you press Play.\nAnd why?";

function order(size, view = frameView(0, 1), more = {}) {
  return {colours: "light", size, moment: {view, room: ROOM, withIndex: false}, name: "any", animation: null, pixels: 1e9, ...more};
}

/** Text without spaces: they may fall on the end of a line. */
const dense = (text) => text.replaceAll(/\s/g, "");

/** Return the words that are drawn on a file: all texts after both captions. */
function wordsOn(canvas) {
  const calls = canvas.calls.filter(([name]) => name === "fillText");
  return calls.slice(2).map(([, text, left, middle], at) => ({text, left, middle, font: calls[at + 2].font, fill: calls[at + 2].fill}));
}

/** Draw a moment on the stage, with the layers that it copies from, and by the exporter; return both. */
function drawnTwice(name, room, step, whole, pin) {
  const it = scene(name);
  const canvases = recordCanvases();
  const layout = arrange(it, room);
  const pen = recorder();
  const stage = {context: pen.context, scene: it, layout, theme: makeTheme("light", it.header.palette.light), family: "any"};
  stage.layers = prepareLayers(stage, widthsOfLabels({getContext: () => fileCanvas().getContext()}, it, "any"));
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
      const {part, layout, wording} = sheetFor(it, order(size), canvas, "any");

      assert.deepEqual([part.width * layout.ratio, part.height * layout.ratio], [width, height]);
      for (const {pane} of [layout.input, layout.output]) {
        assert.ok(pane.left >= part.left && pane.left + pane.width <= part.left + part.width);
        assert.ok(pane.top >= part.top && pane.top + pane.height <= part.top + part.height);
      }
      const right = Math.max(...[layout.input, layout.output].map(({pane}) => pane.left + pane.width), layout.output.pane.left + layout.captions[1], BLEED + wording.width);
      const [before, after] = [0 - part.left, part.left + part.width - right];
      assert.ok(Math.abs(before - after) <= 13, `${before} and ${after}`);
    }
  });
}

/** Export a file of a scene; return it and the words on it. `change` is done to the scene before. */
function fileOf(name, size, view, {question, change = (it) => it, ...more} = {}) {
  recordCanvases();
  const canvas = fileCanvas();
  const it = change(scene(name));
  if (question) it.header.question = question;
  const sheet = sheetFor(it, order(size, view ?? frameView(0, it.windows), more), canvas, "any");
  drawSheet(canvas, sheet, view ?? frameView(0, it.windows));
  return {canvas, sheet, it, words: wordsOn(canvas)};
}

for (const name of SCENES.filter((each) => scene(each).windows)) {
  test(`${name}: a file says what the stage says at this moment, and nothing of it is cut`, () => {
    for (const size of ["stage", "wide", "square"]) {
      const {windows} = scene(name);
      for (const [step, question] of [[0, ""], [windows - 1, QUESTION]]) {
        const view = frameView(step, windows);
        const {words, sheet: {part, layout, wording}, it} = fileOf(name, size, view, {question});
        const onStage = sentenceFor({scene: it, player: createPlayer(windows, step), hover: null, pin: null, withIndex: false}, view);

        assert.equal(dense(words.map(({text}) => text).join("")), dense(question + plainText(onStage)));
        for (const {text, left, middle} of words) {
          assert.ok(left >= part.left && left + text.length * 7 <= part.left + part.width, text);
          assert.ok(middle - 8 >= part.top && middle + 8 <= part.top + part.height, text);
          const planes = [layout.input.pane, layout.output.pane];
          assert.ok(middle + 8 <= Math.min(...planes.map(({top}) => top)) || middle - 8 >= Math.max(...planes.map(({top, height}) => top + height)), text);
        }
        assert.equal(Math.min(...words.map(({left}) => left)), BLEED);
        assert.equal(wording.question.length > 0, Boolean(question));
      }
    }
  });
}

test("a teacher's question stands above the planes and the sentence below, in the colours of the file", () => {
  for (const colours of ["light", "dark"]) {
    const {words, sheet: {layout, theme}} = fileOf("overlapping", "wide", undefined, {question: QUESTION, colours});
    const above = words.filter(({middle}) => middle < 0);
    const below = words.filter(({middle}) => middle > reachOf(layout).height);

    assert.equal(above.length + below.length, words.length);
    assert.equal(dense(above.map(({text}) => text).join("")), dense(QUESTION));
    assert.match(above.at(-1).text, /^And why/);
    for (const {fill} of words) assert.equal(fill, theme.ink);
    for (const {font} of above) assert.match(font, /^600 19.2px/);
    assert.match(below[0].font, /^650 16px/); // the value, as on the stage
  }
});

test("a long question takes smaller letters, so that the planes keep room", () => {
  const question = "How does this work? ".repeat(20).trim();
  const {words, sheet: {part, layout, wording}} = fileOf("overlapping", "square", undefined, {question});

  assert.match(words[0].font, /^600 14px/);
  assert.ok(wording.above + wording.below < part.height * 0.45 && layout.cell >= 18);
});

test("the flat index is in a file where it is on the stage", () => {
  const view = frameView(3, scene("overlapping").windows);
  recordCanvases();
  const canvas = fileCanvas();
  const given = order("stage", view);
  given.moment.withIndex = true;
  const sheet = sheetFor(scene("overlapping"), given, canvas, "any");
  drawSheet(canvas, sheet, view);

  assert.match(wordsOn(canvas).map(({text}) => text).join(" "), /Flat index/);
});

test("what is covered is neither drawn nor said in a file", () => {
  const {words, canvas} = fileOf("overlapping", "wide", frameView(4, scene("overlapping").windows), {change: withoutResults});

  assert.equal(words.map(({text}) => text).join(" "), "Output (1, 0) is covered.");
  assert.ok(!canvas.calls.some(([name, text]) => name === "fillText" && /wins/.test(text)));
});

test("in an animation the planes have one place, and room for the longest sentence", () => {
  const {windows} = scene("overlapping");
  const first = 2; // its sentence is not the longest
  const {sheet, it} = fileOf("overlapping", "square", frameView(first, windows), {animation: {from: first, to: windows - 1}});
  const needs = Array.from({length: windows - first}, (_, at) => sheet.wording.set(sentenceOf(it, frameView(first + at, windows))).length);

  assert.ok(needs[0] < Math.max(...needs));
  assert.ok(sheet.wording.below >= Math.max(...needs) * 22);
  assert.ok(sheet.part.top + sheet.part.height >= reachOf(sheet.layout).height + sheet.wording.below);
});

test("“Save as SVG” has the words, too, and says them to those who do not see it", () => {
  const it = scene("overlapping");
  it.header.question = "Which <b>one</b>?";
  recordCanvases();
  const pen = fileCanvas().getContext();
  const layout = arrange(it, ROOM);
  const stage = {context: pen, scene: it, layout, theme: makeTheme("light", it.header.palette.light), family: "any", withIndex: false};
  stage.layers = prepareLayers(stage, widthsOfLabels({getContext: () => pen}, it, "any"));
  const view = frameView(2, it.windows);
  const svg = momentAsSvg(stage, view);
  const sentence = plainText(sentenceOf(it, view));
  const drawn = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join("");

  assert.ok(svg.includes(`<desc id="says">Which &lt;b>one&lt;/b>? ${sentence}</desc>`));
  assert.ok(dense(drawn).includes(dense(sentence)));
  assert.ok(drawn.includes("Which &lt;b>one&lt;/b>?"));
});

test("a file has the stage's numbers, its captions, and a ground under all of it", () => {
  const {canvas, sheet} = drawnTwice("overlapping", ROOM, 0, true, null);

  assert.deepEqual(texts(canvas).slice(0, 2), ["input", "output"].map((plane) => captionOf(sheet.scene, plane)));
  const ground = canvas.calls.find(([name]) => name === "fillRect");
  assert.deepEqual([...ground], ["fillRect", 0, 0, canvas.width, canvas.height]);
  assert.equal(ground.fill, sheet.theme.paper);
});

test("a frame shows what the stage shows when it rests at that window", () => {
  const {windows, slices} = scene("overlapping");
  for (let step = 0; step < windows; step += 1) {
    const player = createPlayer(windows, 0);
    goTo(player, step);
    assert.deepEqual(frameView(step, windows), lookAt({scene: {windows, slices, header: {}}, player, hover: null, pin: null}));
  }
});
