import {copyPart, roundedPath, surfaceLike} from "../../../components/drawing/surface.js";
import {drawBorder} from "./border.js";
import {drawCell, drawCount, drawNote, drawSlash, HAIRLINED, hasRoomForCount, hasRoomForNote, inset} from "./cells.js";
import {reductionOf} from "../reductions/reduction_of.js";
import {cornerOf, shownPart} from "../layout/layout.js";
import {paneOf} from "../layout/panes.js";
import {cellLook, labelSize, measureLabels, unreadLook, voteLook} from "./look.js";
import {markDifference} from "./marks.js";
import {drawRulers} from "./rulers.js";
import {COVERED, isBack, outputLabel} from "../message/scene.js";
import {indexAt, isOn, placeAt} from "../message/slices.js";
import {cellsWritten, labelOf, labelText} from "../message/written.js";

/** @import {Surface} from "../../../components/shared/types" */
/** @import {Area, Box, Canvas, LayerName, Layers, Layout, Look, PlaneLayout, PlaneName, Scene, Sheet, Slices, Votes} from "../types.d.ts" */

// In the place of a label: the cell is covered, or no window reads it.
const NONE = -1;

/**
 * Prepare the three looks of a drawing, its layers: every cell `lit`, every cell `dim`, and the `blank` output.
 * `widths` are the widths of all labels; `size` is their font size, 0 if numbers show on hover only.
 *
 * The first frame draws the cells that it shows. Later frames, of an animation or under the pointer, copy them
 * from surfaces, each drawn when a frame first needs it; those of `old` layers are drawn over.
 * @param {Pick<Canvas, "context" | "scene" | "layout" | "family"> & {votes?: Votes | null}} canvas
 * @param {Map<string, number>} widths @param {Layers | null} [old] @returns {Layers}
 */
export function prepareLayers({context, scene, layout, family, votes}, widths, old) {
  const size = sizeOfLabels(widths, layout);
  return {
    size,
    widths,
    notes: hasRoomForNote(layout.cell, size, noteWidth(context, scene, family)),
    counts: hasRoomForCount(layout.cell, size),
    most: scene.coverage.reduce((one, other) => Math.max(one, other), 1),
    filled: scene.windows,
    votes: votes ?? null,
    isFirstFrame: true,
    surfaces: old?.surfaces ?? {},
    drawn: {lit: new Set(), dim: new Set(), blank: new Set()},
  };
}

/**
 * Show one plane as a layer has it, with its row and column numbers.
 * @param {Canvas} canvas @param {LayerName} name @param {PlaneName} plane
 */
export function showPlane(canvas, name, plane) {
  const {context, layout, layers} = canvas;
  if (layers.isFirstFrame) drawPlane(canvas, context, name, plane);
  else copyPart(context, surfaceOf(canvas, name, plane), ...paneOf(layout, plane));
}

/**
 * Show a rectangle of a plane as a layer has it, instead of what is there, as far as it is in the plane's pane.
 * @param {Canvas} canvas @param {LayerName} name @param {PlaneName} plane @param {Box} box
 */
export function showCells(canvas, name, plane, [x, y, width, height]) {
  const {context, layout, layers} = canvas;
  const {pane} = layout[plane];
  /** Round to device pixels, as copied parts are. @param {number} length */
  const snap = (length) => Math.round(length * layout.ratio) / layout.ratio;
  const [left, top] = [Math.max(x, pane.left), Math.max(y, pane.top)].map(snap);
  const [right, bottom] = [Math.min(x + width, pane.left + pane.width), Math.min(y + height, pane.top + pane.height)].map(snap);
  if (right <= left || bottom <= top) return;
  const area = {left, top, width: right - left, height: bottom - top};
  context.clearRect(left, top, area.width, area.height);
  if (layers.isFirstFrame) drawCells(canvas, context, name, plane, area);
  else copyPart(context, surfaceOf(canvas, name, plane), left, top, area.width, area.height);
}

/**
 * Return the surface of a layer, on which this plane is drawn.
 * @param {Canvas} canvas @param {LayerName} name @param {PlaneName} plane
 */
function surfaceOf(canvas, name, plane) {
  const {context, layout, layers: {surfaces, drawn}} = canvas;
  if (!drawn[name].size) surfaces[name] = surfaceLike(context, layout.width, layout.height, layout.ratio, surfaces[name]);
  const surface = /** @type {Surface} */ (surfaces[name]);
  if (!drawn[name].has(plane)) drawPlane(canvas, surface.context, name, plane);
  drawn[name].add(plane);
  return surface;
}

/**
 * @param {Canvas} canvas @param {CanvasRenderingContext2D} context @param {LayerName} name @param {PlaneName} plane
 */
function drawPlane(canvas, context, name, plane) {
  drawCells(canvas, context, name, plane, canvas.layout[plane].pane);
  drawRulers(canvas, context, plane);
}

/**
 * Draw the cells of a part of a plane, clipped to it.
 * @param {Canvas} canvas @param {CanvasRenderingContext2D} context @param {LayerName} name @param {PlaneName} plane
 * @param {Area} area
 */
function drawCells({scene, layout, theme, family, layers}, context, name, plane, area) {
  const {size, notes, most, filled, votes} = layers;
  const part = {...layout[plane], pane: area};
  const sheet = {scene, layout, theme, family, coverage: scene.header.show_coverage, size, notes, most, filled, votes};
  if (plane === "input") within(area, context, () => drawInput(sheet, context, part, name === "dim"));
  else if (name !== "blank") within(area, context, () => drawOutput(sheet, context, part, name === "dim"));
  else if (layout.cell >= HAIRLINED) within(area, context, () => drawBlank(sheet, context, part));
}

/**
 * Return the width of the longest small number, in its own font size.
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {string} family
 */
function noteWidth(context, {header}, family) {
  context.font = `600 100px ${family}`;
  return context.measureText(header.longest_note).width / 100;
}

/**
 * Return the width of each label of a scene, in its own font size. The canvas only measures.
 * @param {HTMLCanvasElement} canvas @param {Scene} scene @param {string} family
 */
export function widthsOfLabels(canvas, scene, family) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const {beside, labels, reduction: {padding, overhang}} = scene.header;
  return measureLabels(context, new Set([...labels, ...(beside?.labels ?? []), padding, overhang, COVERED]), family);
}

/**
 * Return the labels' font size in a layout, 0 if they do not fit the cells.
 * @param {Map<string, number>} widths @param {Pick<Layout, "cell">} layout
 */
export function sizeOfLabels(widths, {cell}) {
  return labelSize([...widths.values()], cell);
}

/**
 * Draw only inside an area: a plane's pane, or a part of it.
 * @param {Area} area @param {CanvasRenderingContext2D} context @param {() => void} draw
 */
function within({left, top, width, height}, context, draw) {
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  draw();
  context.restore();
}

/**
 * Call `visit` for every real cell of a plane that its pane shows.
 * @param {PlaneLayout} plane @param {Slices} slices
 * @param {(cell: number, x: number, y: number) => void} visit
 */
function eachShown(plane, slices, visit) {
  const {rows, cols} = shownPart(plane);
  for (let row = rows[0]; row < rows[1]; row += 1) {
    for (let col = cols[0]; col < cols[1]; col += 1) {
      if (isOn(slices, row, col)) visit(indexAt(slices, row, col), ...cornerOf(plane, row, col));
    }
  }
}

/**
 * @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {PlaneLayout} plane @param {boolean} dimmed
 */
function drawInput(sheet, context, plane, dimmed) {
  const {scene, theme, votes} = sheet;
  drawBorder(sheet, context, plane, dimmed);
  const lookAt = looksOf(sheet, dimmed && scene.windows > 0);
  const mostVotes = Math.max(1, ...Object.values(votes ?? {}));
  eachShown(plane, scene.slices.input, (cell, x, y) => {
    const label = scene.inputCovered ? NONE : labelOf(scene, cell, sheet.filled);
    const voted = votes?.[cell] ?? 0;
    const look = votes ? voteLook(theme, voted / mostVotes) : lookAt(isUnread(scene, cell) ? NONE : label);
    drawCell(sheet, context, x, y, look, label === NONE ? COVERED : labelText(scene, label));
    if (votes) {
      if (voted) drawCount(sheet, context, x, y, look, voted, mostVotes);
    } else if (isUnread(scene, cell)) drawSlash(sheet, context, x, y);
    else if (sheet.coverage) drawCount(sheet, context, x, y, look, scene.coverage[cell], sheet.most);
  });
}

/**
 * Show in the input what the first `filled` windows wrote, if windows write the input. Only cells that change
 * are drawn.
 * @param {Canvas} canvas @param {number} filled
 */
export function fillTo(canvas, filled) {
  const {scene, layout, layers} = canvas;
  if (!isBack(scene) || scene.inputCovered || layers.filled === filled) return;
  const [from, to] = [layers.filled, filled].sort((one, other) => one - other);
  layers.filled = filled;
  const {side} = inset(layout.cell, layout.ratio);
  const written = cellsWritten(scene, from, to);
  for (const name of /** @type {const} */ (["lit", "dim"])) {
    if (!layers.drawn[name].has("input")) continue; // it is drawn with these values when it is needed
    const {context} = surfaceOf(canvas, name, "input");
    for (const cell of written) {
      const [left, top] = cornerOf(layout.input, ...placeAt(scene.slices.input, cell));
      context.clearRect(left, top, side, side);
      drawCells(canvas, context, name, "input", {left, top, width: side, height: side});
    }
  }
}

/**
 * @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {PlaneLayout} plane @param {boolean} dimmed
 */
function drawOutput(sheet, context, plane, dimmed) {
  const {scene, layout, theme} = sheet;
  const lookAt = looksOf(sheet, dimmed);
  const note = reductionOf(scene).outputNote;
  eachShown(plane, scene.slices.output, (window, x, y) => {
    const look = lookAt(scene.covered[window] ? NONE : scene.output_label[window]);
    drawCell(sheet, context, x, y, look, outputLabel(scene, window));
    if (note && !scene.covered[window]) drawNote(sheet, context, x, y, look, note(scene, window));
    if (scene.differs[window]) markDifference(context, theme, x, y, layout.cell);
  });
}

/** @param {Scene} scene @param {number} cell */
function isUnread({windows, coverage}, cell) {
  return windows > 0 && coverage[cell] === 0;
}

/**
 * Return a look-up of the look of a label, or of a cell that shows no value. Equal values share a label, so each
 * look is computed once.
 * @param {Sheet} sheet @param {boolean} dimmed
 */
function looksOf({scene, theme}, dimmed) {
  /** @type {Map<number, Look>} */
  const known = new Map();
  /** @param {number} label */
  return (label) => {
    let look = known.get(label);
    if (!look) {
      look = label === NONE ? unreadLook(theme) : cellLook(theme, scene.value_tone[label], dimmed);
      known.set(label, look);
    }
    return look;
  };
}

/** @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {PlaneLayout} plane */
function drawBlank({scene, layout, theme}, context, plane) {
  const {side, radius} = inset(layout.cell, layout.ratio);
  context.strokeStyle = theme.ruled;
  context.lineWidth = 1;
  eachShown(plane, scene.slices.output, (window, x, y) => {
    roundedPath(context, x + 0.5, y + 0.5, side - 1, side - 1, radius);
    context.stroke();
  });
}
