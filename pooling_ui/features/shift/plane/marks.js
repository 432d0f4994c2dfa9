/** @import {Cells} from "./types" */

/** The kinds of results after a shift, as `pooling_core.measures` numbers them. */
export const [BORDER, STAYS, ALONG, CHANGES] = [0, 1, 2, 3];

const TINTS = {[ALONG]: [59, 163, 200], [CHANGES]: [235, 116, 40]};
const TINT = 0.55;
const BORDER_GREY = [140, 140, 140];
// The width of a drawing in pixels, about, before the browser fits it to the page.
const WIDTH = 432;
// Pixels of the smallest cell on which a mark is visible.
const LEAST_MARKED = 9;

/** Return the colour of a cell: its shade, tinted by its kind. @param {number} shade @param {number} [kind] */
export function colourOf(shade, kind) {
  const tint = kind === BORDER ? BORDER_GREY : TINTS[/** @type {2 | 3} */ (kind)];
  const part = tint ? TINT : 0;
  return [0, 1, 2].map((index) => Math.round(shade * (1 - part) + (tint?.[index] ?? 0) * part));
}

/** Draw cells on a canvas, with a mark on each that moved along or changed. @param {HTMLCanvasElement} canvas @param {Cells} cells */
export function drawCells(canvas, {shape: [rows, columns], shades, kinds}) {
  const side = Math.max(1, Math.round(WIDTH / columns));
  Object.assign(canvas, {width: columns * side, height: rows * side});
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  for (const [index, shade] of shades.entries()) {
    const [x, y] = [(index % columns) * side, Math.floor(index / columns) * side];
    const kind = kinds?.[index];
    const colour = colourOf(shade, kind);
    context.fillStyle = `rgb(${colour.join()})`;
    context.fillRect(x, y, side, side);
    if (kind === undefined || kind === STAYS || side < LEAST_MARKED) continue;
    const bright = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2];
    context.strokeStyle = context.fillStyle = bright > 110 ? "#101418" : "#fff";
    mark(context, kind, x, y, side);
  }
}

/**
 * Draw a cross on a result that changed, a diamond on one that moved along, a stroke on one at the border.
 * @param {CanvasRenderingContext2D} context @param {number} kind @param {number} x @param {number} y @param {number} side
 */
function mark(context, kind, x, y, side) {
  const [from, to] = [0.3 * side, 0.7 * side];
  context.lineWidth = kind === BORDER ? 1 : Math.max(1.5, side / 12);
  context.beginPath();
  if (kind === ALONG) {
    context.moveTo(x + side / 2, y + from);
    context.lineTo(x + to, y + side / 2);
    context.lineTo(x + side / 2, y + to);
    context.lineTo(x + from, y + side / 2);
    context.fill();
    return;
  }
  context.moveTo(x + from, y + to);
  context.lineTo(x + to, y + from);
  if (kind === CHANGES) {
    context.moveTo(x + from, y + from);
    context.lineTo(x + to, y + to);
  }
  context.stroke();
}
