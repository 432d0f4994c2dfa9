import {escaped, paintOf, round} from "./svg_text.js";
/** @import {VectorContext} from "./vector.js" */
/** @import {Clip} from "./types.d.ts" */

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
