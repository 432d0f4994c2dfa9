import {contrast, cssColour, luminance, mixColours, onScale, readable} from "../../../components/drawing/colour.js";

/** @import {Colour} from "../../../components/shared/types" */
/** @import {Palette, Theme} from "../types.d.ts" */

const SMALLEST_FONT = 8;
// The least contrast of text in WCAG.
const LEGIBLE = 4.5;
const INK_STEPS = 10;

/**
 * Return the palette of one theme, with the colours derived from it. `strong` is for people who ask for more
 * contrast: secondary text and lines come close to the text's colour.
 * @param {string} name @param {Palette} palette
 */
export function makeTheme(name, palette, strong = false) {
  const {background, text} = palette;
  const quiet = strong ? mixColours(text, palette.quiet, 0.15) : palette.quiet;
  const line = strong ? mixColours(background, text, 0.65) : palette.line;
  return {
    ...palette,
    quiet,
    line,
    name,
    strong,
    dark: luminance(background) < 0.2,
    ink: cssColour(text),
    paper: cssColour(background),
    accented: cssColour(palette.accent),
    hushed: cssColour(quiet),
    ruled: cssColour(line),
    counted: cssColour(palette.count),
    hair: cssColour(text, strong ? 0.5 : 0.07),
  };
}

/**
 * Return fill and ink of a cell by its place on the scale; NaN has its own colour.
 * @param {Theme} theme @param {number} tone @param {boolean} dimmed
 */
export function cellLook(theme, tone, dimmed) {
  const fill = Number.isNaN(tone) ? theme.nan : onScale(theme.scale, tone);
  if (!dimmed) return lookOf(theme, fill, theme.text);
  // Outside the window only the fill fades; numbers stay legible.
  return lookOf(theme, mixColours(theme.background, fill, theme.dark ? 0.3 : 0.2), theme.quiet);
}

/** Return the look of a cell that no window reads: without colour, whatever its value. @param {Theme} theme */
export function unreadLook(theme) {
  return lookOf(theme, mixColours(theme.background, theme.quiet, 0.16), theme.quiet);
}

/**
 * Return the look of a cell while the votes of a class show: the more votes, the stronger the accent.
 * @param {Theme} theme @param {number} share of the cell with the most votes
 */
export function voteLook(theme, share) {
  return lookOf(theme, mixColours(theme.background, theme.accent, share && 0.1 + 0.6 * share), theme.text);
}

/**
 * Return a fill, and the legible ink nearest to the wanted one.
 * @param {Theme} theme @param {Colour} wish @param {Colour} ink
 */
function lookOf(theme, wish, ink) {
  const fill = wish.map(Math.round); // as the screen will show it
  return {fill: cssColour(fill), ink: cssColour(legibleInk(theme, fill, ink))};
}

/** @param {Theme} theme @param {Colour} fill @param {Colour} wish */
function legibleInk(theme, fill, wish) {
  for (let step = 0; step <= INK_STEPS; step += 1) {
    const ink = mixColours(wish, theme.text, step / INK_STEPS).map(Math.round);
    if (contrast(fill, ink) >= LEGIBLE) return ink;
  }
  // On a middle grey the theme's own colours may have too little contrast; black or white never has.
  const own = readable(fill, theme.text, theme.background);
  return contrast(fill, own) >= LEGIBLE ? own : readable(fill, [0, 0, 0], [255, 255, 255]);
}

/**
 * Return the width of every label in its own font size.
 * @param {CanvasRenderingContext2D} context @param {Iterable<string>} labels @param {string} family
 */
export function measureLabels(context, labels, family) {
  context.font = `500 100px ${family}`;
  return new Map([...labels].map((label) => [label, context.measureText(label).width / 100]));
}

/**
 * Return one font size, in pixels, for all labels of these widths; 0 if they would not be legible.
 * @param {number[]} widths @param {number} cell
 */
export function labelSize(widths, cell) {
  const wish = Math.min(cell * 0.62, 7 + cell * 0.275);
  const room = cell - Math.min(Math.max(cell * 0.14, 3), 10);
  const size = Math.min(wish, room / Math.max(...widths, 0.5));
  return size >= SMALLEST_FONT ? size : 0;
}
