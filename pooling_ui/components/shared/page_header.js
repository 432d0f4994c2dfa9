const PAGE_HEADER = "[data-testid=stHeader]";
// What stays under the page's header while the page scrolls has this attribute.
export const STICKS = "data-sticks";

/** Return where the page's header ends; undefined if there is none. */
export function headerEnd() {
  return endOf(PAGE_HEADER);
}

/** Return where the page's header ends, with what stays under it: they cover the page. */
export function coverEnd() {
  return endOf(`${PAGE_HEADER}, [${STICKS}]`);
}

/** Return the lowest end of some parts of the page; undefined if there are none. @param {string} names */
function endOf(names) {
  const ends = [...(globalThis.document?.querySelectorAll(names) ?? [])].map((part) => part.getBoundingClientRect().bottom);
  return ends.length ? Math.max(...ends) : undefined;
}
