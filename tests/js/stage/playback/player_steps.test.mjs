import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {
  createPlayer, currentStep, isMoving, momentOf, pause, play, stepBack, stepForward,
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
