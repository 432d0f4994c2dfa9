/** @import {VectorContext} from "./vector.js" */
/** @import {Clip} from "../shared/types.d.ts" */

/**
 * Return the shapes of a surface as an SVG file.
 * @param {VectorContext} context
 * @param {{left?: number, top?: number, width: number, height: number, ground: string, title: string, says: string}} file the
 * part of the surface in CSS pixels, the colour behind all, its name, and what it shows
 */
export function svgOf({canvas: {shapes}, defs}, {left = 0, top = 0, width, height, ground, title, says}) {
  /** @type {Map<string, string>} */
  const clips = new Map();
  /** @param {Clip} clip */
  const idOf = ({path, rule}) => {
    const made = `<path d="${path}" clip-rule="${rule}"/>`;
    if (!clips.has(made)) clips.set(made, `clip${clips.size}`);
    return clips.get(made);
  };
  const drawn = shapes.map((shape) => shape.clips.reduce((inner, clip) => `<g clip-path="url(#${idOf(clip)})">${inner}</g>`, shape.markup));
  const cuts = [...clips].map(([path, id]) => `<clipPath id="${id}">${path}</clipPath>`);
  const [across, down] = [Math.ceil(width), Math.ceil(height)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="${round(left)} ${round(top)} ${across} ${down}" role="img" aria-describedby="says">`,
    `<title>${escaped(title)}</title>`,
    `<desc id="says">${escaped(says)}</desc>`,
    `<defs>${[...defs.values()].map((make) => make()).join("")}${cuts.join("")}</defs>`,
    `<rect x="${round(left)}" y="${round(top)}" width="${across}" height="${down}" ${paintOf("fill", ground)}/>`,
    ...drawn,
    "</svg>\n",
  ].join("\n");
}

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
