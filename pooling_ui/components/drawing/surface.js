/** @import {Surface} from "../shared/types.d.ts" */

/**
 * Size a canvas in CSS pixels, backed by device pixels, clear it, and return its context, which draws in CSS
 * pixels.
 *
 * A canvas that has this size already keeps its memory: new memory for a stage takes longer than all drawing
 * on it.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height @param {number} ratio
 */
export function fitSurface(canvas, width, height, ratio) {
  const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * ratio)));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  if (canvas.width === across && canvas.height === down && context.reset) context.reset();
  else Object.assign(canvas, {width: across, height: down});
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/**
 * Return a hidden surface, to draw on once and copy from often. It is of the same kind as this context's:
 * pixels, or shapes (see `VectorContext`). An `old` surface of pixels is cleared and reused.
 * @param {CanvasRenderingContext2D} context @param {number} width @param {number} height @param {number} ratio
 * @param {Surface} [old] @returns {Surface}
 */
export function surfaceLike(context, width, height, ratio, old) {
  if ("newSurface" in context) return /** @type {any} */ (context).newSurface(width, height, ratio);
  const canvas = old?.canvas ?? document.createElement("canvas");
  return {canvas, context: fitSurface(canvas, width, height, ratio), ratio};
}

/**
 * Copy one rectangle (CSS pixels) of a hidden surface to the same place of a context.
 * @param {CanvasRenderingContext2D} context @param {Pick<Surface, "canvas" | "ratio">} surface @param {number} x
 * @param {number} y @param {number} width @param {number} height
 */
export function copyPart(context, {canvas, ratio}, x, y, width, height) {
  const left = Math.max(0, Math.round(x * ratio));
  const top = Math.max(0, Math.round(y * ratio));
  const across = Math.min(canvas.width, Math.round((x + width) * ratio)) - left;
  const down = Math.min(canvas.height, Math.round((y + height) * ratio)) - top;
  if (across <= 0 || down <= 0) return;
  context.drawImage(
    canvas, left, top, across, down, left / ratio, top / ratio, across / ratio, down / ratio,
  );
}

/**
 * Begin a closed path with round corners; square ones if the browser cannot round them.
 * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} width
 * @param {number} height @param {number} radius
 */
export function roundedPath(context, x, y, width, height, radius) {
  context.beginPath();
  if (radius > 0 && context.roundRect) context.roundRect(x, y, width, height, radius);
  else context.rect(x, y, width, height);
}
