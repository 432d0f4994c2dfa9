import {announce} from "../../../components/shared/voice.js";
import {placeName, plainText} from "../speech/pieces.js";
import {isBack, isHidden, planeOf, sourceOf} from "../message/scene.js";
import {folded, inWords, placeAt, sameSize, unfolded} from "../message/slices.js";

/** @import {Change, History, Scene, Stage, Step} from "../types.d.ts" */

// Python may take long to answer. After this time, the edit may have been lost with the connection.
// It is sent again, which at worst sets the same number twice.
const LOST_MS = 10_000;

/** Return an empty history of a person's edits, for undo and redo. @returns {History} */
export function createHistory() {
  return {done: [], undone: [], queue: [], pending: null, count: 0, edited: false};
}

/** @param {History} history */
export const canUndo = ({done}) => done.length > 0;

/** @param {History} history */
export const canRedo = ({undone}) => undone.length > 0;

/**
 * Send what a person typed into a cell.
 * @param {Stage} stage @param {number} row @param {number} col @param {string} text
 */
export function sendEdit(stage, row, col, text) {
  const [line, column] = folded(planeOf(stage.scene, sourceOf(stage.scene)).slices, row, col);
  stage.history.queue.push({kind: "edit", row: line, col: column, text});
  sendNext(stage);
}

/** Undo the last edit, or redo it. @param {Stage} stage @param {"undo" | "redo"} kind */
export function undoOrRedo(stage, kind) {
  stage.history.queue.push({kind});
  sendNext(stage);
}

/**
 * Send one edit at a time: Streamlit would replace an edit that Python has not read by the next one, and an
 * undo needs the result of the last. The others wait in the queue for its answer.
 * @param {Stage} stage
 */
function sendNext(stage) {
  const {history} = stage;
  if (history.pending) {
    if (Date.now() - history.count >= LOST_MS) transmit(stage, history.pending);
    return;
  }
  const step = history.queue.shift();
  if (!step) return;
  const edit = step.kind === "edit" ? step : fromHistory(history, step.kind);
  if (!edit) {
    sendNext(stage);
    return;
  }
  history.pending = {kind: step.kind, row: edit.row, col: edit.col, text: edit.text, since: 0};
  history.pending.since = transmit(stage, history.pending);
}

/** @param {Stage} stage @param {{row: number, col: number, text: string}} pending */
function transmit({history, send}, {row, col, text}) {
  // The clock makes repeats differ, also after the stage was mounted again.
  history.count = Math.max(Date.now(), history.count + 1);
  send("edit", {row, col, text, count: history.count});
  return history.count;
}

/** @param {History} history @param {"undo" | "redo"} kind */
function fromHistory({done, undone}, kind) {
  const change = (kind === "undo" ? done : undone).at(-1);
  if (!change) return null;
  const value = kind === "undo" ? change.before : change.after;
  return {row: change.row, col: change.col, text: Object.is(value, -0) ? "-0" : String(value)};
}

/**
 * Find in a new message the result of the edit that was sent, and say it. If numbers changed in another way,
 * the plane is another one: there is nothing left to undo.
 * @param {Stage} stage @param {Scene} old
 */
export function settle(stage, old) {
  const {history, scene} = stage;
  const {answer} = scene.header;
  const pending = history.pending && answer && answer.count >= history.pending.since ? history.pending : null;
  const changes = changesBetween(old, scene);
  const [own, ...others] = changes ?? [];
  const isOwn = pending && own && !others.length && own.row === pending.row && own.col === pending.col;
  if (isOwn) enter(history, pending.kind, own);
  else if (changes === null || own) Object.assign(history, {done: [], undone: []});
  if (!pending) return;
  history.pending = null;
  if (answer?.problem) refuse(stage, pending, answer.problem);
  else if (isOwn) announce(stage.voice, "edit", editSentence(stage, old, pending, own), {alone: true});
  sendNext(stage);
}

/** @param {History} history @param {string} kind @param {Change} change */
function enter(history, kind, change) {
  const {done, undone} = history;
  history.edited = true;
  const [from, to] = kind === "redo" ? [undone, done] : [done, undone];
  if (kind === "edit") {
    done.push(change);
    undone.length = 0;
  } else to.push(...from.splice(-1));
}

/** @param {Stage} stage @param {{row: number, col: number}} cell @param {string} problem */
function refuse(stage, {row, col}, problem) {
  const {scene} = stage;
  stage.problem = `${problem} ${sourceName(scene, row, col)} keeps ${sourceLabel(scene, row, col)}.`;
  announce(stage.voice, "edit", stage.problem, {alone: true});
}

/**
 * Return the editable cells whose numbers differ; null for planes of different sizes.
 * @param {Scene} old @param {Scene} scene
 * @returns {Change[] | null}
 */
function changesBetween(old, scene) {
  const [was, {slices, label}] = [old, scene].map((it) => planeOf(it, sourceOf(it)));
  const {columns} = slices;
  if (sourceOf(old) !== sourceOf(scene) || !sameSize(was.slices, slices)) return null;
  const changes = [];
  for (let cell = 0; cell < label.length; cell += 1) {
    const [before, after] = [exactValue(old, cell), exactValue(scene, cell)];
    if (!Object.is(before, after)) {
      changes.push({row: Math.floor(cell / columns), col: cell % columns, before, after});
    }
  }
  return changes;
}

/** Return the number of an editable cell, without the rounding of its label. @param {Scene} scene @param {number} cell */
export function exactValue(scene, cell) {
  return scene.values[planeOf(scene, sourceOf(scene)).label[cell]];
}

/** @param {Scene} scene @param {number} row @param {number} col */
function sourceLabel(scene, row, col) {
  const {slices, label} = planeOf(scene, sourceOf(scene));
  return scene.header.labels[label[row * slices.columns + col]];
}

/** Return the place of a change, for the start of a sentence. @param {Scene} scene @param {number} row @param {number} col */
function sourceName(scene, row, col) {
  const {slices} = planeOf(scene, sourceOf(scene));
  const name = inWords(slices, ...unfolded(slices, row, col));
  return name[0].toUpperCase() + name.slice(1);
}

const OPENINGS = {edit: "", undo: "Undone. ", redo: "Redone. "};

/** @param {Stage} stage @param {Scene} old @param {{kind: Step["kind"]}} step @param {Change} change */
function editSentence({scene}, old, {kind}, {row, col}) {
  const again = kind === "edit" ? "now" : "again";
  const cell = `${sourceName(scene, row, col)} is ${again} ${sourceLabel(scene, row, col)}. `;
  return OPENINGS[kind] + cell + effectOf(old, scene);
}

/** @param {Scene} old @param {Scene} scene */
function effectOf(old, scene) {
  if (scene.windows === 0 || old.windows !== scene.windows || isHidden(scene, 0)) return "";
  const name = isBack(scene) ? "input" : "output";
  const [was, {slices, label}] = [old, scene].map((it) => planeOf(it, name));
  const changed = [];
  for (let cell = 0; cell < label.length; cell += 1) {
    if (!Object.is(old.values[was.label[cell]], scene.values[label[cell]])) changed.push(cell);
  }
  const called = scene.header.names[name];
  if (changed.length === 0) return `The ${called.toLowerCase()} stays as it was.`;
  if (changed.length > 1) return `${changed.length} cells of the ${called.toLowerCase()} change.`;
  const place = plainText([placeName(scene, name, placeAt(slices, changed[0]))]);
  return `${called} ${place} is now ${scene.header.labels[label[changed[0]]]}.`;
}
