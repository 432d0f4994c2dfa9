import {cssColour, mixColours} from "../../../components/drawing/colour.js";
import {roundedPath, surfaceLike} from "../../../components/drawing/surface.js";
import {drawLabel, inset} from "./cells.js";
import {cornerOf, shownPart} from "../layout/layout.js";
import {borderLabel, kindAt} from "../message/scene.js";

/** @import {Pair, PlaneLayout, Sheet, Theme} from "../types.d.ts" */

/**
 * Draw the border of the input: padding hatched, overhang dotted.
 * @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {PlaneLayout} plane @param {boolean} dimmed
 */
export function drawBorder(sheet, context, plane, dimmed) {
  const {scene, layout, theme} = sheet;
  /** @type {CanvasPattern | undefined} */
  let hatch;
  const {rows, cols} = shownPart(plane);
  for (let row = rows[0]; row < rows[1]; row += 1) {
    for (let col = cols[0]; col < cols[1]; col += 1) {
      const kind = kindAt(scene, row, col);
      if (["cell", "dropped", "gap"].includes(kind)) continue;
      hatch ??= hatching(context, theme, dimmed, layout.ratio);
      drawBorderCell(sheet, context, cornerOf(plane, row, col), kind, dimmed, hatch);
    }
  }
  context.setLineDash([]);
}

/**
 * @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {Pair} pair @param {string} kind
 * @param {boolean} dimmed @param {CanvasPattern} hatch
 */
function drawBorderCell({scene, layout, theme, size, family}, context, [x, y], kind, dimmed, hatch) {
  const {cell, ratio} = layout;
  const {side, radius} = inset(cell, ratio);
  roundedPath(context, x + 0.5, y + 0.5, side - 1, side - 1, radius);
  context.lineWidth = 1;
  context.strokeStyle = cssColour(theme.quiet, dimmed ? 0.5 : 0.9);
  context.setLineDash(kind === "overhang" ? [1.5, 2.5] : []);
  if (kind === "padding") {
    context.fillStyle = hatch;
    context.fill();
    context.strokeStyle = cssColour(theme.line, dimmed ? 0.6 : 1);
  }
  if (cell >= 5) context.stroke();
  const label = borderLabel(scene, kind);
  if (label === "") strikeOut(context, x, y, side);
  if (!size || label === "") return;
  drawPatch(context, x + side / 2, y + side / 2, size, theme);
  context.fillStyle = theme.hushed;
  drawLabel(context, x + side / 2, y + side / 2, label, size, family);
}

/**
 * Cross out a cell that does not count.
 * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} side
 */
function strikeOut(context, x, y, side) {
  if (side < 6) return;
  context.setLineDash([]);
  context.beginPath();
  for (const [from, to] of [[0.2, 0.8], [0.8, 0.2]]) {
    context.moveTo(x + side * 0.2, y + side * from);
    context.lineTo(x + side * 0.8, y + side * to);
  }
  context.stroke();
}

/**
 * Draw a background under a border label, so that the hatching does not run through it.
 * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size
 * @param {Theme} theme
 */
function drawPatch(context, x, y, size, theme) {
  context.fillStyle = theme.paper;
  roundedPath(context, x - size * 0.9, y - size * 0.5, size * 1.8, size, size * 0.3);
  context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {Theme} theme @param {boolean} dimmed @param {number} ratio */
function hatching(context, theme, dimmed, ratio) {
  const side = Math.round(7 * ratio);
  const {canvas, context: pen} = surfaceLike(context, side, side, 1);
  pen.strokeStyle = cssColour(mixColours(theme.background, theme.quiet, dimmed ? 0.28 : 0.55));
  pen.lineWidth = ratio;
  for (const shift of [-side, 0, side]) {
    pen.beginPath();
    pen.moveTo(shift - 1, side + 1);
    pen.lineTo(shift + side + 1, -1);
    pen.stroke();
  }
  const pattern = /** @type {CanvasPattern} */ (context.createPattern(canvas, "repeat"));
  pattern.setTransform?.({a: 1 / ratio, d: 1 / ratio});
  return pattern;
}
