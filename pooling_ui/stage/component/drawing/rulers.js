import {cornerOf, shownPart} from "../layout/layout.js";
import {countedAt, isOn} from "../message/slices.js";

/** @import {Axis, Canvas, Layout, PlaneName, Scene} from "../types.d.ts" */
/** A text beside a plane. @typedef {{text: string, x: number, y: number, align: CanvasTextAlign}} Ruled */

// The narrowest slice, in pixels, with room for its name under it; others have only their number.
const NAMED_FROM = 44;
// The first row number that is too wide for the drawing.
const TOO_WIDE = -10;

/**
 * Draw row and column numbers along a plane: cells count from 0, border before them from −1 down.
 * @param {Pick<Canvas, "scene" | "layout" | "theme" | "family">} canvas @param {CanvasRenderingContext2D} context
 * @param {PlaneName} name
 */
export function drawRulers({scene, layout, theme, family}, context, name) {
  context.font = `400 ${Math.min(Math.max(layout.cell * 0.25, 11), 14)}px ${family}`;
  context.fillStyle = theme.hushed;
  context.textBaseline = "middle";
  for (const {text, x, y, align} of [...rulerLabels(scene, layout, name), ...sliceNames(scene, layout, name)]) {
    context.textAlign = align;
    context.fillText(text, x, y);
  }
}

/**
 * Return the text under each slice of a volume: its number, or that it is border.
 * @param {Scene} scene @param {Layout} layout @param {PlaneName} name
 * @returns {Ruled[]}
 */
function sliceNames(scene, layout, name) {
  const {axes: [depth], windows} = scene;
  const {cell, foot} = layout;
  if (!foot || (name === "output" && !windows)) return [];
  const [plane, slices] = [layout[name], scene.slices[name]];
  const [from, to] = name === "input" ? [depth.from, depth.kept] : [0, slices.count];
  return Array.from({length: to - from}, (_, at) => from + at).flatMap((slice) => {
    const [left, top] = cornerOf(plane, plane.firstRow + plane.rows, slice * slices.pitch);
    const x = left + (slices.columns * cell) / 2;
    const shows = x > plane.pane.left && x < plane.pane.left + plane.pane.width && top <= plane.pane.top + plane.pane.height + 1;
    const kind = slice >= 0 && slice < slices.count ? "slice " : "";
    const text = slices.columns * cell >= NAMED_FROM ? `${kind}${numeral(slice)}` : numeral(slice);
    return shows ? [{text, x, y: top + foot / 2, align: /** @type {const} */ ("center")}] : [];
  });
}

/** Return a whole number with a true minus sign. @param {number} number */
function numeral(number) {
  return String(number).replace("-", "−");
}

/**
 * Return true if a line of a plane is border, or the start of a window that ceil_mode drops.
 * @param {number} line @param {Axis} [axis]
 */
function isAround(line, axis) {
  return axis !== undefined && (line < axis.kept || line === axis.dropped?.start);
}

/**
 * Return every number along a plane: its text and its position.
 * @param {Scene} scene @param {Layout} layout @param {PlaneName} name
 * @returns {Ruled[]}
 */
function rulerLabels(scene, layout, name) {
  if (!layout.ruler || (name === "output" && !scene.windows)) return [];
  const {cell} = layout;
  const [plane, slices] = [layout[name], scene.slices[name]];
  const {pane} = plane;
  const part = shownPart(plane);
  /** @type {(lines: number[], has: (line: number) => boolean, say: (line: number) => number, place: (line: number) => number, start: number, length: number) => {text: string, at: number}[]} */
  const middles = ([from, to], has, say, place, start, length) =>
    Array.from({length: Math.max(to - from, 0)}, (_, at) => from + at)
      .filter(has)
      .map((line) => ({text: numeral(say(line)), at: place(line) + cell / 2}))
      .filter(({at}) => at > start && at < start + length);
  // A series has no numbered row. Of a volume, no border is numbered: its slices share one ruler.
  const [down, across] = name === "input" && !slices.pitch ? [scene.rows, scene.axes.at(-1)] : [];
  const rows = middles(
    part.rows, (row) => slices.axes > 1 && (isOn(slices, row, 0) || (row > TOO_WIDE && isAround(row, down))), (row) => row, (row) => cornerOf(plane, row, 0)[1], pane.top, pane.height,
  );
  const cols = middles(
    part.cols, (col) => isOn(slices, 0, col) || isAround(col, across), (col) => /** @type {number} */ (countedAt(slices, 0, col).at(-1)), (col) => cornerOf(plane, 0, col)[0], pane.left, pane.width,
  );
  const [left, top] = [Math.max(pane.left, plane.left), Math.max(pane.top, plane.top)];
  return [
    ...rows.map(({text, at}) => ({text, x: left - 5, y: at, align: /** @type {const} */ ("right")})),
    ...cols.map(({text, at}) => ({text, x: at, y: top - 9, align: /** @type {const} */ ("center")})),
  ];
}
