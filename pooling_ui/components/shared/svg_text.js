/** Return a number with two decimals: a hundredth of a pixel cannot be seen. @param {number} number */
export function round(number) {
  return Math.round(number * 100) / 100 + 0;
}

/**
 * Return an SVG attribute for a colour, without alpha in it: many programs that show SVG do not support that.
 * @param {string} name @param {string} colour
 */
export function paintOf(name, colour) {
  const parts = colour.match(/^rgba?\((\d+),? (\d+),? (\d+)(?:(?: \/|,) ([\d.]+))?\)$/);
  if (!parts) return `${name}="${escaped(colour)}"`;
  const solid = parts.slice(1, 4).map((part) => Number(part).toString(16).padStart(2, "0"));
  const opacity = Number(parts[4] ?? 1);
  return `${name}="#${solid.join("")}"${opacity < 1 ? ` ${name}-opacity="${opacity}"` : ""}`;
}

/** @param {string} text */
export function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
