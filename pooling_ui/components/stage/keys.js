import {act, pinCell, pointAt, unpin} from "./acts.js";
import {openEditor} from "./edit.js";
import {moveFrom, placeOf, rove, twinCell} from "./twin.js";

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
};
// What these elements do with a key themselves.
const OWN_KEYS = {
  BUTTON: new Set([" ", "Enter"]),
  SUMMARY: new Set([" ", "Enter"]),
  SELECT: new Set([" ", "Enter", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]),
  INPUT: new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]),
};

/** Let the stage listen to keys; inside a grid, arrows walk from cell to cell. */
export function listenToKeys(stage) {
  const {root, parts} = stage;
  root.onkeydown = (event) => {
    delete root.dataset.by;
    if (event.altKey || event.metaKey) return;
    event.stopPropagation(); // or Streamlit takes R and C for its own shortcuts
    const place = placeOf(stage.twins, event.target);
    const done = (place && keyInGrid(stage, place, event)) || keyOnStage(stage, event);
    if (done) event.preventDefault();
  };
  parts.twins.addEventListener("focusin", (event) => focusMoved(stage, event.target), {signal: stage.signal});
  parts.twins.addEventListener("focusout", () => pointAt(stage, null, false), {signal: stage.signal});
}

function focusMoved(stage, element) {
  const place = placeOf(stage.twins, element);
  if (!place) return;
  rove(stage.twins, place);
  pointAt(stage, place, true);
}

function keyInGrid(stage, place, event) {
  const to = moveFrom(stage.twins, place, event);
  if (to) twinCell(stage.twins, to).focus({preventScroll: false});
  else if (event.key === "Enter" && place.plane === "input" && stage.scene.header.editable) {
    openEditor(stage, place.row, place.col, event.target);
  } else if (event.key === "Enter" || event.key === " ") pinCell(stage, place);
  else return false;
  return true;
}

function keyOnStage(stage, event) {
  if (event.key === "Escape") {
    unpin(stage);
    return true;
  }
  const [pinned, row, col] = stage.pin ?? [];
  if (event.key === "Enter" && event.target === stage.root && pinned === "input" && stage.scene.header.editable) {
    openEditor(stage, row, col, event.target);
    return true;
  }
  const name = STAGE_KEYS[event.key];
  if (!name || event.ctrlKey || OWN_KEYS[event.target.tagName]?.has(event.key)) return false;
  act(stage, name);
  return true;
}
