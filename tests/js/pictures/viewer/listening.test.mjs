import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {listenTo} from "../../../../pooling_ui/pictures/viewer/component/gestures.js";
import {FakeElement, newDocument, press} from "../../helpers/dom.mjs";

let calls, viewer, bar, full, end, held;
beforeEach(() => {
  newDocument();
  document.fullscreenEnabled = true;
  [calls, held] = [[], []];
  [bar, full] = [new FakeElement(), new FakeElement("button")];
  const note = (name) => (...what) => void calls.push([name, ...what]);
  const classes = new Set();
  const root = {querySelector: (selector) => (selector === ".bar" ? bar : full), classList: {add: (name) => classes.add(name), remove: (name) => classes.delete(name)}, classes};
  const holder = new FakeElement();
  holder.getRootNode = () => document;
  viewer = {
    root, holder, pointIn: ({x, y}) => [x, y],
    ...Object.fromEntries(["act", "speak", "point", "zoom", "pan", "pick", "onFullscreen"].map((name) => [name, note(name)])),
  };
  end = listenTo(viewer);
});

/** Make an event on the canvas of a pane. */
const on = (pane, x, y, more = {}) => ({
  target: {dataset: {pane: String(pane)}, setPointerCapture: (id) => held.push(id)}, pointerId: 1, button: 0, x, y, preventDefault() {
    this.prevented = true;
  }, ...more,
});
const names = () => calls.map(([name]) => name);

function clickButton(name) {
  bar.onclick({target: {closest: () => (name ? {dataset: {do: name}} : null)}});
}

test("a button acts and says what it did", () => {
  clickButton("in");
  assert.deepEqual(calls, [["act", {zoom: 1.5}], ["speak", {zoom: 1.5}, false]]);
});

test("a button that moves reads what is now in the middle", () => {
  clickButton("left");
  assert.deepEqual(calls, [["point", {pane: 0}], ["act", {pan: [1, 0]}], ["speak", {pan: [1, 0]}, true]]);
});

test("each button does what it is named after", () => {
  const did = {};
  for (const name of ["out", "whole", "one", "same", "fit", "full", "up", "down", "right"]) {
    calls.length = 0;
    clickButton(name);
    did[name] = calls.find(([what]) => what === "act")[1];
  }
  assert.deepEqual(did, {
    out: {zoom: 1 / 1.5}, whole: {whole: true}, one: {one: true}, same: {fit: false}, fit: {fit: true}, full: {full: true},
    up: {pan: [0, 1]}, down: {pan: [0, -1]}, right: {pan: [-1, 0]},
  });
});

test("a click beside the buttons does nothing", () => {
  clickButton(null);
  clickButton("unknown");
  assert.deepEqual(calls, []);
});

test("full screen has a button only where there is full screen", () => {
  assert.equal(full.hidden, false);
  document.fullscreenEnabled = false;
  listenTo(viewer);
  assert.equal(full.hidden, true);
});

test("a key acts, speaks, and neither scrolls the page nor reaches Streamlit", () => {
  const event = press("ArrowUp", viewer.holder);
  viewer.holder.onkeydown(event);

  assert.deepEqual(calls, [["point", {pane: 0}], ["act", {pan: [0, 1]}], ["speak", {pan: [0, 1]}, true]]);
  assert.deepEqual([event.defaultPrevented, event.stopped], [true, true]);
});

test("a key that means nothing here keeps its meaning", () => {
  const event = press("Tab", viewer.holder);
  viewer.holder.onkeydown(event);

  assert.deepEqual([calls, event.defaultPrevented, event.stopped], [[], false, undefined]);
});

test("a mouse that moves over a pane points there", () => {
  viewer.holder.onpointermove(on(1, 30, 40));
  assert.deepEqual(calls, [["point", {pane: 1, point: [30, 40]}]]);
});

test("beside the panes nothing is pointed at", () => {
  viewer.holder.onpointermove({target: {dataset: {}}, pointerId: 1});
  viewer.holder.onpointermove({target: {}, pointerId: 1});
  assert.deepEqual(calls, []);
});

test("a tap magnifies the spot", () => {
  viewer.holder.onpointerdown(on(1, 30, 40));
  viewer.holder.onpointerup(on(1, 30, 40));

  assert.deepEqual(calls, [["point", {pane: 1, point: [30, 40]}], ["pick"]]);
  assert.deepEqual(held, [1]); // the pane keeps the pointer wherever it goes
});

test("a drag moves its own pane, also over another one, and shows that it drags", () => {
  const {holder, root} = viewer;
  holder.onpointerdown(on(0, 30, 40));
  holder.onpointermove(on(1, 60, 45));
  assert.deepEqual(calls, [["pan", [30, 5], 0]]);
  assert.equal(root.classes.has("dragging"), true);

  holder.onpointerup(on(1, 60, 45));
  assert.equal(root.classes.has("dragging"), false);
  assert.deepEqual(names(), ["pan"]);
});

test("only the first button drags", () => {
  for (const button of [1, 2]) {
    viewer.holder.onpointerdown(on(0, 30, 40, {button}));
    viewer.holder.onpointermove(on(0, 90, 40));
  }

  assert.deepEqual([names(), held], [["point", "point"], []]);
});

test("a drag that the system ends lets go", () => {
  for (const how of ["onpointercancel", "onlostpointercapture"]) {
    viewer.holder.onpointerdown(on(0, 30, 40));
    viewer.holder.onpointermove(on(0, 90, 40));
    viewer.holder[how]({pointerId: 1});
    calls.length = 0;

    viewer.holder.onpointermove(on(0, 95, 40));
    assert.deepEqual([names(), viewer.root.classes.size], [["point"], 0], how);
  }
});

test("two fingers zoom", () => {
  viewer.holder.onpointerdown(on(0, 0, 0));
  viewer.holder.onpointerdown(on(0, 10, 0, {pointerId: 2}));
  viewer.holder.onpointermove(on(0, 20, 0, {pointerId: 2}));

  assert.deepEqual(calls, [["zoom", 2, [10, 0], 0], ["pan", [5, 0], 0]]);
});

test("a mouse that leaves points at nothing; a finger, or a drag, stays where it was", () => {
  viewer.holder.onpointerleave({pointerType: "touch"});
  viewer.holder.onpointerdown(on(0, 30, 40));
  viewer.holder.onpointerleave({pointerType: "mouse"});
  assert.deepEqual(calls, []);

  viewer.holder.onpointercancel({pointerId: 1});
  viewer.holder.onpointerleave({pointerType: "mouse"});
  assert.deepEqual(calls, [["point", null]]);
});

test("the wheel scrolls the page until the viewer was clicked, or with Ctrl zooms at once", () => {
  const wheel = (more) => {
    const event = on(0, 5, 6, {deltaY: -100, deltaMode: 0, ctrlKey: false, ...more});
    viewer.holder.onwheel(event);
    return event.prevented;
  };
  assert.equal(wheel(), undefined);
  assert.deepEqual(calls, []);

  assert.equal(wheel({ctrlKey: true}), true);
  viewer.holder.focus();
  assert.equal(wheel(), true);
  const [byCtrl, byFocus] = calls;
  assert.deepEqual([byCtrl[0], byCtrl[2], byCtrl[3], byFocus[0]], ["zoom", [5, 6], 0, "zoom"]);
  assert.ok(byCtrl[1] > byFocus[1] && byFocus[1] > 1);
});

test("full screen that begins or ends is noticed, until the viewer is gone", () => {
  document.dispatchEvent(new Event("fullscreenchange"));
  end();
  document.dispatchEvent(new Event("fullscreenchange"));

  assert.deepEqual(names(), ["onFullscreen"]);
});
