// A dialog that closes gives the focus back to the button that opened it: it has the first turn.
const FIRST_TURN_MS = 100;
const DIALOG = "[role=dialog]";

/**
 * Keep the keyboard's focus on the page when the element that has it is removed or disabled.
 *
 * The browser then moves the focus to the page's body. Streamlit does this to people: it disables a
 * button while it prepares a download, and removes a button that has done its work. A disabled
 * element gets the focus back when it is enabled again. For a removed one, the element that
 * `fallback` returns gets it; for one of a dialog, what had the focus before the dialog opened. A person who clicks elsewhere, or leaves the element in another way,
 * keeps the focus where they put it.
 * @param {() => HTMLElement} fallback
 * @returns {() => void} ends it
 */
export function keepFocus(fallback) {
  /** The element that has the focus, or that lost it by being removed or disabled. @type {any} */
  let last = null;
  /** The last such element that is in no dialog. @type {any} */
  let opener = null;
  let wasDisabled = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {FocusEvent} focusEvent */
  const enter = ({target}) => {
    last = target;
    if (!last.closest(DIALOG)) opener = last;
    wasDisabled = false;
  };
  /** @param {FocusEvent} focusEvent */
  const leave = ({target}) => {
    // Some browsers say so just before they remove the element: look when it is done.
    setTimeout(() => {
      if (last === target && last.isConnected && !last.disabled && !wasDisabled && isNowhere()) last = null;
    });
  };
  /** @param {PointerEvent} pointerEvent */
  const press = ({target}) => {
    if (!last?.contains(target)) last = null;
  };
  /** @param {HTMLElement} removed */
  const giveSoon = (removed) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (last !== removed || !isNowhere()) return;
      const next = opener !== removed && opener?.isConnected ? opener : fallback();
      next.focus({preventScroll: true});
    }, FIRST_TURN_MS);
  };
  const restore = () => {
    if (!last) return;
    if (last.disabled) wasDisabled = true;
    else if (isNowhere() && !last.isConnected) giveSoon(last);
    else if (isNowhere() && wasDisabled) last.focus({preventScroll: true});
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

function isNowhere() {
  return document.activeElement === document.body;
}
