import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import mountShift from "../../../../../pooling_ui/features/shift/plane/plane.js";
import {ALONG, BORDER, CHANGES, STAYS, colourOf, drawCells} from "../../../../../pooling_ui/features/shift/plane/marks.js";
import {placeWords} from "../../../../../pooling_ui/features/shift/plane/panels.js";
import {FakeElement, newDocument, press, stopClock} from "../../../helpers/dom.mjs";
import {changed} from "../../../helpers/fixtures.mjs";
import {recorder} from "../../../helpers/recorder.mjs";

let clock;
beforeEach(() => {
  newDocument();
  document.createElement = (name) => canvasLike(name);
  clock = stopClock();
});
afterEach(() => clock.restore());

/** Make an element; as a canvas it is 60 × 40 pixels, and writes down what is drawn. */
function canvasLike(name = "canvas") {
  const drawn = recorder();
  const captured = new Set();
  return Object.assign(new FakeElement(name), {
    drawn,
    getContext: () => drawn.context,
    getBoundingClientRect: () => ({left: 0, top: 0, width: 60, height: 40}),
    setPointerCapture: (id) => captured.add(id),
    hasPointerCapture: (id) => captured.has(id),
  });
}

/** Mount the component: its plane of 4 × 6 cells is moved 1 to the right. */
function mounted() {
  const parts = new Map();
  const root = Object.assign(new FakeElement(), {
    querySelector: (selector) => parts.get(selector) ?? parts.set(selector, canvasLike()).get(selector),
  });
  const sent = [];
  const host = {querySelector: () => root};
  const show = (change = {}) => mountShift({data: changed("shift", () => change), parentElement: host, setStateValue: (...said) => sent.push(said)});
  const cleanUp = show();
  const plane = parts.get(".moved canvas");
  return {root, parts, plane, holder: parts.get(".panels"), sent, show, cleanUp};
}

const fills = (canvas) => canvas.drawn.calls.filter(([name]) => name === "fillRect");

test("the plane and each pool's results are drawn, with their counts", () => {
  const {plane, holder, parts} = mounted();

  assert.equal(fills(plane).length, 24);
  assert.deepEqual([plane.width, plane.height], [432, 288]);
  assert.equal(parts.get(".moved figcaption").textContent, "Input 4 × 6, moved 1 to the right");
  assert.match(plane.getAttribute("aria-label"), /moved 1 to the right\. The arrow keys move it/);
  assert.equal(plane.tabIndex, 0);
  const [max, average] = holder.children;
  assert.deepEqual([max, average].map(({children: [caption, , says]}) => [caption.textContent, says.textContent]), [
    ["Max: 2 × 3", "1 stay, 1 move along, 1 change"], ["Average: 2 × 3", "other counts"],
  ]);
  assert.equal(max.children[1].getAttribute("role"), "img");
  assert.equal(max.children[1].getAttribute("aria-label"), "Max: 1 stay, 1 move along, 1 change");
  assert.equal(fills(max.children[1]).length, 6);
});

test("a result is tinted and marked by what became of it; one that stays shows its shade alone", () => {
  const canvas = canvasLike();
  drawCells(canvas, {shape: [1, 4], shades: new Uint8Array([200, 200, 200, 200]), kinds: new Uint8Array([BORDER, STAYS, ALONG, CHANGES])});

  assert.deepEqual(colourOf(200, STAYS), [200, 200, 200]);
  assert.deepEqual(colourOf(200, CHANGES), [219, 154, 112]); // 0.45 of the shade, 0.55 of the tint
  assert.deepEqual(fills(canvas).map(({fill}) => fill), [BORDER, STAYS, ALONG, CHANGES].map((kind) => `rgb(${colourOf(200, kind).join()})`));
  assert.equal(new Set(fills(canvas).map(({fill}) => fill)).size, 4);
});

test("a mark stands in the middle of its cell: a stroke, a diamond or a cross", () => {
  const canvas = canvasLike(); // cells of 216 pixels; marks from 65 to 151 of them
  drawCells(canvas, {shape: [2, 2], shades: new Uint8Array([200, 200, 20, 200]), kinds: new Uint8Array([BORDER, ALONG, CHANGES, STAYS])});

  const calls = canvas.drawn.calls.filter(([name]) => name !== "beginPath" && name !== "fillRect");
  assert.deepEqual(calls.map(([name, ...at]) => [name, ...at.map(Math.round)]), [
    ["moveTo", 65, 151], ["lineTo", 151, 65], ["stroke"],
    ["moveTo", 324, 65], ["lineTo", 367, 108], ["lineTo", 324, 151], ["lineTo", 281, 108], ["fill"],
    ["moveTo", 65, 367], ["lineTo", 151, 281], ["moveTo", 65, 281], ["lineTo", 151, 367], ["stroke"],
  ]);
  assert.deepEqual(fills(canvas).map(([, ...at]) => at), [[0, 0, 216, 216], [216, 0, 216, 216], [0, 216, 216, 216], [216, 216, 216, 216]]);
  const [border, , along, , , , , , change] = calls;
  assert.deepEqual([border.line, calls.at(-1).line], [1, 18]);
  assert.deepEqual([along.stroke, change.stroke], ["#101418", "#fff"]);
});

test("each mark begins a path of its own", () => {
  const canvas = canvasLike();
  drawCells(canvas, {shape: [1, 3], shades: new Uint8Array(3), kinds: new Uint8Array([BORDER, ALONG, CHANGES])});

  const paths = canvas.drawn.calls.map(([name]) => name).filter((name) => ["beginPath", "stroke", "fill"].includes(name));
  assert.deepEqual(paths, ["beginPath", "stroke", "beginPath", "fill", "beginPath", "stroke"]);
});

test("a mark is dark where its cell is as bright as 110, by what eyes see of red, green and blue", () => {
  const canvas = canvasLike();
  drawCells(canvas, {shape: [1, 2], shades: new Uint8Array([69, 70]), kinds: new Uint8Array([CHANGES, CHANGES])});

  assert.deepEqual(canvas.drawn.calls.filter(([name]) => name === "stroke").map(({stroke}) => stroke), ["#fff", "#101418"]);
});

test("cells of 9 pixels are marked; of a wide plane none is smaller than a pixel", () => {
  const canvas = canvasLike();
  drawCells(canvas, {shape: [1, 48], shades: new Uint8Array(48), kinds: new Uint8Array(48).fill(CHANGES)});
  assert.equal(canvas.drawn.calls.filter(([name]) => name === "stroke").length, 48);
  drawCells(canvas, {shape: [2, 1000], shades: new Uint8Array(2000)});
  assert.deepEqual([canvas.width, canvas.height], [1000, 2]);
});

test("marks are dark on bright cells and white on dark ones", () => {
  const canvas = canvasLike();
  drawCells(canvas, {shape: [1, 2], shades: new Uint8Array([255, 0]), kinds: new Uint8Array([ALONG, ALONG])});

  assert.deepEqual(canvas.drawn.calls.filter(([name]) => name === "fill").map(({fill}) => fill), ["#101418", "#fff"]);
});

test("cells too small for a mark have their tint alone", () => {
  const canvas = canvasLike();
  drawCells(canvas, {shape: [1, 60], shades: new Uint8Array(60), kinds: new Uint8Array(60).fill(CHANGES)});

  assert.equal(canvas.drawn.calls.every(([name]) => name === "fillRect"), true);
  assert.equal(fills(canvas)[0].fill, "rgb(129,64,22)");
});

test("a plane that nobody may move is a picture: neither keys nor a drag move it", () => {
  const {plane, parts, sent, show} = mounted();
  show({most: null});

  plane.onkeydown(press("ArrowDown", plane));
  plane.onpointerdown({button: 0, pointerId: 1, clientX: 0, clientY: 0});
  plane.onpointermove({pointerId: 1, clientX: 30, clientY: 0});

  assert.deepEqual(sent, []);
  assert.deepEqual([plane.getAttribute("role"), plane.tabIndex], ["img", -1]);
  assert.equal(plane.getAttribute("aria-label"), "Input, moved 1 to the right.");
  assert.ok(parts.get(".try").hidden);
});

test("while results are covered, there is neither a panel nor what its marks mean", () => {
  const {parts, holder, show, root} = mounted();
  assert.equal(root.dataset.covered, "false");

  show({panels: []});

  assert.equal(root.dataset.covered, "true");
  assert.equal(holder.children.length, 0);
  assert.ok(!parts.get(".try").hidden);
});

test("in a presentation it knows the form of the plane: so its results fit the screen's height", () => {
  const {show, root} = mounted();
  assert.equal(root.dataset.presenting, "false");

  show({presenting: true});

  assert.equal(root.dataset.presenting, "true");
  assert.equal(root.style.properties.get("--ratio"), String(4 / 6));
});

test("arrow keys move it by a cell, up to the most; Home puts it back", () => {
  const {plane, sent} = mounted();

  const down = press("ArrowDown", plane);
  plane.onkeydown(down);
  for (let times = 0; times < 4; times += 1) plane.onkeydown(press("ArrowRight", plane));
  plane.onkeydown(press("Home", plane));
  plane.onkeydown(press("ArrowUp", plane));
  plane.onkeydown(press("ArrowLeft", plane));
  plane.onkeydown(press("r", plane));
  for (const held of [{ctrlKey: true}, {metaKey: true}, {altKey: true}]) plane.onkeydown(press("ArrowUp", plane, held));

  assert.deepEqual(sent.map(([name, {down: by, right}]) => [name, by, right]), [
    ["shift", 1, 1], ["shift", 1, 2], ["shift", 1, 3], ["shift", 0, 0],
    ["shift", -1, 0], ["shift", -1, -1],
  ]);
  assert.ok(down.defaultPrevented); // the page does not scroll as well
  assert.ok(down.stopped);
  const other = press("PageDown", plane);
  plane.onkeydown(other);
  assert.ok(!other.defaultPrevented);
});

test("a drag moves it by whole cells, from where it was", () => {
  const {plane, sent} = mounted();
  plane.onpointerdown({button: 0, pointerId: 7, clientX: 30, clientY: 20});
  plane.onpointermove({pointerId: 7, clientX: 34, clientY: 20}); // less than half a cell
  assert.deepEqual(sent, []);

  plane.onpointermove({pointerId: 7, clientX: 38, clientY: 9});
  plane.onpointermove({pointerId: 7, clientX: 38.5, clientY: 9});
  plane.onpointerup();
  plane.onpointermove({pointerId: 7, clientX: 0, clientY: 0});

  assert.deepEqual(sent, [["shift", {down: -1, right: 2}]]);
});

test("the place stays where a person has moved it until Python answers, and then follows", () => {
  const {plane, sent, show, parts} = mounted();
  plane.onkeydown(press("ArrowRight", plane));
  plane.onkeydown(press("ArrowRight", plane));
  show({at: [0, 2]}); // the answer to the first
  assert.equal(parts.get(".moved figcaption").textContent, "Input 4 × 6, moved 3 to the right");

  show({at: [0, 3], news: "Three."});
  show({at: [-2, 0], news: "Fields."});
  plane.onkeydown(press("ArrowUp", plane));

  assert.deepEqual(sent.at(-1), ["shift", {down: -3, right: 0}]);
  clock.pass(1000);
  assert.equal(parts.get(".spoken").textContent, "Fields.");
});

test("panels of pools that there are no more go", () => {
  const {holder, show} = mounted();
  const [first] = holder.children;
  show({panels: [{name: "Max", shape: [2, 3], says: "now"}]});

  assert.deepEqual(holder.children, [first]);
  assert.equal(first.children[2].textContent, "now");
});

test("a place is said in words", () => {
  assert.equal(placeWords([0, 0]), "not moved");
  assert.equal(placeWords([-2, 0]), "moved 2 up");
  assert.equal(placeWords([1, -3]), "moved 1 down, 3 to the left");
});
