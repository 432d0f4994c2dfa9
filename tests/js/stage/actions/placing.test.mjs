import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {buildAriaGrids, cancelAriaGridWork, createAriaGrids, placeAriaGrids, placeAriaGridsSoon} from "../../../../pooling_ui/stage/component/actions/aria_grid.js";
import {FakeElement, newDocument, stopClock} from "../../helpers/dom.mjs";
import {scene} from "../../helpers/fixtures.mjs";

let clock, ariaGrids;
beforeEach(() => {
  clock = stopClock();
  newDocument();
  ariaGrids = createAriaGrids(new FakeElement());
});
afterEach(() => clock.restore());

/** Build both planes of a scene. */
function build(it) {
  buildAriaGrids(ariaGrids, it, () => {});
  for (let turn = 0; turn < 20; turn += 1) clock.pass(9);
}

/** Make a layout with cells of 10 px; `parts` are what a zoomed plane shows. */
function layout(range, input, output) {
  const plane = {left: 20, top: 40, firstRow: 0, firstCol: 0, pane: {left: 20, top: 40, width: 100, height: 100}};
  return {cell: 10, range, input: {...plane, ...input}, output: {...plane, left: 200, top: 60, ...output}};
}
const placed = (plane) => ["left", "top", "clipPath"].map((name) => ariaGrids[plane].element.style[name]);

test("the cells lie over the drawn ones: inside the input's border, and on the output", () => {
  const it = scene("overlapping");
  build(it);
  placeAriaGrids(ariaGrids, layout([0, 0], {firstRow: it.rows.from, firstCol: it.cols.from}), it);

  assert.ok(it.rows.from < 0 && it.cols.from < 0);
  assert.deepEqual(placed("input"), [`${20 - it.cols.from * 10}px`, `${40 - it.rows.from * 10}px`, ""]);
  assert.deepEqual(placed("output"), ["200px", "60px", ""]);
  assert.equal(ariaGrids.output.element.style.properties.get("--cell"), "10px");
});

test("after several layouts the cells are placed once, when the page is idle, and never after the end", () => {
  let times = 0;
  const place = () => (times += 1);
  placeAriaGridsSoon(ariaGrids, place);
  placeAriaGridsSoon(ariaGrids, place);
  assert.equal(times, 0);
  clock.pass(100);
  assert.equal(times, 1);

  placeAriaGridsSoon(ariaGrids, place);
  cancelAriaGridWork(ariaGrids);
  clock.pass(100);
  assert.equal(times, 1);
});

test("zoomed, the cells are cut to what the pane shows, whatever the border", () => {
  const it = scene("overlapping");
  build(it);
  const {height, width} = it;
  const pane = {left: 20, top: 40, width: 15, height: 12};
  placeAriaGrids(ariaGrids, layout([30, 0], {left: 8, top: 33, firstRow: -1, firstCol: -2, pane}), it);

  // The pane begins 12 px and 7 px into the drawing, of which the border is 20 px and 10 px.
  assert.equal(placed("input")[2], `inset(-3px ${width * 10 + 8 - 15}px ${height * 10 + 3 - 12}px -8px)`);
});

test("without an output only the input is laid", () => {
  const it = scene("refused");
  build(it);
  placeAriaGrids(ariaGrids, layout([0, 0]), it);

  assert.equal(placed("input")[0], `${20 - it.cols.from * 10}px`);
});
