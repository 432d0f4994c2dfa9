import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {empty, goTo, play} from "../../../../pooling_ui/stage/component/playback/player.js";
import {setUpTransport, showTransport} from "../../../../pooling_ui/stage/component/playback/transport.js";
import {FakeElement, newDocument} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

let stage;
beforeEach(() => {
  newDocument();
  stage = made("overlapping");
});

function made(name) {
  const it = fakeStage(name);
  it.parts.controls = [it.parts.play, it.parts.scrub, new FakeElement("button")];
  return it;
}

const said = (part, name) => stage.parts[part].getAttribute(name);

test("the speeds are filled in once", () => {
  setUpTransport(stage.parts);
  setUpTransport(stage.parts);

  assert.deepEqual(stage.parts.speed.options.map(({text}) => text), ["¼×", "½×", "1×", "2×", "4×", "8×"]);
});

test("it shows the step, as a count and in words", () => {
  showTransport(stage, 6);

  const {scrub, count} = stage.parts;
  assert.deepEqual([scrub.value, scrub.max, count.textContent], ["6", "15", "7 / 16"]);
  assert.equal(said("scrub", "aria-valuetext"), "window 7 of 16, output row 1, column 2");
  assert.equal(scrub.style.properties.get("--done"), String(6 / 15));
});

test("one window alone is the whole way", () => {
  stage = made("empty_window");
  showTransport(stage, 0);

  assert.deepEqual([stage.parts.scrub.max, stage.parts.scrub.style.properties.get("--done")], ["0", "1"]);
});

test("the play button is called what it does next", () => {
  showTransport(stage, 0);
  assert.deepEqual([said("play", "aria-label"), stage.parts.play.title, stage.root.dataset.playing], ["Play", "Play (Space)", "false"]);
  play(stage.player);
  showTransport(stage, 0);
  assert.deepEqual([said("play", "aria-label"), stage.parts.play.title, stage.root.dataset.playing], ["Pause", "Pause (Space)", "true"]);
});

test("speed and loop show as they are", () => {
  Object.assign(stage.player, {speed: 0.5, loop: true});
  showTransport(stage, 0);

  assert.deepEqual([stage.parts.speed.value, said("loop", "aria-pressed")], ["0.5", "true"]);
});

test("while a setting is refused nothing can be pressed; afterwards all of it again", () => {
  const refused = made("refused");
  Object.assign(stage, {scene: refused.scene});
  showTransport(stage, 0);
  assert.deepEqual(stage.parts.controls.map(({disabled}) => disabled), [true, true, true]);
  assert.deepEqual([stage.parts.count.textContent, said("scrub", "aria-valuetext")], ["0 / 0", "no window"]);
  assert.equal(stage.parts.index.hidden, true);
  assert.deepEqual([stage.parts.scrub.value, stage.parts.scrub.max, stage.parts.scrub.style.properties.get("--done")], ["0", "0", "0"]);

  stage.scene = made("overlapping").scene;
  showTransport(stage, 0);
  assert.deepEqual(stage.parts.controls.map(({disabled}) => disabled), [false, false, false]);
  assert.deepEqual([stage.parts.count.textContent, stage.parts.index.hidden], ["1 / 16", false]);
});

test("only changes are written", () => {
  showTransport(stage, 3);
  let written = 0;
  for (const part of Object.values(stage.parts)) if (part.setAttribute) part.setAttribute = () => (written += 1);
  goTo(stage.player, 3);
  showTransport(stage, 3);
  assert.equal(written, 0);

  showTransport(stage, 4);
  assert.equal(written, 1);
});

test("the way done fills the scrubber: none of it at the first window, all at the last, also of two", () => {
  const done = (step, windows) => {
    stage = made("overlapping");
    stage.scene.windows = windows;
    showTransport(stage, step);
    return stage.parts.scrub.style.properties.get("--done");
  };
  assert.deepEqual([done(0, 16), done(15, 16), done(0, 2), done(1, 2), done(0, 1)], ["0", "1", "0", "1", "1"]);
});

test("before a person plays an empty output, it counts none, and Play is what to press", () => {
  empty(stage.player);
  showTransport(stage, 0);
  assert.deepEqual([stage.parts.count.textContent, stage.root.dataset.unplayed], ["0 / 16", "true"]);
  assert.match(said("scrub", "aria-valuetext"), /the output is empty/);

  goTo(stage.player, 0);
  showTransport(stage, 0);
  assert.deepEqual([stage.parts.count.textContent, stage.root.dataset.unplayed], ["1 / 16", "false"]);
});
