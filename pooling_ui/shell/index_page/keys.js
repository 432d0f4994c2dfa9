import {HELP, isPressedFreely} from "../../components/shared/letters.js";

const VIEWER = ".st-key-viewer";
const PRESENTED = ".st-key-page_keys";
const SHIFT = ".st-key-shift";
const DIGIT = ".st-key-digit";
// Each key, what it does, and the element of a page that has it.
const KEYS = [
  ["[data-ask-key]", "/", "paste an error, a layer or a model, or ask"],
  [".st-key-scene_keys", "Alt + N", "to the next scene"],
  [".st-key-scene_keys", "Alt + B", "to the scene before"],
  [PRESENTED, "P", "present: fill the screen, or end that"],
  [PRESENTED, "C", "cover the results, if there are any, or uncover them"],
  [".st-key-unprinted_room_bar", "V", "in a live room: show the votes, or cover them"],
  [VIEWER, "Arrows", "in the picture: move"],
  [VIEWER, "+ −", "in the picture: zoom"],
  [VIEWER, "0", "in the picture: show all of it"],
  [VIEWER, "1", "in the picture: one pixel of the screen for each of its pixels"],
  [VIEWER, "Enter, Space", "in the picture: magnify the pixel in the middle"],
  [SHIFT, "Arrows", "in the plane: move it"],
  [SHIFT, "Home", "in the plane: move it back"],
  [DIGIT, "Arrows", "on the paper: move the pen"],
  [DIGIT, "Space", "on the paper: draw"],
  [DIGIT, "Ctrl + Z", "on the paper: undo"],
  ["body", "?", "show the keys"],
];
const LOOK = "max-inline-size: min(36rem, 90vw); padding: 1.5rem; border: 1px solid; border-radius: 0.5rem;";
const BUTTON = "min-block-size: 2.75rem; padding-inline: 1rem; border: 1px solid; border-radius: 0.5rem; background: none; color: inherit; font: inherit;";
const ROW = "display: grid; grid-template-columns: 6rem 1fr; gap: 1rem; margin: 0.5rem 0;";

/** Let the key ? show the keys: those of a stage, which has a list of its own, or those of the page. */
export function showKeys() {
  addEventListener("keydown", (event) => {
    if (event.key !== "?" || !isPressedFreely(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A stage that answers cancels the question.
    if (document.dispatchEvent(new CustomEvent(HELP, {cancelable: true}))) openList();
  }, {capture: true}); // drawings keep the keys that are pressed in them
}

/** Open the list of the page's keys; the browser gives the focus back when it closes. */
function openList() {
  const dialog = make("dialog", LOOK);
  dialog.setAttribute("role", "dialog");
  dialog.setAttribute("aria-label", "Keys");
  const look = getComputedStyle(/** @type {Element} */ (document.querySelector("[data-testid=stApp]")));
  Object.assign(dialog.style, {color: look.color, background: look.backgroundColor, fontFamily: look.fontFamily});
  const list = make("dl", "margin: 0;");
  for (const [, name, effect] of KEYS.filter(([of]) => document.querySelector(of))) {
    const row = make("div", ROW);
    row.append(make("dt", "font-weight: 600;", name), make("dd", "margin: 0;", effect));
    list.append(row);
  }
  const close = make("button", BUTTON, "Close");
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.append(make("strong", "font-size: 1.25rem;", "Keys"), list, close);
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Return a new element with a style and a text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {string} style @param {string} [text]
 */
function make(tag, style, text = "") {
  const element = document.createElement(tag);
  element.style.cssText = style;
  element.append(text);
  return element;
}
