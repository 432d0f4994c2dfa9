import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {canRedo, canUndo, exactValue, sendEdit, settle, undoOrRedo} from "../../../../pooling_ui/stage/component/actions/history.js";
import {announceSentence} from "../../../../pooling_ui/components/shared/voice.js";
import {newDocument, stopClock} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";
import {slices} from "../../helpers/fixtures.mjs";

let clock, stage;
beforeEach(() => {
  clock = stopClock();
  newDocument();
  stage = fakeStage("plain");
});
afterEach(() => clock.restore());

/** Give Python's answer to the pending edit: the plane with what it set, or a problem. */
function answer({value, problem = null, count = stage.history.pending?.since, at = stage.history.pending} = {}) {
  const old = stage.scene;
  const values = Array.from(old.label, (label) => old.values[label]);
  if (value !== undefined) values[at.row * old.width + at.col] = value;
  const known = [...new Set([...values, ...old.values])];
  stage.scene = {
    ...old, values: Float64Array.from(known), label: Int32Array.from(values, (it) => known.findIndex((one) => Object.is(one, it))),
    output_label: old.output_label.map((label) => known.indexOf(old.values[label])),
    header: {...old.header, labels: known.map(String), answer: count ? {count, problem} : null},
  };
  settle(stage, old);
}

const sent = () => stage.sent.map(([, {row, col, text}]) => [row, col, text]);
const heard = () => (clock.pass(500), stage.parts.spoken.textContent);
const state = () => [canUndo(stage.history), canRedo(stage.history)];

/** Edit a cell, and let Python answer. */
function edit(row, col, text) {
  sendEdit(stage, row, col, text);
  answer({value: Number(text)});
}

test("an undo sends the exact number that was there, a redo the one that was typed", () => {
  stage.scene.values[stage.scene.label[5]] = 0.1 + 0.2;
  assert.deepEqual(state(), [false, false]);
  edit(1, 1, "7");
  assert.deepEqual(state(), [true, false]);

  undoOrRedo(stage, "undo");
  answer({value: 0.1 + 0.2});
  assert.deepEqual(state(), [false, true]);
  undoOrRedo(stage, "redo");
  answer({value: 7});

  assert.deepEqual(sent(), [[1, 1, "7"], [1, 1, "0.30000000000000004"], [1, 1, "7"]]);
  assert.deepEqual(state(), [true, false]);
});

test("every number can be put back: infinities, NaN and −0", () => {
  for (const [value, text] of [[-Infinity, "-Infinity"], [NaN, "NaN"], [-0, "-0"], [1e-7, "1e-7"]]) {
    stage = fakeStage("plain");
    stage.scene.values[stage.scene.label[2]] = value;
    edit(0, 2, "5");
    undoOrRedo(stage, "undo");
    assert.deepEqual(sent().at(-1), [0, 2, text]);
  }
});

test("without anything to take back, nothing is sent", () => {
  undoOrRedo(stage, "undo");
  undoOrRedo(stage, "redo");

  assert.deepEqual(stage.sent, []);
});

test("a new edit forgets what was undone", () => {
  edit(0, 0, "7");
  undoOrRedo(stage, "undo");
  answer({value: 1});
  edit(0, 1, "8");

  assert.deepEqual(state(), [true, false]);
});

test("quick undos wait for Python's answer to the one before, and none is lost", () => {
  edit(0, 0, "7");
  edit(0, 1, "8");
  undoOrRedo(stage, "undo");
  undoOrRedo(stage, "undo");
  assert.equal(stage.sent.length, 3);

  answer({value: 3});
  assert.deepEqual(sent().slice(2), [[0, 1, "3"], [0, 0, "1"]]);
  answer({value: 1});
  assert.deepEqual(state(), [false, true]);
  assert.equal(new Set(stage.sent.map(([, {count}]) => count)).size, 4);
});

test("an undo that finds nothing does not hold up the edit after it", () => {
  sendEdit(stage, 0, 0, "seven");
  undoOrRedo(stage, "undo");
  sendEdit(stage, 0, 1, "8");
  answer({problem: "“seven” is not a number."});

  assert.deepEqual(sent(), [[0, 0, "seven"], [0, 1, "8"]]);
});

test("edits that Python answers late are all done, in order, and can all be taken back", () => {
  const now = Date.now;
  let time = now();
  Date.now = () => time;
  try {
    sendEdit(stage, 0, 0, "7");
    const [first] = stage.sent.map(([, {count}]) => count);
    time += 9000;
    sendEdit(stage, 0, 1, "8");
    answer({value: 7, count: first});
    assert.deepEqual(state(), [true, false]);
    answer({value: 8});

    assert.deepEqual(sent(), [[0, 0, "7"], [0, 1, "8"]]);
    undoOrRedo(stage, "undo");
    answer({value: 3});
    undoOrRedo(stage, "undo");
    assert.deepEqual(sent().slice(2), [[0, 1, "3"], [0, 0, "1"]]);
  } finally {
    Date.now = now;
  }
});

test("an edit whose answer never comes is sent again before the next; either number answers it", () => {
  for (const which of [0, 1]) {
    stage = fakeStage("plain");
    sendEdit(stage, 0, 0, "7");
    stage.history.count = stage.history.pending.since -= 20_000; // so long ago
    stage.sent[0][1].count -= 20_000;
    sendEdit(stage, 0, 1, "8");
    assert.deepEqual(sent(), [[0, 0, "7"], [0, 0, "7"]]);

    answer({value: 7, count: stage.sent[which][1].count, at: {row: 0, col: 0}});
    assert.deepEqual(sent().slice(2), [[0, 1, "8"]]);
    answer({count: stage.sent[1 - which][1].count}); // the other answer to the first
    assert.deepEqual(state(), [true, false]);
    answer({value: 8});
    assert.deepEqual([state(), stage.history.done.length], [[true, false], 2]);
  }
});

test("another plane leaves nothing to take back", () => {
  edit(0, 0, "7");
  answer({value: 9, at: {row: 3, col: 3}, count: null});
  assert.deepEqual(state(), [true, false]); // the same number again is no other plane
  answer({value: 11, at: {row: 3, col: 3}, count: null});
  assert.deepEqual(state(), [false, false]);

  edit(0, 0, "8");
  const old = stage.scene;
  stage.scene = {...old, slices: {...old.slices, input: slices(old.height + 1, old.width)}};
  settle(stage, old);
  assert.deepEqual(state(), [false, false]);
});

test("an edit that is refused says why, changes nothing, and can be followed by another", () => {
  sendEdit(stage, 2, 2, "seven");
  answer({problem: "“seven” is not a number."});

  assert.equal(stage.problem, "“seven” is not a number. Row 2, column 2 keeps 5.");
  assert.equal(heard(), stage.problem);
  assert.deepEqual(state(), [false, false]);
  edit(2, 2, "7");
  assert.deepEqual(state(), [true, false]);
});

test("a message that answers another edit leaves this one waiting", () => {
  sendEdit(stage, 0, 0, "7");
  answer({count: 1});

  assert.ok(stage.history.pending);
  assert.equal(heard(), "");
});

test("what an edit, an undo and a redo did is said", () => {
  edit(0, 0, "7");
  assert.equal(heard(), "Row 0, column 0 is now 7. The output stays as it was.");
  undoOrRedo(stage, "undo");
  answer({value: 1});
  assert.equal(heard(), "Undone. Row 0, column 0 is again 1. The output stays as it was.");
  undoOrRedo(stage, "redo");
  answer({value: 7});
  assert.equal(heard(), "Redone. Row 0, column 0 is again 7. The output stays as it was.");
});

test("what an edit did to the output is said: one cell with its value, more by their number", () => {
  const follow = (...windows) => {
    sendEdit(stage, 0, 0, "70");
    const {scene} = stage;
    const far = scene.values.length - 1;
    stage.scene = {...scene, output_label: scene.output_label.slice()};
    const old = {...stage.scene, output_label: scene.output_label.slice()};
    for (const window of windows) old.output_label[window] = (old.output_label[window] + 1) % far;
    const values = Float64Array.from([...scene.values, 70 + stage.sent.length]);
    stage.scene.values = values;
    stage.scene.label = scene.label.slice();
    stage.scene.label[0] = values.length - 1;
    stage.scene.header = {
      ...scene.header, labels: [...scene.header.labels, "70"], answer: {count: stage.history.pending.since, problem: null},
    };
    settle(stage, old);
    return heard();
  };

  assert.match(follow(1), /is now 70\. Output \(0, 1\) is now 4\.$/);
  assert.match(follow(0, 2), /2 cells of the output change\.$/);
  assert.match(follow(0, 2, 3), /3 cells of the output change\.$/);
});

test("on the way back, what an edit did to the input's gradient is said", () => {
  stage = fakeStage("gradient");
  const {scene} = stage;
  const changed = (labels, ...cells) => Int32Array.from(labels, (label, at) => (cells.includes(at) ? scene.values.length : label));
  const follow = (...cells) => {
    sendEdit(stage, 0, 0, "70");
    stage.scene = {
      ...scene, values: Float64Array.from([...scene.values, 70]), output_label: changed(scene.output_label, 0), label: changed(scene.label, ...cells),
      header: {...scene.header, labels: [...scene.header.labels, "70"], answer: {count: stage.history.pending.since, problem: null}},
    };
    settle(stage, scene);
    return heard();
  };

  assert.match(follow(6), /is now 70\. Input gradient \(1, 2\) is now 70\.$/);
  assert.match(follow(4, 6), /2 cells of the input gradient change\.$/);
  assert.match(follow(), /The input gradient stays as it was\.$/);
});

test("what is said of an edit takes the place of the sentence about its cell", () => {
  announceSentence(stage.voice, "Input (0, 0) = 1.", {playing: false, now: 0});
  edit(0, 0, "7");
  assert.doesNotMatch(heard(), /Input/);

  announceSentence(stage.voice, "Input (2, 2) = 5.", {playing: false, now: 0});
  sendEdit(stage, 2, 2, "seven");
  answer({problem: "“seven” is not a number."});
  assert.doesNotMatch(heard(), /Input/);
});

test("nothing is said of an output that is another one, or none", () => {
  for (const windows of [0, 9]) {
    const old = {...stage.scene};
    sendEdit(stage, 0, 0, "70");
    stage.scene = {
      ...old, windows, values: Float64Array.from([...old.values, 70 + windows]), label: old.label.slice(),
      header: {...old.header, labels: [...old.header.labels, "70"], answer: {count: stage.history.pending.since, problem: null}},
    };
    stage.scene.label[0] = old.values.length;
    settle(stage, old);
    assert.match(heard(), /is now 70\.\s*$/);
  }
});

test("a cell's exact number is read, not its label", () => {
  assert.deepEqual([0, 2, 9].map((cell) => exactValue(stage.scene, cell)), [1, -2, 0.5]);
});
