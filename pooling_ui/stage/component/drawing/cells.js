import {cssColour} from "../../../components/drawing/colour.js";
import {roundedPath} from "../../../components/drawing/surface.js";

/** @import {Look, Sheet} from "../types.d.ts" */

/** The smallest cell, in pixels, with a hairline, which keeps values near zero apart from the page. */
export const HAIRLINED = 12;
/** The smallest cell with room for a second number in a corner. In smaller cells, coverage is a bar at the lower edge. */
const ROOMY = 34;

/**
 * Return the square that a cell fills: slightly smaller than its place, so that cells stay apart.
 * @param {number} cell @param {number} ratio
 */
export function inset(cell, ratio) {
  const gap = cell >= 5 ? Math.max(1, Math.round(ratio)) / ratio : 0;
  return {side: cell - gap, radius: cell >= 22 ? 3 : 0};
}

/**
 * Draw one cell with its value.
 * @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {number} x @param {number} y
 * @param {Look} look @param {string} label
 */
export function drawCell({layout, theme, size, family}, context, x, y, look, label) {
  const {side, radius} = inset(layout.cell, layout.ratio);
  context.fillStyle = look.fill;
  if (radius) {
    roundedPath(context, x, y, side, side, radius);
    context.fill();
  } else context.fillRect(x, y, side, side);
  if (layout.cell >= HAIRLINED) {
    roundedPath(context, x + 0.5, y + 0.5, side - 1, side - 1, radius);
    context.strokeStyle = theme.hair;
    context.lineWidth = 1;
    context.stroke();
  }
  if (!size) return;
  context.fillStyle = look.ink;
  drawLabel(context, x + side / 2, y + side / 2, label, size, family);
}

/**
 * Draw a label in the middle of its cell.
 * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {string} label
 * @param {number} size @param {string} family
 */
export function drawLabel(context, x, y, label, size, family) {
  context.font = `500 ${size}px ${family}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  // Digits have no descenders: their middle is a little below the middle of the line.
  context.fillText(label, x, y + size * 0.06);
}

/**
 * Draw how many windows read a cell: a number in the upper left corner, which no arrow crosses, or a bar along
 * the foot.
 * @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {number} x @param {number} y
 * @param {Look} look @param {number} count @param {number} most
 */
export function drawCount({layout, theme, family, size}, context, x, y, look, count, most) {
  const {side} = inset(layout.cell, layout.ratio);
  if (hasRoomForCount(layout.cell, size)) {
    context.fillStyle = look.ink;
    context.font = `600 ${noteSize(layout.cell)}px ${family}`;
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.fillText(`×${count}`, x + 4, y + 4 + noteSize(layout.cell) * 0.72);
    return;
  }
  const tall = Math.min(Math.max(Math.round(layout.cell * 0.16), 2), 4);
  context.fillStyle = theme.counted;
  context.fillRect(x, y + side - tall, (side * count) / most, tall);
}

/**
 * Return true if coverage is written as a number; else it is a bar.
 * @param {number} cell @param {number} size the font size of the cell's own number
 */
export function hasRoomForCount(cell, size) {
  return size > 0 && cell >= ROOMY;
}

/** Return the font size of a small number in a cell's corner. @param {number} cell */
export function noteSize(cell) {
  return Math.min(Math.max(cell * 0.21, 10), 18);
}

/**
 * Return true if a small number fits the lower left corner, below the cell's own.
 * @param {number} cell @param {number} size the font size of the cell's own number, 0 where it has none
 * @param {number} width the small number's width, in its own font size
 */
export function hasRoomForNote(cell, size, width) {
  // Digits reach 0.42 of their size below the middle, and the small ones 0.72 above their foot.
  const foot = cell / 2 + size * 0.42;
  const fits = noteSize(cell) * width <= cell - 7;
  return fits && hasRoomForCount(cell, size) && foot + 1 <= cell - 5 - noteSize(cell) * 0.72;
}

/**
 * Draw a small number in the lower left corner of a cell, if there is room for two numbers.
 * @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {number} x @param {number} y
 * @param {Look} look @param {string} note
 */
export function drawNote({layout, family, notes}, context, x, y, look, note) {
  if (!notes) return;
  const {side} = inset(layout.cell, layout.ratio);
  context.fillStyle = look.ink;
  context.font = `600 ${noteSize(layout.cell)}px ${family}`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillText(note, x + 4, y + side - 4);
}

/**
 * Draw the mark of an unread cell: a diagonal, interrupted by the number.
 * @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {number} x @param {number} y
 */
export function drawSlash({layout, theme, size}, context, x, y) {
  if (layout.cell < 4) return;
  const {side} = inset(layout.cell, layout.ratio);
  const reach = size ? 0.24 : 0.5;
  context.strokeStyle = cssColour(theme.quiet, 0.8);
  context.lineWidth = Math.max(1, layout.cell / 48);
  context.beginPath();
  for (const [from, to] of [[0.06, reach], [1 - reach, 0.94]]) {
    context.moveTo(x + side * (1 - from), y + side * from);
    context.lineTo(x + side * (1 - to), y + side * to);
  }
  context.stroke();
}
