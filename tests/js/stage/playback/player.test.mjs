import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {
  advance, changeSpeed, changeWindows, createPlayer, currentStep, goTo, isMoving, momentOf, pause, play, replay, standAt,
  stepBack, stepForward,
} from "../../../../pooling_ui/stage/component/playback/player.js";
import {run, untilRest} from "./passing_time.mjs";

let player;
beforeEach(() => {
  player = createPlayer(9, 4);
});

test("on load the window stands at its step, and the whole output shows", () => {
  assert.deepEqual([momentOf(player).step, momentOf(player).flow, momentOf(player).filled], [4, 1, 9]);
  assert.ok(!isMoving(player));
});

test("playing goes on from the window that shows, with the rest of the output blank", () => {
  play(player);

  const {step, glide, flow, filled} = momentOf(player);
  assert.deepEqual([step, glide, flow, filled], [4, 1, 0, 4]);
  run(player, 1000);
  assert.equal(momentOf(player).filled, 5);
  untilRest(player);
  assert.deepEqual([momentOf(player).step, momentOf(player).filled, player.playing], [8, 9, false]);
});

test("with less motion, playing goes on from there as well", () => {
  player.cut = true;
  play(player);

  assert.deepEqual([momentOf(player).step, momentOf(player).filled], [4, 5]);
});

test("at the first window and at the last, playing starts over with the output blank", () => {
  for (const step of [0, 8]) {
    player = createPlayer(9, step);
    play(player);
    assert.deepEqual([momentOf(player).step, momentOf(player).filled], [0, 0]);
  }
  untilRest(player);
  play(player);
  assert.deepEqual([momentOf(player).step, momentOf(player).filled], [0, 0]);
  untilRest(player);
  assert.deepEqual([momentOf(player).step, momentOf(player).filled, player.playing], [8, 9, false]);
});

test("one window takes a second at 1×, an eighth of it at 8×", () => {
  player = createPlayer(9, 0);
  play(player);
  run(player, 3050);
  assert.equal(momentOf(player).filled, 3);

  player = createPlayer(9, 0);
  player.speed = 8;
  play(player);
  run(player, 1000 - 60);
  assert.equal(momentOf(player).filled, 7);
});

test("a pause ends the step under way, and playing goes on from there", () => {
  player = createPlayer(9, 0);
  play(player);
  run(player, 2200);
  pause(player);
  assert.ok(!player.playing);
  untilRest(player);
  assert.deepEqual([currentStep(player), momentOf(player).flow, momentOf(player).filled], [2, 1, 3]);

  play(player);
  run(player, 1050);
  assert.equal(momentOf(player).filled, 4);
});

test("steps show the output up to where they lead, and no further", () => {
  stepForward(player);
  untilRest(player);
  assert.deepEqual([currentStep(player), momentOf(player).filled], [5, 6]);

  stepBack(player);
  assert.equal(momentOf(player).from, 5);
  untilRest(player);
  assert.deepEqual([currentStep(player), momentOf(player).filled, momentOf(player).glide], [4, 5, 1]);
});

test("at both ends there is nowhere further to go", () => {
  goTo(player, 99);
  stepForward(player);
  untilRest(player);
  assert.equal(currentStep(player), 8);

  goTo(player, -1);
  stepBack(player);
  assert.equal(currentStep(player), 0);
  assert.ok(!isMoving(player));
});

test("standing at a step leaves a whole output whole", () => {
  standAt(player, 2);
  assert.deepEqual([currentStep(player), momentOf(player).filled], [2, 9]);
});

test("a loop starts again after the end was to be seen", () => {
  player = createPlayer(9, 0);
  player.loop = true;
  play(player);
  run(player, 9000 + 400);
  assert.equal(momentOf(player).filled, 9);

  run(player, 700);
  assert.ok(momentOf(player).filled < 2);
  assert.ok(player.playing);
});

test("with less motion, steps cut", () => {
  player.cut = true;
  stepForward(player);
  assert.ok(!isMoving(player));
  assert.equal(currentStep(player), 5);
});

test("with less motion, a step back cuts as well", () => {
  player.cut = true;
  stepBack(player);

  const {step, from, glide} = momentOf(player);
  assert.deepEqual([isMoving(player), step, from, glide], [false, 3, 3, 1]);
});

test("speeds end at a quarter and at eight", () => {
  for (let press = 0; press < 9; press += 1) changeSpeed(player, 1);
  assert.equal(player.speed, 8);
  for (let press = 0; press < 9; press += 1) changeSpeed(player, -1);
  assert.equal(player.speed, 0.25);
});

test("an edit keeps the place and how much shows", () => {
  goTo(player, 3);
  changeWindows(player, 9, true);
  assert.deepEqual([currentStep(player), momentOf(player).filled], [3, 4]);
});

test("an edit lets a step under way go on", () => {
  for (const [move, end] of [[stepForward, 5], [stepBack, 4]]) {
    move(player);
    run(player, 100);
    changeWindows(player, 9, true);
    assert.ok(isMoving(player));
    untilRest(player);
    assert.deepEqual([currentStep(player), momentOf(player).flow, momentOf(player).glide], [end, 1, 1]);
  }
});

test("another geometry ends a step under way, and lets play go on", () => {
  stepForward(player);
  run(player, 100);
  changeWindows(player, 8, false);
  assert.ok(!isMoving(player));
  assert.deepEqual([currentStep(player), momentOf(player).flow], [5, 1]);

  play(player);
  run(player, 2500);
  changeWindows(player, 2, false);
  assert.deepEqual([player.playing, momentOf(player).filled], [true, 2]);
  untilRest(player);
});

test("another geometry keeps the place as far as there is one, and shows all", () => {
  goTo(player, 2);
  changeWindows(player, 6, false);
  assert.deepEqual([currentStep(player), momentOf(player).filled], [2, 6]);

  goTo(player, 5);
  changeWindows(player, 4, false);
  assert.deepEqual([currentStep(player), momentOf(player).filled], [3, 4]);
});

test("refused at first, the place is kept for when there are windows", () => {
  player = createPlayer(0, 5);
  changeWindows(player, 9, false);
  assert.equal(currentStep(player), 5);
});

test("a place past the last window is the last window", () => {
  player = createPlayer(9, 30);
  assert.equal(currentStep(player), 8);
  goTo(player, 9);
  assert.equal(player.position, 9);
});

test("from the second window, the whole output showing, playing goes on there", () => {
  player = createPlayer(9, 1);
  play(player);

  assert.deepEqual([currentStep(player), momentOf(player).filled], [1, 1]);
});

test("standing at a window stops the play", () => {
  play(player);
  standAt(player, 2);

  assert.deepEqual([player.playing, currentStep(player)], [false, 2]);
});

test("a step takes the time of a step, less at a fast speed, no more at a slow one", () => {
  const times = [0.25, 1, 4].map((speed) => {
    player = createPlayer(9, 4);
    player.speed = speed;
    stepForward(player);
    let passed = 0;
    for (; isMoving(player); passed += 1) advance(player, 1);
    return passed;
  });

  assert.deepEqual(times, [620, 620, 155]);
});

test("a step reaches the last window, and from there goes nowhere", () => {
  player = createPlayer(9, 7);
  stepForward(player);
  assert.ok(isMoving(player));
  untilRest(player);
  assert.equal(currentStep(player), 8);
  stepForward(player);
  assert.deepEqual([isMoving(player), currentStep(player)], [false, 8]);
});

test("a step back glides, slowly at both ends, also to the first window", () => {
  player = createPlayer(9, 1);
  stepBack(player);
  assert.deepEqual([momentOf(player).from, momentOf(player).step, momentOf(player).glide], [1, 0, 0]);
  advance(player, 45);
  assert.ok(momentOf(player).glide > 0 && momentOf(player).glide < 0.25);
  advance(player, 135);
  assert.equal(isMoving(player), false);
});

test("without a loop, playing ends when the last value has arrived", () => {
  goTo(player, 7);
  play(player);
  advance(player, 1000);

  assert.deepEqual([player.playing, player.position], [false, 9]);
});

test("at any speed the finished output of a loop stays for 0.9 s; then all is blank", () => {
  for (const speed of [0.5, 4]) {
    player = createPlayer(9, 4);
    Object.assign(player, {loop: true, speed});
    play(player);
    player.position = 9;
    advance(player, 890);
    assert.equal(momentOf(player).filled, 9, String(speed));
    advance(player, 20);
    assert.equal(player.position, 0);
  }
});

test("fewer windows while it plays: it goes on from the last of them, more change nothing", () => {
  play(player);
  player.position = 6.5;
  changeWindows(player, 20, false);
  assert.equal(player.position, 6.5);
  changeWindows(player, 4, false);
  assert.deepEqual([player.position, player.playing], [4, true]);
});

test("a class sees the window that decides once more, with the whole output in sight", () => {
  for (const step of [0, 4]) {
    player = createPlayer(9, step);
    replay(player);
    assert.ok(isMoving(player));
    run(player, 1700);
    assert.ok(isMoving(player));
    untilRest(player);
    assert.deepEqual([momentOf(player).step, momentOf(player).flow, momentOf(player).filled], [step, 1, 9]);
  }
});

test("with less motion, the window that decides stands still", () => {
  player.cut = true;
  replay(player);
  assert.deepEqual([isMoving(player), momentOf(player).step], [false, 4]);
});
