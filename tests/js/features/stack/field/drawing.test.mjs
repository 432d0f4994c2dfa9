import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {drawBars, drawSeen, drawUnits} from "../../../../../pooling_ui/features/stack/field/drawing.js";
import {fieldsBefore, readNetwork} from "../../../../../pooling_ui/features/stack/field/seen.js";
import {FakeElement, newDocument} from "../../../helpers/dom.mjs";
import {message} from "../../../helpers/fixtures.mjs";

// Of Conv2d(1, 1, 3, padding=1), ReLU(), MaxPool2d(2), Conv2d(1, 1, 3, padding=1) on 8 × 6 cells.
const network = readNetwork(message("field"));

beforeEach(() => {
  newDocument();
  document.createElementNS = (_, name) => new FakeElement(name);
});

/** Make a drawing of this unit. */
function drawing(unit, of = network) {
  const parts = {seen: new FakeElement("svg"), units: new FakeElement("svg"), bars: new FakeElement()};
  return {root: new FakeElement(), network: of, unit, parts};
}

/** Return the rectangles of a class: left, top, width and height of each. */
function boxes(svg, name) {
  return svg.children.filter((child) => child.getAttribute("class") === name)
    .map((child) => ["x", "y", "width", "height"].map((key) => Number(child.getAttribute(key))));
}

test("the input has its border around it, and what the unit sees lies where Python says", () => {
  const it = drawing([4, 2, 0]);
  drawSeen(it);

  assert.equal(it.parts.seen.getAttribute("viewBox"), "-1 -1 8 10");
  assert.deepEqual(boxes(it.parts.seen, "plane"), [[0, 0, 6, 8]]);
  for (const name of ["border", "sees", "edge"]) assert.deepEqual(boxes(it.parts.seen, name), [[-3, 1, 8, 8]]);
  const [sees] = it.parts.seen.children.filter((child) => child.getAttribute("class") === "sees");
  assert.equal(sees.getAttribute("clip-path"), "url(#inside)");
  assert.deepEqual(it.parts.seen.children[0].children.map((child) => child.getAttribute("id")), ["hatch", "inside"]);
});

test("units before it lie within, those of pools marked", () => {
  const it = drawing([4, 1, 1]);
  drawSeen(it);

  assert.deepEqual(boxes(it.parts.seen, "before"), [[2, 2, 3, 3]]);
  assert.deepEqual(boxes(it.parts.seen, "before pool"), [[1, 1, 4, 4]]);
  assert.deepEqual(fieldsBefore(network, [4, 1, 1]).map(({field}) => field.top), [2, 1]);
});

test("the unit is marked among those of its layer", () => {
  const it = drawing([3, 2, 1]);
  drawUnits(it);

  assert.equal(it.parts.units.getAttribute("viewBox"), "0 0 3 4");
  assert.deepEqual(boxes(it.parts.units, "chosen"), [[1, 2, 1, 1]]);
  for (const name of ["plane", "frame"]) assert.deepEqual(boxes(it.parts.units, name), [[0, 0, 3, 4]]);
  const [lines] = it.parts.units.children.filter((child) => child.getAttribute("class") === "lines");
  assert.equal(lines.getAttribute("d"), "M0 1H3M0 2H3M0 3H3M1 0V4M2 0V4");
});

test("each layer has a bar: how high, whether it is a pool, which is chosen, and its number", () => {
  const it = drawing([3, 0, 0]);
  drawBars(it);

  const bars = it.parts.bars.children;
  assert.deepEqual(bars.map((bar) => bar.className), ["bar", "bar", "bar pool now", "bar"]);
  assert.deepEqual(bars.map((bar) => bar.style.properties.get("--part")), ["0.375", "0.375", "0.5", "1"]);
  assert.deepEqual(bars.map((bar) => bar.textContent), ["3", "3", "4", "8"]);
  assert.equal(it.root.style.properties.get("--count"), "4");
});

test("of many layers, pools and the chosen one have numbers; the longer axis counts", () => {
  const numbered = (length) => {
    const layers = Array.from({length}, (_, index) => ({...network.header.layers[2], field: [4, 9], pool: index % 5 === 0}));
    const it = drawing([2, 0, 0], {...network, header: {...network.header, layers}});
    drawBars(it);
    return it.parts.bars.children.map((bar) => bar.textContent);
  };

  assert.deepEqual(numbered(15).flatMap((text, index) => (text ? [index] : [])), [0, 1, 5, 10]);
  assert.deepEqual(numbered(14), Array.from({length: 14}, () => "9"));
});

test("on a large plane no line hides what lies there", () => {
  const linesOf = (rows) => {
    const it = drawing([1, 0, 0], {...network, header: {...network.header, shape: [rows, 6]}});
    drawSeen(it);
    return boxes(it.parts.seen, "lines").length;
  };

  assert.deepEqual([linesOf(48), linesOf(49)], [1, 0]);
});
