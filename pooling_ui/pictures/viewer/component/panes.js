import {unpack} from "../../../components/shared/wire.js";
import {inflate, readPng} from "./png.js";

/** @import {Raster} from "./png.js" */
/** @import {Figure, Layer, Pane, SentLayer, ViewerMessage} from "./types" */

/**
 * Return the panes of one message, with their layers as pixels and canvases, and the reach of their windows.
 * Layers that `known` panes have under the same name are reused.
 * @param {ViewerMessage} message @param {Pane[]} [known]
 * @returns {Promise<Pane[]>}
 */
export async function readPanes({header, arrays}, known = []) {
  /** @type {Map<string, Layer>} */
  const kept = new Map();
  for (const layer of known.flatMap(({crop, base}) => [crop, base])) {
    if (layer?.name) kept.set(layer.name, layer);
  }
  // All files are read at the same time.
  const reaches = inflate([/** @type {Uint8Array<ArrayBuffer>} */ (arrays.reaches)]).then(
    (bytes) => /** @type {Record<string, Int32Array>} */ (unpack(bytes).arrays),
  );
  const panes = header.panes.map(async (pane, index) => {
    if (!pane.shape) return /** @type {any} */ (pane); // a refusal has no layers
    /** @type {(name: "crop" | "base") => Promise<any>} */
    const layer = async (name) => {
      const place = pane[name];
      if (!place) return null;
      return kept.get(place.name) ?? readLayer(place, arrays[name + index]);
    };
    const [crop, base, positions] = await Promise.all([layer("crop"), layer("base"), reaches]);
    return {...pane, crop, base, reach: readReach(positions, pane.reach)};
  });
  return Promise.all(panes);
}

/** @param {SentLayer} place @param {Uint8Array} file */
async function readLayer(place, file) {
  const raster = await readPng(file);
  return {...place, ...raster, canvas: layerCanvas(raster)};
}

/** Return a canvas with the pixels of a raster, to be drawn at any size. @param {Raster} raster */
export function layerCanvas({channels, height, width, pixels}) {
  const canvas = document.createElement("canvas");
  canvas.height = height;
  canvas.width = width;
  const image = new ImageData(width, height);
  const size = height * width;
  const words = new Uint32Array(image.data.buffer); // little-endian: alpha, blue, green, red
  const [red, green, blue] = [0, 1, 2].map((channel) => {
    const start = channels === 3 ? channel * size : 0;
    return pixels.subarray(start, start + size);
  });
  for (let i = 0; i < size; i++) {
    words[i] = 0xff000000 | (blue[i] << 16) | (green[i] << 8) | red[i];
  }
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).putImageData(image, 0, 0);
  return canvas;
}

const PARTS = ["first", "stop", "middle_cells", "nearest", "taps"];

/** @param {Record<string, Int32Array>} arrays @param {number | null} index */
function readReach(arrays, index) {
  if (index === null) return null;
  /** @type {(name: string) => any} */
  const axis = (name) => {
    const [first, stop, middleCells, nearest, taps] = PARTS.map((part) => arrays[`${name}${index}_${part}`]);
    return {first, stop, middleCells, nearest, taps};
  };
  return {index, row: axis("row"), col: axis("col")};
}

/**
 * Return a new figure: caption, canvas or refusal, reading. The viewer keeps it as long as it lives.
 * @param {number} index
 * @returns {Figure}
 */
export function makeFigure(index) {
  /** @type {<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, name: string) => HTMLElementTagNameMap[Tag]} */
  const make = (tag, name) => Object.assign(document.createElement(tag), {className: name});
  const figure = make("figure", "");
  const caption = make("figcaption", "");
  const canvas = make("canvas", "");
  const [refusal, reading] = [make("div", "refusal"), make("p", "reading")];
  canvas.dataset.pane = String(index);
  canvas.setAttribute("role", "img");
  figure.append(caption, canvas, refusal, reading);
  return {figure, caption, canvas, refusal, reading, context: null};
}

/** Write the caption of a pane into its figure. @param {Figure} figure @param {Pane} pane */
export function labelFigure({caption, canvas, refusal, reading}, pane) {
  const [title, detail] = [document.createElement("strong"), document.createElement("span")];
  title.append(pane.title);
  detail.append(pane.detail);
  caption.replaceChildren(title, detail);
  canvas.setAttribute("aria-label", `${pane.title}, ${pane.detail}`);
  refusal.textContent = pane.refusal;
  for (const part of [canvas, reading]) part.hidden = !pane.shape;
  refusal.hidden = Boolean(pane.shape);
}
