import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {act, pinCell} from "../../../../pooling_ui/stage/component/actions/acts.js";
import {currentStep} from "../../../../pooling_ui/stage/component/playback/player.js";
import {showTransport} from "../../../../pooling_ui/stage/component/playback/transport.js";
import {newDocument, stopClock} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

let clock;
beforeEach(() => {
  clock = stopClock();
  newDocument();
});
afterEach(() => clock.restore());

/** Make a stage whose question waits, standing where it was asked. */
function asking(name, question_position) {
  const stage = fakeStage(name);
  const {player, scene} = fakeStage(name, {scene: {...stage.scene, header: {...stage.scene.header, question_position}}});
  Object.assign(stage, {scene, player, parts: {...stage.parts, controls: []}});
  player.cut = true;
  act(stage, "question");
  return show(stage);
}

function show(stage) {
  showTransport(stage, currentStep(stage.player));
  return stage;
}

const off = ({parts}) => parts.toQuestion.getAttribute("aria-disabled") === "true";

test("a person who steps away from the question's window is led back by one press", () => {
  const stage = asking("covered", {step: 4, pin: null});
  assert.deepEqual([currentStep(stage.player), off(stage), stage.parts.cover.hidden], [4, true, true]);
  assert.equal(stage.parts.toQuestion.title, "Back to the question’s window");
  act(stage, "forward");
  assert.equal(off(show(stage)), false);
  act(stage, "question");

  assert.deepEqual([currentStep(stage.player), stage.player.revealed, off(show(stage))], [4, true, true]);
  clock.pass(500);
  assert.equal(stage.sent.at(-1)[1].step, 4);
});

test("a pinned cell leads away from it, and a press lets go of that", () => {
  const stage = asking("covered", {step: 4, pin: null});
  pinCell(stage, {plane: "input", row: 0, col: 1});
  assert.equal(off(show(stage)), false);
  act(stage, "question");

  assert.deepEqual([stage.pin, off(show(stage))], [null, true]);
});

test("a cell that is chosen as the answer stays chosen on the way", () => {
  const stage = asking("covered", {step: 4, pin: null, chooses: true});
  pinCell(stage, {plane: "input", row: 0, col: 1});
  assert.equal(off(show(stage)), true); // it is at the question
  pinCell(stage, {plane: "output", row: 0, col: 1});
  assert.equal(off(show(stage)), false);
  act(stage, "question");

  assert.deepEqual([currentStep(stage.player), stage.pin, off(show(stage))], [4, null, true]);
});

test("of a question about a cell, the way leads to that cell, with one word to Python", () => {
  const stage = asking("volume", {step: 0, pin: ["input", 4, 1]});
  const atQuestion = stage.pin;
  assert.equal(stage.parts.toQuestion.title, "Back to the question’s cell");
  act(stage, "forward");
  show(stage);
  stage.sent.length = 0;
  act(stage, "question");

  assert.deepEqual([stage.pin, off(show(stage))], [atQuestion, true]);
  assert.deepEqual(stage.sent.map(([name, {cell}]) => [name, cell]), [["pin", ["input", 4, 1]]]);
});

test("where no question waits, results can be covered there", () => {
  for (const name of ["covered", "sizeless"]) {
    const stage = show(Object.assign(fakeStage(name), {parts: {...fakeStage(name).parts, controls: []}}));
    assert.deepEqual([stage.parts.toQuestion.hidden, stage.parts.cover.hidden], [true, false]);
  }
});
