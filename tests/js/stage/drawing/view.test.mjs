import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {hasRoomForNote, noteSize} from "../../../../pooling_ui/stage/component/drawing/cells.js";
import {arrange} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {heightFor, measureFold} from "../../../../pooling_ui/stage/component/layout/fold.js";
import {themeKey} from "../../../../pooling_ui/stage/component/drawing/themed.js";
import {layOut, needsLayout, showTip} from "../../../../pooling_ui/stage/component/drawing/view.js";
import {FakeElement} from "../../helpers/dom.mjs";
import {scene} from "../../helpers/fixtures.mjs";
import {recorder} from "../../helpers/recorder.mjs";

let style, stage;
beforeEach(() => {
  style = {color: "rgb(20, 20, 30)", fontFamily: "sans"};
  Object.assign(globalThis, {getComputedStyle: () => style, matchMedia: () => ({matches: false}), devicePixelRatio: 1});
  stage = drawn("overlapping");
});

/** Return a stage that was laid out and drawn for its box. */
function drawn(name) {
  const it = scene(name);
  const rectangle = (top, bottom) => () => ({top, bottom});
  const made = {
    scene: it, captions: [80, 80], root: {}, hover: null, pin: null, layers: {size: 0}, theme: {key: themeKey({})},
    parts: {
      box: {clientWidth: 600, clientHeight: 300, getBoundingClientRect: rectangle(100, 400)},
      panel: {offsetHeight: 100},
      tip: {hidden: true, style: {}, offsetWidth: 40, offsetHeight: 20},
    },
    scroller: {clientHeight: 700, scrollTop: 0, getBoundingClientRect: rectangle(0, 700)},
    layout: arrange(it, {width: 600, height: 300, ratio: 1}),
  };
  made.boxHeight = heightFor(measureFold(made));
  return made;
}

test("what was drawn for this box, this screen and this theme stays", () => {
  assert.equal(needsLayout(stage), false);
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
    assert.equal(needsLayout(stage), true, name);
  }
});

test("before the first message there is nothing to draw", () => {
  stage.scene = null;
  assert.equal(needsLayout(stage), false);
});

test("in a closed tab nothing is laid out, and opening it wants all anew", () => {
  stage.parts.box.clientWidth = 0;

  assert.equal(layOut(stage), false);
  assert.equal(needsLayout(stage), true);
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

const SENTENCE = 24; // pixels that the sentence about hiddenNumbers numbers takes from the drawing
const palette = () => "rgb(255, 255, 255)";

/** Return a stage in a page where the sentence stands above the drawing; its labels are that many letters long. */
function paged({name, letters, screen}) {
  const it = scene(name);
  it.header.labels = it.header.labels.map((label) => label.padStart(letters, "8"));
  globalThis.document = {createElement: () => ({getContext: () => recorder().context}), querySelector: () => null, querySelectorAll: () => []};
  style = {color: "rgb(20, 20, 30)", fontFamily: "sans", getPropertyValue: palette};
  const hiddenNumbers = Object.assign(new FakeElement("p"), {hidden: true});
  const zoom = Object.assign(new FakeElement(), {querySelectorAll: () => [1, 2, 3].map(() => new FakeElement())});
  const box = {
    style: {height: "300px"}, clientWidth: 900, classList: {toggle() {}},
    get clientHeight() {
      return parseFloat(this.style.height);
    },
    getBoundingClientRect() {
      const top = 205 + (hiddenNumbers.hidden ? 0 : SENTENCE);
      return {top, bottom: top + this.clientHeight};
    },
  };
  const colourBar = {children: [1, 2, 3].map(() => new FakeElement()), setAttribute() {}, offsetHeight: 16};
  const caption = (of) => Object.assign(new FakeElement("p"), {dataset: {of}, offsetWidth: 80});
  return {
    scene: it, root: {style: {setProperty() {}}, dataset: {}}, zoom: 0, share: [0, 0], reveal: null, hover: null,
    pin: null, editing: null, shown: {}, ariaGrids: {input: null, output: null, placing: null},
    parts: {
      marks: {style: {setProperty(property, value) { this[property] = value; }}},
      box, hiddenNumbers, zoom, colourBar, room: {style: {setProperty() {}}}, captions: [caption("input"), caption("output")],
      canvas: {getContext: () => recorder().context}, refusal: new FakeElement("p"),
      panel: {offsetHeight: 170},
    },
    scroller: {clientHeight: screen, scrollTop: 0, getBoundingClientRect: () => ({top: 0})},
  };
}

/** Return what a person sees of a layout. */
function seen({boxHeight, layout, layers, parts: {hiddenNumbers}}) {
  const said = hiddenNumbers.hidden || hiddenNumbers.style.visibility === "hidden" ? "" : hiddenNumbers.textContent;
  return {boxHeight, cell: layout.cell, written: layers.size > 0, said};
}

/** Pages around every height where the sentence decides how high the drawing is. */
function* pages() {
  for (const name of ["plain", "beside_setting_a"]) {
    for (const letters of [5, 7, 9, 12]) {
      for (let screen = 300; screen <= 1100; screen += 4) yield {name, letters, screen};
    }
  }
}

test("the colour bar rises to the drawing's outlines if the box has room for it, or lies below it whole", () => {
  stage = paged({name: "ragged", letters: 5, screen: 900});
  stage.parts.box.clientWidth = 300; // cells are as large as the width lets them be
  layOut(stage);
  const {input, output, stacked} = stage.layout;
  const end = Math.max(...[input, output].map(({pane}) => pane.top + pane.height)) + (stacked ? 24 : 0);
  const free = parseFloat(stage.parts.marks.style["--rise"]);
  assert.ok(free > 100 && Math.abs(stage.boxHeight - end - free - 12) <= 1, `${stage.boxHeight} ${end} ${free}`);

  stage.parts.colourBar.offsetHeight = free + 1;
  layOut(stage);
  assert.equal(stage.parts.marks.style["--rise"], "-10px");

  stage.parts.colourBar.offsetHeight = 16;
  stage.scene = {...stage.scene, windows: 0};
  layOut(stage);
  assert.equal(stage.parts.marks.style["--rise"], "-10px"); // the reason may be longer than the plane
});

test("a presentation draws with larger pixels in the same box, and knows that a screen has changed", () => {
  const page = {name: "plain", letters: 5, screen: 900};
  const desk = paged(page);
  layOut(desk);
  stage = paged(page);
  stage.scene.header.presenting = true;
  stage.scroller.clientWidth = 1600;
  layOut(stage);

  assert.equal(stage.enlarged, 1.5);
  const {width, ratio} = desk.layout;
  assert.deepEqual([stage.layout.width, stage.layout.ratio], [width / 1.5, ratio * 1.5]);
  assert.equal(needsLayout(stage), false);
  stage.scroller.clientWidth = 1200;
  assert.equal(needsLayout(stage), true);
});

test("on a screen of any height a layout ends, and either numbers or the sentence show", () => {
  const met = new Set();
  for (const page of pages()) {
    stage = paged(page);
    assert.equal(layOut(stage), true, JSON.stringify(page));
    const {written, said} = seen(stage);
    assert.equal(said === "", written, JSON.stringify(page));
    assert.equal(needsLayout(stage), false, JSON.stringify(page));
    met.add(`${written}, ${stage.parts.hiddenNumbers.hidden}`);
  }
  // Numbers that fit in the first place, not at all, and only where the sentence has taken its room.
  assert.deepEqual([...met].sort(), ["false, false", "true, false", "true, true"]);
});

test("a layout depends on the page, not on what was shown before", () => {
  let before = null;
  for (const page of pages()) {
    stage = paged(page);
    layOut(stage);
    const first = seen(stage);
    layOut(stage);
    assert.deepEqual(seen(stage), first, JSON.stringify(page));

    before ??= paged(page);
    before.scroller.clientHeight = page.screen;
    before.scene = stage.scene;
    layOut(before);
    assert.deepEqual(seen(before), first, JSON.stringify(page));
  }
});

test("the sentence offers to enlarge the numbers only while there are buttons for it", () => {
  stage = paged({name: "plain", letters: 30, screen: 320});
  layOut(stage);
  assert.match(seen(stage).said, /or enlarge them/);

  stage.scroller.clientHeight = 1100;
  layOut(stage);
  assert.equal(stage.parts.zoom.hidden, true);
  assert.equal(seen(stage).said, "Numbers do not fit the cells: point at one.");

  stage.scroller.clientHeight = 320;
  layOut(stage);
  assert.match(seen(stage).said, /or enlarge them/);
});

test("who has no mouse reads to touch a cell whose number does not fit", () => {
  const media = globalThis.matchMedia;
  globalThis.matchMedia = (query) => ({matches: query === "(hover: none)"});
  layOut((stage = paged({name: "plain", letters: 30, screen: 320})));
  globalThis.matchMedia = media;

  assert.match(seen(stage).said, /: touch one, or enlarge them/);
});

test("the legend tells of small numbers only where there is room for them", () => {
  const met = new Set();
  for (const page of pages()) {
    stage = paged(page);
    layOut(stage);
    const roomy = hasRoomForNote(stage.layout.cell, stage.layers.size, 0);
    assert.equal(stage.root.dataset.notes, String(roomy), JSON.stringify(page));
    assert.equal(stage.root.dataset.counts, String(stage.layers.size > 0 && stage.layout.cell >= 34), JSON.stringify(page));
    met.add(roomy).add(`counts ${stage.root.dataset.counts}`);
  }
  assert.equal(met.size, 4);
});

test("a small number has room where it does not touch the cell's own, and ends inside the cell", () => {
  assert.equal(hasRoomForNote(58, 23, 4), true);
  assert.equal(hasRoomForNote(58, 23, 4.5), false);
  assert.equal(hasRoomForNote(58, 0, 1), false);
  assert.equal(hasRoomForNote(33, 8, 1), false);
  assert.equal(hasRoomForNote(34, 13, 1), false);
  assert.equal(hasRoomForNote(58, 23, 1), true);
  assert.equal(hasRoomForNote(120, 40, 1), true);
  for (let cell = 34; cell < 130; cell += 1) {
    const size = Math.min(cell * 0.62, 7 + cell * 0.275, 40);
    const gap = cell - 5 - noteSize(cell) * 0.72 - (cell / 2 + size * 0.42);
    assert.equal(hasRoomForNote(cell, size, 1), gap >= 1);
  }
});
