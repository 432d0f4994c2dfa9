import {cssColour} from "../../../components/drawing/colour.js";
import {roundedPath} from "../../../components/drawing/surface.js";

/** @import {Theme} from "../types.d.ts" */

/** @typedef {{colour: string, thickness: number, radius?: number, dash?: number[], ground?: number}} Line */

/**
 * Draw a line around a rectangle, with background colour on both sides, so that it is visible on any cell.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {number[]} box left, top, width, height
 * @param {Line} line
 */
export function outline(context, theme, box, line) {
  outlines(context, theme, [box], line);
}

/**
 * Do the same for several rectangles: all backgrounds first, so that none covers another line.
 * @param {CanvasRenderingContext2D} context @param {Theme} theme @param {number[][]} boxes @param {Line} line
 */
function outlines(context, theme, boxes, {colour, thickness, radius = 4, dash = [], ground = 2.5}) {
  context.lineJoin = "round";
  /** @type {[string, number, number[]][]} */
  const strokes = [[cssColour(theme.background, 0.9), thickness + ground, []], [colour, thickness, dash]];
  for (const [style, width, dashes] of strokes) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.setLineDash(dashes);
    for (const [x, y, wide, high] of boxes) {
      roundedPath(context, x, y, wide, high, radius);
      context.stroke();
    }
  }
  context.setLineDash([]);
}

// Below this cell size, a badge in the cell's corner would hide the cell.
const BADGED_INSIDE = 10;
const SMALL_BADGE = 5;

/**
 * Mark the one winner: a thick outline in the text's colour, and a badge in its corner. On a small cell the
 * badge is `beside` it: 1 to the right, −1 to the left, 0 nowhere.
 * @param {CanvasRenderingContext2D} context @param {Theme} theme @param {number} x @param {number} y
 * @param {number} cell @param {{badge?: boolean, beside?: number}} [look]
 */
export function markWinner(context, theme, x, y, cell, look = {}) {
  markWinners(context, theme, [[x, y]], cell, look);
}

/**
 * Mark several winners: badges last, over the outlines of neighbours.
 * @param {CanvasRenderingContext2D} context @param {Theme} theme @param {number[][]} corners
 * @param {number} cell
 */
export function markWinners(context, theme, corners, cell, {badge = true, beside = 0} = {}) {
  // The outline of a small cell keeps a distance, or it would hide the cell.
  const [thickness, rim, ground] = cell >= 22 ? [3, 1, 2.5] : cell >= BADGED_INSIDE ? [2, 2, 2.5] : [1.5, 1.5, 1];
  const side = cell - 1 + 2 * rim;
  const radius = Math.min(cell / 4, 4);
  const boxes = corners.map(([x, y]) => [x - rim, y - rim, side, side]);
  outlines(context, theme, boxes, {colour: theme.ink, thickness, radius, ground});
  for (const [x, y] of badge ? corners : []) {
    const middle = x + (cell - 1) / 2;
    if (cell >= BADGED_INSIDE) drawBadge(context, theme, x + cell - 2, y + 1, Math.min(Math.max(cell * 0.17, 3), 8));
    else if (beside) drawBadge(context, theme, middle + beside * (side / 2 + SMALL_BADGE + 1), y + (cell - 1) / 2, SMALL_BADGE);
  }
}

/** Return how far from a small cell's middle its badge reaches. @param {number} cell */
export function badgeReach(cell) {
  return cell / 2 + 2 * SMALL_BADGE + 4;
}

/**
 * Draw a round badge with a check mark; a very small one is only a dot.
 * @param {CanvasRenderingContext2D} context @param {Theme} theme @param {number} x @param {number} y
 * @param {number} radius
 */
function drawBadge(context, theme, x, y, radius) {
  drawDot(context, theme.paper, theme.ink, x, y, radius);
  if (radius < 5) return;
  context.beginPath();
  context.moveTo(x - radius * 0.45, y + radius * 0.02);
  context.lineTo(x - radius * 0.1, y + radius * 0.38);
  context.lineTo(x + radius * 0.48, y - radius * 0.36);
  context.strokeStyle = theme.paper;
  context.lineWidth = Math.max(1.4, radius * 0.26);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke();
  context.lineCap = "butt";
}

/**
 * Draw a pin in the upper left corner of a cell.
 * @param {CanvasRenderingContext2D} context @param {Theme} theme @param {number} x @param {number} y
 * @param {number} cell
 */
export function markPin(context, theme, x, y, cell) {
  drawDot(context, theme.paper, theme.accented, x, y, Math.min(Math.max(cell * 0.12, 2.5), 5));
}

/**
 * Draw a dot with a rim in another colour.
 * @param {CanvasRenderingContext2D} context @param {string} rim @param {string} colour
 * @param {number} x @param {number} y @param {number} radius
 */
function drawDot(context, rim, colour, x, y, radius) {
  for (const [reach, fill] of /** @type {[number, string][]} */ ([[radius + 1.5, rim], [radius, colour]])) {
    context.beginPath();
    context.arc(x, y, reach, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
  }
}

/**
 * Draw a notch in the lower left corner of an output cell that differs from the setting beside it.
 * @param {CanvasRenderingContext2D} context @param {Theme} theme @param {number} x @param {number} y
 * @param {number} cell
 */
export function markDifference(context, theme, x, y, cell) {
  const bottom = y + cell - 1;
  const side = Math.min(Math.max(cell * 0.28, 3), 14, cell - 1);
  context.beginPath();
  context.moveTo(x, bottom - side);
  context.lineTo(x + side, bottom);
  context.lineTo(x, bottom);
  context.closePath();
  context.lineJoin = "miter";
  context.strokeStyle = theme.paper;
  context.lineWidth = cell >= 14 ? 3 : 1;
  context.stroke();
  context.fillStyle = theme.ink;
  context.fill();
}
