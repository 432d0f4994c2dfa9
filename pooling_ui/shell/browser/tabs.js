const TABS = ".stTabs";
const PRESSES = ["pointerdown", "keydown"];

/**
 * Keep the height of tabs when a person opens another one: until Python has filled it, the page would be
 * shorter, and would jump if it was scrolled to its end. Return a function that ends this.
 * @param {EventTarget} [page]
 */
export function keepTabHeight(page = document) {
  /** @param {Event} event */
  const keep = ({target}) => {
    const tab = /** @type {Element} */ (target).closest("[role=tab]");
    const tabs = /** @type {HTMLElement | null | undefined} */ (tab?.closest(TABS));
    if (!tabs) return;
    tabs.style.minHeight = `${tabs.clientHeight}px`;
  };
  for (const press of PRESSES) page.addEventListener(press, keep, {capture: true});
  return () => {
    for (const press of PRESSES) page.removeEventListener(press, keep, {capture: true});
  };
}
