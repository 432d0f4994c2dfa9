import {appendDrawing, sentenceOnPaper} from "./paper.js";
import {isPrinted} from "../actions/page.js";

/** @import {Printed, Stage} from "../types.d.ts" */

// Lines for a single question, and for each of several, which share a page with the drawing.
const [LINES_TO_ANSWER, LINES_TO_ANSWER_EACH] = [4, 2];
const STYLE = `
@page { margin: 16mm; }
body, :host { margin: 0; background: white; color: black; font: 11pt/1.4 sans-serif; text-align: start; }
h1 { margin: 0; font-size: 16pt; }
section { break-inside: avoid; }
h2 { margin: 5mm 0 2mm; font-size: 12pt; white-space: pre-line; break-after: avoid; }
p { margin: 2mm 0; }
svg { display: block; width: auto; max-width: 100%; height: auto; max-height: 112mm; margin: 4mm 0; break-inside: avoid; }
table { border-collapse: collapse; margin: 4mm 0; font-size: 9pt; line-height: 1.3; }
tr { break-inside: avoid; }
th, td { border: 1px solid black; padding: 0.7mm 3mm; text-align: start; }
.person { display: flex; gap: 8mm; margin: 0 0 6mm; }
.person span { flex: 2; border-bottom: 1px solid black; }
.person span + span { flex: 1; }
hr { height: 9mm; margin: 0; border: 0; border-bottom: 1px solid black; }
`;
// While a sheet is printed, the rest of the page is hidden.
const INSTEAD = `
@media screen { .sheet { display: none; } }
@media print {
  html, body { background: white !important; }
  body > :not(.sheet) { display: none !important; }
}
`;

/**
 * Print a sheet instead of the page, whose fields are useless on paper. After Ctrl+P or Command+P it is a
 * separate document, so that nothing of the page is on it. After the browser's menu it replaces the page while
 * that is printed. A stage in a standalone file has no sheet.
 * @param {Stage} stage
 */
export function listenForSheet(stage) {
  const {signal} = stage;
  /** @type {HTMLElement | null} */
  let sheet = null;
  const clear = () => {
    sheet?.remove();
    sheet = null;
  };
  addEventListener("beforeprint", () => {
    clear();
    if (!stage.layout || !isPrinted(stage)) return;
    sheet = sheetOf(stage);
    document.body.append(sheet);
  }, {signal});
  addEventListener("afterprint", clear, {signal});
  signal.addEventListener("abort", clear);
  document.addEventListener("keydown", (event) => {
    const {key, ctrlKey, metaKey, altKey, shiftKey} = event;
    if (key.toLowerCase() !== "p" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    if (!stage.layout || !isPrinted(stage)) return;
    event.preventDefault();
    printSheet(stage);
  }, {signal, capture: true});
}

/** Return the sheet as an element of the page, with the style that hides everything else. @param {Stage} stage */
function sheetOf(stage) {
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  sheet.append(Object.assign(document.createElement("style"), {textContent: INSTEAD}));
  fillSheet(stage, document, sheet.attachShadow({mode: "open"}));
  return sheet;
}

/** @param {Stage} stage */
function printSheet(stage) {
  for (const old of stage.root.querySelectorAll("iframe")) old.remove();
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.style.cssText = "position: absolute; width: 0; height: 0; border: 0";
  stage.root.append(frame);
  const {contentDocument: page, contentWindow: view} = frame;
  if (!page || !view) return;
  page.title = /** @type {Printed} */ (stage.scene.header.sheet).title;
  fillSheet(stage, page, page.body);
  view.onafterprint = () => frame.remove();
  view.focus();
  view.print();
}

/**
 * Add title, a lesson's step and the setting as text, the drawing with its sentence, the questions with room
 * to answer, and the table. Above questions are lines for name and date.
 * @param {Stage} stage @param {Document} page @param {ParentNode} place
 */
export function fillSheet(stage, page, place) {
  const {title, step, says, asks, rows} = /** @type {Printed} */ (stage.scene.header.sheet);
  /** @param {string} name @param {string} [text] */
  const add = (name, text = "") => place.append(Object.assign(page.createElement(name), {textContent: text}));
  add("style", STYLE);
  if (asks.length) place.append(linesForPerson(page));
  add("h1", title);
  if (step) add("h2", step);
  add("p", says);
  appendDrawing(stage, page, place);
  const sentence = sentenceOnPaper(stage);
  if (sentence) add("p", sentence);
  for (const question of asks) {
    const lines = Array.from({length: asks.length > 1 ? LINES_TO_ANSWER_EACH : LINES_TO_ANSWER}, () => page.createElement("hr"));
    const section = page.createElement("section"); // no page break within it
    section.append(Object.assign(page.createElement("h2"), {textContent: question}), ...lines);
    place.append(section);
  }
  if (rows.length) place.append(tableOf(page, rows));
}

/** Return lines for the name and the date of the person who answers. @param {Document} page */
function linesForPerson(page) {
  const lines = Object.assign(page.createElement("div"), {className: "person"});
  lines.append(...["Name", "Date"].map((textContent) => Object.assign(page.createElement("span"), {textContent})));
  return lines;
}

/** @param {Document} page @param {string[][]} rows */
function tableOf(page, rows) {
  const table = page.createElement("table");
  rows.forEach((cells, at) => {
    const row = page.createElement("tr");
    row.append(...cells.map((text) => Object.assign(page.createElement(at ? "td" : "th"), {textContent: text})));
    table.append(row);
  });
  return table;
}
