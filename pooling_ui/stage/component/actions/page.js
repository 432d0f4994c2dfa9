import {isFigure} from "../playback/figure.js";

/** @import {Stage} from "../types.d.ts" */

// Every copy of this module on a page shares one list, whichever component or bundle it is in.
const MEMBERS = Symbol.for("poolscope.stages");

/** Return that list. @returns {Set<Stage>} */
function membersOfPage() {
  const page = /** @type {Document & {[MEMBERS]?: Set<Stage>}} */ (document);
  return (page[MEMBERS] ??= new Set());
}

/** Add a stage to its page's list, as long as it is mounted. @param {Stage} stage */
export function joinPage(stage) {
  const members = membersOfPage();
  members.add(stage);
  stage.signal.addEventListener("abort", () => members.delete(stage));
}

/** Return the visible stage beside this one, if there is one. @param {Stage} stage */
export function neighbourOf({scene: {header: {side}}}) {
  if (!side) return undefined;
  return [...membersOfPage()].find(({layout, scene}) => layout && scene.header.side && scene.header.side !== side);
}

/**
 * Return the page's main stage, of a stage and the one beside it: it reports to Python what a person does on
 * either.
 * @param {Stage} stage
 */
export function mainOf(stage) {
  return [stage, neighbourOf(stage)].find((each) => each?.scene.header.page_keys);
}

/**
 * Return true if a key pressed in `target` is for this stage: only elements around the stage have the focus,
 * and it is the first of all visible stages that take the page's keys.
 * @param {Stage} stage @param {Node} target
 */
export function isFirstOfPage(stage, target) {
  if (!takesKeys(stage)) return false;
  const host = hostOf(stage);
  if (target === host || !target.contains(host)) return false;
  return ![...membersOfPage()].some((other) => other !== stage && takesKeys(other) && isBefore(hostOf(other), host));
}

/**
 * Return true if the page is printed as this stage's sheet: it has the focus; or no such stage has it, and
 * this is the page's main stage.
 * @param {Stage} stage
 */
export function isPrinted(stage) {
  const focused = [...membersOfPage()].find((each) => each.layout && each.scene.header.sheet && hostOf(each) === document.activeElement);
  return focused ? focused === stage : Boolean(stage.scene?.header.sheet) && isFirstOfPage(stage, document.body);
}

/**
 * Return true if this stage shows its keys when the page asks for them: it has the focus, or is the page's main
 * one. A figure in a text has no list.
 * @param {Stage} stage
 */
export function answersForPage(stage) {
  if (!stage.layout || isFigure(stage)) return false;
  return hostOf(stage) === document.activeElement || isFirstOfPage(stage, document.body);
}

/** @param {Stage} stage */
function takesKeys({scene, layout}) {
  return Boolean(layout && scene?.header.page_keys);
}

/** Return the element of the page that holds the stage, outside its shadow. @param {Stage} stage */
function hostOf({root}) {
  const outer = root.getRootNode();
  return outer instanceof ShadowRoot ? outer.host : root;
}

/** @param {Node} one @param {Node} other */
function isBefore(one, other) {
  return Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
}
