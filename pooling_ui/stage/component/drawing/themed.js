import {themeName} from "../../../components/drawing/colour.js";
import {makeTheme} from "./look.js";

/** @import {Palette} from "../types.d.ts" */

/**
 * Return a key of what decides the colours: light or dark, more contrast, or forced colours.
 * @param {Element} root
 */
export function themeKey(root) {
  /** @param {string} query */
  const wants = (query) => matchMedia(query).matches;
  const style = getComputedStyle(root);
  const forced = wants("(forced-colors: active)");
  return [
    themeName(root),
    wants("(prefers-contrast: more)") ? "strong" : "",
    forced ? [style.color, style.backgroundColor, style.columnRuleColor].join() : "",
  ].join("|");
}

/**
 * Return the theme of the element. If colours are forced, CSS gives the stage those of the system: text,
 * background, and highlight (as the colour of a column rule, which is never drawn).
 * @param {Element} root @param {Record<string, Palette>} palettes
 */
export function themeOf(root, palettes) {
  const key = themeKey(root);
  const [name, strong, forced] = key.split("|");
  let palette = palettes[name];
  if (forced) {
    const style = getComputedStyle(root);
    const [text, background, accent] = [style.color, style.backgroundColor, style.columnRuleColor].map(channelsOf);
    palette = {...palette, text, background, accent, quiet: text, line: text};
  }
  return {...makeTheme(name, palette, Boolean(strong || forced)), key};
}

/** @param {string} colour */
function channelsOf(colour) {
  return (colour.match(/[\d.]+/g) ?? ["0", "0", "0"]).slice(0, 3).map(Number);
}
