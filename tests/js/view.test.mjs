import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {arrange} from "../../pooling_ui/components/stage/layout.js";
import {heightFor, measureFold} from "../../pooling_ui/components/stage/fold.js";
import {themeKey} from "../../pooling_ui/components/stage/themed.js";
import {isOutgrown, layOut, showTip} from "../../pooling_ui/components/stage/view.js";
import {scene} from "./fixtures.mjs";

let style, stage;
beforeEach(() => {
  style = {color: "rgb(20, 20, 30)", fontFamily: "sans"};
  Object.assign(globalThis, {getComputedStyle: () => style, matchMedia: () => ({matches: false}), devicePixelRatio: 1});
  stage = drawn("overlapping");
});

/** A stage that was laid out and drawn for its box. */
function drawn(name) {
  const it = scene(name);
  const rectangle = (top, bottom) => () => ({top, bottom});
  const made = {
    scene: it, root: {}, hover: null, pin: null, layers: {size: 0}, theme: {key: themeKey({})},
    parts: {
      box: {clientWidth: 600, clientHeight: 300, getBoundingClientRect: rectangle(100, 400)},
      transport: {getBoundingClientRect: rectangle(460, 500)},
      tip: {hidden: true, style: {}, offsetWidth: 40, offsetHeight: 20},
    },
    scroller: {clientHeight: 700, scrollTop: 0, getBoundingClientRect: rectangle(0, 700)},
    layout: arrange(it, {width: 600, height: 300, ratio: 1}),
  };
  made.boxHeight = heightFor(measureFold(made));
  return made;
}

test("what was drawn for this box, this screen and this theme stays", () => {
  assert.equal(isOutgrown(stage), false);
});

test("another size, another screen, another theme or another fold wants it drawn anew", () => {
  const changes = {
    width: () => (stage.parts.box.clientWidth = 500),
    height: () => (stage.parts.box.clientHeight = 200),
    screen: () => (globalThis.devicePixelRatio = 2),
    theme: () => (style = {...style, color: "rgb(250, 250, 250)"}),
    fold: () => (stage.scroller.clientHeight = 500),
    reopened: () => (stage.layout = null),
  };
  for (const [name, change] of Object.entries(changes)) {
    [stage, style, globalThis.devicePixelRatio] = [drawn("overlapping"), {...style, color: "rgb(20, 20, 30)"}, 1];
    change();
    assert.equal(isOutgrown(stage), true, name);
  }
});

test("before the first message there is nothing to draw", () => {
  stage.scene = null;
  assert.equal(isOutgrown(stage), false);
});

test("in a closed tab nothing is laid out, and opening it wants all anew", () => {
  stage.parts.box.clientWidth = 0;

  assert.equal(layOut(stage), false);
  assert.equal(isOutgrown(stage), true);
});

/** Show the tip for a place that is pointed at; its text, or null while it is hidden. */
function tip(plane, row, col) {
  stage.hover = plane && {plane, row, col};
  showTip(stage);
  return stage.parts.tip.hidden ? null : stage.parts.tip.textContent;
}

test("where no cell has room for its number, the one that is pointed at has a tip", () => {
  const {labels} = stage.scene.header;
  assert.equal(tip("input", 1, 2), labels[stage.scene.label[stage.scene.width + 2]]);
  assert.equal(tip("output", 0, 1), labels[stage.scene.output_label[1]]);
  assert.equal(tip("input", -1, 0), "−∞");
  assert.equal(tip(null), null);
});

test("a pinned cell keeps its tip while nothing is pointed at", () => {
  stage.pin = ["output", 0, 1];
  assert.equal(tip(null), stage.scene.header.labels[stage.scene.output_label[1]]);
});

test("cells with numbers in them need no tip", () => {
  stage.layers.size = 12;
  assert.equal(tip("input", 1, 2), null);
});

test("a part that no window reaches has no number", () => {
  stage = drawn("dropping");
  const {rows, cols} = stage.scene;
  const place = rows.to > rows.kept ? [rows.kept, 0] : [0, cols.kept];

  assert.equal(tip("input", ...place), null);
});

test("a cell out of sight on a zoomed plane has no tip", () => {
  stage.layout.input.pane = {...stage.layout.input.pane, height: 1};
  assert.equal(tip("input", 1, 2), null);
});

test("the tip is over its cell, under a cell at the top, and inside the drawing", () => {
  const {layout, parts: {tip: {style: at}}} = stage;
  const {left, top, cell, firstRow, firstCol} = layout.input;
  tip("input", firstRow + 2, firstCol + 1);
  assert.deepEqual([at.left, at.top], [`${left + 1.5 * cell - 20}px`, `${top + 2 * cell - 26}px`]);

  layout.input.top = layout.input.pane.top = 10;
  tip("input", firstRow, firstCol + 1);
  assert.equal(at.top, `${10 + cell + 6}px`);

  Object.assign(stage.parts.tip, {offsetWidth: 400});
  tip("input", firstRow, firstCol);
  assert.equal(at.left, "2px");
});
