import {onScale} from "../../../components/drawing/colour.js";
/** @import {Colour} from "../../../components/shared/types" */
/** @import {Layer, Mark} from "./types" */

/** The byte that stands for 0, and its distance from the largest one. */
const [ZERO, MOST] = [128, 127];

/** Return the colours of all bytes, as pixels. @param {Colour[]} scale */
export function coloursOf(scale) {
  return pixelsOf((byte) => onScale(scale, (byte - ZERO) / MOST));
}

/** Return the greys of all bytes, as pixels. */
export function greys() {
  return pixelsOf((byte) => [byte, byte, byte]);
}

/** @param {(byte: number) => Colour} colourOf */
function pixelsOf(colourOf) {
  const parts = Array.from({length: 256}, (_, byte) => [...colourOf(byte), 255]);
  return new Uint32Array(new Uint8ClampedArray(parts.flat()).buffer);
}

/** Return ink as bytes of the colour scale. @param {Uint8Array} ink */
export function asShades(ink) {
  return ink.map((level) => ZERO + Math.round((level / 255) * MOST));
}

/**
 * Return the size of a drawing of maps: side by side, one pixel apart.
 * @param {Layer["shape"]} shape
 */
export function sizeOf([maps, rows, columns]) {
  return {width: maps * (columns + 1) - 1, height: rows};
}

/**
 * Return the map, row and column at a pixel of the drawing; null between two maps.
 * @param {Layer["shape"]} shape @param {number} x @param {number} y @returns {Mark | null}
 */
export function cellAt([maps, rows, columns], x, y) {
  const [map, col] = [Math.floor(x / (columns + 1)), Math.floor(x) % (columns + 1)];
  const row = Math.floor(y);
  return col < columns && map >= 0 && map < maps && row >= 0 && row < rows ? [map + 1, row, col] : null;
}

/**
 * Paint maps, a pixel for each cell.
 * @param {HTMLCanvasElement} canvas @param {Layer["shape"]} shape @param {Uint8Array} cells @param {Uint32Array} colours
 */
export function paintMaps(canvas, shape, cells, colours) {
  const [maps, rows, columns] = shape;
  const {width, height} = sizeOf(shape);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, {width, height});
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer); // one number a pixel: maps of pictures have many
  let at = 0;
  for (let map = 0; map < maps; map += 1) {
    for (let row = 0; row < rows; row += 1) {
      const first = row * width + map * (columns + 1);
      for (let col = 0; col < columns; col += 1, at += 1) pixels[first + col] = colours[cells[at]];
    }
  }
  context.putImageData(image, 0, 0);
}
