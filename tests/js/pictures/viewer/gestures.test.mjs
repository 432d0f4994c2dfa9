import assert from "node:assert/strict";
import {test} from "node:test";
import {keyAction, pointerGestures, wheelFactor} from "../../../../pooling_ui/pictures/viewer/component/gestures.js";

/** Gestures that write down what they ask for. */
function recorded() {
  const calls = [];
  const note = (name) => (...what) => calls.push([name, ...what]);
  const gestures = pointerGestures({
    zoom: note("zoom"), pan: note("pan"), pick: note("pick"), hover: note("hover"),
  });
  return {gestures, calls};
}

test("a pointer that is not down hovers", () => {
  const {gestures, calls} = recorded();

  gestures.move(1, [3, 4], 2);

  assert.deepEqual(calls, [["hover", [3, 4], 2]]);
  assert.equal(gestures.pane(), undefined);
});

test("a tap picks, even from a trembling finger", () => {
  const {gestures, calls} = recorded();

  gestures.down(1, [10, 10], 1);
  gestures.move(1, [12, 11], 1);
  gestures.up(1, [12, 11]);

  assert.deepEqual(calls, [["hover", [12, 11], 1], ["pick", [12, 11], 1]]);
});

test("six pixels of trembling are still a tap, seven are a drag", () => {
  for (const [far, did] of [[6, ["hover", "pick"]], [7, ["pan"]]]) {
    const {gestures, calls} = recorded();
    gestures.down(1, [0, 0], 0);
    gestures.move(1, [far, 0], 0);
    gestures.up(1, [far, 0]);
    assert.deepEqual(calls.map(([name]) => name), did);
  }
});

test("a drag pans in the pane in which it began, and picks nothing", () => {
  const {gestures, calls} = recorded();

  gestures.down(1, [10, 10], 0);
  assert.equal(gestures.pane(), 0);
  gestures.move(1, [40, 10], 0);
  gestures.move(1, [40, 25], 0);
  gestures.up(1, [40, 25]);

  assert.deepEqual(calls, [["pan", [30, 0], 0], ["pan", [0, 15], 0]]);
});

test("two fingers zoom round their middle, move along, and pick nothing", () => {
  const {gestures, calls} = recorded();

  gestures.down(1, [0, 0], 0);
  gestures.down(2, [100, 0], 0);
  gestures.move(2, [200, 0], 0);
  gestures.up(2, [200, 0]);
  gestures.up(1, [0, 0]);

  assert.deepEqual(calls, [["zoom", 2, [100, 0], 0], ["pan", [50, 0], 0]]);
});

test("fingers zoom by how far they are apart, in any direction, and by each other alone", () => {
  const {gestures, calls} = recorded();

  gestures.down(1, [10, 20], 0);
  gestures.down(2, [13, 24], 0);
  gestures.move(2, [16, 28], 0);
  gestures.up(2, [16, 28]);
  gestures.move(1, [10, 40], 0); // the finger that stays drags on
  gestures.up(1, [10, 40]);

  assert.deepEqual(calls, [["zoom", 2, [13, 24], 0], ["pan", [1.5, 2], 0], ["pan", [0, 20], 0]]);
});

test("two fingers at one point begin to zoom once they are apart", () => {
  const {gestures, calls} = recorded();

  gestures.down(1, [10, 10], 0);
  gestures.down(2, [10, 10], 0);
  gestures.move(2, [10.5, 10], 0);
  gestures.move(2, [12, 10], 0);

  assert.deepEqual(calls.map(([name, what]) => [name, what]), [["pan", [0.25, 0]], ["zoom", 4], ["pan", [0.75, 0]]]);
});

test("two fingers that hardly move pick no spot", () => {
  const {gestures, calls} = recorded();

  gestures.down(1, [0, 0], 0);
  gestures.down(2, [100, 0], 0);
  gestures.up(2, [100, 0]);
  gestures.up(1, [0, 0]);

  assert.deepEqual(calls, []);
});

test("a cancelled finger leaves no drag behind", () => {
  const {gestures, calls} = recorded();

  gestures.down(1, [0, 0], 0);
  gestures.cancel(1);
  gestures.up(1, [0, 0]);
  gestures.move(1, [50, 50], 0);

  assert.deepEqual(calls, [["hover", [50, 50], 0]]);
});

test("the wheel zooms in forwards, out backwards, and undoes itself", () => {
  const turn = (deltaY, more = {}) => wheelFactor({deltaY, deltaMode: 0, ctrlKey: false, ...more});

  assert.ok(turn(-100) > 1.1 && turn(-100) < 1.5);
  assert.ok(Math.abs(turn(-100) * turn(100) - 1) < 1e-12);
  assert.ok(turn(-10, {ctrlKey: true}) > turn(-10)); // a pinch sends small steps
  assert.ok(turn(-3, {deltaMode: 1}) > 1.1); // lines, not pixels
  assert.ok(turn(-1e9) < 25 && turn(1e9) > 0.04); // whatever the mouse says
});

test("keys ask for what they say, and leave the browser its own", () => {
  assert.deepEqual(keyAction({key: "+"}), {zoom: 1.5});
  assert.deepEqual(keyAction({key: "="}), {zoom: 1.5});
  assert.deepEqual(keyAction({key: "-"}), {zoom: 1 / 1.5});
  assert.deepEqual(keyAction({key: "0"}), {whole: true});
  assert.deepEqual(keyAction({key: "1"}), {one: true});
  for (const key of ["Enter", " "]) assert.deepEqual(keyAction({key}), {pick: true}, key);
  assert.deepEqual(keyAction({key: "−"}), {zoom: 1 / 1.5});
  const pans = {ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [1, 0], ArrowRight: [-1, 0]};
  for (const [key, pan] of Object.entries(pans)) assert.deepEqual(keyAction({key}), {pan});
  assert.equal(keyAction({key: "r"}), null);
  for (const held of ["ctrlKey", "altKey", "metaKey"]) assert.equal(keyAction({key: "+", [held]: true}), null);
  assert.equal(keyAction({key: "Tab"}), null);
});
