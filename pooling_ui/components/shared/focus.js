/**
 * Keep the keyboard's focus on the page.
 *
 * A browser drops it to the page's body when the focused element is disabled or removed, as
 * Streamlit does with a button while it prepares a download, and with a field that has done its
 * work. The element gets the focus back once it takes it; when it is gone, the element that
 * `fallback` returns gets it. Whoever clicks beside everything has given the focus away themselves.
 * @param {() => HTMLElement} fallback
 * @returns {() => void} ends it
 */
export function keepFocus(fallback) {
  /** @type {HTMLElement | null} */
  let last = null;
  /** @param {FocusEvent} focusEvent */
  const note = ({target}) => (last = /** @type {HTMLElement} */ (target));
  const forget = () => (last = null);
  const restore = () => {
    if (!last || document.activeElement !== document.body) return;
    const target = last.isConnected ? last : fallback();
    target.focus({preventScroll: true}); // does nothing while it is disabled
  };
  const observer = new MutationObserver(restore);
  const changes = {childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"]};
  observer.observe(document.body, changes);
  document.addEventListener("focusin", note);
  document.addEventListener("pointerdown", forget, {capture: true});
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", forget, {capture: true});
  };
}
