/**
 * Return the element that scrolls the root, and the content in it: if either changes its size, the root may
 * move on the screen.
 * @param {Element} root
 */
export function surroundings(root) {
  let element = parentOf(root);
  let content = root;
  while (element && !["auto", "scroll"].includes(getComputedStyle(element).overflowY)) {
    content = element;
    element = parentOf(element);
  }
  return {scroller: element ?? document.documentElement, content};
}

/** @param {Element} element @returns {Element | null} */
function parentOf(element) {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
