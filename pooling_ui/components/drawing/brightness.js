/** Return true if a colour, as the browser writes it, is light. @param {string} colour */
export function isLight(colour) {
  return Number(colour.match(/\d+/)?.[0]) > 127;
}
