import {isLight} from "../../components/drawing/brightness.js";
import {settingOf} from "./printed_setting.js";

const PAGE = "[data-testid=stMainBlockContainer]";
const TITLE = "[data-testid=stHeading]";
const FIGURES = ".stPlotlyChart, [data-testid=stBidiComponentIsolated]";
// The width of A4 between its margins in CSS pixels; A4 is the narrower of the usual sizes.
const PAPER_WIDTH = 670;
const LINES_TO_ANSWER = 4;
const TURNED = "invert(1) hue-rotate(180deg) brightness(1.2)";

/**
 * Prepare a page for each print: write its settings under the title, and fit every figure to the width of
 * paper, because the browser does not let them redraw. A stage has a separate drawing for paper. A teacher's
 * task gets lines for name and date, and for an answer.
 */
export function printCleanly() {
  /** @type {(() => void)[]} */
  let undo = [];
  const clear = () => {
    for (const each of undo) each();
    undo = [];
  };
  addEventListener("beforeprint", () => {
    clear();
    const page = document.querySelector(PAGE);
    if (!page) return;
    undo = [...figuresOf(page).map(fit), addSetting(page)];
    if (new URLSearchParams(location.search).has("task")) undo.push(addPerson(page), addLines(page));
  });
  addEventListener("afterprint", clear);
}

/** @param {ParentNode} page */
function figuresOf(page) {
  const figures = /** @type {HTMLElement[]} */ ([...page.querySelectorAll(FIGURES)]);
  return figures.filter(({shadowRoot}) => !shadowRoot?.querySelector(".paper"));
}

/** Fit a figure to paper; if its text is light, as on a dark screen, set the filter that makes ink dark. @param {HTMLElement} figure */
function fit(figure) {
  const {style, clientWidth} = figure;
  const looks = {
    "--printed-width": `${clientWidth}px`,
    "--printed-zoom": String(Math.min(1, PAPER_WIDTH / Math.max(clientWidth, 1))),
    "--printed-ink": isLight(getComputedStyle(figure).color) ? TURNED : "none",
  };
  for (const [name, value] of Object.entries(looks)) style.setProperty(name, value);
  return () => {
    for (const name of Object.keys(looks)) style.removeProperty(name);
  };
}

/** @param {ParentNode} page */
function addSetting(page) {
  const says = document.createElement("p");
  says.className = "printed-setting";
  says.textContent = settingOf(page);
  if (says.textContent) page.querySelector(TITLE)?.append(says);
  return () => says.remove();
}

/** @param {ParentNode} page */
function addPerson(page) {
  const lines = document.createElement("div");
  lines.className = "printed-person";
  lines.append(...["Name", "Date"].map((textContent) => Object.assign(document.createElement("span"), {textContent})));
  page.prepend(lines);
  return () => lines.remove();
}

/** @param {ParentNode} page */
function addLines(page) {
  const lines = document.createElement("div");
  lines.className = "printed-lines";
  for (let line = 0; line < LINES_TO_ANSWER; line += 1) lines.append(document.createElement("hr"));
  page.append(lines);
  return () => lines.remove();
}
