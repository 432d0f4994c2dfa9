import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {act} from "../../../../pooling_ui/stage/component/actions/acts.js";
import {colourBarOf} from "../../../../pooling_ui/stage/component/message/colour_bar.js";
import {prepareLayers, widthsOfLabels} from "../../../../pooling_ui/stage/component/drawing/layers.js";
import {showLegend} from "../../../../pooling_ui/stage/component/speech/message_text.js";
import {arrange} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {makeTheme} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {nameAriaCells} from "../../../../pooling_ui/stage/component/speech/names.js";
import {joinPage} from "../../../../pooling_ui/stage/component/actions/page.js";
import {paintFrame} from "../../../../pooling_ui/stage/component/drawing/paint.js";
import {plainText} from "../../../../pooling_ui/stage/component/speech/pieces.js";
import {createPlayer} from "../../../../pooling_ui/stage/component/playback/player.js";
import {withoutResults} from "../../../../pooling_ui/stage/component/message/results.js";
import {momentNow} from "../../../../pooling_ui/stage/component/output/save.js";
import {isBack} from "../../../../pooling_ui/stage/component/message/scene.js";
import {cellSentence, windowSentence} from "../../../../pooling_ui/stage/component/speech/sentence.js";
import {lookAt} from "../../../../pooling_ui/stage/component/speech/subject.js";
import {showTransport} from "../../../../pooling_ui/stage/component/playback/transport.js";
import {FakeElement, newDocument, stopClock} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";
import {cells, scene, SCENES} from "../../helpers/fixtures.mjs";
import {copiedLayers, drawnLayers} from "../../helpers/layers.mjs";
import {recordCanvases, recorder, texts} from "../../helpers/recorder.mjs";

let clock;
beforeEach(() => {
  clock = stopClock();
  newDocument();
});
afterEach(() => clock.restore());

/** Return the same windows over the same numbers, with other results. */
function withOtherResults(it) {
  const other = (labels) => labels.map((label) => (label + 1) % it.header.labels.length);
  const turned = (array) => array.map((_, at) => array[array.length - 1 - at]);
  const winners = it.winners.map((cell) => (cell < 0 ? cell : (cell + 1) % it.label.length));
  const won = new Map([...it.won].map(([cell, windows]) => [cell + 1, windows]));
  const value_tone = turned(it.value_tone);
  const header = {...it.header, scale: {limit: "77", beyond: "3 numbers", signed: !it.header.scale.signed}, legend: [["nan", "NaN"]]};
  const colours = {header, value_tone};
  if (isBack(it)) return {...it, ...colours, winners, won, label: other(it.label), written_label: other(it.written_label), writesOf: new Map()};
  return {
    ...it, ...colours, winners, won, output_label: other(it.output_label), output_tone: turned(it.output_tone),
    total_label: turned(it.total_label), indices: turned(it.indices), divisors: turned(it.divisors),
  };
}

/** Return a few of many things, from the first to the last. */
const few = (things) => (things.length > 4 ? [0, 1, 2, 3].map((at) => things[Math.round(((things.length - 1) * at) / 3)]) : things);

/** Return what a covered stage tells: what is drawn, said and named, at some windows and cells. */
function told(it) {
  const made = recordCanvases();
  const layout = arrange(it, {width: 900, height: 500});
  const theme = makeTheme("light", it.header.palette.light);
  const widths = widthsOfLabels({getContext: () => recorder().context}, it, "any");
  const layers = prepareLayers({context: recorder().context, scene: it, layout, family: "any"}, widths);
  const {calls, context} = recorder();
  const [rows, cols] = [it.height, it.width];
  const ariaGrid = (name, length) => ({
    name, element: {isConnected: true}, slices: it.slices[name], names: [], named: null, marked: {}, cells: Array.from({length}, () => new FakeElement()),
  });
  const ariaGrids = {input: ariaGrid("input", it.label.length), output: ariaGrid("output", it.windows)};
  const said = [colourBarOf(it).title, it.header.legend.join()];
  for (const step of few([...Array(it.windows).keys()])) {
    const view = lookAt({scene: it, player: createPlayer(it.windows, step, step % 2 > 0), hover: null, pin: null});
    paintFrame({context, scene: it, layout, theme, family: "any", layers}, view);
    nameAriaCells(ariaGrids, it, view);
    said.push(plainText(windowSentence(it, step, true)), ariaGrids.input.names.join(), ariaGrids.output.names.join());
  }
  const stage = {scene: it, player: createPlayer(it.windows, 0), pin: null};
  for (const [row, col] of it.slices.input.pitch ? [] : few([...cells(rows, cols)])) {
    const view = lookAt({...stage, hover: {plane: "input", row, col}});
    paintFrame({context, scene: it, layout, theme, family: "any", layers}, view);
    said.push(plainText(cellSentence(it, row, col, true)));
  }
  const shapes = [...made.flatMap((each) => each.calls), ...calls];
  return {said, drawn: shapes.map(([name, ...given]) => [name, ...given.map((each) => (typeof each === "object" ? "" : each))].join())};
}

for (const name of SCENES.filter((each) => scene(each).windows && !scene(each).covered.includes(1))) {
  test(`${name}: a covered stage tells nothing of its results`, () => {
    const it = scene(name);
    const results = told(withoutResults(it));

    assert.deepEqual(told(withoutResults(withOtherResults(it))), results);
    assert.match(results.said[2], it.writes === "input" ? /^What goes back from output .* is covered\.$/ : /is covered\.$/);
    assert.notDeepEqual(told(it).drawn, results.drawn);
  });
}

test("each cell of what windows write bears a question mark, and the other plane its numbers", () => {
  for (const [name, covered] of [["overlapping", "output"], ["gradient", "input"], ["unpool", "input"]]) {
    const it = withoutResults(scene(name));
    recordCanvases();
    const layout = arrange(it, {width: 900, height: 500});
    const theme = makeTheme("light", it.header.palette.light);
    const widths = widthsOfLabels({getContext: () => recorder().context}, it, "any");
    const written = texts(drawnLayers({context: recorder().context, scene: it, layout, theme, family: "any"}, widths).lit);

    assert.equal(written.filter((text) => text === "?").length, covered === "output" ? it.windows : it.label.length);
    const [labels, shown] = covered === "output" ? [it.header.labels, it.label] : [it.header.labels, it.output_label];
    for (const label of shown) assert.ok(written.includes(labels[label]));
  }
});

test("the colours of a covered stage end where those of the numbers that show do", () => {
  const ends = ({header, value_tone: tone, output_label: label}) => [header.scale.limit, header.scale.signed, tone[label[0]]];

  assert.deepEqual(ends(scene("gradient")), ["2", false, 0.5]);
  assert.deepEqual(ends(withoutResults(scene("gradient"))), ["1", false, 1]);
  assert.deepEqual(ends(withoutResults(scene("beside_maximum"))), ends(withoutResults(scene("beside_average"))));
  const covered = withoutResults(scene("power"));
  assert.deepEqual([scene("power").header.scale.limit, covered.header.scale.limit], ["10.91", "9"]);
});

test("the legend of a covered stage knows of no number that is covered", () => {
  const stage = fakeStage("power_back_odd");
  const marks = () => stage.parts.legend.children.map(({dataset}) => dataset.mark);
  showLegend(stage);
  assert.ok(marks().includes("nan"));
  act(stage, "cover");

  assert.ok(!marks().includes("nan"));
  act(stage, "cover");
  assert.ok(marks().includes("nan"));
});

test("of a covered gradient the numbers that decide still show, of a covered average no share does", () => {
  const notes = (name) => {
    const it = withoutResults(scene(name));
    const {calls, context} = recorder();
    const theme = makeTheme("light", it.header.palette.light);
    const layers = copiedLayers({filled: it.windows});
    const view = lookAt({scene: it, player: createPlayer(it.windows, 0), hover: null, pin: null});
    paintFrame({context, scene: it, layout: arrange(it, {width: 900, height: 400}), theme, family: "any", layers}, view);
    return texts({calls});
  };

  assert.deepEqual(notes("gradient").slice(0, 2), ["1", "3"]);
  for (const name of ["average", "spread", "power_back"]) assert.deepEqual(notes(name), []);
});

const pressed = ({parts}) => parts.cover.getAttribute("aria-pressed");
const show = (stage) => showTransport(Object.assign(stage, {parts: {...stage.parts, controls: []}}), 0);

test("one press covers at once, is heard, and is told to Python; another uncovers", () => {
  const stage = fakeStage("overlapping");
  act(stage, "cover", true);
  show(stage);

  assert.deepEqual([stage.laidOut, stage.scene.covered.every(Boolean), pressed(stage)], [1, true, "true"]);
  assert.equal(stage.parts.cover.title, "Uncover the output (C)");
  clock.pass(500);
  assert.equal(stage.parts.spoken.textContent, "Output covered.");
  act(stage, "cover", true);
  show(stage);

  assert.deepEqual([stage.scene, pressed(stage)], [stage.known, "false"]);
  clock.pass(500);
  assert.equal(stage.parts.spoken.textContent, "Output uncovered.");
  assert.deepEqual(stage.sent.map(([name, {on}]) => [name, on]), [["cover", true], ["cover", false]]);
});

test("of two stages beside each other both are covered", () => {
  const [one, other] = [fakeStage("beside_maximum"), fakeStage("beside_average")];
  joinPage(one);
  joinPage(other);
  act(other, "cover");

  assert.deepEqual([one.covers, one.scene.inputCovered, one.laidOut, one.sent], [true, true, 1, []]);
});

test("what a question covers, and what there is not, cannot be uncovered", () => {
  for (const name of ["covered", "refused", "sizeless"]) {
    const stage = fakeStage(name);
    act(stage, "cover", true);
    show(stage);

    assert.deepEqual([stage.sent, stage.covers, stage.parts.cover.disabled], [[], false, true]);
  }
  const stage = fakeStage("gradient");
  show(stage);
  assert.deepEqual([stage.parts.cover.disabled, stage.parts.cover.getAttribute("aria-label")], [false, "Cover the result"]);
});

test("an output that is covered with its size is asked for by the same button and key", () => {
  const stage = fakeStage("sizeless_by_a_person", {covers: true});
  show(stage);
  assert.deepEqual([stage.parts.cover.disabled, pressed(stage)], [false, "true"]);
  assert.equal(stage.parts.cover.title, "Uncover the output (C)");
  act(stage, "cover", true);

  clock.pass(500);
  assert.equal(stage.parts.spoken.textContent, "Output uncovered.");
  assert.deepEqual(stage.sent.map(([name, {on}]) => [name, on]), [["cover", false]]);
});

test("a file shows what is covered as covered", () => {
  const stage = fakeStage("overlapping", {zoom: 0, share: [0, 0]});
  assert.equal(momentNow(stage).covers, false);
  act(stage, "cover");

  assert.equal(momentNow(stage).covers, true);
});

test("a file names the flat index where the stage does", () => {
  const stage = fakeStage("overlapping", {zoom: 0, share: [0, 0]});
  assert.equal(momentNow(stage).withIndex, false);
  act(stage, "index");

  assert.equal(momentNow(stage).withIndex, true);
});
