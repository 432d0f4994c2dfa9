import {cssColour} from "../shared/colour.js";

/** What the colours mean, as text for the ends of the colour bar; null while nothing has a colour. */
export function keyOf({header}) {
  const {limit, beyond} = header.scale;
  return {
    low: beyond ? `≤ −${limit}` : `−${limit}`,
    high: beyond ? `≥ ${limit}` : limit,
    title: beyond
      ? `Colours run from −${limit} over 0 to ${limit}. ${beyond} lies beyond and has the colour of the end.`
      : `Colours run from −${limit} over 0 to ${limit}.`,
  };
}

/** Write the colour bar: −limit … 0 … limit. */
export function showKey({parts, scene, theme}) {
  const {key} = parts;
  const {low, high, title} = keyOf(scene);
  const [first, bar, last] = key.children;
  first.textContent = low;
  last.textContent = high;
  bar.style.background = `linear-gradient(to right, ${theme.scale.map((stop) => cssColour(stop)).join(", ")})`;
  key.title = title;
  key.setAttribute("aria-label", title);
}
