import {cssColour} from "../../../components/shared/colour.js";
import {roundedPath} from "../../../components/shared/surface.js";

/** @import {Look, Sheet} from "../types.d.ts" */

/** From this cell size on, a hairline keeps cells near zero apart from the page. */
export const HAIRLINED = 12;
/**
 * From this cell size on, there is room for a second number in a cell's corner. Coverage is a bar at
 * the cell's foot below it.
 */
const ROOMY = 34;

/**
 * The square that a cell fills: a hair smaller than its place, so that cells stay apart.
 * @param {number} cell @param {number} ratio
 */
export function inset(cell, ratio) {
  const gap = cell >= 5 ? Math.max(1, Math.round(ratio)) / ratio : 0;
  return {side: cell - gap, radius: cell >= 22 ? 3 : 0};
}

/**
 * One cell with its value.
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
 * A label in the middle of its cell.
 * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {string} label
 * @param {number} size @param {string} family
 */
export function drawLabel(context, x, y, label, size, family) {
  context.font = `500 ${size}px ${family}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  // Digits have no descenders: their middle lies a little under the middle of the line.
  context.fillText(label, x, y + size * 0.06);
}

/**
 * How many windows read a cell: a numeral in its upper left corner, by which no arrow leaves, or a
 * bar along its foot.
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

/** Whether coverage is written as a number; else it is a bar. @param {number} cell @param {number} size the font size of the cell's own number */
export function hasRoomForCount(cell, size) {
  return size > 0 && cell >= ROOMY;
}

/** The font size of a small number in a cell's corner. @param {number} cell */
export function noteSize(cell) {
  return Math.min(Math.max(cell * 0.21, 10), 18);
}

/**
 * Whether a small number has room in the lower left corner, below the cell's own.
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
 * A small number in the lower left corner of a cell, where there is room for two.
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
 * The mark of an unread cell: a diagonal, broken where the number stands.
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
