import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {layOutAndDraw, requestFrame, wantsNames} from "../../../../pooling_ui/stage/component/playback/frame.js";
import {currentStep, goTo, play, stepForward} from "../../../../pooling_ui/stage/component/playback/player.js";
import {newDocument, stopClock} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

let clock, stage, waiting;
beforeEach(() => {
  clock = stopClock();
  newDocument();
  waiting = [];
  globalThis.requestAnimationFrame = (work) => waiting.push(work);
  // In a closed tab: all goes on but the drawing.
  stage = fakeStage("overlapping", {layout: null, frame: null, before: null});
});
afterEach(() => clock.restore());

/** Let the browser draw its next frame. */
function frame(now) {
  for (const work of waiting.splice(0)) work(now);
}

test("however often a frame is asked for, one comes", () => {
  requestFrame(stage);
  requestFrame(stage);
  assert.equal(waiting.length, 1);

  frame(0);
  requestFrame(stage);
  assert.equal(waiting.length, 1);
});

test("frames go on as long as something moves, and time passes between them", () => {
  goTo(stage.player, 4);
  play(stage.player);
  const {position} = stage.player;
  requestFrame(stage);
  frame(1000);
  assert.equal(stage.player.position, position); // the first frame begins to count
  frame(1050);
  assert.equal(stage.player.position, position + 0.05);
  assert.equal(waiting.length, 1);

  stage.player.playing = false;
  frame(1100);
  assert.equal(waiting.length, 0);
});

test("after a pause of the browser the animation goes on where it was", () => {
  play(stage.player);
  requestFrame(stage);
  frame(1000);
  const {position} = stage.player;
  frame(9000);

  assert.ok(Math.abs(stage.player.position - position - 0.1) < 1e-9);
});

test("time at rest is no time of the next motion", () => {
  stepForward(stage.player);
  requestFrame(stage);
  for (let now = 0; waiting.length; now += 100) frame(now);
  assert.equal(currentStep(stage.player), 4);
  stepForward(stage.player);
  const {position} = stage.player;
  requestFrame(stage);
  frame(60_000);

  assert.equal(stage.player.position, position);
});

test("Python learns of the place where a motion came to rest", () => {
  stepForward(stage.player);
  requestFrame(stage);
  for (let now = 0; waiting.length; now += 100) frame(now);
  clock.pass(400);

  assert.deepEqual(stage.sent.map(([name, {step}]) => [name, step]), [["step", 4]]);
});

test("a frame at rest tells nothing", () => {
  requestFrame(stage);
  frame(0);
  clock.pass(400);

  assert.deepEqual(stage.sent, []);
});

test("in a closed tab nothing is drawn or built", () => {
  stage.parts.box.clientWidth = 0;
  layOutAndDraw(stage);

  assert.deepEqual([stage.layout, stage.ariaGrids.input, waiting], [null, null, []]);
});

test("cells without names get them while a figure plays, and others only at rest", () => {
  const view = {kind: "window", at: null, step: 1, filled: 1, pin: null};
  const shown = (names) => ({...stage, shown: {names, scene: stage.scene}});
  play(stage.player);
  assert.deepEqual([null, "those of step 0"].map((names) => wantsNames(shown(names), view)), [true, false]);

  stage.player.playing = false;
  assert.deepEqual([null, "those of step 0"].map((names) => wantsNames(shown(names), view)), [true, true]);
});
