import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {listenToKeys} from "../../../../pooling_ui/stage/component/actions/keys.js";
import {advance, currentStep, goTo} from "../../../../pooling_ui/stage/component/playback/player.js";
import {FakeElement, newDocument, press, stopClock} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

let body, stage, clock;
beforeEach(() => {
  clock = stopClock();
  body = newDocument();
  stage = mounted();
});
afterEach(() => clock.restore());

/** Mount a stage on the page, ready for keys. */
function mounted(changes = {}) {
  const it = fakeStage("overlapping", changes);
  it.scene.header.page_keys = true;
  body.append(it.root);
  listenToKeys(it);
  return it;
}

/** Press a key while something of the stage has the focus. */
function onStage(key, {target = stage.root, ...held} = {}) {
  const event = press(key, target, held);
  stage.root.onkeydown(event);
  return event;
}

/** Press a key while something else on the page has the focus. */
function onPage(key, {target = body, ...held} = {}) {
  const event = press(key, target, held);
  document.dispatchEvent(event);
  return event;
}

const steps = (...stages) => stages.map(({player}) => currentStep(player));

test("keys of the stage act at once, and neither scroll the page nor reach Streamlit", () => {
  const event = onStage("End");

  assert.deepEqual([steps(stage), event.defaultPrevented, event.stopped], [[15], true, true]);
  assert.equal(stage.drawn, 1);
  for (const [key, field, value] of [["+", "speed", 2], ["-", "speed", 1], ["l", "loop", true], [" ", "playing", true]]) {
    onStage(key);
    assert.equal(stage.player[field], value, key);
  }
});

test("each of many quick presses is a step, however few frames come between them", () => {
  for (let done = 0; done < 10; done += 1) onStage("ArrowRight");
  onPage("ArrowLeft");

  advance(stage.player, 10_000);
  assert.deepEqual(steps(stage), [12]);
});

test("a key that means nothing to the stage keeps its meaning, but Streamlit's R and C stay away", () => {
  const event = onStage("r");

  assert.deepEqual([event.defaultPrevented, event.stopped, stage.drawn], [false, true, 0]);
});

test("with Alt, Ctrl or Command held, keys are the browser's", () => {
  for (const held of [{altKey: true}, {metaKey: true}]) {
    const event = onStage("ArrowLeft", held);
    assert.deepEqual([event.defaultPrevented, event.stopped, stage.drawn], [false, undefined, 0]);
    assert.equal(onPage("ArrowLeft", held).defaultPrevented, false);
  }
  assert.equal(onStage("+", {ctrlKey: true}).defaultPrevented, false);
  assert.deepEqual(steps(stage), [3]);
});

test("a key that a control uses itself is left to it", () => {
  for (const [tag, key] of [["button", " "], ["select", "ArrowRight"], ["input", "Home"], ["summary", "Enter"]]) {
    assert.equal(onStage(key, {target: new FakeElement(tag)}).defaultPrevented, false, tag);
  }
  assert.equal(onStage("End", {target: new FakeElement("button")}).defaultPrevented, true);
});

test("in a presentation, Escape lets go of the pin first, then ends it", () => {
  stage.scene.header.presenting = stage.scene.header.page_keys = true;
  stage.pin = ["input", 0, 0];
  onStage("Escape");
  onStage("Escape");
  assert.deepEqual(stage.sent.map(([what]) => what), ["pin", "present"]);
});

test("Escape lets go of a pin, and without one keeps its meaning", () => {
  assert.equal(onStage("Escape").defaultPrevented, false);

  stage.pin = ["input", 0, 1];
  assert.equal(onStage("Escape").defaultPrevented, true);
  assert.deepEqual([stage.pin, stage.sent.map(([what, {cell}]) => [what, cell])], [null, [["pin", null]]]);
});

test("a held Space does not play and pause in turn, and scrolls nothing", () => {
  onStage(" ");
  const event = onStage(" ", {repeat: true});

  assert.deepEqual([stage.player.playing, event.defaultPrevented], [true, true]);
});

test("while nothing has the focus, the page's keys are the stage's", () => {
  const event = onPage("ArrowRight");
  clock.pass(0);

  assert.equal(event.defaultPrevented, true);
  assert.equal(stage.player.target, 5);
  assert.equal(onPage(" ").defaultPrevented, true);
  assert.ok(stage.player.playing);
});

test("P and C work while nothing has the focus, unless a person turned letters off", () => {
  document.documentElement = {};
  for (const key of ["c", "C", "p", "P"]) assert.equal(onPage(key).defaultPrevented, true, key);
  assert.deepEqual(stage.sent.map(([what]) => what), ["cover", "cover", "present", "present"]);

  stage.parts.letters.checked = false;
  for (const key of ["c", "P"]) assert.equal(onPage(key).defaultPrevented, false, key);
  assert.equal(onPage("ArrowRight").defaultPrevented, true);
});

test("in a presentation all keys work while nothing has the focus", () => {
  stage.scene.header.presenting = true;

  for (const key of ["l", "i", "+", "End", "Home"]) assert.equal(onPage(key).defaultPrevented, true, key);
  stage.parts.letters.checked = false;
  assert.equal(onPage("l").defaultPrevented, false);
});

test("a button leaves P and C to the stage, and in a presentation everything leaves Escape to it", () => {
  const [button, field] = ["button", "input"].map((name) => new FakeElement(name));
  body.append(button, field);
  document.documentElement = {};
  assert.equal(onPage("p", {target: button}).defaultPrevented, true);
  assert.equal(onPage("c", {target: field}).defaultPrevented, false);
  for (const key of ["Escape", " "]) assert.equal(onPage(key, {target: button}).defaultPrevented, false, key);

  stage.scene.header.presenting = true;
  for (const target of [button, field]) assert.equal(onPage("Escape", {target}).defaultPrevented, true);
  assert.deepEqual(stage.sent.map(([what]) => what), ["present", "present", "present"]);

  document.querySelector = () => field; // a list of choices is open: Escape closes it
  assert.equal(onPage("Escape", {target: field}).defaultPrevented, false);
  assert.equal(onPage("p", {target: button}).defaultPrevented, false);
});

test("that letters are turned off is kept in the browser", () => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name),
  };
  const {letters} = mounted().parts;
  assert.equal(letters.checked, true);
  letters.checked = false;
  letters.onchange();
  assert.equal(mounted().parts.letters.checked, false);
  letters.checked = true;
  letters.onchange();
  assert.equal(mounted().parts.letters.checked, true);
  delete globalThis.localStorage;
});

test("the page keeps other letters, signs, Home and End, and every key that means nothing to the stage", () => {
  for (const key of ["Home", "End", "r", "Enter", "Escape", "l", "L", "i", "I", "+", "=", "-", "−"]) {
    assert.equal(onPage(key).defaultPrevented, false, key);
  }
  const {speed, loop} = stage.player;
  assert.deepEqual([steps(stage), speed, loop, stage.withIndex, stage.drawn], [[3], 1, false, false, 0]);
});

test("keys typed into anything beside the stage are left alone; what surrounds the stage has none", () => {
  const field = new FakeElement("input");
  body.append(field);
  assert.equal(onPage("ArrowRight", {target: field}).defaultPrevented, false);
  assert.equal(onPage("ArrowRight", {target: stage.root}).defaultPrevented, false); // the stage's own listener

  const main = new FakeElement("main");
  body.append(main);
  main.append(stage.root);
  assert.equal(onPage("ArrowRight", {target: main}).defaultPrevented, true);
});

test("a key that something else has used is not used again", () => {
  const event = press("ArrowRight", body);
  event.preventDefault();
  document.dispatchEvent(event);

  assert.equal(stage.player.target, null);
});

test("of two stages the first on the page takes its keys, unless it is hidden or does not want them", () => {
  const other = mounted();
  goTo(stage.player, 0);
  goTo(other.player, 0);
  const pressed = () => {
    onPage(" ");
    const playing = [stage.player.playing, other.player.playing];
    stage.player.playing = other.player.playing = false;
    return playing;
  };

  assert.deepEqual(pressed(), [true, false]);
  stage.layout = null; // in a closed tab
  assert.deepEqual(pressed(), [false, true]);
  stage.layout = other.layout;
  stage.scene.header.page_keys = false;
  assert.deepEqual(pressed(), [false, true]);
  stage.scene.header.page_keys = true;
  other.leave();
  stage.root.remove();
  body.append(stage.root);
  assert.deepEqual(pressed(), [true, false]);
});

test("a stage that is gone takes no keys, and leaves them to the next", () => {
  const other = mounted();
  stage.leave();

  onPage(" ");
  assert.deepEqual([stage.player.playing, other.player.playing], [false, true]);
});

test("Ctrl or Command with Z undoes, with Y or Shift and Z redoes", () => {
  const change = {row: 0, col: 1, before: 3, after: 4};
  const sentBy = (key, held) => {
    Object.assign(stage.history, {done: [change], undone: [change], queue: [], pending: null});
    stage.sent.length = 0;
    const events = [onStage(key, held), onPage(key, held)];
    assert.ok(events.every(({defaultPrevented}) => defaultPrevented === stage.sent.length > 0));
    return stage.sent[0]?.[1].text;
  };

  for (const held of [{ctrlKey: true}, {metaKey: true}]) {
    assert.equal(sentBy("z", held), "3");
    assert.equal(sentBy("y", held), "4");
    assert.equal(sentBy("Z", {...held, shiftKey: true}), "4");
    assert.equal(sentBy("x", held), undefined);
  }
  assert.equal(sentBy("z"), undefined);
  assert.equal(sentBy("y"), undefined);
});

test("a field keeps its own undo, and a stage that is not editable has none", () => {
  stage.history.done.push({row: 0, col: 1, before: 3, after: 4});
  assert.equal(onStage("z", {target: new FakeElement("input"), ctrlKey: true}).defaultPrevented, false);
  stage.scene.header.editable = false;
  assert.equal(onStage("z", {ctrlKey: true}).defaultPrevented, false);

  assert.deepEqual(stage.sent, []);
});
