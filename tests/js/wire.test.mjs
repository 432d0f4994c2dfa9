import assert from "node:assert/strict";
import {test} from "node:test";
import {unpack} from "../../pooling_ui/components/shared/wire.js";
import {message} from "./fixtures.mjs";

test("what Python packed arrives as it was", () => {
  const {header, arrays} = unpack(message("wire"));

  assert.equal(header.title, "Größe −∞");
  assert.deepEqual(arrays.bytes, Uint8Array.of(1, 2, 255));
  assert.deepEqual(arrays.places, Int32Array.of(-1, 0, 2 ** 31 - 1));
  assert.deepEqual(arrays.tones, Float32Array.of(0.5, NaN, -Infinity));
  assert.deepEqual(arrays.values, Float64Array.of(0.1, NaN));
});

test("a message that starts anywhere in a buffer is read all the same", () => {
  const bytes = message("wire");
  const buffer = new Uint8Array(bytes.length + 3);
  buffer.set(bytes, 3);

  assert.deepEqual(unpack(buffer.subarray(3)), unpack(bytes));
});
