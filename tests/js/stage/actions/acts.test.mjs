import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {act, pinCell, pointAt, restNow, restSoon, scrubTo, setPin, setSpeed, unpin} from "../../../../pooling_ui/stage/component/actions/acts.js";
import {advance, currentStep, empty, isMoving, momentOf} from "../../../../pooling_ui/stage/component/playback/player.js";
import {newDocument, stopClock} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

let clock, stage;
beforeEach(() => {
  clock = stopClock();
  newDocument();
  stage = fakeStage();
});
afterEach(() => clock.restore());

const cell = (plane, row, col) => ({plane, row, col});
const pinsSent = () => stage.sent.filter(([what]) => what === "pin").map(([, pin]) => pin.cell);
const heard = () => (clock.pass(500), stage.parts.spoken.textContent);

test("the end is the last window, and no further", () => {
  stage.player.windows = 16;
  act(stage, "end");
  act(stage, "forward");
  assert.deepEqual([stage.player.position, isMoving(stage.player)], [16, false]);
});

test("each key for the speed goes one speed up or down", () => {
  act(stage, "slower");
  assert.equal(stage.player.speed, 0.5);
  act(stage, "slower");
  assert.equal(stage.player.speed, 0.25);
});

test("the flat index is asked for and put away again, and heard", () => {
  act(stage, "index");
  assert.deepEqual([stage.withIndex, stage.aloud], [true, true]);
  act(stage, "index");
  assert.equal(stage.withIndex, false);
});

test("a pause by key says nothing of playing", () => {
  act(stage, "play");
  act(stage, "play", true);

  assert.deepEqual([stage.player.playing, heard()], [false, ""]);
});

test("scrubbing and pinning are heard, and let go of what was pinned or pointed at", () => {
  Object.assign(stage, {pin: ["input", 0, 0], hover: cell("input", 1, 1)});
  scrubTo(stage, 6);
  assert.deepEqual([stage.pin, stage.hover, stage.aloud, currentStep(stage.player)], [null, null, true, 6]);

  stage.aloud = false;
  pinCell(stage, cell("input", 1, 1));
  assert.equal(stage.aloud, true);
});

test("a speed chosen from the list is told to Python as well", () => {
  stage.sentPlace = {step: 3, whole: true, speed: 1, loop: false};
  setSpeed(stage, 4);
  clock.pass(400);

  assert.deepEqual(stage.sent, [["step", {step: 3, whole: true, speed: 4, loop: false, moves: stage.scene.header.moves}]]);
});

test("each move of the transport goes where it says, lets go of the pin, and is drawn once", () => {
  for (const [name, step] of [["end", 15], ["back", 14], ["start", 0]]) {
    Object.assign(stage, {pin: ["input", 0, 0], hover: cell("input", 0, 0), drawn: 0, sent: []});
    act(stage, name);
    assert.deepEqual([currentStep(stage.player), stage.pin, stage.hover, stage.drawn], [step, null, null, 1], name);
    assert.deepEqual(pinsSent(), [null]);
  }
});

test("from a pinned output cell, steps and play go on from its window", () => {
  for (const [name, step] of [["forward", 11], ["back", 9], ["play", 10]]) {
    stage = fakeStage("overlapping", {pin: ["output", 2, 2]});
    act(stage, name);
    if (name === "forward") while (isMoving(stage.player)) advance(stage.player, 20);
    assert.equal(currentStep(stage.player), step, name);
  }
});

test("from a pinned input cell they go on from where the window stands", () => {
  stage.pin = ["input", 2, 2];
  act(stage, "play");

  assert.deepEqual([currentStep(stage.player), stage.player.playing], [3, true]);
});

test("while a setting is refused, the transport does nothing; an edit can still be undone", () => {
  stage = fakeStage("refused");
  for (const name of ["play", "end", "loop", "faster"]) act(stage, name);
  assert.deepEqual([stage.player.playing, stage.player.loop, stage.player.speed, stage.drawn], [false, false, 1, 0]);

  stage.history.done.push({row: 0, col: 1, before: 3, after: 4});
  act(stage, "undo");
  assert.deepEqual(stage.sent.map(([name, {text}]) => [name, text]), [["edit", "3"]]);
});

test("what a key did is said, at both ends of the speeds as well", () => {
  act(stage, "faster", true);
  assert.equal(heard(), "Speed 2×.");
  for (let press = 0; press < 9; press += 1) act(stage, "faster", true);
  assert.equal(heard(), "Speed 8×, the fastest.");
  for (let press = 0; press < 9; press += 1) act(stage, "slower", true);
  assert.equal(heard(), "Speed ¼×, the slowest.");
  act(stage, "loop", true);
  assert.equal(heard(), "Loop on.");
  act(stage, "loop", true);
  assert.equal(heard(), "Loop off.");
  act(stage, "play", true);
  assert.equal(heard(), "Playing.");
});

test("a button says by itself what became of it", () => {
  for (const name of ["faster", "loop", "play"]) act(stage, name);

  assert.equal(heard(), "");
});

test("a pin is told to Python once, and one that is there already not at all", () => {
  assert.equal(setPin(stage, null), false);
  assert.equal(setPin(stage, ["input", 1, 2]), true);
  assert.equal(setPin(stage, ["input", 1, 2]), false);
  assert.deepEqual(pinsSent(), [["input", 1, 2]]);
});

test("pinning an output cell stands the window there; the same cell again lets go", () => {
  pinCell(stage, cell("output", 1, 2));
  assert.deepEqual([stage.pin, currentStep(stage.player), momentOf(stage.player).filled], [["output", 1, 2], 6, 16]);

  pinCell(stage, cell("output", 1, 2));
  assert.deepEqual([stage.pin, currentStep(stage.player)], [null, 6]);
  assert.deepEqual(pinsSent(), [["output", 1, 2], null]);
});

test("a pin that came with the link is let go of in the link, too, as often as one comes", () => {
  let held = null; // Streamlit calls Python only when a state changes
  const shownLabelPython = [];
  stage.send = (_, value) => {
    if (JSON.stringify(value) !== JSON.stringify(held)) shownLabelPython.push(value.cell);
    held = value;
  };
  for (const link of [["output", 1, 1], ["input", 0, 0]]) {
    stage.pin = link;
    act(stage, "forward");
  }
  assert.deepEqual(shownLabelPython, [null, null]);
});

test("pinning while it plays pauses it", () => {
  act(stage, "play");
  pinCell(stage, cell("input", 1, 1));

  assert.deepEqual([stage.player.playing, currentStep(stage.player)], [false, 3]);
});

test("unpinning says whether there was a pin", () => {
  assert.equal(unpin(stage), false);
  stage.pin = ["input", 0, 0];
  assert.equal(unpin(stage), true);
  assert.deepEqual([stage.pin, pinsSent(), stage.drawn], [null, [null], 1]);
});

test("pointing is drawn when it points at something else; a mouse is not heard, the focus is", () => {
  pointAt(stage, cell("input", 0, 0), false);
  pointAt(stage, cell("input", 0, 0), false);
  assert.deepEqual([stage.drawn, stage.aloud], [1, false]);
  pointAt(stage, cell("input", 0, 1), true);
  assert.deepEqual([stage.drawn, stage.aloud], [2, true]);
  pointAt(stage, null, false);
  assert.deepEqual([stage.hover, stage.drawn], [null, 3]);
});

test("while it plays, pointing does not silence it", () => {
  act(stage, "play");
  pointAt(stage, cell("input", 0, 0), false);

  assert.equal(stage.aloud, true);
});

test("what was wrong with an edit stays while a mouse points, and goes with the next thing done", () => {
  const doings = [
    () => act(stage, "loop"), () => scrubTo(stage, 2), () => setSpeed(stage, 2),
    () => pinCell(stage, cell("input", 0, 0)), () => unpin(stage), () => pointAt(stage, cell("input", 0, 3), true),
  ];
  for (const done of doings) {
    stage.problem = "no number";
    pointAt(stage, cell("input", 3, 3), false);
    pointAt(stage, null, false);
    assert.equal(stage.problem, "no number");
    done();
    assert.equal(stage.problem, null, String(done));
  }
});

test("Python learns of a new place 0.4 s after the person came to rest there, once", () => {
  const place = {step: 3, whole: true, speed: 1, loop: false};
  stage.scene.header.moves = 7; // how often Python has moved the stage: after that, the same place is news
  stage.sentPlace = place;
  scrubTo(stage, 2);
  clock.pass(399);
  scrubTo(stage, 5);
  clock.pass(399);
  assert.deepEqual(stage.sent, []);

  clock.pass(1);
  restSoon(stage);
  clock.pass(400);
  assert.deepEqual(stage.sent, [["step", {...place, step: 5, whole: false, moves: 7}]]);
});

test("Python does not learn of a place while something moves, nor while a setting is refused", () => {
  act(stage, "forward");
  clock.pass(5000);
  assert.deepEqual(stage.sent, []);

  stage = fakeStage("refused");
  restSoon(stage);
  clock.pass(5000);
  assert.deepEqual(stage.sent, []);
});

test("while a dialog is open, Python is told nothing: a run of the page would close it", () => {
  document.querySelector = (selector) => (selector === "[role=dialog]" ? {} : null);
  scrubTo(stage, 5);
  clock.pass(5000);
  assert.deepEqual(stage.sent, []);

  document.querySelector = () => null;
  clock.pass(400);
  assert.deepEqual(stage.sent.map(([name, {step}]) => [name, step]), [["step", 5]]);
});

test("what the person does elsewhere comes after the news of where they rest, not before", () => {
  restNow(stage);
  assert.deepEqual(stage.sent, []); // there is no news

  scrubTo(stage, 5);
  restNow(stage);
  assert.deepEqual(stage.sent.map(([name, {step}]) => [name, step]), [["step", 5]]);
  clock.pass(5000);
  assert.equal(stage.sent.length, 1);
});

test("Python is told of a pinned cell of a volume as if slices were below each other", () => {
  stage = fakeStage("volume");
  const {pitch} = stage.scene.slices.input;
  pinCell(stage, cell("input", 1, 2 * pitch + 1));

  assert.deepEqual(stage.pin, ["input", 1, 2 * pitch + 1]);
  assert.deepEqual(pinsSent(), [["input", 2 * 2 + 1, 1]]);
});

test("an export takes what rests on the stage, after the news of where that is", () => {
  scrubTo(stage, 2);
  stage.layout = {...stage.layout, ratio: 2, captions: [50, 60], grows: true};
  Object.assign(stage, {zoom: 36, share: [0, 1]});

  act(stage, "export");

  const [[first], [name, {view, room}]] = stage.sent.slice(-2);
  assert.deepEqual([first, name], ["step", "export"]);
  assert.deepEqual([view.step, view.from, view.glide, view.flow, view.filled], [2, 2, 1, 1, 3]);
  assert.deepEqual(room, {width: 400, height: 300, ratio: 2, captions: [50, 60], grows: true, zoom: 36, share: [0, 1]});
});

test("an output that waits to be played has no place in the link", () => {
  stage.sentPlace = {step: 0, whole: true, speed: 1, loop: false};
  empty(stage.player);

  restSoon(stage);
  clock.pass(500);

  assert.deepEqual(stage.sent, []);
});
