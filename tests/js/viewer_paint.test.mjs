import assert from "node:assert/strict";
import {test} from "node:test";
import {paintPane, screenBox} from "../../pooling_ui/components/viewer/paint.js";
import {recorder, texts} from "./recorder.mjs";

const SIZE = {width: 100, height: 80};
const LOOK = {
  paper: "paper", line: "line", font: "sans", tap: "tap", mark: {pixel: "white", window: "amber", tap: "amber", spot: "white"}, before: null,
};

/** A grey pane of 2 × 3 pixels, all at hand. */
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

test("the ground first, the picture at its place, then a line round it", () => {
  const {calls, drawn} = painted({frame: {top: -1, left: 0, tall: 10, wide: 10}});

  assert.deepEqual([calls[0].slice(0, 5), calls[0].fill], [["fillRect", 0, 0, 100, 80], "paper"]);
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
  assert.deepEqual(drawn("fillRect").slice(1).map((call) => [...call.slice(1), call.fill]), [[...box, "tap"]]);
});

test("one pixel of a reduced picture is marked so large that it can be found; the spot is dashed", () => {
  const part = {top: 0, left: 0, bottom: 1, right: 1};
  const {drawn} = painted({frame: {top: 0, left: 0, tall: 0.1, wide: 0.1}, marks: [{part, style: "spot"}]});

  assert.deepEqual(drawn("strokeRect").at(-1).slice(1), [0, 0, 2, 2]);
  assert.deepEqual(drawn("setLineDash").map(([, dash]) => dash), [[5, 4], []]);
});
