import {asShades, coloursOf, paintMaps} from "../maps/painting.js";
import {showRows} from "../maps/rows.js";
import {themeName} from "../../../components/drawing/colour.js";
import {keepInstances} from "../../../components/shared/instances.js";
import {announce, cancelAnnouncements, createVoice} from "../../../components/shared/voice.js";
import {unpack} from "../../../components/shared/wire.js";
import {SIDE, cellsText} from "./pen.js";
import {listenToPen} from "./pencil.js";
import {listenToSheet, markPicked} from "./picking.js";
import {answered} from "./sending.js";
/** @import {Digit, Header, Send} from "./types" */

const mount = keepInstances(createDigit, (digit) => {
  clearTimeout(digit.answerTimer);
  digit.scheme.onchange = null;
  cancelAnnouncements(digit.voice);
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
  // Keep what a person has drawn since: Python does not know it yet.
  const isLatest = digit.header.turn >= digit.turn && !digit.isBehind;
  if (isLatest && !digit.isDrawing) {
    digit.ink = digit.arrays.ink;
    digit.picked = digit.header.picked;
  }
  repaint(digit);
  answered(digit, digit.header.turn);
  if (before && before.says !== digit.header.says) announce(digit.voice, "says", digit.header.says);
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
    colours: new Uint32Array(256),
    ink: new Uint8Array(SIDE * SIDE),
    text: () => cellsText(digit.ink),
    picked: null,
    undone: [],
    pen: [14, 14],
    isDrawing: false,
    turn: 0,
    answerTimer: undefined,
    isBehind: false,
    rests: true,
    send: () => {},
    voice: createVoice(find(".spoken")),
    scheme: matchMedia("(prefers-color-scheme: dark)"),
    rows: [],
    parts: {
      draw: find(".draw"), seen: find(".seen"), undo: find("[name=undo]"), clear: find("[name=clear]"),
      sheet: find(".sheet"), says: find(".says"), probabilities: find(".sure"), layers: find(".layers"),
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
  showRows(digit);
  showProbabilities(digit);
  digit.root.dataset.turn = String(header.turn);
  digit.root.dataset.presenting = String(header.presenting);
}

/** Show pen, buttons and sheet only if a person may draw. @param {Digit} digit */
function letDraw({root, parts: {draw}, header: {draws, layers}}) {
  root.dataset.draws = String(draws);
  root.dataset.covered = String(!layers.length);
  draw.setAttribute("role", draws ? "application" : "img");
  draw.tabIndex = draws ? 0 : -1;
}

/** Paint the person's ink, and the pen while keys draw. @param {Digit} digit */
function repaintInk({parts: {draw}, ink, pen, colours, header}) {
  if (!header) return;
  paintMaps(draw, [1, SIDE, SIDE], asShades(ink), colours);
  const inkedCells = ink.reduce((count, level) => count + Number(level > 127), 0);
  const keys = header.draws ? ` Pen at row ${pen[0]}, column ${pen[1]}; Space draws.` : "";
  draw.setAttribute("aria-label", `Paper of 28 × 28 cells, ${inkedCells} with ink.${keys}`);
  draw.parentElement?.style.setProperty("--pen-top", String(pen[0] / SIDE));
  draw.parentElement?.style.setProperty("--pen-left", String(pen[1] / SIDE));
}

/** Show a bar for each class, with its number. @param {Digit} digit */
function showProbabilities({header: {percents, probabilities}, parts: {probabilities: list}}) {
  const most = Math.max(...probabilities);
  const bars = percents.map((text, index) => {
    const [item, name, bar, number] = ["div", "b", "i", "span"].map((tag) => document.createElement(tag));
    item.setAttribute("role", "listitem");
    item.className = probabilities[index] === most ? "first" : "";
    name.textContent = String(index);
    bar.style.setProperty("--part", String(probabilities[index]));
    number.textContent = text;
    item.append(name, bar, number);
    return item;
  });
  list.replaceChildren(...bars);
}
