import {act, pinCell, pointAt, unpin} from "./acts.js";
import {openEditor} from "./edit.js";
import {isFirstOfPage, joinPage} from "./page.js";
import {moveFrom, placeOf, rove, twinCell} from "./twin.js";

/** @import {Stage} from "./types.d.ts" */

/** @import {Place} from "./types.d.ts" */

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
};
// Outside the stage, these scroll the page.
const SCROLL_KEYS = new Set(["Home", "End"]);
// What these elements do with a key themselves.
const OWN_KEYS = {
  BUTTON: new Set([" ", "Enter"]),
  SUMMARY: new Set([" ", "Enter"]),
  SELECT: new Set([" ", "Enter", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]),
  INPUT: new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]),
};

/**
 * Let the stage listen to keys. Inside a plane, arrows move from cell to cell. One stage of a page
 * also takes the keys that are pressed while nothing else on the page has the focus.
 * @param {Stage} stage
 */
export function listenToKeys(stage) {
  const {root, parts, signal} = stage;
  root.onkeydown = (event) => {
    delete root.dataset.by;
    if (isBrowsers(event)) return;
    event.stopPropagation(); // or Streamlit takes R and C for its own shortcuts
    const place = placeOf(stage.twins, event.target);
    const done = (place && keyInGrid(stage, place, event)) || keyOnStage(stage, event);
    if (done) event.preventDefault();
  };
  parts.twins.addEventListener("focusin", (event) => focusMoved(stage, event.target), {signal});
  parts.twins.addEventListener("focusout", () => pointAt(stage, null, false), {signal});
  joinPage(stage);
  document.addEventListener("keydown", (event) => keyOnPage(stage, event), {signal});
}

/** @param {Stage} stage */
function focusMoved(stage, element) {
  const place = placeOf(stage.twins, element);
  if (!place) return;
  rove(stage.twins, place);
  pointAt(stage, place, true);
}

/** A key that the browser or the system uses: with Alt or Command held, but for Command+Z. */
function isBrowsers(event) {
  return event.altKey || (event.metaKey && !historyKey(event));
}

/** "undo" or "redo" when a key means one of them. @returns {"undo" | "redo" | null} */
function historyKey({key, ctrlKey, metaKey, shiftKey}) {
  if (!ctrlKey && !metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === "y") return "redo";
  if (letter !== "z") return null;
  return shiftKey ? "redo" : "undo";
}

/** @param {any} stage @param {Place} place @param {KeyboardEvent} event */
function keyInGrid(stage, place, event) {
  const to = moveFrom(stage.twins, place, event);
  if (to) twinCell(stage.twins, to).focus({preventScroll: false});
  else if (event.key === "Enter" && place.plane === "input" && stage.scene.header.editable) {
    openEditor(stage, place.row, place.col, event.target);
  } else if (event.key === "Enter" || event.key === " ") pinCell(stage, place);
  else return false;
  return true;
}

/** Do what a key means on the stage; say whether it means anything. @param {Stage} stage */
function keyOnStage(stage, event) {
  if (event.key === "Escape") return unpin(stage);
  const walk = historyKey(event);
  if (walk) {
    if (event.target.tagName === "INPUT" || !stage.scene.header.editable) return false;
    act(stage, walk);
    return true;
  }
  const [pinned, row, col] = stage.pin ?? [];
  if (event.key === "Enter" && event.target === stage.root && pinned === "input" && stage.scene.header.editable) {
    openEditor(stage, row, col, event.target);
    return true;
  }
  const name = STAGE_KEYS[event.key];
  if (!name || event.ctrlKey || OWN_KEYS[event.target.tagName]?.has(event.key)) return false;
  if (name !== "play" || !event.repeat) act(stage, name, true); // a held Space would play and pause in turn
  return true;
}

/** A key pressed anywhere on the page: the stage's, if nothing but what surrounds it has the focus. */
function keyOnPage(stage, event) {
  if (event.defaultPrevented || isBrowsers(event) || SCROLL_KEYS.has(event.key)) return;
  if (isFirstOfPage(stage, event.target) && keyOnStage(stage, event)) event.preventDefault();
}
