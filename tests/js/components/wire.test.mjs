import assert from "node:assert/strict";
import {test} from "node:test";
import {isSameBut, unpack} from "../../../pooling_ui/components/shared/wire.js";
import {message} from "../helpers/fixtures.mjs";

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

test("messages are compared but for one field of their headers", () => {
  const [plain, differing] = [message("plain"), message("differing")];
  const changed = (from, to) => {
    // The same length, so that the body stays where it is.
    const text = new TextDecoder("latin1").decode(plain).replace(from, to);
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  };

  assert.ok(isSameBut("start", plain, plain.slice()));
  assert.ok(isSameBut("start", plain, changed('"step": 1', '"step": 2')));
  assert.ok(!isSameBut("pin", plain, changed('"step": 1', '"step": 2')));
  assert.ok(!isSameBut("start", plain, changed('"editable": true', '"editable":  1  ')));
  assert.ok(!isSameBut("start", plain, differing));
  const other = plain.slice();
  other[other.length - 12] ^= 1;
  assert.ok(!isSameBut("start", plain, other));
});
