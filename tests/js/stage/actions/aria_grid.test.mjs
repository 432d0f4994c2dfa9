import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {nameAriaCells} from "../../../../pooling_ui/stage/component/speech/names.js";
import {
  ariaCell, buildAriaGrids, cancelAriaGridWork, count, createAriaGrids, moveFrom, moveTabStop, placeOf,
} from "../../../../pooling_ui/stage/component/actions/aria_grid.js";
import {FakeElement, newDocument, press, stopClock} from "../../helpers/dom.mjs";
import {scene, slices} from "../../helpers/fixtures.mjs";

let clock, host, ariaGrids, stage;
beforeEach(() => {
  clock = stopClock();
  const body = newDocument();
  stage = new FakeElement("section");
  host = new FakeElement();
  host.closest = () => stage;
  stage.append(host);
  body.append(stage);
  host.getRootNode = () => document;
  FakeElement.prototype.getRootNode = () => document;
  ariaGrids = createAriaGrids(host);
});
afterEach(() => clock.restore());

/** Make a scene of which one plane has another size. */
function resized(plane, rows, columns) {
  const it = scene("plain");
  return {...it, slices: {...it.slices, [plane]: slices(rows, columns)}};
}

function build(it) {
  let done = 0;
  buildAriaGrids(ariaGrids, it, () => (done += 1));
  for (let turn = 0; turn < 20; turn += 1) clock.pass(9);
  return done;
}

const names = (plane) => ariaGrids[plane].cells.map((cell) => cell.getAttribute("aria-label"));
const at = (plane, row, col) => ariaCell(ariaGrids, {plane, row, col});
const WINDOW = {kind: "window", step: 1, from: 1, glide: 1, flow: 1, filled: 2, pin: null};

test("each plane is a grid of rows of cells that says its size; only the input can be changed", () => {
  assert.equal(build(scene("plain")), 1);

  const {input, output} = ariaGrids;
  assert.deepEqual(host.children, [input.element, output.element]);
  assert.deepEqual([input.element.children.length, input.cells.length, output.cells.length], [4, 16, 4]);
  assert.equal(input.element.getAttribute("aria-label"), "Input plane, 4 rows, 4 columns");
  assert.deepEqual([input, output].map(({element}) => element.getAttribute("aria-readonly")), ["false", "true"]);
  assert.deepEqual(ariaGrids.input.cells.map(({tabIndex}) => tabIndex).slice(0, 3), [0, -1, -1]);
});

test("each plane says its keys, which depend on whether its numbers can be changed", () => {
  build(scene("plain"));
  const [input, output] = ["input", "output"].map((plane) => ariaGrids[plane].element.getAttribute("aria-description"));

  assert.equal(input, "Arrow keys move. Enter or a digit edits. Space pins a window. Question mark shows all keys.");
  assert.equal(output, "Arrow keys move. Enter pins a window. Question mark shows all keys.");
});

test("a stage that is not editable has no plane to change", () => {
  const it = scene("plain");
  it.header.editable = false;
  build(it);

  assert.equal(ariaGrids.input.element.getAttribute("aria-readonly"), "true");
});

test("planes of the same size stay, others are built anew; the input is always read first", () => {
  for (const name of ["overlapping", "unpool_moved", "plain"]) build(scene(name));
  assert.deepEqual(host.children, [ariaGrids.input.element, ariaGrids.output.element]);
  const {element: grid} = ariaGrids.input;
  assert.equal(build(scene("plain")), 0);
  build(scene("refused"));
  assert.ok(ariaGrids.output === null && host.children.length === 1 && host.children[0] === grid);
});

test("what is dropped while being built is not finished", () => {
  buildAriaGrids(ariaGrids, scene("plain"), assert.fail);
  cancelAriaGridWork(ariaGrids);
  for (let turn = 0; turn < 20; turn += 1) clock.pass(9);

  assert.equal(host.children.length, 0);
});

test("a focus in a plane that changes its size waits on the stage, and goes to the nearest cell", () => {
  build(scene("overlapping"));
  document.activeElement = at("output", 3, 1);
  buildAriaGrids(ariaGrids, scene("plain"), () => {});
  assert.equal(document.activeElement, stage);
  for (let turn = 0; turn < 20; turn += 1) clock.pass(9);

  assert.equal(document.activeElement, at("output", 1, 1));
});

test("a focus that went elsewhere meanwhile is left there", () => {
  build(scene("overlapping"));
  document.activeElement = at("output", 3, 1);
  buildAriaGrids(ariaGrids, scene("plain"), () => {});
  document.activeElement = document.body;
  for (let turn = 0; turn < 20; turn += 1) clock.pass(9);

  assert.equal(document.activeElement, document.body);
});

test("cells are named by place, value and part", () => {
  const it = scene("plain");
  build(it);
  nameAriaCells(ariaGrids, it, WINDOW);

  assert.deepEqual(names("input").slice(0, 4), [
    "row 0, column 0: 1", "row 0, column 1: 3", "row 0, column 2: −2, in the window", "row 0, column 3: 4, winner",
  ]);
  assert.deepEqual(names("output"), [
    "row 0, column 0: 5", "row 0, column 1: 4, current", "row 1, column 0: blank", "row 1, column 1: blank",
  ]);
});

test("named step after step, every cell bears the name it would get at once", () => {
  for (const name of ["overlapping", "dropping", "dilated", "ragged", "refused", "differing"]) {
    const it = scene(name);
    build(it);
    const last = Math.max(it.windows - 1, 0);
    const views = [
      {...WINDOW, step: 0, filled: it.windows}, {...WINDOW, step: last, filled: 1},
      {...WINDOW, kind: "cell", at: [0, 0], filled: 1, pin: ["input", 0, 0]},
      {...WINDOW, kind: "cell", at: [0, 2], filled: it.windows, pin: it.windows ? ["output", 0, 1] : null},
      {...WINDOW, step: Math.min(2, last), filled: 2, pin: it.windows ? ["output", 0, 0] : null},
      {...WINDOW, step: 0, filled: 0},
    ];
    for (const view of views) {
      nameAriaCells(ariaGrids, it, view);
      const stepwise = [names("input"), ariaGrids.output && names("output")];
      for (const ariaGrid of [ariaGrids.input, ariaGrids.output]) if (ariaGrid) ariaGrid.named = null;
      nameAriaCells(ariaGrids, it, view);
      assert.deepEqual([names("input"), ariaGrids.output && names("output")], stepwise, name);
    }
    ariaGrids = createAriaGrids(host);
  }
});

test("the pinned cell is called so, in its plane alone", () => {
  const it = scene("overlapping");
  build(it);
  const pinned = (pin) => {
    nameAriaCells(ariaGrids, it, {...WINDOW, pin});
    return [names("input"), names("output")].map((plane) => plane.filter((name) => /pinned/.test(name)));
  };

  assert.deepEqual(pinned(["input", 1, 2]).flat(), ["row 1, column 2: 0, pinned, in the window"]);
  assert.deepEqual(pinned(["output", 2, 3]), [[], ["row 2, column 3: blank, pinned"]]);
  assert.deepEqual(pinned(null), [[], []]);
});

test("a step looks at few of many cells", () => {
  const it = scene("overlapping");
  build(it);
  nameAriaCells(ariaGrids, it, {...WINDOW, filled: 16});
  let written = 0;
  for (const cell of [...ariaGrids.input.cells, ...ariaGrids.output.cells]) cell.setAttribute = () => (written += 1);
  ariaGrids.input.names.fill("");
  ariaGrids.output.names.fill("");

  nameAriaCells(ariaGrids, it, {...WINDOW, step: 2, filled: 16});
  assert.ok(written <= 14, `${written} names written`);
});

test("a coverage of cells is named when it is shown, an unread cell always", () => {
  const it = scene("dropping");
  build(it);
  nameAriaCells(ariaGrids, it, WINDOW);
  assert.match(names("input")[8], /, not read$/);
  assert.doesNotMatch(names("input")[6], /read/);

  it.header.show_coverage = true;
  ariaGrids.input.named = null;
  nameAriaCells(ariaGrids, it, WINDOW);
  assert.match(names("input")[2], /, read by 1 window/);
});

test("one cell of a plane is reached by Tab: the one that had the focus last", () => {
  build(scene("plain"));
  moveTabStop(ariaGrids, {plane: "input", row: 1, col: 2});

  assert.deepEqual([at("input", 0, 0), at("input", 1, 2)].map((cell) => cell.getAttribute("tabindex")), ["-1", "0"]);
});

test("cells are found by element and by place, and keys lead from one to the next", () => {
  build(scene("plain"));

  assert.deepEqual(placeOf(ariaGrids, at("output", 1, 0)), {plane: "output", row: 1, col: 0});
  assert.equal(placeOf(ariaGrids, stage), null);
  assert.equal(at("output", 9, 0), null);
  const from = {plane: "input", row: 1, col: 2};
  assert.deepEqual(moveFrom(ariaGrids, from, press("ArrowUp")), {plane: "input", row: 0, col: 2});
  assert.deepEqual(moveFrom(ariaGrids, from, press("End", null, {ctrlKey: true})), {plane: "input", row: 3, col: 3});
  assert.equal(moveFrom(ariaGrids, from, press("x")), null);
});

test("a reader of the page finds a grid of rows of cells, with how many there are", () => {
  build(scene("overlapping"));
  const {element: grid, slices: {rows: height, columns: width}} = ariaGrids.input;

  assert.deepEqual(["role", "aria-rowcount", "aria-colcount"].map((name) => grid.getAttribute(name)), ["grid", String(height), String(width)]);
  const lines = grid.children;
  assert.deepEqual(lines.map((line) => [line.getAttribute("role"), line.children.length]), Array(height).fill(["row", width]));
  assert.ok(lines.every((line) => line.children.every((cell) => cell.getAttribute("role") === "gridcell")));
});

test("a tall plane is built a few rows at a time, each row once", () => {
  const it = resized("input", 20, 3);
  build(it);

  assert.equal(ariaGrids.input.element.children.length, 20);
  assert.deepEqual(placeOf(ariaGrids, ariaGrids.input.element.children[19].children[2]), {plane: "input", row: 19, col: 2});
});

test("a plane without rows, or without columns, is none", () => {
  build(resized("output", 3, 0));
  assert.equal(ariaGrids.output, null);
});

test("what an instance before left on the page is taken away", () => {
  build(scene("plain"));
  createAriaGrids(host);

  assert.deepEqual(host.children, []);
});

test("one thing is a thing, two are things", () => {
  assert.deepEqual([count(1, "row"), count(2, "row"), count(0, "row")], ["1 row", "2 rows", "0 rows"]);
});

test("data that comes while the planes are built begin anew, and finish once", () => {
  let early = 0;
  buildAriaGrids(ariaGrids, scene("overlapping"), () => (early += 1));

  assert.deepEqual([build(scene("plain")), early], [1, 0]);
});

test("a focus past the last row and column goes to the last cell", () => {
  build(scene("overlapping"));
  at("input", 3, 1).focus();
  build(resized("input", 2, 4));

  assert.deepEqual(placeOf(ariaGrids, document.activeElement), {plane: "input", row: 1, col: 1});
});

test("a volume is one grid: each row goes through all slices, and each cell has the name of its own", () => {
  const it = scene("volume");
  build(it);
  const {input} = ariaGrids;
  nameAriaCells(ariaGrids, it, {...WINDOW, step: 5});

  assert.equal(input.element.getAttribute("aria-label"), "Input volume, 3 slices, 2 rows, 3 columns");
  assert.deepEqual([input.element.children.length, input.element.children[0].children.length], [2, 9]);
  const row = input.element.children[1].children.map((cell) => cell.getAttribute("aria-label").split(":")[0]);
  assert.deepEqual(row.slice(2, 4), ["slice 0, row 1, column 2", "slice 1, row 1, column 0"]);
  const {pitch} = it.slices.input;
  assert.deepEqual(placeOf(ariaGrids, input.element.children[1].children[3]), {plane: "input", row: 1, col: pitch});
  assert.equal(input.element.children[1].children[3].style.properties.get("margin-left"), `calc(${pitch - 3} * var(--cell))`);
});

test("arrows lead from slice to slice as if they touched, and stop at the ends", () => {
  const it = scene("volume");
  build(it);
  const {pitch} = it.slices.input;
  const to = (row, col, key) => moveFrom(ariaGrids, {plane: "input", row, col}, {key});

  assert.deepEqual(to(0, 2, "ArrowRight"), {plane: "input", row: 0, col: pitch});
  assert.deepEqual(to(0, pitch, "ArrowLeft"), {plane: "input", row: 0, col: 2});
  assert.deepEqual(to(0, 2 * pitch + 2, "ArrowRight"), {plane: "input", row: 0, col: 2 * pitch + 2});
  assert.deepEqual(to(1, pitch, "End"), {plane: "input", row: 1, col: 2 * pitch + 2});
  assert.deepEqual(to(1, pitch, "ArrowUp"), {plane: "input", row: 0, col: pitch});
});
