import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";

import {printCleanly} from "../../../../pooling_ui/shell/index_page/printing.js";
import {settingOf} from "../../../../pooling_ui/shell/index_page/printed_setting.js";
import {FakeElement} from "../../helpers/dom.mjs";

/** Make a field of a page, `shown` or folded away. */
function field({tagName = "INPUT", label, shown = true, chosen = [], ...more}) {
  return {
    tagName, value: "", placeholder: "", ...more,
    getAttribute: () => label ?? null,
    closest: () => null,
    getClientRects: () => (shown ? [{}] : []),
    querySelectorAll: () => chosen.map((textContent) => ({textContent})),
  };
}

const FIELDS = [
  field({label: "Kernel", type: "number", value: "3"}),
  field({label: "Stride", type: "number", value: "", placeholder: "3"}),
  field({label: "Picture", type: "text", value: "Texture"}),
  field({tagName: "DIV", label: "Pools", chosen: ["Max", " Average"]}),
  field({tagName: "DIV", chosen: ["By kernel"]}),
  field({tagName: "DIV", label: "Help"}),
  field({label: "ceil_mode", type: "checkbox", checked: true}),
  field({label: "Coverage", type: "checkbox", checked: false}),
  field({label: "Search", type: "search", value: "stride"}),
  field({label: "Rows", type: "number", value: "9", shown: false}),
];

test("paper says what the fields on show hold, and which switches are on", () => {
  assert.equal(
    settingOf({querySelectorAll: () => FIELDS}),
    "Kernel: 3 · Stride: 3 · Picture: Texture · Pools: Max, Average · By kernel · ceil_mode",
  );
});

const real = {document: globalThis.document, getComputedStyle: globalThis.getComputedStyle, location: globalThis.location};
const heard = new Map();
beforeEach(() => {
  heard.clear();
  globalThis.addEventListener = (name, work) => heard.set(name, work);
});
afterEach(() => {
  Object.assign(globalThis, real);
  delete globalThis.addEventListener;
});

/** Open a page with a title, a wide figure, and a stage, which has a drawing for paper. */
function open(search, colour) {
  const looks = () => {
    const kept = new Map();
    return {kept, setProperty: (name, value) => kept.set(name, value), removeProperty: (name) => kept.delete(name)};
  };
  const figure = {style: looks(), clientWidth: 1340, shadowRoot: {querySelector: () => null}};
  const stage = {style: looks(), clientWidth: 1340, shadowRoot: {querySelector: () => ({})}};
  const title = new FakeElement(), page = new FakeElement();
  page.querySelector = () => title;
  page.querySelectorAll = (names) => (names.includes("stPlotlyChart") ? [figure, stage] : FIELDS.slice(0, 1));
  globalThis.document = {querySelector: () => page, createElement: (name) => new FakeElement(name)};
  globalThis.getComputedStyle = () => ({color: colour});
  globalThis.location = {search};
  printCleanly();
  return {figure, stage, title, page};
}

test("while it is printed, a page says its setting, and its figures are as wide as paper", () => {
  const {figure, stage, title, page} = open("?k=2&task=Why%3F", "rgb(20, 20, 20)");
  heard.get("beforeprint")();
  heard.get("beforeprint")();

  assert.deepEqual(title.children.map(({textContent}) => textContent), ["Kernel: 3"]);
  assert.deepEqual([...figure.style.kept], [["--printed-width", "1340px"], ["--printed-zoom", "0.5"], ["--printed-ink", "none"]]);
  assert.equal(stage.style.kept.size, 0);
  const [person, lines, ...more] = page.children;
  assert.deepEqual(person.children.map(({textContent}) => textContent), ["Name", "Date"]);
  assert.deepEqual([lines.children.length, more], [4, []], "lines for an answer");

  heard.get("afterprint")();
  assert.equal(title.children.length + page.children.length + figure.style.kept.size, 0);
});

test("light ink of a dark screen is dark on paper; a page that asks nothing has no lines", () => {
  const {figure, page} = open("", "rgb(230, 230, 230)");
  heard.get("beforeprint")();

  assert.match(figure.style.kept.get("--printed-ink"), /invert/);
  assert.equal(page.children.length, 0);
});
