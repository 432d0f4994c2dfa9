import {appendDrawing} from "./paper.js";
import {isPrinted} from "./page.js";

/** @import {Printed, Stage} from "./types.d.ts" */

const LINES_TO_ANSWER = 4;
const STYLE = `
@page { margin: 16mm; }
body, :host { margin: 0; background: white; color: black; font: 11pt/1.4 sans-serif; text-align: start; }
h1 { margin: 0; font-size: 16pt; }
h2 { margin: 6mm 0 2mm; font-size: 12pt; white-space: pre-line; break-after: avoid; }
p { margin: 2mm 0; }
svg { display: block; max-width: 100%; height: auto; margin: 4mm 0; break-inside: avoid; }
table { border-collapse: collapse; margin: 4mm 0; break-inside: avoid; font-size: 10pt; }
th, td { border: 1px solid black; padding: 1mm 3mm; text-align: start; }
hr { height: 9mm; margin: 0; border: 0; border-bottom: 1px solid black; }
`;

/**
 * Print a sheet instead of the page, whose fields no paper needs. With Ctrl+P, or Command+P, it is a
 * document of its own, so that nothing of the page is on it. With the browser's menu, it lies over the
 * page while that is printed. A stage in a file of its own has none.
 * @param {Stage} stage
 */
export function listenForSheet(stage) {
  const {root, signal} = stage;
  /** @type {HTMLElement | null} */
  let cover = null;
  addEventListener("beforeprint", () => {
    cover?.remove();
    cover = stage.layout && isPrinted(stage) ? coverOf(stage) : null;
    if (cover) root.append(cover);
    cover?.showPopover();
  }, {signal});
  addEventListener("afterprint", () => {
    cover?.remove();
    cover = null;
  }, {signal});
  document.addEventListener("keydown", (event) => {
    const {key, ctrlKey, metaKey, altKey, shiftKey} = event;
    if (key.toLowerCase() !== "p" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    if (!stage.layout || !isPrinted(stage)) return;
    event.preventDefault();
    printSheet(stage);
  }, {signal, capture: true});
}

/**
 * The sheet over the page, in the browser's top layer; null where a browser has none. In Firefox the
 * layer is not printed: there, the menu prints the page, with the stage as a drawing.
 * @param {Stage} stage
 */
function coverOf(stage) {
  const cover = document.createElement("div");
  if (!cover.showPopover) return null;
  cover.className = "sheet";
  cover.popover = "manual";
  fillSheet(stage, document, cover.attachShadow({mode: "open"}));
  return cover;
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
 * Title, a lesson's step and setting as text, the drawing with its sentence, the questions with room to answer, the table.
 * @param {Stage} stage @param {Document} page @param {ParentNode} place
 */
export function fillSheet(stage, page, place) {
  const {title, step, says, asks, rows} = /** @type {Printed} */ (stage.scene.header.sheet);
  /** @param {string} name @param {string} [text] */
  const add = (name, text = "") => place.append(Object.assign(page.createElement(name), {textContent: text}));
  add("style", STYLE);
  add("h1", title);
  if (step) add("h2", step);
  add("p", says);
  appendDrawing(stage, page, place);
  add("p", stage.parts.sentence.textContent ?? "");
  for (const question of asks) {
    add("h2", question);
    for (let line = 0; line < LINES_TO_ANSWER; line += 1) add("hr");
  }
  if (rows.length) place.append(tableOf(page, rows));
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
