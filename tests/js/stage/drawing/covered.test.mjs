import assert from "node:assert/strict";
import {test} from "node:test";
import {widthsOfLabels} from "../../../../pooling_ui/stage/component/drawing/layers.js";
import {arrange, cornerOf} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {makeTheme, unreadLook} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {nameAriaCells} from "../../../../pooling_ui/stage/component/speech/names.js";
import {paintFrame} from "../../../../pooling_ui/stage/component/drawing/paint.js";
import {plainText} from "../../../../pooling_ui/stage/component/speech/pieces.js";
import {createPlayer} from "../../../../pooling_ui/stage/component/playback/player.js";
import {kindAt} from "../../../../pooling_ui/stage/component/message/scene.js";
import {cellSentence, windowSentence} from "../../../../pooling_ui/stage/component/speech/sentence.js";
import {lookAt, sentenceFor, sentenceOf} from "../../../../pooling_ui/stage/component/speech/subject.js";
import {FakeElement} from "../../helpers/dom.mjs";
import {scene} from "../../helpers/fixtures.mjs";
import {copiedLayers, drawnLayers} from "../../helpers/layers.mjs";
import {recordCanvases, recorder, texts} from "../../helpers/recorder.mjs";

const says = (it, window) => plainText(windowSentence(it, window, true));

test("the sentence of a covered window says so, and tells nothing of its cells", () => {
  for (const name of ["covered", "covered_average"]) {
    assert.equal(says(scene(name), 0), "Output (0, 0) is covered.");
  }
  assert.match(says(scene("covered"), 1), /goes to output \(0, 1\)/);
});

test("the sentence of a cell whose windows are covered says so, and tells not what it wins", () => {
  const it = scene("covered");
  assert.equal(plainText(cellSentence(it, 0, 0)), "Input (0, 0) = 1: read by 1 window, which is covered.");
  assert.equal(plainText(cellSentence(it, 1, 1)), "Input (1, 1) = 5: read by 4 windows, 1 of them covered.");
  assert.equal(
    plainText(cellSentence(scene("covered_average"), 1, 1)),
    "Input (1, 1) = 5: read by 4 windows, all covered.",
  );
  assert.match(plainText(cellSentence(it, 0, 3)), /wins/);
});

test("a covered cell is drawn with a question mark, without a colour", () => {
  recordCanvases();
  const it = scene("covered");
  const layout = arrange(it, {width: 900, height: 400});
  const widths = widthsOfLabels({getContext: () => recorder().context}, it, "any");
  const theme = makeTheme("light", it.header.palette.light);
  const {lit, dim, blank} = drawnLayers({context: recorder().context, scene: it, layout, theme, family: "any"}, widths);

  for (const layer of [lit, dim]) {
    const marks = layer.calls.filter(([name, text]) => name === "fillText" && text === "?");
    assert.equal(marks.length, 2);
    assert.deepEqual(marks.map(({fill}) => fill), Array(2).fill(unreadLook(theme).ink));
    const [left, top] = cornerOf(layout.output, 0, 0);
    assert.ok(marks[0][2] > left && marks[0][2] < left + layout.cell && marks[0][3] > top && marks[0][3] < top + layout.cell);
  }
  assert.ok(!texts(blank).includes("?"));
  assert.ok(widths.has("?"));
});

test("no winner is marked and no value flows from a covered window", () => {
  const circles = (name, step) => {
    const {calls, context} = recorder();
    const it = scene(name);
    const canvas = {
      context, scene: it, layout: arrange(it, {width: 900, height: 400}), theme: makeTheme("light", it.header.palette.light),
      family: "any", layers: copiedLayers({filled: it.windows}),
    };
    paintFrame(canvas, lookAt({scene: it, player: createPlayer(it.windows, step), hover: null, pin: null}));
    return {winners: calls.filter(([call]) => call === "arc").length, arrows: calls.filter(([call]) => call === "closePath").length, notes: texts({calls})};
  };

  assert.deepEqual(circles("covered", 0), {winners: 0, arrows: 0, notes: []});
  assert.ok(circles("covered", 1).winners > 0 && circles("covered", 1).arrows > 0);
  assert.deepEqual(circles("covered_average", 4), {winners: 0, arrows: 0, notes: []});
  assert.ok(circles("average", 0).notes.length > 0 && circles("average", 0).arrows > 0);
});

test("where the window lies that is asked about shows only to whoever points at its output", () => {
  globalThis.matchMedia = () => ({matches: false}); // a mouse is there
  const covered = scene("covered");
  const it = {...covered, header: {...covered.header, unmarked_window: 0}};
  const look = (hover, step = 0, of = it) => lookAt({scene: of, player: createPlayer(of.windows, step), hover, pin: null});
  const cells = () => Array.from({length: it.slices.input.rows * it.slices.input.width}, () => new FakeElement());
  const inWindow = (view) => {
    const input = {name: "input", element: {isConnected: true}, slices: it.slices.input, cells: cells(), names: [], named: null, marked: {}};
    nameAriaCells({input, output: null}, it, view);
    return input.cells.filter((cell) => cell.getAttribute("aria-label").includes("in the window")).length;
  };

  assert.equal(inWindow(look(null)), 0);
  assert.equal(plainText(sentenceOf(it, look(null))), "Output (0, 0) is covered."); // in a file nobody can point
  const told = sentenceFor({scene: it, player: createPlayer(it.windows, 0), hover: null, problem: null}, look(null));
  assert.equal(plainText(told), "Output (0, 0) is covered. Point at it to see its window.");
  assert.ok(inWindow(look({plane: "output", row: 0, col: 0})) > 0);
  assert.equal(look(null, 1).unmarked, undefined); // another window
  assert.equal(look(null, 0, {...it, covered: it.covered.map(() => 0)}).unmarked, undefined); // it is answered
});

test("a covered cell is named so, and not before its turn", () => {
  const it = scene("covered");
  const cells = Array.from({length: 9}, () => new FakeElement());
  const element = {isConnected: true};
  const ariaGrid = () => ({name: "output", element, slices: it.slices.output, cells, names: [], named: null, marked: {}});
  const named = (filled) => {
    const view = {kind: "window", step: 1, filled, pin: null};
    nameAriaCells({input: null, output: ariaGrid()}, it, view);
    return cells.map((cell) => cell.getAttribute("aria-label"));
  };

  assert.equal(named(9)[0], "row 0, column 0: covered");
  assert.equal(named(9)[8], "row 2, column 2: covered");
  assert.equal(named(2)[8], "row 2, column 2: blank");
});

test("of a covered size the stage shows the plane with its padding, and the name of a place", () => {
  const it = scene("sizeless");
  assert.equal(it.windows, 0);
  assert.equal(it.header.no_output, "Output, covered");
  assert.equal(scene("refused").header.no_output, "No output");
  const kinds = [[-1, 0], [0, 0], [4, 4]].map(([row, col]) => kindAt(it, row, col));
  assert.deepEqual(kinds, ["padding", "cell", "padding"]);
  // The name stands over the sentence in the output's place, and takes no room of its own.
  const sized = (captions) => arrange(it, {width: 358, height: 260, captions}).cell;
  assert.equal(sized([70, 130]), sized([70, 60]));
  assert.ok(sized([70, 240]) < sized([70, 60]));
});
