import assert from "node:assert/strict";
import {test} from "node:test";
import {paintPane} from "../../../../pooling_ui/pictures/viewer/component/drawing.js";
import {layerCanvas} from "../../../../pooling_ui/pictures/viewer/component/panes.js";
import {screenBox} from "../../../../pooling_ui/pictures/viewer/component/viewport.js";
import {recorder, texts} from "../../helpers/recorder.mjs";

const SIZE = {width: 100, height: 80};
const LOOK = {
  line: "line", font: "sans", tap: "tap", mark: {pixel: "white", window: "amber", tap: "amber", spot: "white"}, before: null,
};

/** Make a grey pane of 2 × 3 pixels, all at hand. */
function pane(more = {}) {
  const crop = {
    top: 0, left: 0, bottom: 2, right: 3, down: 1, across: 1, height: 2, width: 3, pixels: new Uint8Array([0, 50, 100, 150, 200, 250]), canvas: "crop", ...more,
  };
  return {shape: [1, 2, 3], crop, base: null};
}

function painted({it = pane(), frame = {top: 0, left: 0, tall: 10, wide: 10}, look = {}, marks = []} = {}) {
  const {calls, context} = recorder();
  paintPane(context, it, frame, SIZE, {...LOOK, ...look}, marks);
  return {calls, drawn: (name) => calls.filter(([call]) => call === name)};
}

test("pixels of a pane take their rectangle of the screen", () => {
  const box = screenBox({top: 1, left: 2, tall: 10, wide: 20}, {top: 2, left: 2, bottom: 4, right: 3});

  assert.deepEqual(box, {x: 0, y: 10, width: 20, height: 20});
});

test("nothing at first: the ground is the element's, white on paper; then the picture at its place, and a line round it", () => {
  const {calls, drawn} = painted({frame: {top: -1, left: 0, tall: 10, wide: 10}});

  assert.deepEqual(calls[0].slice(0, 5), ["clearRect", 0, 0, 100, 80]);
  assert.deepEqual(drawn("fillRect"), []);
  assert.deepEqual(drawn("drawImage").map((call) => call.slice(1)), [["crop", 0, 0, 3, 2, 0, 10, 30, 20]]);
  assert.deepEqual(drawn("strokeRect").map((call) => [...call.slice(1), call.stroke]), [[-0.5, 9.5, 31, 21, "line"]]);
});

test("of a picture that is larger than the screen only what shows is drawn", () => {
  const {drawn} = painted({frame: {top: 1, left: 1, tall: 60, wide: 60}});

  assert.deepEqual(drawn("drawImage").map((call) => call.slice(1)), [["crop", 1, 1, 2, 1, 0, 0, 120, 60]]);
});

test("beside the screen nothing is drawn", () => {
  assert.deepEqual(painted({frame: {top: 5, left: 0, tall: 10, wide: 10}}).drawn("drawImage"), []);
});

test("a coarse base lies under the sharp crop", () => {
  const it = pane({top: 1, height: 1});
  it.base = {...it.crop, top: 0, down: 2, across: 3, height: 1, width: 1, canvas: "base"};
  const images = painted({it}).drawn("drawImage");

  assert.deepEqual(images.map(([, canvas, ...where]) => [canvas, ...where]), [["base", 0, 0, 1, 1, 0, 0, 30, 20], ["crop", 0, 0, 3, 1, 0, 10, 30, 10]]);
});

test("lines between pixels from 14 CSS pixels on, numbers from 30", () => {
  const lines = (zoom, it) => painted({it, frame: {top: 0, left: 0, tall: zoom, wide: zoom}}).drawn("moveTo").length;
  const numbers = (zoom, it) => texts(painted({it, frame: {top: 0, left: 0, tall: zoom, wide: zoom}}));

  assert.deepEqual([lines(13), lines(14)], [0, 3 + 4]);
  assert.deepEqual([numbers(29), numbers(30)], [[], ["0", "50", "100", "150", "200", "250"]]);
  const coarse = pane({down: 2, across: 2, bottom: 4, right: 6});
  assert.deepEqual([lines(40, coarse), numbers(40, coarse)], [0, []]); // means are no pixel's values
});

test("a number is light on dark and dark on light, in the middle of its pixel", () => {
  const {drawn} = painted({frame: {top: 0, left: 0, tall: 30, wide: 30}});
  const [first, , , , , last] = drawn("fillText");

  assert.deepEqual([...first.slice(1), first.fill, first.font], ["0", 15, 15, "#fff", "15px sans"]);
  assert.deepEqual([...last.slice(1), last.fill], ["250", 75, 45, "#000"]);
});

test("a pixel in colour has three numbers one below the other, when there is room", () => {
  const it = {shape: [3, 1, 1], base: null, crop: {...pane().crop, bottom: 1, right: 1, height: 1, width: 1, pixels: new Uint8Array([1, 2, 3])}};
  const numbers = (zoom) => painted({it, frame: {top: 0, left: 0, tall: zoom, wide: zoom}}).drawn("fillText");

  assert.equal(numbers(45).length, 0);
  const [red, green, blue] = numbers(60);
  assert.deepEqual([red[1], green[1], blue[1]], ["1", "2", "3"]);
  assert.ok(red[3] < green[3] && green[3] === 30 && green[3] < blue[3]);
});

test("how large the original is shows round a smaller result, in dots", () => {
  const {drawn} = painted({look: {before: [1, 4, 6]}});

  assert.deepEqual(drawn("strokeRect")[0].slice(1), [-14.5, -9.5, 59, 39]);
  assert.deepEqual(drawn("setLineDash")[0][1], [3, 5]);
});

test("a mark has two tones, so that it shows on any picture; taps are a light fill", () => {
  const part = {top: 0, left: 1, bottom: 1, right: 2};
  const marks = [{part, style: "window"}, {part, style: "tap"}];
  const {drawn} = painted({marks});
  const lines = drawn("strokeRect").slice(1).map((call) => [...call.slice(1), call.stroke, call.line]);

  const box = [10, 0, 10, 10];
  assert.deepEqual(lines, [[...box, "rgb(0 0 0 / 0.75)", 3.5], [...box, "amber", 1.5], [...box, "amber", 1.5]]);
  assert.deepEqual(drawn("fillRect").map((call) => [...call.slice(1), call.fill]), [[...box, "tap"]]);
});

test("one pixel of a reduced picture is marked so large that it can be found; the spot is dashed", () => {
  const part = {top: 0, left: 0, bottom: 1, right: 1};
  const {drawn} = painted({frame: {top: 0, left: 0, tall: 0.1, wide: 0.1}, marks: [{part, style: "spot"}]});

  assert.deepEqual(drawn("strokeRect").at(-1).slice(1), [0, 0, 2, 2]);
  assert.deepEqual(drawn("setLineDash").map(([, dash]) => dash), [[5, 4], []]);
});

/** Return the colours of a canvas's pixels, as [red, green, blue, alpha]. */
function coloursOf(raster) {
  let shown;
  globalThis.ImageData = class {
    constructor(width, height) {
      Object.assign(this, {width, height, data: new Uint8ClampedArray(4 * width * height)});
    }
  };
  const putImageData = (image, x, y) => (shown = [...image.data, x, y]);
  globalThis.document = {createElement: () => ({getContext: () => ({putImageData})})};
  const canvas = layerCanvas(raster);
  return {size: [canvas.width, canvas.height], shown};
}

test("grey and coloured pixels are what the canvas shows, none of it transparent", () => {
  const pixels = new Uint8Array([1, 2, 3, 4, 5, 6]);
  const grey = coloursOf({channels: 1, height: 3, width: 2, pixels});
  const colour = coloursOf({channels: 3, height: 1, width: 2, pixels});

  assert.deepEqual(grey.size, [2, 3]);
  assert.deepEqual(grey.shown, [...[1, 2, 3, 4, 5, 6].flatMap((it) => [it, it, it, 255]), 0, 0]);
  assert.deepEqual(colour.shown, [1, 3, 5, 255, 2, 4, 6, 255, 0, 0]);
});

test("nothing is drawn beyond the picture, but for its line, the original's and the marks", () => {
  const part = {top: 0, left: 0, bottom: 1, right: 1};
  const {calls} = painted({frame: {top: 0, left: -1, tall: 30, wide: 30}, look: {before: [1, 4, 6]}, marks: [{part, style: "pixel"}]});
  const names = calls.map(([name]) => name);
  const from = names.indexOf("save");

  assert.deepEqual(calls.slice(from, from + 4).map((call) => [...call]), [["save"], ["beginPath"], ["rect", 30, 0, 90, 60], ["clip"]]);
  const inside = names.slice(from + 4, names.indexOf("restore"));
  assert.deepEqual([...new Set(inside)], ["drawImage", "beginPath", "moveTo", "lineTo", "stroke", "fillText"]);
  assert.equal(inside[1], "beginPath"); // or the clip's own edge would be drawn with the grid
  assert.deepEqual(calls.filter(([name]) => name === "strokeRect").map(({line}) => line), [1, 1, 3.5, 1.5]);
  assert.deepEqual(calls.filter(([name]) => name === "setLineDash").map(([, dash]) => dash), [[3, 5], [], [], []]);
});

test("a picture is smoothed only while it is reduced, one with coarse blocks by their size", () => {
  const isSmooth = (it, tall, wide) => {
    const {calls, context} = recorder();
    paintPane(context, it, {top: 0, left: 0, tall, wide}, SIZE, LOOK, []);
    assert.ok(calls.length);
    return context.imageSmoothingEnabled;
  };
  assert.deepEqual([isSmooth(pane(), 0.9, 0.9), isSmooth(pane(), 1, 1), isSmooth(pane(), 1.5, 1.5)], [true, false, false]);
  const coarse = pane({down: 4, across: 4, bottom: 8, right: 12});
  assert.deepEqual([isSmooth(coarse, 0.2, 0.2), isSmooth(coarse, 0.3, 0.3)], [true, false]);
  assert.deepEqual([isSmooth(coarse, 0.2, 0.3), isSmooth(coarse, 0.3, 0.2)], [true, true]);
});

test("of a coarse crop that begins within the picture, the blocks on screen are drawn", () => {
  const it = {shape: [1, 40, 60], base: null, crop: {...pane().crop, top: 8, left: 12, bottom: 24, right: 36, down: 4, across: 6, height: 4, width: 4}};
  const {drawn} = painted({it, frame: {top: 13, left: 25, tall: 10, wide: 10}});

  assert.deepEqual(drawn("drawImage").map((call) => call.slice(1)), [["crop", 2, 1, 2, 3, -10, -10, 120, 120]]);
});

test("grid lines lie on whole pixels of the screen, from one side of the picture to the other", () => {
  const {drawn} = painted({frame: {top: 0, left: 0, tall: 14.3, wide: 20}});

  assert.deepEqual(drawn("moveTo").map((call) => call.slice(1)), [
    [0, 0.5], [0, 14.5], [0, 29.5], [0.5, 0], [20.5, 0], [40.5, 0], [60.5, 0],
  ]);
  assert.deepEqual(drawn("lineTo").map((call) => call.slice(1)), [
    [60, 0.5], [60, 14.5], [60, 29.5], [0.5, 28.6], [20.5, 28.6], [40.5, 28.6], [60.5, 28.6],
  ]);
});

test("numbers need room both ways, and blocks of one pixel both ways", () => {
  const numbers = (it, tall, wide) => texts(painted({it, frame: {top: 0, left: 0, tall, wide}})).length;
  assert.deepEqual([numbers(pane(), 30, 40), numbers(pane(), 40, 29), numbers(pane(), 29, 40)], [6, 0, 0]);
  assert.equal(numbers(pane({down: 2, bottom: 4}), 40, 40), 0);
  assert.equal(numbers(pane({across: 2, right: 6}), 40, 40), 0);
});

test("a crop that begins within the picture has its numbers at their places", () => {
  const it = {shape: [1, 9, 9], base: null, crop: {...pane().crop, top: 4, left: 5, bottom: 6, right: 8}};
  const {drawn} = painted({it, frame: {top: 4, left: 6, tall: 40, wide: 40}});

  assert.deepEqual(drawn("fillText").map((call) => call.slice(1)), [
    ["50", 20, 20], ["100", 60, 20], ["200", 20, 60], ["250", 60, 60],
  ]);
});
