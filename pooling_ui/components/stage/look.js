import {contrast, cssColour, luminance, mixColours, onScale, readable} from "../shared/colour.js";

const SMALLEST_FONT = 8.5;
// WCAG's least contrast of text.
const LEGIBLE = 4.5;

/** The palette of one theme, with the colours worked out from it. */
export function makeTheme(name, palette) {
  return {
    ...palette,
    name,
    dark: luminance(palette.background) < 0.2,
    ink: cssColour(palette.text),
    paper: cssColour(palette.background),
    accented: cssColour(palette.accent),
    hushed: cssColour(palette.quiet),
    ruled: cssColour(palette.line),
  };
}

/** Fill and ink of a cell by its place on the scale; NaN has a colour of its own. */
export function cellLook(theme, tone, dimmed) {
  const fill = Number.isNaN(tone) ? theme.nan : onScale(theme.scale, tone);
  return dimmed ? hushedLook(theme, fill, theme.dark ? 0.34 : 0.24) : loudLook(theme, fill);
}

/** A cell that no window reads: without colour, whatever its value. */
export function unreadLook(theme) {
  return hushedLook(theme, mixColours(theme.background, theme.quiet, 0.16), 1);
}

/** A cell by how many windows read it, `share` of the most. */
export function coverageLook(theme, share, dimmed) {
  const fill = mixColours(theme.background, theme.accent, 0.1 + 0.7 * share);
  return dimmed ? hushedLook(theme, fill, 0.45) : loudLook(theme, fill);
}

function loudLook(theme, wish) {
  const fill = wish.map(Math.round); // as the screen will show it
  const own = readable(fill, theme.text, theme.background);
  // Midway between light and dark the theme's own colours fall short; black or white never does.
  const ink = contrast(fill, own) >= LEGIBLE ? own : readable(fill, [0, 0, 0], [255, 255, 255]);
  return {fill: cssColour(fill), ink: cssColour(ink)};
}

function hushedLook(theme, fill, share) {
  return {fill: cssColour(mixColours(theme.background, fill, share)), ink: theme.hushed};
}

/** The font size of every label in pixels, 0 where it would not fit; null where most would not. */
export function labelSizes(context, labels, cell, family) {
  context.font = `500 100px ${family}`;
  const wish = Math.min(cell * 0.4, 17);
  const sizes = labels.map((label) => {
    const width = context.measureText(label).width / 100;
    return Math.min(wish, (cell - 8) / width);
  });
  // One size for all looks calm; only where a long label would make all of them small, each has its own.
  const smallest = Math.min(wish, ...sizes);
  if (smallest >= Math.min(wish, 11)) return sizes.map(() => smallest);
  const kept = sizes.map((size) => (size < SMALLEST_FONT ? 0 : size));
  return kept.filter(Boolean).length * 2 < kept.length ? null : kept;
}
