import {listenToMaps} from "./cells.js";
import {paintMaps, sizeOf} from "./painting.js";
/** @import {Row, Showing} from "./types" */

const KEYS = "Arrow keys choose a cell, Page Up and Page Down a map; Enter shows what it was made of.";

/**
 * Show the maps of every layer, one row each; existing rows are reused.
 * @param {Showing} showing
 */
export function showRows(showing) {
  const {header, arrays, colours, rows} = showing;
  for (const {figure} of rows.splice(header.layers.length)) figure.remove();
  header.layers.forEach((layer, index) => {
    const row = (rows[index] ??= addRow(showing, index + 1));
    row.layer = layer;
    row.caption.textContent = `${layer.shape[0]} maps, ${layer.shape[1]} × ${layer.shape[2]}. ${layer.says}`;
    paintMaps(row.canvas, layer.shape, arrays[`maps${index}`], colours);
    row.canvas.setAttribute("aria-label", `Layer ${index + 1}, ${row.caption.textContent}. ${KEYS}`);
    const [at, ...mark] = header.cell ?? [0];
    row.mark = at === row.number ? /** @type {any} */ (mark) : null;
    placeMark(row);
  });
}

/** @param {Showing} showing @param {number} number @returns {Row} */
function addRow(showing, number) {
  const [figure, caption, frame, canvas, spot] = ["figure", "figcaption", "div", "canvas", "i"].map((name) => document.createElement(name));
  frame.className = "frame";
  frame.append(canvas, spot);
  canvas.setAttribute("role", "application");
  canvas.tabIndex = 0;
  figure.append(caption, frame);
  showing.parts.layers.append(figure);
  const row = /** @type {Row} */ ({figure, caption, canvas, spot, number, mark: null, layer: /** @type {any} */ (null)});
  listenToMaps(showing, row, () => placeMark(row));
  return row;
}

/** Show the chosen cell of a row's maps. @param {Row} row */
function placeMark({spot, mark, layer: {shape}}) {
  spot.hidden = !mark;
  if (!mark) return;
  const {width, height} = sizeOf(shape);
  const [map, row, col] = mark;
  const part = (/** @type {number} */ at, /** @type {number} */ size) => `${(100 * at) / size}%`;
  const left = (map - 1) * (shape[2] + 1) + col;
  Object.assign(spot.style, {left: part(left, width), top: part(row, height), width: part(1, width), height: part(1, height)});
}
