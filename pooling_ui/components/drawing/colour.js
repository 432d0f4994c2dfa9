/** @import {Colour} from "../shared/types.d.ts" */

/** Return a colour [r, g, b] as CSS writes it. @param {Colour} colour */
export function cssColour([red, green, blue], alpha = 1) {
  return `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)} / ${alpha})`;
}

/**
 * Return the mix of two colours: `share` 0 is the first, 1 the second.
 * @param {Colour} from @param {Colour} to @param {number} share
 */
export function mixColours(from, to, share) {
  return from.map((part, channel) => part + (to[channel] - part) * share);
}

/** Return the relative luminance as WCAG defines it, 0 (black) to 1 (white). @param {Colour} colour */
export function luminance(colour) {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Return the contrast ratio of two colours as WCAG defines it, 1 to 21. @param {Colour} one @param {Colour} other */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Return the candidate with the highest contrast on a background. @param {Colour} background @param {Colour[]} candidates */
export function readable(background, ...candidates) {
  return candidates.reduce((best, next) =>
    contrast(background, next) > contrast(background, best) ? next : best,
  );
}

/**
 * Return the colour at a place from -1 to 1 on a scale of evenly spaced stops.
 * @param {Colour[]} stops @param {number} tone
 */
export function onScale(stops, tone) {
  const place = ((Math.min(Math.max(tone, -1), 1) + 1) / 2) * (stops.length - 1);
  const stop = Math.min(Math.floor(place), stops.length - 2);
  return mixColours(stops[stop], stops[stop + 1], place - stop);
}

/**
 * Return "light" or "dark", by the text colour of an element: Streamlit's variables reach it through CSS.
 * @param {Element} element
 */
export function themeName(element) {
  const channels = getComputedStyle(element).color.match(/[\d.]+/g) ?? ["0", "0", "0"];
  return luminance(channels.slice(0, 3).map(Number)) > 0.4 ? "dark" : "light";
}
