import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import sceneKeys, {nextOf} from "../../../../pooling_ui/features/start/scene_keys/scene_keys.js";
import {newDocument} from "../../helpers/dom.mjs";

const NAMES = ["window", "kernel", "stride"];
const TOPS = {window: -700, kernel: 40, stride: 800};

const FOLLOWING = 4;
globalThis.Node = {DOCUMENT_POSITION_FOLLOWING: FOLLOWING};

let went, headings, leave;

/** Press a key on the page; true if the page took it. */
function press(code, held = {}) {
  const event = new Event("keydown", {cancelable: true});
  for (const [name, value] of Object.entries({code, altKey: true, ctrlKey: false, metaKey: false, ...held})) {
    Object.defineProperty(event, name, {value});
  }
  document.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  newDocument();
  went = [];
  globalThis.matchMedia = () => ({matches: false});
  globalThis.innerHeight = 700;
  headings = Object.fromEntries(NAMES.map((name) => [name, {
    getBoundingClientRect: () => ({top: TOPS[name], bottom: TOPS[name] + 30}),
    compareDocumentPosition: ({scene}) => (NAMES.indexOf(scene) >= NAMES.indexOf(name) ? FOLLOWING : 0),
    scene: name,
    focus: (how) => went.push([name, "focus", how]),
    scrollIntoView: (how) => went.push([name, "scroll", how.behavior]),
  }]));
  document.getElementById = (name) => headings[name] ?? null;
  leave = sceneKeys({data: NAMES, parentElement: headings});
});
afterEach(() => leave());

test("on the way on, the scene after the present one comes next", () => {
  assert.equal(nextOf([300, 1000, 1700], 1), 0); // above the first one
  assert.equal(nextOf([100, 1000, 1700], 1), 1);
  assert.equal(nextOf([-600, 120, 900], 1), 2); // a heading in the upper part is the present one
  assert.equal(nextOf([-600, 121, 900], 1), 1);
});

test("on the way back, the beginning of the present scene comes first", () => {
  assert.equal(nextOf([-700, -300, 900], -1), 1);
  assert.equal(nextOf([-700, 20, 900], -1), 0);
  assert.equal(nextOf([-1700, -700, -120], -1), 1); // it has only just begun
});

test("there is nothing before the first scene, and nothing after the last", () => {
  assert.equal(nextOf([20, 900, 1700], -1), 0);
  assert.equal(nextOf([300, 900, 1700], -1), 0);
  assert.equal(nextOf([-1700, -900, 20], 1), 2);
});

test("a key scrolls to the next heading, which takes the focus", () => {
  assert.ok(press("KeyN"));
  assert.deepEqual(went, [["stride", "focus", {preventScroll: true}], ["stride", "scroll", "smooth"]]);
  assert.equal(headings.stride.tabIndex, -1); // a heading takes the focus only so
});

test("another key goes back", () => {
  assert.ok(press("KeyB"));
  assert.deepEqual(went.map(([name]) => name), ["window", "window"]);
});

test("where motion is reduced, nothing glides", () => {
  globalThis.matchMedia = () => ({matches: true});
  press("KeyN");
  assert.equal(went[1][2], "auto");
});

test("a heading that has the focus in sight is the present one, wherever it lies", () => {
  document.activeElement = headings.stride;
  TOPS.stride = 600; // the page ends below it
  press("KeyB");
  assert.deepEqual(went.map(([name]) => name), ["kernel", "kernel"]);

  TOPS.stride = 700; // a person has scrolled back
  went = [];
  press("KeyB");
  assert.deepEqual(went.map(([name]) => name), ["window", "window"]);

  TOPS.stride = 800;
  document.activeElement = headings.window; // a person has scrolled on
  went = [];
  press("KeyN");
  assert.deepEqual(went.map(([name]) => name), ["stride", "stride"]);
});

test("a button that has the focus in sight tells the present scene, too", () => {
  document.activeElement = {scene: "window", getBoundingClientRect: () => ({top: 300, bottom: 340})};
  press("KeyN");
  assert.deepEqual(went.map(([name]) => name), ["kernel", "kernel"]);
});

test("other keys are left to the page", () => {
  assert.ok(!press("KeyN", {altKey: false}));
  assert.ok(!press("KeyN", {ctrlKey: true}));
  assert.ok(!press("KeyN", {metaKey: true}));
  assert.ok(!press("KeyP"));
  assert.deepEqual(went, []);
});

test("scenes that do not show are left out", () => {
  delete headings.stride;
  press("KeyN");
  assert.deepEqual(went.map(([name]) => name), ["kernel", "kernel"]);
  headings = {};
  assert.ok(press("KeyN"));
});

test("after each run of the page, one listener is left, and after the page none", () => {
  leave = sceneKeys({data: NAMES, parentElement: headings});
  press("KeyN");
  assert.equal(went.length, 2);

  leave();
  assert.ok(!press("KeyN"));
});
