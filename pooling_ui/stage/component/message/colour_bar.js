import {cssColour} from "../../../components/drawing/colour.js";
import {showChange} from "../playback/shown.js";

/** @import {Scene, Stage} from "../types.d.ts" */

/**
 * Return the meaning of the colours as text: for both ends of the colour bar, for zero within it, and as a
 * sentence. If no number is below zero, the bar begins there.
 * @param {Scene} scene
 */
export function colourBarOf({header}) {
  const {limit, beyond, signed} = header.scale;
  const run = signed ? `from −${limit} over 0 to ${limit}` : `from 0 to ${limit}`;
  const low = beyond ? `≤ −${limit}` : `−${limit}`;
  return {
    low: signed ? low : "0",
    zero: signed ? "0" : "",
    high: beyond ? `≥ ${limit}` : limit,
    title: `Colours run ${run}.${beyond ? ` Beyond it: ${beyond}, in the colour of the end.` : ""}`,
  };
}

/** Draw the colour bar: −limit … 0 … limit, or 0 … limit. @param {Stage} stage */
export function showColourBar({root, parts, scene, theme, shown}) {
  const {colourBar} = parts;
  const {low, zero, high, title} = colourBarOf(scene);
  const scale = theme.scale.map((stop) => cssColour(stop));
  const marks = {low: scale[0], high: scale[scale.length - 1], nan: cssColour(theme.nan), count: cssColour(theme.count)};
  showChange(shown, "colourBar", JSON.stringify([scale, marks, low, zero, high, title]), () => {
    for (const [name, colour] of Object.entries(marks)) root.style.setProperty(`--${name}`, colour);
    const [first, bar, last] = /** @type {Iterable<HTMLElement>} */ (colourBar.children);
    [first.textContent, bar.textContent, last.textContent] = [low, zero, high];
    const stops = zero ? scale : scale.slice((scale.length - 1) / 2);
    bar.style.backgroundImage = `linear-gradient(to right, ${stops.join(", ")})`;
    colourBar.title = title;
    colourBar.setAttribute("aria-label", title);
  });
}
