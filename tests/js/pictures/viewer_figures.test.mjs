import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {labelFigure, makeFigure} from "../../../pooling_ui/pictures/viewer/component/panes.js";
import {newDocument} from "../dom.mjs";

beforeEach(() => void newDocument());

const MAX = {title: "Max", detail: "4 × 5", refusal: "", shape: [3, 4, 5]};
const REFUSED = {title: "Average", detail: "", refusal: "No dilation.", shape: null};

test("a figure has a caption, a picture, a place for a refusal, and its reading, in this order", () => {
  const {figure, caption, canvas, refusal, reading, context} = makeFigure(2);

  assert.deepEqual(figure.children, [caption, canvas, refusal, reading]);
  assert.deepEqual([canvas.dataset.pane, canvas.getAttribute("role"), context], ["2", "img", null]);
  assert.deepEqual([refusal.className, reading.className], ["refusal", "reading"]);
});

test("a picture is named in its caption, and for screen readers with its size", () => {
  const made = makeFigure(0);

  labelFigure(made, MAX);

  assert.deepEqual(made.caption.children.map((it) => [it.tagName, it.textContent]), [["STRONG", "Max"], ["SPAN", "4 × 5"]]);
  assert.equal(made.canvas.getAttribute("aria-label"), "Max, 4 × 5");
  assert.deepEqual([made.canvas.hidden, made.reading.hidden, made.refusal.hidden], [false, false, true]);
});

test("where there is no picture, its place says why; a later picture takes it again", () => {
  const made = makeFigure(0);

  labelFigure(made, REFUSED);
  assert.equal(made.refusal.textContent, "No dilation.");
  assert.deepEqual([made.canvas.hidden, made.reading.hidden, made.refusal.hidden], [true, true, false]);

  labelFigure(made, MAX);
  assert.equal(made.caption.textContent, "Max4 × 5");
  assert.deepEqual([made.canvas.hidden, made.reading.hidden, made.refusal.hidden], [false, false, true]);
});
