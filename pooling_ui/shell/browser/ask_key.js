import {isPressedFreely} from "../../components/shared/letters.js";

const BOX = '[class*="st-key-pasted"] textarea';
const PATIENCE_MS = 10_000; // how long the page with the box may take to open
const LISTENING = "data-ask-key"; // the list of keys looks for it

/**
 * Let the key / focus the box, and let the box answer at once to Enter and to a paste. On a page without a box, tell
 * Python, which opens one that has it. Without `data`, do nothing.
 * @param {{data: boolean, setTriggerValue: (name: string, value: unknown) => void}} component
 */
export function listenToAskKey({data, setTriggerValue}) {
  if (!data) return undefined;
  const page = document.documentElement;
  page.setAttribute(LISTENING, "");
  const ending = new AbortController();
  const {signal} = ending;
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const what = meaning(event);
    if (!what) return;
    event.preventDefault(); // Firefox has a search of its own for /
    event.stopImmediatePropagation();
    if (what === "send") send(/** @type {Element} */ (event.target));
    else if (!focusBox()) {
      focusLater();
      setTriggerValue("asked", true);
    }
  };
  document.addEventListener("keydown", key, {capture: true, signal});
  /** @param {ClipboardEvent} event */
  const paste = (event) => {
    const box = /** @type {Element} */ (event.target);
    if (box.matches?.(BOX)) setTimeout(() => send(box)); // the pasted text is not in it yet
  };
  document.addEventListener("paste", paste, {capture: true, signal});
  return () => {
    ending.abort();
    page.removeAttribute(LISTENING);
  };
}

/**
 * Return what a key asks for: "ask" for / where nobody writes, "send" for Enter in the box, "" for other keys.
 * @param {KeyboardEvent} event
 */
export function meaning(event) {
  const {key, repeat, ctrlKey, altKey, metaKey, shiftKey, isComposing} = event;
  if (key === "/") return isPressedFreely(event) ? "ask" : "";
  if (key !== "Enter" || repeat || ctrlKey || altKey || metaKey || shiftKey || isComposing) return "";
  const target = /** @type {Element} */ (event.composedPath()[0]);
  return target.matches?.(BOX) ? "send" : "";
}

/** Let Streamlit take the text of the box, as it does for Ctrl + Enter. @param {Element} box */
function send(box) {
  box.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", ctrlKey: true, bubbles: true, cancelable: true}));
}

/** Focus the box, if the page has one; return whether it has. */
function focusBox() {
  const box = /** @type {HTMLTextAreaElement | null} */ (document.querySelector(BOX));
  box?.focus();
  box?.select();
  return box !== null;
}

/** Focus the box as soon as there is one. */
function focusLater() {
  const observer = new MutationObserver(() => focusBox() && observer.disconnect());
  observer.observe(document.body, {childList: true, subtree: true});
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}
