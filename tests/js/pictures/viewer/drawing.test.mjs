import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {unpack} from "../../../../pooling_ui/components/shared/wire.js";
import {drawViewer} from "../../../../pooling_ui/pictures/viewer/component/drawing.js";
import {makeFigure, readPanes} from "../../../../pooling_ui/pictures/viewer/component/panes.js";
import {wholeView} from "../../../../pooling_ui/pictures/viewer/component/viewport.js";
import {FakeElement, newDocument} from "../../helpers/dom.mjs";
import {message} from "../../helpers/fixtures.mjs";
import {recorder} from "../../helpers/recorder.mjs";

globalThis.ImageData = class {
  constructor(width, height) {
    this.data = new Uint8ClampedArray(4 * width * height);
  }
};

let viewer, parts, classes, drawn;
beforeEach(async () => {
  newDocument();
  const create = document.createElement;
  document.createElement = (name) => Object.assign(create(name), {getContext: () => ({putImageData() {}})});
  const {header, arrays} = unpack(message("viewer"));
  const panes = await readPanes({header, arrays});
  drawn = panes.map(() => recorder());
  const figures = panes.map((_, at) => Object.assign(makeFigure(at), {context: drawn[at].context}));
  parts = new Map();
  classes = new Map();
  const root = {
    querySelector: (selector) => parts.get(selector) ?? parts.set(selector, new FakeElement()).get(selector),
    classList: {toggle: (name, is) => classes.set(name, is)},
  };
  wear("rgb(20, 20, 20)");
  const size = {width: 240, height: 180};
  const original = panes[0].shape;
  viewer = {
    root, panes, figures, size, header, original, place: null,
    view: wholeView(original, size, false),
  };
});

/** Give the page a colour of text: light text is a dark theme's. */
function wear(color) {
  globalThis.getComputedStyle = () => ({color, fontFamily: "Sans", getPropertyValue: () => "grey"});
}

const pressed = (name) => parts.get(`[data-do=${name}]`).getAttribute("aria-pressed");
const images = () => drawn.map(({calls}) => calls.filter(([name]) => name === "drawImage").length);

test("every pane with a picture is drawn, a refused one is not", () => {
  drawViewer(viewer);

  assert.deepEqual(images().map(Boolean), viewer.panes.map(({shape}) => Boolean(shape)));
  assert.equal(drawn[viewer.panes.findIndex(({shape}) => !shape)].calls.length, 0);
});

test("a pane that is not laid out yet is left out, and the others are drawn", () => {
  viewer.figures[0].context = null;
  drawViewer(viewer);
  assert.equal(images()[0], 0);
  assert.ok(images()[1] > 0);
});

test("the bar says how far it is zoomed, and which size is chosen", () => {
  viewer.view = {...viewer.view, zoom: 2};
  drawViewer(viewer);
  assert.equal(parts.get(".zoom").textContent, "200 %");
  assert.deepEqual([pressed("same"), pressed("fit")], ["true", "false"]);

  viewer.view = {...viewer.view, fit: true};
  drawViewer(viewer);
  assert.deepEqual([pressed("same"), pressed("fit")], ["false", "true"]);
});

test("whether the whole picture shows decides whether it can be dragged", () => {
  drawViewer(viewer);
  assert.equal(classes.get("zoomed"), false);
  viewer.view = {...viewer.view, whole: false};
  drawViewer(viewer);
  assert.equal(classes.get("zoomed"), true);
});

test("where a result is tiny, it is said how to enlarge it, unless it is", () => {
  const saysHow = () => (drawViewer(viewer), !parts.get(".tiny").hidden);
  assert.equal(saysHow(), false);
  viewer.panes[1].rows = [0, 100]; // a pixel for a hundred rows
  assert.equal(saysHow(), true);
  viewer.view = {...viewer.view, fit: true};
  assert.equal(saysHow(), false);
});

test("what is pointed at is read below each pane, and no longer when nothing is", () => {
  viewer.place = {pane: 0, pixels: [[3, 4], ...viewer.panes.slice(1).map(() => null)]};
  drawViewer(viewer);
  assert.match(viewer.figures[0].reading.textContent, /3.*4/);
  assert.equal(viewer.figures[1].reading.textContent, "");
  viewer.place = null;
  drawViewer(viewer);
  assert.equal(viewer.figures[0].reading.textContent, "");
});

test("at their real size, results lie within the outline of the original; the original has none", () => {
  const dashed = () => drawn.map(({calls}) => calls.filter(([name]) => name === "strokeRect").length);
  drawViewer(viewer);
  const real = dashed();
  drawn.forEach(({calls}) => (calls.length = 0));
  viewer.view = {...viewer.view, fit: true};
  drawViewer(viewer);
  const enlarged = dashed();

  assert.equal(real[0], enlarged[0]);
  assert.equal(real[1], enlarged[1] + 1);
});

test("lines are light on a dark page, dark on a light one", () => {
  const line = () => drawn[1].calls.find(([name]) => name === "strokeRect").stroke;
  drawViewer(viewer);
  const light = line();
  drawn[1].calls.length = 0;
  wear("rgb(240, 240, 240)");
  drawViewer(viewer);
  assert.deepEqual([light, line()], ["rgb(0 0 0 / 0.25)", "rgb(170 170 170 / 0.45)"]);
});
