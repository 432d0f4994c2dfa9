import {lettersAreOff, OPEN, WRITES} from "../../components/shared/letters.js";
import {startFullScreen, endFullScreen} from "../../components/shared/full_screen.js";

/** @typedef {{presenting: boolean, may_cover: boolean}} PageState */
// On the document: Streamlit may mount this component again when a presentation begins or ends.
const PRESENTED = Symbol.for("poolscope.presented");

/** @type {WeakMap<object, () => void>} */
const watches = new WeakMap();

/**
 * Handle the keys of a page. Streamlit calls this on mount, and again whenever the page begins or ends its
 * presentation, or covers its results.
 * @param {{data: PageState, parentElement: object, setTriggerValue: (name: string, value: unknown) => void}} component
 */
export default function ({data, parentElement, setTriggerValue}) {
  watches.get(parentElement)?.();
  const page = /** @type {Document & {[PRESENTED]?: boolean}} */ (document);
  if (data.presenting && !page[PRESENTED]) startFullScreen();
  if (!data.presenting && page[PRESENTED]) endFullScreen();
  page[PRESENTED] = data.presenting;
  const ending = new AbortController();
  const {signal} = ending;
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const what = actionOfKey(event, data);
    if (!what) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // Streamlit and the stage have their own keys
    setTriggerValue("pressed", what);
  };
  document.addEventListener("keydown", key, {capture: true, signal});
  const left = () => data.presenting && !document.fullscreenElement && setTriggerValue("pressed", "present");
  document.addEventListener("fullscreenchange", left, {signal});
  const stop = () => ending.abort();
  watches.set(parentElement, stop);
  return stop;
}

/**
 * Return what a key asks of the page: "present", which also ends it, "cover", or "" for other keys.
 * @param {KeyboardEvent} event @param {PageState} state
 */
export function actionOfKey(event, {presenting, may_cover: mayCover}) {
  const {key, repeat, ctrlKey, altKey, metaKey} = event;
  if (repeat || ctrlKey || altKey || metaKey || document.querySelector(OPEN)) return "";
  const target = /** @type {Element} */ (event.composedPath()[0]);
  if (target.matches?.(WRITES)) return "";
  if (key === "Escape") return presenting ? "present" : "";
  if (lettersAreOff()) return "";
  const letter = key.toLowerCase();
  if (letter === "p") return "present";
  return letter === "c" && mayCover ? "cover" : "";
}
