import {ownFieldOf, placeAround} from "./own_field.js";

// A dialog that closes gives the focus back to the button that opened it: wait that long for it.
const DIALOG_CLOSES_MS = 100;
const DIALOG = "[role=dialog]";

/**
 * Keep the keyboard's focus on the page when its element is removed or disabled.
 *
 * The browser would then move the focus to the page's body. Streamlit causes this: it disables a button while
 * it prepares a download, and removes a button that has done its work. A disabled element gets the focus back
 * when it is enabled again. If the element was removed, the focus goes to the element that had it before a
 * dialog opened, to the field that the element belonged to, or to the one that `fallback` returns. If a person
 * clicks elsewhere or moves the focus, it stays where they put it.
 * @param {() => HTMLElement} fallback
 * @returns {() => void} ends it
 */
export function keepFocus(fallback) {
  /** The element that has the focus, or that lost it by being removed or disabled. @type {any} */
  let last = null;
  /** The last such element outside any dialog. @type {any} */
  let opener = null;
  /** The marked place around the last element. @type {Element | null} */
  let place = null;
  let wasDisabled = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {FocusEvent} focusEvent */
  const enter = ({target}) => {
    last = target;
    place = placeAround(last);
    if (!last.closest(DIALOG)) opener = last;
    wasDisabled = false;
  };
  /** @param {FocusEvent} focusEvent */
  const leave = ({target}) => {
    // Some browsers send this event just before they remove the element: look a moment later.
    setTimeout(() => {
      if (last === target && last.isConnected && !last.disabled && !wasDisabled && bodyHasFocus()) last = null;
    });
  };
  /** @param {PointerEvent} pointerEvent */
  const press = ({target}) => {
    if (!last?.contains(target)) last = null;
  };
  /** @param {HTMLElement} removed */
  const moveFocusSoon = (removed) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (last !== removed || !bodyHasFocus()) return;
      const next = opener !== removed && opener?.isConnected ? opener : ownFieldOf(place) ?? fallback();
      next.focus({preventScroll: true});
    }, DIALOG_CLOSES_MS);
  };
  const restore = () => {
    if (!last) return;
    if (last.disabled) wasDisabled = true;
    else if (bodyHasFocus() && !last.isConnected) moveFocusSoon(last);
    else if (bodyHasFocus() && wasDisabled) last.focus({preventScroll: true});
  };
  const observer = new MutationObserver(restore);
  const changes = {childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"]};
  observer.observe(document.body, changes);
  document.addEventListener("focusin", enter);
  document.addEventListener("focusout", leave);
  document.addEventListener("pointerdown", press, {capture: true});
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("focusin", enter);
    document.removeEventListener("focusout", leave);
    document.removeEventListener("pointerdown", press, {capture: true});
  };
}

function bodyHasFocus() {
  return document.activeElement === document.body;
}
