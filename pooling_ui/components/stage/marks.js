import {cssColour} from "../shared/colour.js";
import {roundedPath} from "../shared/surface.js";

/** A line round a rectangle, with ground on both sides so that it shows on any cell. */
export function outline(context, theme, [x, y, width, height], {colour, thickness, radius = 4, dash = []}) {
  context.lineJoin = "round";
  context.setLineDash([]);
  roundedPath(context, x, y, width, height, radius);
  context.strokeStyle = cssColour(theme.background, 0.9);
  context.lineWidth = thickness + 2.5;
  context.stroke();
  context.setLineDash(dash);
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  context.stroke();
  context.setLineDash([]);
}

/** The one winner: a thick outline in the text's colour, and a badge in its corner. */
export function markWinner(context, theme, x, y, cell, {badge = true, strength = 1} = {}) {
  context.globalAlpha = strength;
  const thickness = cell >= 22 ? 3 : cell >= 10 ? 2 : 1.5;
  const rim = thickness / 2 - 0.5;
  outline(context, theme, [x - rim, y - rim, cell - 1 + 2 * rim, cell - 1 + 2 * rim], {colour: theme.ink, thickness});
  if (badge && cell >= 10) drawBadge(context, theme, x + cell - 1, y, cell);
  context.globalAlpha = 1;
}

/** A round badge with a check mark on the upper right corner; on small cells only its dot. */
function drawBadge(context, theme, x, y, cell) {
  const radius = Math.min(Math.max(cell * 0.17, 3), 8);
  context.beginPath();
  context.arc(x - 1, y + 1, radius + 1.5, 0, 2 * Math.PI);
  context.fillStyle = theme.paper;
  context.fill();
  context.beginPath();
  context.arc(x - 1, y + 1, radius, 0, 2 * Math.PI);
  context.fillStyle = theme.ink;
  context.fill();
  if (radius < 5) return;
  context.beginPath();
  context.moveTo(x - 1 - radius * 0.45, y + 1 + radius * 0.02);
  context.lineTo(x - 1 - radius * 0.1, y + 1 + radius * 0.38);
  context.lineTo(x - 1 + radius * 0.48, y + 1 - radius * 0.36);
  context.strokeStyle = theme.paper;
  context.lineWidth = Math.max(1.4, radius * 0.26);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke();
  context.lineCap = "butt";
}

/** A pin in the upper left corner of a cell. */
export function markPin(context, theme, x, y, cell) {
  const radius = Math.min(Math.max(cell * 0.12, 2.5), 5);
  context.beginPath();
  context.arc(x, y, radius + 1.5, 0, 2 * Math.PI);
  context.fillStyle = theme.paper;
  context.fill();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = theme.accented;
  context.fill();
}

/** The way from a winner to its output cell, as a curve; `pointOn` finds places along it. */
export function wayBetween([fromX, fromY], [toX, toY], stacked) {
  const bend = 0.5;
  return stacked
    ? [[fromX, fromY], [fromX, fromY + (toY - fromY) * bend], [toX, toY - (toY - fromY) * bend], [toX, toY]]
    : [[fromX, fromY], [fromX + (toX - fromX) * bend, fromY], [toX - (toX - fromX) * bend, toY], [toX, toY]];
}

/** The point a share of the way along a curve. */
export function pointOn(way, share) {
  const rest = 1 - share;
  const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
  return [0, 1].map((side) => way.reduce((sum, point, at) => sum + point[side] * weights[at], 0));
}

/** A thin line along a way, as far as `share`, with a dot where it has come to. */
export function drawWay(context, theme, way, share, colour) {
  if (share <= 0) return;
  context.beginPath();
  context.moveTo(...way[0]);
  const pieces = 32;
  for (let piece = 1; piece <= pieces * share; piece += 1) context.lineTo(...pointOn(way, piece / pieces));
  const [x, y] = pointOn(way, share);
  context.lineTo(x, y);
  context.strokeStyle = cssColour(theme.background, 0.75);
  context.lineWidth = 4.5;
  context.stroke();
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke();
  context.beginPath();
  context.arc(x, y, 3, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}
