import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {
  changeWindows, createPlayer, currentStep, empty, isMoving, isUnplayed, momentOf, pause, play, stepBack, stepForward,
} from "../../../../pooling_ui/stage/component/playback/player.js";
import {run, untilRest} from "./passing_time.mjs";

let player;
beforeEach(() => {
  player = createPlayer(9, 4);
});

test("pressing on while a step moves loses none", () => {
  stepForward(player);
  run(player, 50);
  stepForward(player);
  run(player, 50);
  stepForward(player);
  untilRest(player);

  assert.equal(currentStep(player), 7);
});

test("of steps that come between two frames, each counts", () => {
  for (let done = 0; done < 3; done += 1) stepForward(player);
  assert.ok(isMoving(player));
  untilRest(player);
  assert.deepEqual([currentStep(player), momentOf(player).filled], [7, 8]);

  for (let done = 0; done < 5; done += 1) stepBack(player);
  untilRest(player);
  assert.equal(currentStep(player), 2);

  for (const step of [stepForward, stepForward, stepBack]) step(player);
  untilRest(player);
  assert.equal(currentStep(player), 3);

  for (let done = 0; done < 20; done += 1) stepForward(player);
  untilRest(player);
  assert.equal(currentStep(player), 8);
});

test("a step right after a pause counts from the window that the pause ends at", () => {
  player = createPlayer(9, 0);
  play(player);
  run(player, 2200);
  pause(player);
  stepForward(player);
  untilRest(player);

  assert.equal(currentStep(player), 3);
});

test("an output that waits to be played is empty; a step fills its first cell", () => {
  player = createPlayer(9, 0);
  empty(player);
  assert.deepEqual([isUnplayed(player), momentOf(player).filled], [true, 0]);

  stepForward(player);

  assert.ok(!isUnplayed(player));
  untilRest(player);
  assert.deepEqual([momentOf(player).step, momentOf(player).filled, isUnplayed(player)], [0, 1, false]);
});

test("another setting shows the whole output; other numbers do not", () => {
  player = createPlayer(9, 0);
  empty(player);

  changeWindows(player, 9, true);
  assert.ok(isUnplayed(player));
  changeWindows(player, 16, false);
  assert.deepEqual([isUnplayed(player), momentOf(player).filled], [false, 16]);
});
