/**
 * @typedef {object} Raster
 * @property {number} channels 1 or 3
 * @property {number} height
 * @property {number} width
 * @property {Uint8Array} pixels channel by channel, each in rows
 */

const SIGNATURE = 8; // bytes before the first chunk
const CHANNELS_OF = new Map([[0, 1], [2, 3]]); // by colour type: grey, RGB

/**
 * Read a PNG file of 8 bits a channel, grey or RGB, without interlacing: as Python sends them.
 *
 * The browser could decode it, too, but returns the values only through a canvas, and some browsers change
 * what is read from a canvas, to protect privacy.
 * @param {Uint8Array} file
 * @returns {Promise<Raster>}
 */
export async function readPng(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const width = view.getUint32(SIGNATURE + 8);
  const height = view.getUint32(SIGNATURE + 12);
  const [depth, colour, , , interlaced] = file.subarray(SIGNATURE + 16, SIGNATURE + 21);
  const channels = CHANNELS_OF.get(colour);
  if (!channels || depth !== 8 || interlaced) throw new Error("not a PNG as Python sends it");
  const packed = [];
  for (let at = SIGNATURE; at < file.length; ) {
    const length = view.getUint32(at);
    const kind = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (kind === "IDAT") packed.push(file.slice(at + 8, at + 8 + length));
    at += length + 12;
  }
  const lines = await inflate(packed);
  return {channels, height, width, pixels: unfilter(lines, channels, height, width)};
}

/**
 * Return what these pieces of one packed file hold. A `Blob` would go through another process first.
 * @param {Uint8Array<ArrayBuffer>[]} packed
 * @returns {Promise<Uint8Array>}
 */
export async function inflate(packed) {
  const {readable, writable} = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  const written = Promise.all([...packed.map((piece) => writer.write(piece)), writer.close()]);
  const [bytes] = await Promise.all([new Response(readable).arrayBuffer(), written]);
  return new Uint8Array(bytes);
}

/**
 * Undo the filters of PNG: each byte is stored as the difference from a prediction.
 * @param {Uint8Array} lines @param {number} channels @param {number} height @param {number} width
 */
function unfilter(lines, channels, height, width) {
  const size = height * width;
  const pixels = new Uint8Array(channels * size);
  const stride = 1 + width * channels;
  for (let channel = 0; channel < channels; channel++) {
    for (let row = 0; row < height; row++) {
      const kind = lines[row * stride];
      let at = row * stride + 1 + channel;
      let to = channel * size + row * width;
      const above = row > 0 ? to - width : -1;
      let left = 0;
      let corner = 0;
      for (let column = 0; column < width; column++) {
        const up = above < 0 ? 0 : pixels[above + column];
        left = (lines[at] + guess(kind, left, up, corner)) & 255;
        pixels[to] = left;
        corner = up;
        at += channels;
        to += 1;
      }
    }
  }
  return pixels;
}

/** @param {number} kind @param {number} left @param {number} up @param {number} corner */
function guess(kind, left, up, corner) {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
