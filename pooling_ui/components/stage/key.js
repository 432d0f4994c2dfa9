import {cssColour} from "../shared/colour.js";

/** @import {Scene, Stage} from "./types.d.ts" */

/** What the colours mean, as text: for both ends of the colour bar, and as a sentence. @param {Scene} scene */
export function keyOf({header}) {
  const {limit, beyond} = header.scale;
  return {
    low: beyond ? `≤ −${limit}` : `−${limit}`,
    high: beyond ? `≥ ${limit}` : limit,
    title: beyond
      ? `Colours run from −${limit} over 0 to ${limit}. Beyond it: ${beyond}, in the colour of the end.`
      : `Colours run from −${limit} over 0 to ${limit}.`,
  };
}

/** Write the colour bar: −limit … 0 … limit. @param {Stage} stage */
export function showKey({root, parts, scene, theme}) {
  const {key} = parts;
  const marks = {low: theme.scale[0], high: theme.scale[theme.scale.length - 1], nan: theme.nan, count: theme.count};
  for (const [name, colour] of Object.entries(marks)) root.style.setProperty(`--${name}`, cssColour(colour));
  const {low, high, title} = keyOf(scene);
  const [first, bar, last] = /** @type {Iterable<HTMLElement>} */ (key.children);
  first.textContent = low;
  last.textContent = high;
  bar.style.background = `linear-gradient(to right, ${theme.scale.map((stop) => cssColour(stop)).join(", ")})`;
  key.title = title;
  key.setAttribute("aria-label", title);
}
