import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {listenToKeys} from "../../../../pooling_ui/stage/component/actions/keys.js";
import {currentStep} from "../../../../pooling_ui/stage/component/playback/player.js";
import {ariaCell, buildAriaGrids, cancelAriaGridWork} from "../../../../pooling_ui/stage/component/actions/aria_grid.js";
import {newDocument, press, stopClock} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

let stage, clock;
beforeEach(() => {
  clock = stopClock();
  const body = newDocument();
  stage = fakeStage("overlapping");
  body.append(stage.root);
  listenToKeys(stage);
  buildAriaGrids(stage.ariaGrids, stage.scene, () => {});
  for (let turn = 0; turn < 9; turn += 1) clock.pass(9);
});
afterEach(() => {
  cancelAriaGridWork(stage.ariaGrids);
  clock.restore();
});

/** Press a key while something of the stage has the focus. */
function onStage(key, {target = stage.root, ...held} = {}) {
  const event = press(key, target, held);
  stage.root.onkeydown(event);
  return event;
}

const at = (plane, row, col) => ariaCell(stage.ariaGrids, {plane, row, col});

test("inside a plane, arrows go from cell to cell, Space pins, and Enter edits the input", () => {
  onStage("ArrowDown", {target: at("input", 1, 2)});
  assert.equal(document.activeElement, at("input", 2, 2));
  onStage("ArrowLeft", {target: at("output", 0, 0)});
  assert.equal(document.activeElement, at("output", 0, 0));
  assert.equal(currentStep(stage.player), 3);

  onStage(" ", {target: at("input", 1, 2)});
  assert.deepEqual(stage.pin, ["input", 1, 2]);
  onStage("Enter", {target: at("output", 2, 1)});
  assert.deepEqual([stage.pin, currentStep(stage.player)], [["output", 2, 1], 9]);

  onStage("Enter", {target: at("input", 1, 2)});
  assert.deepEqual([stage.editing.row, stage.editing.col, document.activeElement], [1, 2, stage.parts.editor]);
});

test("Enter on the stage edits the pinned input cell", () => {
  onStage("Enter");
  assert.equal(stage.editing, null);

  stage.pin = ["input", 1, 3];
  onStage("Enter");
  assert.deepEqual([stage.editing.row, stage.editing.col], [1, 3]);
});

test("a digit begins the number of a cell that can be edited, as in a spreadsheet", () => {
  const {editor} = stage.parts;
  let selected = 0;
  editor.select = () => (selected += 1);
  const cell = at("input", 1, 2);
  const event = onStage("7", {target: cell});
  assert.deepEqual([editor.value, selected, stage.editing.back, event.defaultPrevented], ["7", 0, cell, true]);
  stage.editing = null;

  for (const [target, held] of [[at("output", 2, 1)], [cell, {ctrlKey: true}]]) {
    assert.equal(onStage("7", {target, ...held}).defaultPrevented, false);
    assert.equal(stage.editing, null);
  }
  stage.pin = ["input", 1, 3];
  onStage("0");
  assert.deepEqual([stage.editing.row, stage.editing.col, editor.value], [1, 3, "0"]);
});

test("the focus in a plane is pointed at and heard; when it leaves, nothing is", () => {
  const cell = at("input", 2, 1);
  const focus = (type, target) => stage.parts.ariaGrids.dispatchEvent(
    Object.defineProperty(new Event(type), "target", {value: target}),
  );

  focus("focusin", cell);
  assert.deepEqual([stage.hover, stage.aloud], [{plane: "input", row: 2, col: 1}, true]);
  assert.equal(cell.getAttribute("tabindex"), "0");
  focus("focusin", stage.parts.ariaGrids); // not a cell
  assert.deepEqual(stage.hover, {plane: "input", row: 2, col: 1});
  focus("focusout", cell);
  assert.deepEqual([stage.hover, stage.aloud], [null, false]);
});
