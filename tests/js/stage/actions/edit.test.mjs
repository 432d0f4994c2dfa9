import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {closeEditor, layEditor, openEditor} from "../../../../pooling_ui/stage/component/actions/edit.js";
import {FakeElement, newDocument, press} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

let stage, editor, back;
beforeEach(() => {
  newDocument();
  stage = fakeStage("plain");
  stage.layout.input = {left: 10, top: 20, cell: 20, firstRow: 0, firstCol: 0};
  ({editor} = stage.parts);
  editor.hidden = true;
  back = new FakeElement();
});

function key(name) {
  const event = press(name, editor);
  editor.onkeydown(event);
  return event;
}

const sent = () => stage.sent.map(([name, {row, col, text}]) => [name, row, col, text]);

test("it opens over the cell with its exact number, in the focus, and names the cell", () => {
  stage.scene.values[stage.scene.label[2]] = -0.30000000000000004;
  openEditor(stage, 0, 2, back);

  assert.deepEqual([editor.hidden, editor.value, document.activeElement], [false, "−0.30000000000000004", editor]);
  assert.equal(editor.getAttribute("aria-label"), "New value of row 0, column 2");
});

test("its text is as large as the cell allows, and never too small to read", () => {
  for (const [cell, size] of [[10, "14px"], [80, "24px"], [400, "32px"]]) {
    stage.layout.cell = cell;
    openEditor(stage, 0, 2, back);
    assert.equal(editor.style.fontSize, size);
  }
});

test("its text is selected, so that typing replaces it; it opens for one cell at a time", () => {
  const other = new FakeElement();
  let selected = 0;
  editor.select = () => (selected += 1);
  openEditor(stage, 2, 1, back);
  assert.deepEqual([editor.value, selected], ["0.5", 1]);

  openEditor(stage, 3, 3, other);
  assert.deepEqual([editor.value, selected, stage.editing.back], ["9", 2, other]);
  closeEditor(stage);
  assert.notEqual(document.activeElement, other);
});

test("Enter sends what was typed, and the focus returns", () => {
  openEditor(stage, 1, 3, back);
  editor.value = " 12 ";
  const event = key("Enter");

  assert.deepEqual(sent(), [["edit", 1, 3, "12"]]);
  assert.deepEqual([editor.hidden, document.activeElement, event.defaultPrevented, event.stopped], [true, back, true, true]);
});

test("leaving the field keeps what was typed, and leaves the focus where it went", () => {
  openEditor(stage, 1, 3, back);
  editor.value = "12";
  document.activeElement = null;
  editor.onblur();

  assert.deepEqual([sent(), document.activeElement, editor.hidden], [[["edit", 1, 3, "12"]], null, true]);
});

test("what was there, or nothing at all, is not sent", () => {
  for (const text of ["4", " 4 ", "", "  "]) {
    openEditor(stage, 0, 3, back);
    assert.equal(editor.value, "4");
    editor.value = text;
    key("Enter");
  }

  assert.deepEqual(stage.sent, []);
});

test("Escape leaves the cell as it was", () => {
  openEditor(stage, 0, 3, back);
  editor.value = "99";
  key("Escape");

  assert.deepEqual([stage.sent, editor.hidden, document.activeElement], [[], true, back]);
  assert.equal(editor.onblur, null);
});

test("other keys are the field's own, and do not reach the stage or Streamlit", () => {
  openEditor(stage, 0, 3, back);
  const event = key("r");

  assert.deepEqual([event.defaultPrevented, event.stopped, editor.hidden], [false, true, false]);
});

test("a stage that is not editable opens none", () => {
  stage.scene.header.editable = false;
  openEditor(stage, 0, 0, back);

  assert.deepEqual([stage.editing, editor.hidden], [null, true]);
});

test("it lies over its cell, large enough to be read, inside the drawing; and closes when its cell is gone", () => {
  stage.layout = {...stage.layout, cell: 20, width: 100, height: 100};
  openEditor(stage, 0, 0, back);
  assert.deepEqual([editor.style.left, editor.style.top, editor.style.width, editor.style.height], ["0px", "14px", "64px", "32px"]);

  openEditor(stage, 3, 3, back);
  assert.deepEqual([editor.style.left, editor.style.top], ["36px", "68px"]);
  stage.layout.cell = 40;
  openEditor(stage, 1, 1, back);
  assert.deepEqual([editor.style.left, editor.style.top, editor.style.height], ["18px", "40px", "40px"]);

  stage.scene.slices.input.columns = 1;
  layEditor(stage);
  assert.deepEqual([stage.editing, editor.hidden, stage.sent], [null, true, []]);
  closeEditor(stage); // once more does no harm
});

test("opening it takes away what was wrong before", () => {
  stage.problem = "no number";
  openEditor(stage, 0, 0, back);

  assert.equal(stage.problem, null);
});
