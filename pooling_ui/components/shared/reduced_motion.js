/** Return the browser's query whether a person wants reduced motion: `matches`, and changes of it. */
export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)");
}

/** Return how to scroll: at once for a person who wants reduced motion. @returns {ScrollBehavior} */
export function scrollBehavior() {
  return reducedMotion().matches ? "auto" : "smooth";
}
