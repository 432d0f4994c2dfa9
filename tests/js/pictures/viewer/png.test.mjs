import assert from "node:assert/strict";
import {test} from "node:test";
import {deflateSync} from "node:zlib";
import {readPng} from "../../../../pooling_ui/pictures/viewer/component/png.js";

/** Make a PNG file of `channels` × 5 × 7 pixels by the definition; every row uses the filter `kind`. */
function png(pixels, channels, kind) {
  const [height, width] = [5, 7];
  const at = (row, col, channel) => (row < 0 || col < 0 ? 0 : pixels[(channel * height + row) * width + col]);
  const lines = [];
  for (let row = 0; row < height; row++) {
    lines.push(kind);
    for (let col = 0; col < width; col++) {
      for (let channel = 0; channel < channels; channel++) {
        const [a, b, c] = [at(row, col - 1, channel), at(row - 1, col, channel), at(row - 1, col - 1, channel)];
        // Of the three nearest to a + b − c, in this order: PNG specification, chapter 9.4.
        const paeth = [a, b, c].reduce((best, next) =>
          Math.abs(a + b - c - next) < Math.abs(a + b - c - best) ? next : best);
        lines.push((at(row, col, channel) - [0, a, b, Math.floor((a + b) / 2), paeth][kind]) & 255);
      }
    }
  }
  const chunk = (name, data) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
  };
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, channels === 3 ? 2 : 0, 0, 0, 0]);
  const packed = deflateSync(Buffer.from(lines));
  return new Uint8Array(Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head), chunk("tEXt", Buffer.from("IDAT")),
    chunk("IDAT", packed.subarray(0, 9)), chunk("IDAT", packed.subarray(9)), chunk("IEND", Buffer.alloc(0)),
  ]));
}

const noise = (count) => Uint8Array.from({length: count}, (_, i) => (i * i * 37 + i * 101 + 13) % 251);

for (const channels of [1, 3]) {
  for (const kind of [0, 1, 2, 3, 4]) {
    test(`${channels} channels, filter ${kind}: every value comes back, also where guesses tie`, async () => {
      for (const pixels of [noise(channels * 35), noise(channels * 35).map((value) => value % 3)]) {
        const read = await readPng(png(pixels, channels, kind));

        assert.deepEqual(read, {channels, height: 5, width: 7, pixels});
      }
    });
  }
}

test("a file of another kind is refused, not misread", async () => {
  const file = png(noise(35), 1, 0);
  file[24] = 16; // bits a channel

  await assert.rejects(readPng(file), /not a PNG as Python sends it/);
});
