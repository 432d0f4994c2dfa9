/** Return the verb for choosing a cell, at the start of a sentence: a finger cannot point without touching. */
export function pointAtIt() {
  return matchMedia("(hover: none)").matches ? "Touch" : "Point at";
}
