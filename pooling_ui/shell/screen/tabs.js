const TABS = ".stTabs";
const PRESSES = ["pointerdown", "keydown"];

/**
 * Keep tabs as high as they were when a person turns to another: until Python has filled that, the
 * page would be shorter, and would be thrown up where it was scrolled to its end. Returns what ends
 * this.
 * @param {EventTarget} [page]
 */
export function keepTabsHigh(page = document) {
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
