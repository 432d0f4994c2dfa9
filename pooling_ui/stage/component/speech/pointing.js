/** How a person gets to a cell, as a sentence begins with it: with a finger, there is no pointing. */
export function pointAtIt() {
  return matchMedia("(hover: none)").matches ? "Touch" : "Point at";
}
