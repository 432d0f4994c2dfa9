import {CAPTION} from "../layout/fit.js";

/** @import {Canvas, Layout, PlaneName, Scene} from "../types.d.ts" */

/** Half the line of a caption, and its font. */
const CAPTION_MIDDLE = 10;
const CAPTION_FONT = "400 14px";

/**
 * Return the caption of a plane; for the output also with the `sides` of the one on the stage beside it.
 * @param {Scene} scene @param {PlaneName} plane @param {number[]} [sides]
 */
export function captionOf({header}, plane, sides = plane === "input" ? header.shape : header.output_shape) {
  if (plane === "output" && sides.includes(0)) return header.no_output;
  return `${header.names[plane]} ${sides.join(" × ")}`;
}

/** Return left and top of a plane's caption. @param {Layout} layout @param {PlaneName} plane */
export function captionPlace(layout, plane) {
  const {pane} = layout[plane];
  const below = plane === "output" && layout.stacked && pane.height > 0;
  return [pane.left, below ? pane.top + pane.height + layout.foot + 4 : pane.top - layout.ruler - CAPTION];
}

/**
 * Return the widths of both captions.
 * @param {CanvasRenderingContext2D} pen @param {Scene} scene @param {string} family
 */
export function captionWidths(pen, scene, family) {
  pen.font = `${CAPTION_FONT} ${family}`;
  return BOTH_PLANES.map((plane) => Math.ceil(pen.measureText(captionOf(scene, plane)).width));
}

/**
 * Draw both captions; on the screen they are elements.
 * @param {Pick<Canvas, "context" | "scene" | "layout" | "theme" | "family">} canvas
 */
export function drawCaptions({context, scene, layout, theme, family}) {
  context.font = `${CAPTION_FONT} ${family}`;
  context.fillStyle = theme.hushed;
  context.textAlign = "left";
  context.textBaseline = "middle";
  for (const plane of BOTH_PLANES) {
    const [left, top] = captionPlace(layout, plane);
    context.fillText(captionOf(scene, plane), left, top + CAPTION_MIDDLE);
  }
}

const BOTH_PLANES = /** @type {const} */ (["input", "output"]);
