import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {act} from "../../../../pooling_ui/stage/component/actions/acts.js";
import {
  beginFigure, continueFigure, isFigure, listenToSight,
} from "../../../../pooling_ui/stage/component/playback/figure.js";
import {
  advance, changeWindows, createPlayer, isMoving, momentOf,
} from "../../../../pooling_ui/stage/component/playback/player.js";
import {readScene} from "../../../../pooling_ui/stage/component/message/scene.js";
import {fakeStage} from "../../helpers/fake_stage.mjs";
import {changed} from "../../helpers/fixtures.mjs";
import {run, untilRest} from "./passing_time.mjs";

/** The observers that a stage made, as the browser keeps them. */
let observers = [];
globalThis.IntersectionObserver = class {
  constructor(told, options) {
    Object.assign(this, {told, options, seen: []});
    observers.push(this);
  }
  observe(element) {
    this.seen.push(element);
  }
  disconnect() {
    this.seen = [];
  }
};

/** Return the scene of a figure that plays to this window. */
const figureScene = (playsTo, name = "overlapping") =>
  readScene(changed(name, () => ({plays_to: playsTo})));

/** Make the stage of a figure that just opened, with this many windows to play. */
function figure(playsTo, {calm = false, name = "overlapping"} = {}) {
  observers = [];
  const stage = fakeStage(name);
  stage.scene = figureScene(playsTo, name);
  stage.player = Object.assign(createPlayer(stage.scene.windows, 0, false), {cut: calm});
  beginFigure(stage);
  listenToSight(stage);
  return stage;
}

/** Scroll a figure into sight or out of it. */
const see = (isIntersecting) => observers[0].told([{isIntersecting}]);

/** Send a figure another message: it plays further now. */
function answer(stage, playsTo) {
  const old = stage.scene;
  stage.scene = figureScene(playsTo);
  continueFigure(stage, old);
}

let stage;
beforeEach(() => {
  stage = figure(4);
});

test("a stage is a figure only if its message says how far it plays", () => {
  assert.ok(isFigure(stage));
  assert.ok(isFigure({scene: figureScene(0)}));
  assert.ok(!isFigure(fakeStage()));
  assert.ok(!isFigure({}));
});

test("before its first window, a figure is blank", () => {
  assert.deepEqual([stage.player.position, momentOf(stage.player).filled], [0, 0]);
  run(stage.player, 3000);
  assert.equal(momentOf(stage.player).filled, 0);
});

test("a figure plays while most of its drawing is seen", () => {
  const [{seen, options}] = observers;
  assert.deepEqual([seen, options], [[stage.parts.box], {threshold: 0.6}]);
  assert.ok(!isMoving(stage.player));

  see(true);
  assert.ok(stage.player.playing);
  assert.equal(stage.drawn, 1);
  run(stage.player, 1050);
  assert.equal(momentOf(stage.player).filled, 1);
});

test("of several reports at once, the last counts", () => {
  observers[0].told([{isIntersecting: true}, {isIntersecting: false}]);

  assert.ok(!isMoving(stage.player));
});

test("it stops where a person must answer, and the rest stays blank", () => {
  see(true);
  untilRest(stage.player);

  assert.deepEqual([stage.player.position, momentOf(stage.player).filled, stage.player.playing], [4, 4, false]);
  see(false);
  see(true);
  assert.ok(!isMoving(stage.player), "it waits");
});

test("out of sight it pauses, and plays on from there", () => {
  see(true);
  run(stage.player, 1200);
  see(false);
  assert.ok(!stage.player.playing);
  untilRest(stage.player);
  assert.equal(momentOf(stage.player).filled, 2);

  see(true);
  untilRest(stage.player);
  assert.equal(stage.player.position, 4);
});

test("a figure that plays no window waits blank", () => {
  stage = figure(0);
  see(true);

  assert.ok(!isMoving(stage.player));
  assert.equal(momentOf(stage.player).filled, 0);
});

test("after an answer it goes on to the end", () => {
  see(true);
  untilRest(stage.player);
  answer(stage, 1000);
  assert.ok(stage.player.playing);
  untilRest(stage.player);

  assert.equal(momentOf(stage.player).filled, stage.player.windows);
});

test("after an answer out of sight it goes on once it is seen", () => {
  answer(stage, 1000);
  assert.ok(!isMoving(stage.player));
  see(true);
  untilRest(stage.player);

  assert.equal(stage.player.position, stage.player.windows);
});

test("a message that says the same starts nothing", () => {
  see(true);
  untilRest(stage.player);
  const {position} = stage.player;
  stage.drawn = 0;
  answer(stage, 4);

  assert.deepEqual([stage.player.position, stage.player.playing, stage.drawn], [position, false, 0]);
});

test("a figure whose windows come with the answer begins blank", () => {
  const old = {...stage.scene, windows: 0, header: {...stage.scene.header, plays_to: 0}};
  stage.isSeen = true;
  stage.scene = figureScene(1000);
  stage.player = createPlayer(stage.scene.windows, 0);
  continueFigure(stage, old);

  assert.deepEqual([momentOf(stage.player).filled, stage.player.playing], [0, true]);
  untilRest(stage.player);
  assert.equal(momentOf(stage.player).filled, stage.player.windows);
});

test("another setting after the answer shows its whole output, and nothing plays once it is seen again", () => {
  stage = figure(1000);
  see(true);
  untilRest(stage.player);
  const old = stage.scene;
  changeWindows(stage.player, stage.player.windows + 7, false);
  continueFigure(stage, old);
  see(false);
  see(true);

  assert.deepEqual([momentOf(stage.player).filled, isMoving(stage.player)], [stage.player.windows, false]);
});

test("once a person has played it, sight changes nothing", () => {
  see(true);
  run(stage.player, 1200);
  act(stage, "play"); // that is: pause
  untilRest(stage.player);
  const {position} = stage.player;
  see(false);
  see(true);
  assert.deepEqual([stage.player.position, stage.player.playing], [position, false]);

  act(stage, "play");
  see(false);
  assert.ok(stage.player.playing, "a person's playing goes on");
  untilRest(stage.player);
  assert.equal(stage.player.position, stage.player.windows);
  clearTimeout(stage.restTimer);
});

test("where motion is reduced, the windows show at once, up to the question", () => {
  stage = figure(4, {calm: true});
  see(false); // an observer tells this at first
  assert.deepEqual([momentOf(stage.player).filled, isMoving(stage.player)], [4, false]);

  answer(stage, 1000);
  assert.deepEqual([momentOf(stage.player).filled, isMoving(stage.player)], [stage.player.windows, false]);
});

test("where motion is reduced, a figure never goes back", () => {
  stage = figure(4, {calm: true});
  stage.player.position = 6;
  see(true);

  assert.equal(stage.player.position, 6);
});

test("a stage that is no figure does not play by itself", () => {
  observers = [];
  stage = fakeStage();
  listenToSight(stage);
  see(true);

  assert.deepEqual([stage.isSeen, isMoving(stage.player), stage.drawn], [true, false, 0]);
});

test("a stage that leaves is watched no more", () => {
  stage.leave();

  assert.deepEqual(observers[0].seen, []);
});

test("time passes only up to the window at which a figure waits, in one long frame, too", () => {
  see(true);
  advance(stage.player, 60_000);

  assert.deepEqual([stage.player.position, stage.player.playing], [4, false]);
});
