import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {listenToPointer} from "../../../../pooling_ui/stage/component/actions/pointer.js";
import {currentStep} from "../../../../pooling_ui/stage/component/playback/player.js";
import {newDocument, stopClock} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

const CELL = 20;
let clock, stage;
beforeEach(() => {
  clock = stopClock();
  newDocument();
  stage = made("overlapping");
});
afterEach(() => clock.restore());

/** Make a stage whose input and output lie side by side, with a border of one cell round the input. */
function made(name) {
  const it = fakeStage(name);
  const plane = (left, first, rows, cols) => ({
    left, top: 0, cell: CELL, firstRow: first, firstCol: first, rows, cols, pane: {left, top: 0, width: cols * CELL, height: rows * CELL},
  });
  const {rows, cols, outHeight, outWidth} = it.scene;
  it.layout = {
    ...it.layout, cell: CELL, input: plane(0, rows.from, rows.to - rows.from, cols.to - cols.from), output: plane(200, 0, outHeight, outWidth),
  };
  listenToPointer(it);
  return it;
}

/** Make a mouse event in the middle of a cell; `null` is beside both planes. */
function over(plane, row, col, more = {}) {
  const {left, firstRow, firstCol} = plane ? stage.layout[plane] : {left: 900, firstRow: 0, firstCol: 0};
  const [x, y] = [left + (col - firstCol + 0.5) * CELL, (row - firstRow + 0.5) * CELL];
  return {target: stage.parts.box, clientX: x, clientY: y, detail: 1, preventDefault: () => {}, ...more};
}

const click = (...at) => stage.parts.box.onclick(over(...at));

test("a click pins the cell under it; beside the planes it lets go", () => {
  click("input", 1, 2);
  assert.deepEqual(stage.pin, ["input", 1, 2]);
  click("output", 2, 3);
  assert.deepEqual([stage.pin, currentStep(stage.player)], [["output", 2, 3], 11]);
  click(null, 0, 0);
  assert.equal(stage.pin, null);
});

test("a finger means the nearest cell within its own width; a mouse means what lies under it", () => {
  const touch = {pointerType: "touch"};
  const above = over("output", 0, 1, touch);
  stage.parts.box.onclick({...above, clientY: -8});
  assert.deepEqual(stage.pin, ["output", 0, 1]);
  stage.parts.box.onclick({...above, clientY: -8, pointerType: "mouse"});
  assert.equal(stage.pin, null);

  stage.parts.box.onclick({...above, clientX: stage.layout.output.left - 11, clientY: 10});
  assert.deepEqual(stage.pin, ["output", 0, 0]);
  stage.parts.box.onclick({...above, clientY: -13}); // further than half of a finger from its middle
  assert.equal(stage.pin, null);
});

test("the border is no cell: a click there pins nothing and keeps the pin", () => {
  click("input", -1, 0);
  assert.deepEqual([stage.pin, stage.sent], [null, []]);

  stage.pin = ["input", 1, 1];
  click("input", 4, 2);
  assert.deepEqual([stage.pin, stage.sent], [["input", 1, 1], []]);
});

test("while a setting is refused, input cells can be pinned", () => {
  stage = made("refused");
  click("input", 0, 1);

  assert.deepEqual(stage.pin, ["input", 0, 1]);
});

test("the pointer shows the cell under it, silently, and nothing when it leaves", () => {
  stage.parts.box.onpointermove(over("input", -1, 3));
  assert.deepEqual([stage.hover, stage.aloud], [{plane: "input", row: -1, col: 3}, false]);
  stage.parts.box.onpointerleave();
  assert.equal(stage.hover, null);
});

test("the second click of a double click pins nothing, and the editor opens instead", () => {
  click("input", 1, 2);
  stage.parts.box.onclick(over("input", 1, 2, {detail: 2}));
  assert.deepEqual(stage.pin, ["input", 1, 2]);
  stage.parts.box.ondblclick(over("input", 1, 2));

  assert.deepEqual([stage.pin, stage.editing.row, stage.editing.col], [null, 1, 2]);
});

test("a double click edits neither the border, nor the output, nor what cannot be changed", () => {
  stage.parts.box.ondblclick(over("input", -1, 0));
  stage.parts.box.ondblclick(over("output", 0, 0));
  stage.parts.box.ondblclick(over(null, 0, 0));
  stage.scene.header.editable = false;
  stage.parts.box.ondblclick(over("input", 1, 1));

  assert.equal(stage.editing, null);
});

test("what is done in the open editor is not done to the plane", () => {
  const inEditor = {target: stage.parts.editor};
  stage.parts.box.onclick(over("input", 1, 1, inEditor));
  stage.parts.box.onpointermove(over("input", 1, 1, inEditor));
  stage.parts.box.onmousedown(over("input", 1, 1, inEditor));

  assert.deepEqual([stage.pin, stage.hover, document.activeElement], [null, null, document.body]);
});

test("a press on the plane puts the focus on the stage, so that arrows step", () => {
  let kept = false;
  stage.parts.box.onmousedown(over("input", 1, 1, {preventDefault: () => (kept = true)}));

  assert.deepEqual([document.activeElement, kept, stage.root.dataset.by], [stage.root, true, "pointer"]);
});

test("buttons do what they are called, the scrubber and the speeds what they say", () => {
  const button = (name) => ({target: {closest: () => ({dataset: {act: name}})}});
  stage.parts.transport.onclick(button("end"));
  assert.equal(currentStep(stage.player), 15);
  stage.parts.tools.onclick(button("index"));
  assert.equal(stage.withIndex, true);
  stage.parts.transport.onclick({target: {closest: () => null}});

  stage.parts.scrub.value = "4";
  stage.parts.scrub.oninput();
  assert.equal(currentStep(stage.player), 4);
  stage.parts.speed.value = "0.5";
  stage.parts.speed.onchange();
  assert.equal(stage.player.speed, 0.5);

  stage.pin = ["input", 2, 1];
  stage.parts.tools.onclick(button("edit"));
  assert.deepEqual([stage.editing.row, stage.editing.col, stage.editing.back], [2, 1, stage.root]);
});

test("cells are found where the drawing lies on the screen", () => {
  stage.parts.box.getBoundingClientRect = () => ({left: 100, top: 40});
  const at = over("input", 1, 2);
  click("input", 1, 2, {clientX: at.clientX + 100, clientY: at.clientY + 40});

  assert.deepEqual(stage.pin, ["input", 1, 2]);
});

test("a pointer that leaves is not heard", () => {
  stage.parts.box.onpointermove(over("input", 1, 1));
  stage.parts.box.onpointerleave();

  assert.equal(stage.aloud, false);
});

test("the border is no cell while a setting is refused, either", () => {
  stage = made("refused");
  const {height, width} = stage.scene;
  Object.assign(stage.layout.input, {rows: height + 2, cols: width + 2, pane: {left: 0, top: 0, width: 1000, height: 1000}});
  click("input", height, 0);

  assert.equal(stage.pin, null);
});

test("a press on a word below the transport does what it says", () => {
  const {links} = stage.parts;
  stage.scene.header.page_keys = true;
  globalThis.document.documentElement ??= {};

  for (const name of ["export", "present"]) links.onclick({target: {closest: () => ({dataset: {act: name}})}});
  links.onclick({target: {closest: () => null}});

  assert.deepEqual(stage.sent.map(([name]) => name), ["export", "present"]);
});

test("on an enlarged stage, a click pins the cell that is drawn there", () => {
  stage.enlarged = 2;
  const event = over("input", 1, 2);
  stage.parts.box.onclick({...event, clientX: event.clientX * 2, clientY: event.clientY * 2});

  assert.deepEqual(stage.pin, ["input", 1, 2]);
});
