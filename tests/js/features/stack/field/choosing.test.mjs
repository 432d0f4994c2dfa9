import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import mountField from "../../../../../pooling_ui/features/stack/field/field.js";
import {FakeElement, newDocument, press, stopClock} from "../../../helpers/dom.mjs";
import {changed, message} from "../../../helpers/fixtures.mjs";

const NUMBERS = ["[name=row]", "[name=col]", "[name=layer]"];
let clock;
let disconnected;

beforeEach(() => {
  disconnected = 0;
  newDocument();
  document.createElementNS = (_, name) => new FakeElement(name);
  globalThis.DOMPoint = class {
    constructor(x, y) {
      this.matrixTransform = (matrix) => ({x: matrix.x(x), y: matrix.y(y)});
    }
  };
  globalThis.MutationObserver = class {
    observe() {}
    disconnect() {
      disconnected += 1;
    }
  };
  clock = stopClock();
});
afterEach(() => clock.restore());

/** Mount a drawing; `at` is the unit that Python's message names. */
function mounted() {
  const captions = [new FakeElement(), new FakeElement(), new FakeElement()];
  const parts = new Map();
  const root = Object.assign(new FakeElement(), {
    querySelector: (selector) => parts.get(selector) ?? parts.set(selector, part(selector)).get(selector),
    querySelectorAll: () => captions,
  });
  const sent = [];
  const host = {querySelector: () => root};
  const show = (data = message("field")) => mountField({data, parentElement: host, setStateValue: (...said) => sent.push(said)});
  const cleanUp = show();
  return {root, parts, captions, sent, show, cleanUp, says: () => parts.get(".says").textContent};
}

/** Make one part of it: 100 × 100 pixels; a drawing has 10 pixels for each cell, and its first at (20, 30). */
function part(selector) {
  const element = new FakeElement(NUMBERS.includes(selector) ? "input" : "div");
  const captured = new Set();
  const read = () => (element.value === "" ? NaN : Number(element.value));
  Object.defineProperty(element, "valueAsNumber", {get: read});
  return Object.assign(element, {
    getBoundingClientRect: () => ({left: 20, top: 0, width: 100, height: 100}),
    getScreenCTM: () => ({inverse: () => ({x: (x) => (x - 20) / 10, y: (y) => (y - 30) / 10})}),
    setPointerCapture: (id) => captured.add(id),
    hasPointerCapture: (id) => captured.has(id),
  });
}

function type(input, value) {
  input.value = value;
  input.oninput();
}

test("it shows the unit that Python names, in words too", () => {
  const {parts, captions, says} = mounted();

  assert.match(says(), /^Layer 4, Conv2d: the unit in row 1, column 1 sees 8 × 8 cells/);
  assert.equal(captions[1].textContent, "Units of layer 4, 4 × 3");
  assert.equal(parts.get(".seen svg").getAttribute("aria-label"), says());
  assert.equal(parts.get(".bars").children.length, 4);
  for (const name of [".seen svg", ".units svg"]) assert.ok(parts.get(name).getAttribute("viewBox"), name);
  assert.deepEqual(NUMBERS.map((name) => [parts.get(name).value, parts.get(name).max]), [["1", "3"], ["1", "2"], ["4", "4"]]);
  assert.equal(parts.get("[name=layer]").getAttribute("aria-valuetext"), "Layer 4, Conv2d, sees 8 × 8 cells");
  assert.equal(parts.get(".units svg").getAttribute("aria-label"), "Row 1, column 1 of 4 × 3 units");
});

test("in a presentation it fills the screen, and gives it back", () => {
  const {root, show} = mounted();
  assert.equal(root.dataset.presenting, "false");

  show(changed("field", () => ({presenting: true})));
  assert.equal(root.dataset.presenting, "true");

  show();
  assert.equal(root.dataset.presenting, "false");
});

test("at rest a screen reader hears the sentence, once", () => {
  const {parts, says} = mounted();

  type(parts.get("[name=row]"), "2");
  type(parts.get("[name=row]"), "3");
  clock.pass(499);
  assert.equal(parts.get(".spoken").textContent, "");
  clock.pass(1);
  assert.equal(parts.get(".spoken").textContent, says());
});

test("numbers and slider choose, and Python hears of it once, at rest", () => {
  const {parts, sent, says} = mounted();

  type(parts.get("[name=row]"), "3");
  type(parts.get("[name=layer]"), "3");
  assert.match(says(), /^Layer 3, MaxPool2d: the unit in row 3, column 1/);
  clock.pass(399);
  assert.deepEqual(sent, []);
  clock.pass(1);
  assert.deepEqual(sent, [["unit", {layer: 3, row: 3, col: 1, number: 1}]]);
});

test("a number beyond the units is the nearest unit, and none leaves the unit as it is", () => {
  const {parts, says} = mounted();

  type(parts.get("[name=row]"), "77");
  assert.match(says(), /row 3, column 1/);
  type(parts.get("[name=col]"), "0");
  assert.match(says(), /row 3, column 0/);
  type(parts.get("[name=col]"), "1");
  type(parts.get("[name=col]"), "-1");
  type(parts.get("[name=col]"), "");
  assert.match(says(), /row 3, column 1/);
  parts.get("[name=col]").onchange();
  assert.equal(parts.get("[name=col]").value, "1");
});

test("a pointer chooses on each of the three drawings, while it is pressed", () => {
  const {parts, says} = mounted();
  const at = (clientX, clientY) => ({clientX, clientY, button: 0, pointerId: 1});

  const [units, seen, bars] = [".units svg", ".seen svg", ".bars"].map((selector) => parts.get(selector));
  units.onpointermove(at(45, 65));
  assert.match(says(), /row 1, column 1/, "not pressed");
  units.onpointerdown(at(49, 30));
  assert.match(says(), /row 0, column 2/);
  units.onpointermove(at(20, 69));
  assert.match(says(), /row 3, column 0/);
  bars.onpointerdown(at(44, 50));
  assert.match(says(), /^Layer 1, Conv2d: the unit in row 7, column 1/);
  bars.onpointermove(at(46, 50));
  assert.match(says(), /^Layer 2, ReLU: the unit in row 7, column 1/);
  seen.onpointerdown(at(41, 79));
  assert.match(says(), /row 4, column 2/);
  seen.onpointermove(at(99, 12));
  assert.match(says(), /row 0, column 5/, "on the border, the nearest cell");
  seen.onpointermove(at(1, 199));
  assert.match(says(), /row 7, column 0/);
  seen.onpointerdown({...at(41, 79), button: 2});
  assert.match(says(), /row 7, column 0/, "another button");
});

test("Python's unit counts once it has heard of the person's", () => {
  const {parts, show, says} = mounted();

  type(parts.get("[name=row]"), "2");
  show();
  assert.match(says(), /row 2, column 1/, "not yet told");
  clock.pass(400);
  show();
  assert.match(says(), /row 2, column 1/, "told, but this message is older");
  show(changed("field", () => ({at: [4, 2, 1], heard: 1})));
  show(changed("field", () => ({at: [4, 1, 1], heard: 1})));
  assert.match(says(), /row 1, column 1/);
});

test("a message that a newer one overtakes is not waited for", () => {
  const {parts, show, says} = mounted();

  type(parts.get("[name=row]"), "2");
  clock.pass(400);
  show(changed("field", () => ({at: [1, 0, 0], heard: 1}))); // another part of the page has chosen since
  assert.match(says(), /^Layer 1/);
});

test("Python's unit counts on another network", () => {
  const {parts, show, says} = mounted();

  type(parts.get("[name=row]"), "2");
  clock.pass(400);
  show(changed("field", (header) => ({layers: header.layers.slice(0, 3), at: [3, 0, 2]})));
  assert.match(says(), /^Layer 3, MaxPool2d: the unit in row 0, column 2/);
});

test("what is typed is no shortcut of the page's, but for keys with Ctrl", () => {
  const {root, parts} = mounted();
  const [letter, print] = [press("r", parts.get("[name=row]")), press("p", root, {ctrlKey: true})];

  root.onkeydown(letter);
  root.onkeydown(print);
  assert.deepEqual([letter.stopped, print.stopped], [true, undefined]);
});

test("an unmounted drawing tells Python and people nothing, and lets the focus go", () => {
  const {parts, sent, cleanUp} = mounted();

  type(parts.get("[name=row]"), "2");
  cleanUp();
  clock.pass(500);
  assert.deepEqual(sent, []);
  assert.equal(parts.get(".spoken").textContent, "");
  assert.equal(disconnected, 1);
});
