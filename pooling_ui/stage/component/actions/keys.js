import {HELP, lettersAreOff, OPEN, turnLetters} from "../../../components/shared/letters.js";
import {act, pinCell, pointAt, unpin} from "./acts.js";
import {openEditor} from "./edit.js";
import {uncover} from "../layout/fold.js";
import {answersForPage, isFirstOfPage, joinPage, neighbourOf} from "./page.js";
import {endPresentation} from "./present.js";
import {sourceOf} from "../message/scene.js";
import {ariaCell, moveFrom, moveTabStop, placeOf} from "./aria_grid.js";

/** @import {Place, Stage} from "../types.d.ts" */

/** @type {Record<string, string>} */
const STAGE_KEYS = {
  " ": "play",
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "start",
  End: "end",
  "+": "faster",
  "=": "faster",
  "-": "slower",
  "−": "slower",
  l: "loop",
  L: "loop",
  i: "index",
  I: "index",
  c: "cover",
  C: "cover",
  p: "present",
  P: "present",
};
const ONCE = new Set(["play", "cover", "present"]);
// The keys that work while nothing on the page has the focus; in a presentation, all do. Home and End
// scroll the page. Letters can be turned off: speech input would trigger them (WCAG 2.1.4).
const PAGE_KEYS = new Set([" ", "ArrowLeft", "ArrowRight", "Escape"]);
const PAGE_LETTERS = new Set(["c", "C", "p", "P"]);
// They have the focus where a person begins to read (`shell/index_page/lost_focus.js`).
const HEADINGS = new Set(["H1", "H2"]);
// The keys that these elements use themselves.
/** @type {Record<string, Set<string>>} */
const OWN_KEYS = {
  BUTTON: new Set([" ", "Enter"]),
  SUMMARY: new Set([" ", "Enter"]),
  SELECT: new Set([" ", "Enter", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]),
  INPUT: new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]),
};

/**
 * Let the stage handle keys. Inside a plane, arrows move from cell to cell. One stage of a page also takes the
 * keys that are pressed while nothing else on the page has the focus.
 * @param {Stage} stage
 */
export function listenToKeys(stage) {
  const {root, parts, signal} = stage;
  root.onkeydown = (event) => {
    delete root.dataset.by;
    if (isBrowsers(event)) return;
    event.stopPropagation(); // else R and C would start Streamlit's shortcuts
    const place = placeOf(stage.ariaGrids, event.target);
    const done = (place && keyInGrid(stage, place, event)) || keyOnStage(stage, event);
    if (done) event.preventDefault();
  };
  parts.ariaGrids.addEventListener("focusin", (event) => focusMoved(stage, event.target), {signal});
  parts.ariaGrids.addEventListener("focusout", () => pointAt(stage, null, false), {signal});
  joinPage(stage);
  listenToSwitch(parts.letters);
  document.addEventListener("keydown", (event) => keyOnPage(stage, event), {signal});
  document.addEventListener(HELP, (event) => showHelp(stage, event), {signal});
}

/** Open the list of keys if the page asks for it and this stage answers. @param {Stage} stage @param {Event} event */
function showHelp(stage, event) {
  if (event.defaultPrevented || !answersForPage(stage)) return;
  event.preventDefault();
  // Of two stages beside each other, the right one has the list.
  const {help} = (stage.scene.header.side === "left" && neighbourOf(stage) || stage).parts;
  help.open = true;
  help.querySelector("summary")?.focus();
}

/** Keep the switch for letter keys, in the stage's help, as the person set it. @param {HTMLInputElement} letters */
function listenToSwitch(letters) {
  letters.checked = !lettersAreOff();
  letters.onchange = () => turnLetters(!letters.checked);
}

/** Return true if a key works while nothing on the page has the focus. @param {Stage} stage @param {string} key */
function worksOnPage({parts: {letters}, scene}, key) {
  if (PAGE_KEYS.has(key)) return true;
  return letters.checked && (PAGE_LETTERS.has(key) || (scene.header.presenting && key in STAGE_KEYS));
}

/** @param {Stage} stage @param {EventTarget | null} element */
function focusMoved(stage, element) {
  const place = placeOf(stage.ariaGrids, element);
  if (!place) return;
  moveTabStop(stage.ariaGrids, place);
  uncover(stage, /** @type {Element} */ (element));
  pointAt(stage, place, true);
}

/** Return the element that has the focus while a key is pressed. @param {KeyboardEvent} event */
function targetOf({target}) {
  return /** @type {HTMLElement} */ (target);
}

/**
 * Return true for a key of the browser or the system: with Alt or Command held, except Command+Z.
 * @param {KeyboardEvent} event
 */
function isBrowsers(event) {
  return event.altKey || (event.metaKey && !historyKey(event));
}

/**
 * Return "undo" or "redo" if a key means one of them; else null.
 * @param {KeyboardEvent} keyboardEvent
 * @returns {"undo" | "redo" | null}
 */
function historyKey({key, ctrlKey, metaKey, shiftKey}) {
  if (!ctrlKey && !metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === "y") return "redo";
  if (letter !== "z") return null;
  return shiftKey ? "redo" : "undo";
}

/** @param {Stage} stage @param {Place} place @param {KeyboardEvent} event */
function keyInGrid(stage, place, event) {
  const to = moveFrom(stage.ariaGrids, place, event);
  if (to) ariaCell(stage.ariaGrids, to)?.focus({preventScroll: false});
  else if (edits(stage, place.plane, event)) {
    openEditor(stage, place.row, place.col, targetOf(event), typedBy(event));
  } else if (event.key === "Enter" || event.key === " ") pinCell(stage, place);
  else return false;
  return true;
}

/**
 * Return true if a key edits a cell of this plane: Enter, or a digit, which begins a number.
 * @param {Stage} stage @param {string} plane @param {KeyboardEvent} event
 */
function edits({scene}, plane, event) {
  const begins = event.key === "Enter" || (typedBy(event) && !event.ctrlKey);
  return begins && plane === sourceOf(scene) && scene.header.editable;
}

/** Return the digit that a key types; "" for any other key. @param {KeyboardEvent} event */
function typedBy({key}) {
  return /^\d$/.test(key) ? key : "";
}

/**
 * Do what a key means on the stage; return true if it means anything.
 * @param {Stage} stage @param {KeyboardEvent} event
 */
function keyOnStage(stage, event) {
  if (event.key === "Escape") return unpin(stage) || endPresentation(stage);
  const walk = historyKey(event);
  if (walk) {
    if (targetOf(event).tagName === "INPUT" || !stage.scene.header.editable) return false;
    act(stage, walk);
    return true;
  }
  const {pin, root} = stage;
  if (event.target === root && pin && edits(stage, pin[0], event)) {
    openEditor(stage, pin[1], pin[2], root, typedBy(event));
    return true;
  }
  const name = STAGE_KEYS[event.key];
  if (!name || event.ctrlKey || OWN_KEYS[targetOf(event).tagName]?.has(event.key)) return false;
  if (!ONCE.has(name) || !event.repeat) act(stage, name, true); // a held key would switch it on and off
  return true;
}

/**
 * Handle a key pressed anywhere on the page, if only an element around the stage has the focus.
 * @param {Stage} stage @param {KeyboardEvent} event
 */
function keyOnPage(stage, event) {
  if (event.defaultPrevented || isBrowsers(event)) return;
  if (!worksOnPage(stage, event.key) && !historyKey(event)) return;
  const target = leavesKey(stage, event) ? document.body : targetOf(event);
  if (isFirstOfPage(stage, target) && keyOnStage(stage, event)) event.preventDefault();
}

/**
 * Return true if the focused element does not use a key: a heading none, a button no letters, and in a
 * presentation nothing Escape, unless something is open over the page.
 * @param {Stage} stage @param {KeyboardEvent} event
 */
function leavesKey({scene}, event) {
  const {key} = event;
  const {tagName} = targetOf(event);
  const isFree = key === "Escape" ? scene.header.presenting : PAGE_LETTERS.has(key) && tagName === "BUTTON";
  return (isFree || HEADINGS.has(tagName)) && !document.querySelector(OPEN);
}
