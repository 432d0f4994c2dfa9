import {uncover} from "../layout/fold.js";
import {exactValue, sendEdit} from "./history.js";
import {cornerOf} from "../layout/layout.js";
import {planeOf, sourceOf} from "../message/scene.js";
import {indexAt, inWords, isOn} from "../message/slices.js";

/** @import {Stage} from "../types.d.ts" */

const LEAST_WIDTH = 64;
const LEAST_HEIGHT = 32;
const [LEAST_FONT, MOST_FONT] = [14, 32];

/**
 * Open an input exactly over a cell, with its text selected, or with the text `typed` so far; `back` gets the
 * focus afterwards.
 * @param {Stage} stage @param {number} row @param {number} col @param {HTMLElement} back
 */
export function openEditor(stage, row, col, back, typed = "") {
  if (!stage.scene.header.editable) return;
  const {editor} = stage.parts;
  closeEditor(stage);
  stage.problem = null;
  const {slices} = planeOf(stage.scene, sourceOf(stage.scene));
  const value = exactValue(stage.scene, indexAt(slices, row, col));
  stage.editing = {row, col, back, text: String(value).replace("Infinity", "∞").replaceAll("-", "−")};
  editor.setAttribute("aria-label", `New value of ${inWords(slices, row, col)}`);
  editor.value = typed || stage.editing.text;
  editor.hidden = false;
  layEditor(stage);
  editor.focus({preventScroll: true});
  uncover(stage, editor);
  if (!typed) editor.select();
  editor.onkeydown = (event) => {
    event.stopPropagation(); // else R and C would start Streamlit's shortcuts
    if (event.key === "Enter") commit(stage, true);
    else if (event.key === "Escape") closeEditor(stage, true);
    else return;
    event.preventDefault();
  };
  // Leaving the editor keeps the typed text, as in a spreadsheet.
  editor.onblur = () => commit(stage, false);
}

/**
 * Keep the open editor over its cell; on small cells it is larger than the cell, to be legible.
 * @param {Stage} stage
 */
export function layEditor(stage) {
  const {editing, parts, layout, scene} = stage;
  if (!editing) return;
  const {row, col} = editing;
  if (!isOn(planeOf(scene, sourceOf(scene)).slices, row, col)) {
    closeEditor(stage); // the plane has become smaller
    return;
  }
  const [x, y] = cornerOf(layout[sourceOf(scene)], row, col);
  const width = Math.max(layout.cell, LEAST_WIDTH);
  const height = Math.max(layout.cell, LEAST_HEIGHT);
  /** @param {number} value @param {number} most */
  const inside = (value, most) => Math.min(Math.max(value, 0), most);
  Object.assign(parts.editor.style, {
    left: `${inside(x - (width - layout.cell) / 2, layout.width - width)}px`,
    top: `${inside(y - (height - layout.cell) / 2, layout.height - height)}px`,
    width: `${width}px`,
    height: `${height}px`,
    fontSize: `${Math.max(LEAST_FONT, Math.min(layout.cell * 0.3, MOST_FONT))}px`,
  });
}

/** Send what was typed, if it differs from the present text. @param {Stage} stage @param {boolean} refocus */
function commit(stage, refocus) {
  const {editing, parts} = stage;
  if (!editing) return;
  const text = parts.editor.value.trim();
  closeEditor(stage, refocus);
  if (text === "" || text === editing.text) return;
  sendEdit(stage, editing.row, editing.col, text);
}

/** Close the editor without sending. @param {Stage} stage */
export function closeEditor(stage, refocus = false) {
  const {editing, parts} = stage;
  if (!editing) return;
  stage.editing = null;
  parts.editor.onblur = null;
  parts.editor.hidden = true;
  if (refocus) editing.back.focus({preventScroll: true});
}
