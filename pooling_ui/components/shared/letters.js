import {storage} from "./storage.js";

// Elements that open over the page and close with Escape.
export const OPEN = "[role=dialog], [role=menu], [role=listbox], [data-testid=stPopoverBody]";
// Elements in which a person writes: letters belong to them.
export const WRITES = "textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range])";
// The event by which the page asks a stage to show its keys.
export const HELP = "poolscope-help";
const TURNED_OFF = "poolscope.letters-off"; // the key in the browser's storage

/** Return true if a person has turned letter keys off: speech input would trigger them (WCAG 2.1.4). */
export function lettersAreOff() {
  return Boolean(storage()?.getItem(TURNED_OFF));
}

/** Turn letter keys off or on; without storage, only until the page is left. @param {boolean} off */
export function turnLetters(off) {
  if (off) storage()?.setItem(TURNED_OFF, "true");
  else storage()?.removeItem(TURNED_OFF);
}

/**
 * Return true for a key that is pressed once and alone, where nobody writes and nothing is open over the page.
 * @param {KeyboardEvent} event
 */
export function isPressedFreely(event) {
  const {repeat, ctrlKey, altKey, metaKey} = event;
  if (repeat || ctrlKey || altKey || metaKey || lettersAreOff() || document.querySelector(OPEN)) return false;
  const target = /** @type {Element} */ (event.composedPath()[0]);
  return !target.matches?.(WRITES);
}
