import {readable, themeName} from "../../../components/drawing/colour.js";
import {marksOf, readAll} from "./pointing.js";
import {percent, readingText} from "./speech.js";
import {isTiny, paneFrame, screenBox} from "./viewport.js";
/** @import {Blocks, Frame, Layer, Look, Mark, Pane, Rect, Size} from "./types" */
/** @import {Viewer} from "./viewer.js" */

// CSS pixels: from this size of a pixel on, lines separate the pixels.
const GRID_FROM = 14;
/** From this size on, a pixel shows its values; by the number of channels. @type {Record<number, number>} */
const NUMBERS_FROM = {1: 30, 3: 46};

/** Draw every pane, and show the state of the view in the bar and below the panes. @param {Viewer} viewer */
export function drawViewer(viewer) {
  const {root, panes, view, size, place, header} = viewer;
  const readings = readAll(panes, place);
  const marks = marksOf(panes, view, size, {spot: header.spot, place, readings});
  const look = lookOfPanes(root);
  panes.forEach((pane, index) => {
    if (!pane.shape) return;
    const {context, reading} = viewer.figures[index];
    if (!context) return;
    const before = index > 0 && !view.fit ? viewer.original : null;
    paintPane(context, pane, paneFrame(view, pane, size), size, {...look, before}, marks[index]);
    reading.textContent = readings[index] ? readingText(readings[index]) : "";
  });
  inside(root, ".zoom").textContent = percent(view.zoom);
  inside(root, ".magnifies").hidden = !header.spot;
  inside(root, ".tiny").hidden = !isTiny(view, panes);
  root.classList.toggle("zoomed", !view.whole);
  for (const [name, is] of [["same", !view.fit], ["fit", view.fit]]) {
    inside(root, `[data-do=${name}]`).setAttribute("aria-pressed", String(is));
  }
}

/** Return the colours for drawings over and around the pictures. @param {HTMLElement} root */
function lookOfPanes(root) {
  const style = getComputedStyle(root);
  const amber = "rgb(255 190 60)";
  return {
    line: themeName(root) === "dark" ? "rgb(170 170 170 / 0.45)" : "rgb(0 0 0 / 0.25)", // also visible on paper
    font: style.fontFamily,
    tap: "rgb(255 190 60 / 0.3)",
    mark: {pixel: "#fff", window: amber, tap: amber, spot: "#fff"},
  };
}

/**
 * Draw one pane: its picture by `frame`, values if there is room, and the marks on top.
 * @param {CanvasRenderingContext2D} context @param {Pane} pane @param {Frame} frame @param {Size} size
 * @param {Look} look @param {Mark[]} marks
 */
export function paintPane(context, pane, frame, size, look, marks) {
  context.clearRect(0, 0, size.width, size.height); // the background is the element's; on paper it differs
  const [channels, height, width] = /** @type {[number, number, number]} */ (pane.shape);
  const box = screenBox(frame, {top: 0, left: 0, bottom: height, right: width});
  if (look.before) drawBefore(context, look.before, frame, box, look);
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  if (pane.base) drawLayer(context, pane.base, frame, size);
  drawLayer(context, pane.crop, frame, size);
  if (pane.crop.down === 1 && pane.crop.across === 1) {
    const room = Math.min(frame.tall, frame.wide);
    if (room >= GRID_FROM) drawGrid(context, visiblePart(pane.crop, frame, size), frame);
    if (room >= NUMBERS_FROM[channels]) drawNumbers(context, pane, frame, size, look);
  }
  context.restore();
  context.strokeStyle = look.line;
  context.lineWidth = 1;
  context.strokeRect(box.x - 0.5, box.y - 0.5, box.width + 1, box.height + 1);
  for (const mark of marks) drawMark(context, mark, frame, look);
}

/**
 * Outline the size of the original at the same scale, around the smaller result.
 * @param {CanvasRenderingContext2D} context @param {[number, number, number]} shape @param {Frame} frame
 * @param {Rect} box @param {Look} look
 */
function drawBefore(context, [, rows, columns], frame, box, look) {
  const [height, width] = [rows * frame.tall, columns * frame.wide];
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  context.setLineDash([3, 5]);
  context.strokeStyle = look.line;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  context.setLineDash([]);
}

/**
 * Return the blocks of a layer that are on screen, as indices into it and as pixels of the pane.
 * @param {Layer} layer @param {Frame} frame @param {Size} size
 */
function visiblePart(layer, {top, left, tall, wide}, size) {
  /**
   * @param {number} from @param {number} block @param {number} count @param {number} start @param {number} length
   * @param {number} scale
   */
  const along = (from, block, count, start, length, scale) => {
    const first = Math.max(0, Math.floor((start - from) / block));
    const last = Math.min(count, Math.ceil((start + length / scale - from) / block));
    return [first, Math.max(first, last)];
  };
  const [line, lineEnd] = along(layer.top, layer.down, layer.height, top, size.height, tall);
  const [column, columnEnd] = along(layer.left, layer.across, layer.width, left, size.width, wide);
  return {
    line,
    column,
    lines: lineEnd - line,
    columns: columnEnd - column,
    top: layer.top + line * layer.down,
    left: layer.left + column * layer.across,
    bottom: layer.top + lineEnd * layer.down,
    right: layer.left + columnEnd * layer.across,
  };
}

/** @param {CanvasRenderingContext2D} context @param {Layer} layer @param {Frame} frame @param {Size} size */
function drawLayer(context, layer, frame, size) {
  const part = visiblePart(layer, frame, size);
  if (part.lines === 0 || part.columns === 0) return;
  const box = screenBox(frame, part);
  // Pixels stay sharp when enlarged; only a reduced picture is smoothed, or it would flicker.
  context.imageSmoothingEnabled = Math.min(layer.down * frame.tall, layer.across * frame.wide) < 1;
  context.imageSmoothingQuality = "high";
  context.drawImage(
    layer.canvas,
    part.column, part.line, part.columns, part.lines,
    box.x, box.y, box.width, box.height,
  );
}

/** @param {CanvasRenderingContext2D} context @param {Blocks} part @param {Frame} frame */
function drawGrid(context, part, frame) {
  const box = screenBox(frame, part);
  context.beginPath();
  for (let line = 0; line <= part.lines; line++) {
    const y = Math.round(box.y + line * frame.tall) + 0.5;
    context.moveTo(box.x, y);
    context.lineTo(box.x + box.width, y);
  }
  for (let column = 0; column <= part.columns; column++) {
    const x = Math.round(box.x + column * frame.wide) + 0.5;
    context.moveTo(x, box.y);
    context.lineTo(x, box.y + box.height);
  }
  context.strokeStyle = "rgb(128 128 128 / 0.35)";
  context.lineWidth = 1;
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context @param {Pane} pane @param {Frame} frame @param {Size} size
 * @param {Look} look
 */
function drawNumbers(context, pane, frame, size, look) {
  const {crop} = pane;
  const [channels] = /** @type {[number, number, number]} */ (pane.shape);
  const part = visiblePart(crop, frame, size);
  const text = Math.min(15, Math.floor(Math.min(frame.tall, frame.wide) / (channels + 1)));
  context.font = `${text}px ${look.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let line = part.line; line < part.line + part.lines; line++) {
    for (let column = part.column; column < part.column + part.columns; column++) {
      const values = Array.from(
        {length: channels},
        (_, channel) => crop.pixels[(channel * crop.height + line) * crop.width + column],
      );
      const colour = channels === 3 ? values : [values[0], values[0], values[0]];
      const ink = readable(colour, [0, 0, 0], [255, 255, 255])[0] === 0 ? "#000" : "#fff";
      const x = (crop.left + column + 0.5 - frame.left) * frame.wide;
      const y = (crop.top + line + 0.5 - frame.top) * frame.tall;
      context.fillStyle = ink;
      values.forEach((value, channel) => {
        context.fillText(String(value), x, y + (channel - (channels - 1) / 2) * text * 1.15);
      });
    }
  }
}

/**
 * Draw an outline in two tones, which is visible on any picture.
 * @param {CanvasRenderingContext2D} context @param {Mark} mark @param {Frame} frame @param {Look} look
 */
function drawMark(context, {part, style}, frame, look) {
  const box = screenBox(frame, part);
  const room = 2; // the least size, so that one pixel of a reduced picture is visible
  const [width, height] = [Math.max(box.width, room), Math.max(box.height, room)];
  context.setLineDash(style === "spot" ? [5, 4] : []);
  if (style === "tap") {
    context.fillStyle = look.tap;
    context.fillRect(box.x, box.y, width, height);
  }
  /** @type {[string, number][]} */
  const lines = [["rgb(0 0 0 / 0.75)", 3.5], [look.mark[style], 1.5]];
  for (const [colour, line] of lines) {
    if (style === "tap" && line > 2) continue;
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.strokeRect(box.x, box.y, width, height);
  }
  context.setLineDash([]);
}

/** @param {HTMLElement} root @param {string} selector */
export function inside(root, selector) {
  return /** @type {HTMLElement} */ (root.querySelector(selector));
}
