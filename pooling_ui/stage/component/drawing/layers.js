import {roundedPath, surfaceLike} from "../../../components/shared/surface.js";
import {drawBorder} from "./border.js";
import {drawCell, drawCount, drawNote, drawSlash, HAIRLINED, hasRoomForCount, hasRoomForNote, inset} from "./cells.js";
import {reductionOf} from "../reductions/reduction_of.js";
import {cornerOf, shownPart} from "../layout/layout.js";
import {cellLook, labelSize, measureLabels, unreadLook} from "./look.js";
import {markDifference} from "./marks.js";
import {drawRulers} from "./rulers.js";
import {COVERED, isBack, outputLabel} from "../message/scene.js";
import {indexAt, isOn, placeAt} from "../message/slices.js";
import {cellsWritten, heldBy, labelText} from "../message/written.js";

/** @import {Canvas, Layers, Layout, Look, PlaneLayout, Scene, Sheet, Slices} from "../types.d.ts" */

/**
 * Draw everything that does not move, once: every cell `lit`, every cell `dim`, and the `blank` output. A
 * frame on `context` copies parts of these and draws only what moves. `widths` are the widths of all labels;
 * `size` is their font size, 0 if numbers show on hover only. `old` layers are drawn over.
 * @param {Pick<Canvas, "context" | "scene" | "layout" | "theme" | "family">} canvas
 * @param {Map<string, number>} widths @param {Layers | null} [old]
 */
export function drawLayers({context, scene, layout, theme, family}, widths, old) {
  /** @param {"lit" | "dim" | "blank"} name */
  const surface = (name) => surfaceLike(context, layout.width, layout.height, layout.ratio, old?.[name]);
  const [lit, dim, blank] = [surface("lit"), surface("dim"), surface("blank")];
  const size = sizeOfLabels(widths, layout);
  const notes = hasRoomForNote(layout.cell, size, noteWidth(lit.context, scene, family));
  const sheet = {scene, layout, theme, family, coverage: scene.header.show_coverage, size, notes};
  for (const layer of [lit, dim]) {
    drawInput(sheet, layer.context, layer === dim);
    drawOutput(sheet, layer.context, layer === dim);
  }
  drawBlank(sheet, blank.context);
  for (const layer of [lit, dim, blank]) drawRulers(sheet, layer.context);
  return {lit, dim, blank, size, widths, notes, counts: hasRoomForCount(layout.cell, size), filled: scene.windows};
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
 * Draw only inside a plane's pane; parts of a zoomed plane outside it are left out.
 * @param {PlaneLayout} plane @param {CanvasRenderingContext2D} context @param {() => void} draw
 */
function within({pane}, context, draw) {
  context.save();
  context.beginPath();
  context.rect(pane.left, pane.top, pane.width, pane.height);
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

/** @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {boolean} dimmed */
function drawInput(sheet, context, dimmed) {
  const {scene, layout, theme} = sheet;
  within(layout.input, context, () => {
    drawBorder(sheet, context, dimmed);
    const unread = unreadLook(theme);
    const lookAt = cachedByLabel((label) => cellLook(theme, scene.value_tone[label], dimmed && scene.windows > 0));
    const most = scene.coverage.reduce((one, other) => Math.max(one, other), 1);
    eachShown(layout.input, scene.slices.input, (cell, x, y) => {
      const label = scene.label[cell];
      const hidden = scene.inputCovered;
      const look = hidden || isUnread(scene, cell) ? unread : lookAt(label);
      drawCell(sheet, context, x, y, look, hidden ? COVERED : scene.header.labels[label]);
      if (isUnread(scene, cell)) drawSlash(sheet, context, x, y);
      else if (sheet.coverage) drawCount(sheet, context, x, y, look, scene.coverage[cell], most);
    });
  });
}

/**
 * Show in the input what the first `filled` windows wrote, if windows write the input. Only cells that change
 * are drawn.
 * @param {Canvas} canvas @param {number} filled
 */
export function fillTo(canvas, filled) {
  const {scene, layers} = canvas;
  if (!isBack(scene) || scene.inputCovered || layers.filled === filled) return;
  const [from, to] = [layers.filled, filled].sort((one, other) => one - other);
  for (const cell of cellsWritten(scene, from, to)) redrawCell(canvas, cell, filled);
  layers.filled = filled;
}

/**
 * Redraw an input cell, lit and dimmed, with the value that it has after the first windows have written.
 * @param {Canvas} canvas @param {number} cell @param {number} filled
 */
function redrawCell({scene, layout, layers, theme, family}, cell, filled) {
  const {input, ratio} = layout;
  const [row, col] = placeAt(scene.slices.input, cell);
  const label = heldBy(scene, cell, filled);
  const sheet = {scene, layout, theme, family, coverage: false, size: layers.size, notes: layers.notes};
  const [x, y] = cornerOf(input, row, col);
  const {side} = inset(layout.cell, ratio);
  for (const name of /** @type {const} */ (["lit", "dim"])) {
    const {context} = layers[name];
    within(input, context, () => {
      context.clearRect(x, y, side, side);
      drawCell(sheet, context, x, y, cellLook(theme, scene.value_tone[label], name === "dim"), labelText(scene, label));
    });
  }
}

/** @param {Sheet} sheet @param {CanvasRenderingContext2D} context @param {boolean} dimmed */
function drawOutput(sheet, context, dimmed) {
  const {scene, layout, theme} = sheet;
  within(layout.output, context, () => {
    const lookAt = cachedByLabel((label) => cellLook(theme, scene.value_tone[label], dimmed));
    const note = reductionOf(scene).outputNote;
    eachShown(layout.output, scene.slices.output, (window, x, y) => {
      const look = scene.covered[window] ? unreadLook(theme) : lookAt(scene.output_label[window]);
      drawCell(sheet, context, x, y, look, outputLabel(scene, window));
      if (note && !scene.covered[window]) drawNote(sheet, context, x, y, look, note(scene, window));
      if (scene.differs[window]) markDifference(context, theme, x, y, layout.cell);
    });
  });
}

/** @param {Scene} scene @param {number} cell */
function isUnread({windows, coverage}, cell) {
  return windows > 0 && coverage[cell] === 0;
}

/**
 * Return a look-up of the look of a label: equal values share a label, so each look is computed once.
 * @param {(label: number) => Look} lookOf
 */
function cachedByLabel(lookOf) {
  /** @type {Map<number, Look>} */
  const known = new Map();
  /** @param {number} label */
  return (label) => {
    let look = known.get(label);
    if (!look) known.set(label, (look = lookOf(label)));
    return look;
  };
}

/** @param {Sheet} sheet @param {CanvasRenderingContext2D} context */
function drawBlank({scene, layout, theme}, context) {
  const {side, radius} = inset(layout.cell, layout.ratio);
  const {output, cell} = layout;
  context.strokeStyle = theme.ruled;
  context.lineWidth = 1;
  if (cell < HAIRLINED) {
    // Outlines of such small cells would look like a grey surface.
    const {left, top, pane, rows, cols} = output;
    const [width, height] = [Math.min(cols * cell, pane.width), Math.min(rows * cell, pane.height)];
    context.strokeRect(Math.max(left, pane.left) - 0.5, Math.max(top, pane.top) - 0.5, width + 1, height + 1);
    return;
  }
  within(output, context, () => {
    eachShown(output, scene.slices.output, (window, x, y) => {
      roundedPath(context, x + 0.5, y + 0.5, side - 1, side - 1, radius);
      context.stroke();
    });
  });
}
