import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {stepMark} from "../../../../../pooling_ui/features/network/maps/cells.js";
import mountMaps, {heightByWidth} from "../../../../../pooling_ui/features/network/maps/maps.js";
import {asShades, cellAt, coloursOf, greys, paintMaps, sizeOf} from "../../../../../pooling_ui/features/network/maps/painting.js";
import {FakeElement, newDocument, press, stopClock} from "../../../helpers/dom.mjs";
import {changed, message} from "../../../helpers/fixtures.mjs";

const KEYS = "Arrow keys choose a cell, Page Up and Page Down a map; Enter shows what it was made of.";
let clock;
let scheme;
beforeEach(() => {
  newDocument();
  document.createElement = canvasLike;
  globalThis.getComputedStyle = () => ({color: "rgb(20, 20, 20)"});
  globalThis.matchMedia = () => (scheme = {});
  clock = stopClock();
});
afterEach(() => clock.restore());

/** Make an element; as a canvas it takes 70 × 20 pixels of the page, and keeps what is put on it. */
function canvasLike(name = "canvas") {
  const element = new FakeElement(name);
  const context = {
    createImageData: (width, height) => ({data: new Uint8ClampedArray(4 * width * height), width}),
    putImageData: (image) => (element.image = image),
  };
  return Object.assign(element, {
    getContext: () => context,
    getBoundingClientRect: () => ({left: 10, top: 5, width: 70, height: 20}),
  });
}

/** Mount the component: two maps of 3 × 2 cells, and two of 1 × 2 whose second has a mark. */
function mounted() {
  const parts = new Map();
  const root = Object.assign(new FakeElement(), {
    querySelector: (selector) => parts.get(selector) ?? parts.set(selector, canvasLike()).get(selector),
  });
  const sent = [];
  const host = {querySelector: () => root};
  const show = (data = message("maps")) => mountMaps({data, parentElement: host, setStateValue: (...said) => sent.push(said)});
  const cleanUp = show();
  const rows = () => parts.get(".layers").children.map(({children: [caption, frame]}) => {
    const [canvas, spot] = frame.children;
    return {caption, canvas, spot};
  });
  return {root, parts, rows, sent, show, cleanUp};
}

test("the picture, the filters with their weights, and every layer's maps are shown", () => {
  const {root, parts, rows} = mounted();

  const input = parts.get(".input canvas");
  assert.deepEqual([input.width, input.height], [6, 4]);
  assert.deepEqual([...input.image.data.slice(4 * 23)], [23, 23, 23, 255]);
  assert.equal(input.getAttribute("aria-label"), "Input: 4 × 6, grey");
  assert.equal(parts.get(".input figcaption").textContent, "Input: 4 × 6, grey");
  const [[name, weights], [other]] = parts.get(".filters").children.map(({children}) => children);
  assert.deepEqual([name.textContent, other.textContent], ["Level", "Spot"]);
  assert.deepEqual(weights.children.map((each) => each.textContent), ["−1", "−2", "−1", "0", "0", "0", "1", "2", "1"]);
  assert.equal(weights.getAttribute("aria-label"), "Weights, row by row: −1, −2, −1, 0, 0, 0, 1, 2, 1");
  assert.equal(weights.getAttribute("role"), "img");

  const [first, second] = rows();
  assert.equal(first.caption.textContent, "2 maps, 3 × 2. Conv2d: −8 to 3");
  assert.equal(first.canvas.getAttribute("aria-label"), `Layer 1, 2 maps, 3 × 2. Conv2d: −8 to 3. ${KEYS}`);
  for (const {canvas} of [first, second]) assert.deepEqual([canvas.getAttribute("role"), canvas.tabIndex], ["application", 0]);
  assert.deepEqual([first.canvas.width, first.canvas.height], [5, 3]);
  assert.ok(Math.abs(root.style.properties.get("--tall") - (3 / 5 + 1 / 5)) < 1e-9);
  assert.equal(new Set(["--more", "--none", "--less"].map((each) => root.style.properties.get(each))).size, 3);
});

test("it knows whether it is presented, and fills the screen then", () => {
  const {root, show} = mounted();
  assert.equal(root.dataset.presenting, "false");
  show(changed("maps", () => ({presenting: true})));
  assert.equal(root.dataset.presenting, "true");
});

test("the mark is on the cell that Python names, and a layer that goes takes its row along", () => {
  const {rows, show} = mounted();
  const [first, second] = rows();

  assert.deepEqual([first.spot.hidden, second.spot.hidden], [true, false]);
  const {left, top, width, height} = second.spot.style;
  assert.deepEqual([left, top, width, height], ["80%", "0%", "20%", "100%"]);
  show();
  assert.equal(rows()[1].canvas, second.canvas); // used again
  show(changed("maps", ({layers}) => ({layers: layers.slice(0, 1), cell: null})));
  assert.deepEqual(rows().map(({canvas}) => canvas), [first.canvas]);
  assert.equal(first.spot.hidden, true);
});

/** Press a finger or a mouse at a place, without the click that follows most of them. */
function tap(canvas, place, button = 0) {
  canvas.onpointerdown({button, ...place});
  canvas.onpointerup({button, ...place});
}

test("a tap chooses a cell of any layer's maps, and none between two maps", () => {
  const {rows, sent} = mounted();
  const [first, second] = rows();

  tap(second.canvas, {clientX: 10 + 2.5 * 14, clientY: 8});
  assert.deepEqual(sent, []);
  tap(second.canvas, {clientX: 10 + 1.5 * 14, clientY: 8});
  assert.deepEqual(sent, [["cell", {layer: 2, map: 1, row: 0, col: 1}]]);
  assert.equal(second.spot.style.left, "20%");
  for (const clientY of [5 + 6, 5 + 7, 5 + 19]) tap(first.canvas, {clientX: 12, clientY});
  assert.deepEqual(sent.slice(1).map(([, {layer, row}]) => [layer, row]), [[1, 0], [1, 1], [1, 2]]);
});

test("what is pressed or let go elsewhere chooses nothing, nor does another button", () => {
  const {rows, sent} = mounted();
  const {canvas} = rows()[1];
  const place = {clientX: 12, clientY: 8};

  canvas.onpointerup(place);
  tap(canvas, place, 2);
  canvas.onpointerdown({button: 0, ...place});
  canvas.onpointerleave();
  canvas.onpointerup(place);
  assert.deepEqual(sent, []);
});

test("keys move the mark, and tell Python of it at Enter", () => {
  const {rows, sent} = mounted();
  const {canvas, spot} = rows()[1];
  const left = press("ArrowLeft", canvas);
  canvas.onkeydown(left);
  assert.equal(spot.style.left, "60%");
  assert.ok(left.stopped && left.defaultPrevented);
  assert.deepEqual(sent, []);
  canvas.onkeydown(press("Enter", canvas));
  canvas.onkeydown(press(" ", canvas));
  assert.deepEqual(sent, Array(2).fill(["cell", {layer: 2, map: 2, row: 0, col: 0}]));
  for (const held of ["ctrlKey", "metaKey", "altKey"]) canvas.onkeydown(press("Enter", canvas, {[held]: true}));
  const other = press("a", canvas);
  canvas.onkeydown(other);
  assert.equal(other.defaultPrevented, false);
  assert.equal(sent.length, 2);
});

test("without a mark, keys begin at the first cell", () => {
  const {rows, sent} = mounted();
  const [{canvas, spot}] = rows();
  canvas.onkeydown(press("Enter", canvas));
  assert.equal(spot.hidden, false);
  canvas.onkeydown(press("ArrowDown", canvas));
  canvas.onkeydown(press("Enter", canvas));
  assert.deepEqual(sent.map(([, {map, row, col}]) => [map, row, col]), [[1, 0, 0], [1, 1, 0]]);
});

test("when the system turns dark, the maps are painted anew; not when the component is gone", () => {
  const {rows, cleanUp} = mounted();
  const [{canvas}] = rows();
  const light = canvas.image;
  globalThis.getComputedStyle = () => ({color: "rgb(240, 240, 240)"});
  scheme.onchange();
  clock.pass(300);
  assert.notDeepEqual(canvas.image.data, light.data);
  cleanUp();
  assert.equal(scheme.onchange, null);
});

test("maps are as tall together as their rows", () => {
  assert.equal(heightByWidth({layers: [{shape: [5, 10, 3]}, {shape: [1, 2, 8]}]}), 10 / 19 + 2 / 8);
  assert.equal(heightByWidth({layers: []}), 1);
});

test("greys are black to white", () => {
  assert.deepEqual([...new Uint8Array(greys().buffer).slice(-8)], [254, 254, 254, 255, 255, 255, 255, 255]);
});

test("maps lie beside each other, one pixel apart, and a place is found again", () => {
  const shape = [8, 14, 14];
  assert.deepEqual(sizeOf(shape), {width: 119, height: 14});
  assert.deepEqual(cellAt(shape, 15.2, 3.9), [2, 3, 0]);
  assert.equal(cellAt(shape, 14.5, 3), null);
  assert.equal(cellAt(shape, 3, 14), null);
  assert.equal(cellAt(shape, 8 * 15 + 1, 3), null);
});

test("a map's cells are painted in its place", () => {
  const painted = {};
  const context = {
    createImageData: (width, height) => ({data: new Uint8ClampedArray(4 * width * height), width}),
    putImageData: (image, ...at) => Object.assign(painted, image, {at}),
  };
  const colours = coloursOf([[0, 0, 0], [100, 100, 100], [200, 200, 200]]);
  const canvas = {getContext: () => context};
  paintMaps(canvas, [2, 1, 2], new Uint8Array([128, 255, 1, 128]), colours);

  const reds = [...painted.data].filter((_, at) => at % 4 === 0);
  assert.deepEqual(reds, [100, 200, 0, 0, 100]); // the third pixel is between the maps
  assert.deepEqual([...painted.data].filter((_, at) => at % 4 === 3), [255, 255, 0, 255, 255]);
  assert.deepEqual([painted.at, canvas.width, canvas.height], [[0, 0], 5, 1]);
  for (const shape of [[2, 2, 2], [1, 2, 2]]) {
    paintMaps(canvas, shape, new Uint8Array(8), colours);
    assert.deepEqual([canvas.width, canvas.height], Object.values(sizeOf(shape)));
  }
  assert.deepEqual([...asShades(new Uint8Array([0, 255]))], [128, 255]);
});

test("keys lead to the cells beside, and to other maps, and stay inside", () => {
  const shape = [8, 14, 14];
  assert.deepEqual(stepMark([1, 0, 0], "ArrowUp", shape), [1, 0, 0]);
  assert.deepEqual(stepMark([1, 13, 5], "ArrowDown", shape), [1, 13, 5]);
  assert.deepEqual(stepMark([1, 3, 5], "ArrowRight", shape), [1, 3, 6]);
  assert.deepEqual(stepMark([8, 3, 5], "PageDown", shape), [8, 3, 5]);
  assert.deepEqual(stepMark([8, 3, 5], "PageUp", shape), [7, 3, 5]);
  assert.deepEqual(stepMark([8, 3, 5], "ArrowUp", shape), [8, 2, 5]);
  assert.deepEqual(stepMark([8, 3, 5], "ArrowLeft", shape), [8, 3, 4]);
  assert.deepEqual(stepMark([8, 3, 13], "ArrowRight", shape), [8, 3, 13]);
  assert.equal(stepMark([8, 3, 5], "a", shape), null);
});
