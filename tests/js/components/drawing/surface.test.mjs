import assert from "node:assert/strict";
import {test} from "node:test";
import {fitSurface, surfaceLike} from "../../../../pooling_ui/components/drawing/surface.js";

/** Return a canvas that tells when it gets new memory and when it is emptied. */
function canvasThatTells(canReset = true) {
  const told = [];
  const context = {setTransform: (...to) => told.push(["transform", ...to])};
  if (canReset) context.reset = () => told.push(["emptied"]);
  const size = {width: 300, height: 150};
  const canvas = {getContext: () => context};
  for (const side of ["width", "height"]) {
    Object.defineProperty(canvas, side, {
      get: () => size[side],
      set: (pixels) => {
        size[side] = pixels;
        told.push([side, pixels]);
      },
    });
  }
  return {canvas, told};
}

test("a canvas gets new memory for a new size, and is emptied where its size stays", () => {
  const {canvas, told} = canvasThatTells();

  fitSurface(canvas, 100.4, 50, 2);
  assert.deepEqual(told.splice(0), [["width", 201], ["height", 100], ["transform", 2, 0, 0, 2, 0, 0]]);
  fitSurface(canvas, 100.4, 50, 2);
  assert.deepEqual(told.splice(0), [["emptied"], ["transform", 2, 0, 0, 2, 0, 0]]);
  fitSurface(canvas, 100.4, 60, 2);
  assert.deepEqual(told.slice(0, 2), [["width", 201], ["height", 120]]);
});

test("where a browser cannot empty a canvas, new memory does", () => {
  const {canvas, told} = canvasThatTells(false);

  fitSurface(canvas, 300, 150, 1);

  assert.deepEqual(told.slice(0, 2), [["width", 300], ["height", 150]]);
});

test("an old surface is drawn over", () => {
  const {canvas} = canvasThatTells();

  assert.equal(surfaceLike({}, 10, 10, 1, {canvas}).canvas, canvas);
});
