import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {nameTwins} from "../../pooling_ui/components/stage/names.js";
import {
  buildTwins, createTwins, dropTwinWork, moveFrom, placeOf, rove, twinCell,
} from "../../pooling_ui/components/stage/twin.js";
import {FakeElement, newDocument, press, stopClock} from "./dom.mjs";
import {scene} from "./fixtures.mjs";

let clock, host, twins, stage;
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
  twins = createTwins(host);
});
afterEach(() => clock.restore());

function build(it) {
  let done = 0;
  buildTwins(twins, it, () => (done += 1));
  for (let turn = 0; turn < 20; turn += 1) clock.pass(9);
  return done;
}

const names = (plane) => twins[plane].cells.map((cell) => cell.getAttribute("aria-label"));
const at = (plane, row, col) => twinCell(twins, {plane, row, col});
const WINDOW = {kind: "window", step: 1, from: 1, glide: 1, flow: 1, filled: 2, pin: null};

test("each plane is a grid of rows of cells that says its size; only the input can be changed", () => {
  assert.equal(build(scene("plain")), 1);

  const {input, output} = twins;
  assert.deepEqual(host.children, [input.grid, output.grid]);
  assert.deepEqual([input.grid.children.length, input.cells.length, output.cells.length], [4, 16, 4]);
  assert.equal(input.grid.getAttribute("aria-label"), "Input plane, 4 rows, 4 columns");
  assert.deepEqual([input, output].map(({grid}) => grid.getAttribute("aria-readonly")), ["false", "true"]);
  assert.deepEqual(twins.input.cells.map(({tabIndex}) => tabIndex).slice(0, 3), [0, -1, -1]);
});

test("a stage that is not editable has no plane to change", () => {
  const it = scene("plain");
  it.header.editable = false;
  build(it);

  assert.equal(twins.input.grid.getAttribute("aria-readonly"), "true");
});

test("planes of the same size stay, others are built anew; without an output there is none", () => {
  build(scene("plain"));
  const {grid} = twins.input;
  assert.equal(build(scene("plain")), 0);
  build(scene("refused"));

  assert.equal(twins.input.grid, grid);
  assert.deepEqual([twins.output, host.children], [null, [grid]]);
});

test("what is dropped while being built is not finished", () => {
  buildTwins(twins, scene("plain"), assert.fail);
  dropTwinWork(twins);
  clock.pass(999);

  assert.equal(host.children.length, 0);
});

test("a focus in a plane that changes its size waits on the stage, and goes to the nearest cell", () => {
  build(scene("overlapping"));
  document.activeElement = at("output", 3, 1);
  buildTwins(twins, scene("plain"), () => {});
  assert.equal(document.activeElement, stage);
  for (let turn = 0; turn < 20; turn += 1) clock.pass(9);

  assert.equal(document.activeElement, at("output", 1, 1));
});

test("a focus that went elsewhere meanwhile is left there", () => {
  build(scene("overlapping"));
  document.activeElement = at("output", 3, 1);
  buildTwins(twins, scene("plain"), () => {});
  document.activeElement = document.body;
  for (let turn = 0; turn < 20; turn += 1) clock.pass(9);

  assert.equal(document.activeElement, document.body);
});

test("cells are named by place, value and part", () => {
  const it = scene("plain");
  build(it);
  nameTwins(twins, it, WINDOW);

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
      nameTwins(twins, it, view);
      const stepwise = [names("input"), twins.output && names("output")];
      for (const twin of [twins.input, twins.output]) if (twin) twin.named = null;
      nameTwins(twins, it, view);
      assert.deepEqual([names("input"), twins.output && names("output")], stepwise, name);
    }
    twins = createTwins(host);
  }
});

test("the pinned cell is called so, in its plane alone", () => {
  const it = scene("overlapping");
  build(it);
  const pinned = (pin) => {
    nameTwins(twins, it, {...WINDOW, pin});
    return [names("input"), names("output")].map((plane) => plane.filter((name) => /pinned/.test(name)));
  };

  assert.deepEqual(pinned(["input", 1, 2]).flat(), ["row 1, column 2: 0, pinned, in the window"]);
  assert.deepEqual(pinned(["output", 2, 3]), [[], ["row 2, column 3: blank, pinned"]]);
  assert.deepEqual(pinned(null), [[], []]);
});

test("a step looks at few of many cells", () => {
  const it = scene("overlapping");
  build(it);
  nameTwins(twins, it, {...WINDOW, filled: 16});
  let written = 0;
  for (const cell of [...twins.input.cells, ...twins.output.cells]) cell.setAttribute = () => (written += 1);
  twins.input.names.fill("");
  twins.output.names.fill("");

  nameTwins(twins, it, {...WINDOW, step: 2, filled: 16});
  assert.ok(written <= 14, `${written} names written`);
});

test("a coverage of cells is named when it is shown, an unread cell always", () => {
  const it = scene("dropping");
  build(it);
  nameTwins(twins, it, WINDOW);
  assert.match(names("input")[8], /, not read$/);
  assert.doesNotMatch(names("input")[6], /read/);

  it.header.show_coverage = true;
  twins.input.named = null;
  nameTwins(twins, it, WINDOW);
  assert.match(names("input")[2], /, read by 1 window/);
});

test("one cell of a plane is reached by Tab: the one that had the focus last", () => {
  build(scene("plain"));
  rove(twins, {plane: "input", row: 1, col: 2});

  assert.deepEqual([at("input", 0, 0), at("input", 1, 2)].map((cell) => cell.getAttribute("tabindex")), ["-1", "0"]);
});

test("cells are found by element and by place, and keys lead from one to the next", () => {
  build(scene("plain"));

  assert.deepEqual(placeOf(twins, at("output", 1, 0)), {plane: "output", row: 1, col: 0});
  assert.equal(placeOf(twins, stage), null);
  assert.equal(at("output", 9, 0), null);
  const from = {plane: "input", row: 1, col: 2};
  assert.deepEqual(moveFrom(twins, from, press("ArrowUp")), {plane: "input", row: 0, col: 2});
  assert.deepEqual(moveFrom(twins, from, press("End", null, {ctrlKey: true})), {plane: "input", row: 3, col: 3});
  assert.equal(moveFrom(twins, from, press("x")), null);
});
