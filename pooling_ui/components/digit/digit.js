import {themeName} from "../shared/colour.js";
import {keepInstances} from "../shared/instances.js";
import {createVoice, fallSilent, tell} from "../shared/voice.js";
import {unpack} from "../shared/wire.js";
import {asShades, coloursOf, paintMaps, sizeOf} from "./painting.js";
import {SIDE, cellsText} from "./pen.js";
import {listenToPen} from "./pencil.js";
import {listenToMaps, listenToSheet, markPicked} from "./picking.js";
import {answered} from "./sending.js";
/** @import {Digit, Header, Row, Send} from "./types" */

const mount = keepInstances(createDigit, (digit) => {
  clearTimeout(digit.waits);
  digit.scheme.onchange = null;
  fallSilent(digit.voice);
});

/**
 * Streamlit calls this on mount, and again on the same DOM whenever the message changes.
 * @param {{data: Uint8Array, parentElement: ParentNode, setStateValue: Send}} component
 */
export default function ({data, parentElement, setStateValue}) {
  const [digit, cleanUp] = mount(parentElement, ".digit");
  const unpacked = unpack(data);
  const before = digit.header;
  digit.header = /** @type {Header} */ (/** @type {unknown} */ (unpacked.header));
  digit.arrays = /** @type {Record<string, Uint8Array>} */ (unpacked.arrays);
  digit.send = setStateValue;
  if (!before) digit.turn = digit.header.turn;
  // What a person draws meanwhile, Python does not know yet.
  const isLatest = digit.header.turn >= digit.turn && !digit.isBehind;
  if (isLatest && !digit.isDrawing) digit.ink = digit.arrays.ink;
  repaint(digit);
  answered(digit, digit.header.turn);
  if (before && before.says !== digit.header.says) tell(digit.voice, "says", digit.header.says);
  return cleanUp;
}

/** @param {HTMLElement} root @returns {Digit} */
function createDigit(root) {
  /** @type {<Kind extends Element = HTMLElement>(selector: string) => Kind} */
  const find = (selector) => /** @type {any} */ (root.querySelector(selector));
  /** @type {Digit} */
  const digit = {
    root,
    header: /** @type {any} */ (null), // until the first message
    arrays: {},
    ink: new Uint8Array(SIDE * SIDE),
    text: () => cellsText(digit.ink),
    undone: [],
    pen: [14, 14],
    isDrawing: false,
    turn: 0,
    waits: undefined,
    isBehind: false,
    rests: true,
    send: () => {},
    voice: createVoice(find(".spoken")),
    scheme: matchMedia("(prefers-color-scheme: dark)"),
    rows: [],
    parts: {
      draw: find(".draw"), seen: find(".seen"), undo: find("[name=undo]"), clear: find("[name=clear]"),
      sheet: find(".sheet"), says: find(".says"), sure: find(".sure"), layers: find(".layers"),
    },
  };
  digit.scheme.onchange = () => setTimeout(() => repaint(digit), 300); // when Streamlit has changed its colours
  listenToPen(digit, () => repaintInk(digit));
  listenToSheet(digit);
  return digit;
}

/** @param {Digit} digit */
function repaint(digit) {
  const {header, arrays, parts} = digit;
  digit.colours = coloursOf(header.scales[themeName(digit.root)]);
  repaintInk(digit);
  paintMaps(parts.seen, [1, SIDE, SIDE], arrays.seen, digit.colours);
  parts.says.textContent = header.says;
  letDraw(digit);
  markPicked(digit, header.picked);
  for (const {figure} of digit.rows.splice(header.layers.length)) figure.remove();
  header.layers.forEach((layer, index) => {
    const row = (digit.rows[index] ??= addRow(digit, index + 1));
    row.layer = layer;
    row.caption.textContent = `${layer.shape[0]} maps, ${layer.shape[1]} × ${layer.shape[2]}. ${layer.says}`;
    paintMaps(row.canvas, layer.shape, arrays[`maps${index}`], /** @type {any} */ (digit.colours));
    row.canvas.setAttribute("role", layer.opens ? "application" : "img");
    row.canvas.tabIndex = layer.opens ? 0 : -1;
    row.figure.className = layer.opens ? "opens" : "";
    const keys = layer.opens ? " Arrow keys choose a cell, Page Up and Page Down a map; Enter shows its window." : "";
    row.canvas.setAttribute("aria-label", `Layer ${index + 1}, ${row.caption.textContent}.${keys}`);
    const [at, ...mark] = header.cell ?? [0];
    row.mark = at === row.number ? /** @type {any} */ (mark) : null;
    placeMark(row);
  });
  showSure(digit);
  digit.root.dataset.turn = String(header.turn);
}

/** Show what a person draws with and picks from, if they may. @param {Digit} digit */
function letDraw({root, parts: {draw}, header: {draws}}) {
  root.dataset.draws = String(draws);
  draw.setAttribute("role", draws ? "application" : "img");
  draw.tabIndex = draws ? 0 : -1;
}

/** The person's ink, and while keys draw, the pen. @param {Digit} digit */
function repaintInk({parts: {draw}, ink, pen, colours, header}) {
  if (!header || !colours) return;
  paintMaps(draw, [1, SIDE, SIDE], asShades(ink), colours);
  const inkedCells = ink.reduce((count, level) => count + Number(level > 127), 0);
  const keys = header.draws ? ` Pen at row ${pen[0]}, column ${pen[1]}; Space inks.` : "";
  draw.setAttribute("aria-label", `Paper of 28 × 28 cells, ${inkedCells} with ink.${keys}`);
  draw.parentElement?.style.setProperty("--pen-top", String(pen[0] / SIDE));
  draw.parentElement?.style.setProperty("--pen-left", String(pen[1] / SIDE));
}

/** @param {Digit} digit @param {number} number @returns {Row} */
function addRow(digit, number) {
  const [figure, caption, frame, canvas, spot] = ["figure", "figcaption", "div", "canvas", "i"].map((name) => document.createElement(name));
  frame.className = "frame";
  spot.hidden = true;
  frame.append(canvas, spot);
  figure.append(caption, frame);
  digit.parts.layers.append(figure);
  const row = /** @type {Row} */ ({figure, caption, canvas, spot, number, mark: null, layer: /** @type {any} */ (null)});
  listenToMaps(digit, row, () => placeMark(row));
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

/** A bar for each class, with its number. @param {Digit} digit */
function showSure({header: {sure, parts: shares}, parts: {sure: list}}) {
  const most = Math.max(...shares);
  const bars = sure.map((text, index) => {
    const [item, name, bar, number] = ["div", "b", "i", "span"].map((tag) => document.createElement(tag));
    item.setAttribute("role", "listitem");
    item.className = shares[index] === most ? "first" : "";
    name.textContent = String(index);
    bar.style.setProperty("--part", String(shares[index]));
    number.textContent = text;
    item.append(name, bar, number);
    return item;
  });
  list.replaceChildren(...bars);
}
