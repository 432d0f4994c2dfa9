import {unpack} from "../shared/wire.js";
import {layerCanvas} from "./paint.js";
import {inflate, readPng} from "./png.js";

/**
 * The panes of one message, with their layers as pixels and canvases, and the reach of their
 * windows. Layers that `known` panes hold under the same name are used again.
 */
export async function readPanes({header, arrays}, known = []) {
  const kept = new Map();
  for (const layer of known.flatMap(({crop, base}) => [crop, base])) {
    if (layer?.name) kept.set(layer.name, layer);
  }
  const reaches = unpack(await inflate(new Blob([arrays.reaches]))).arrays;
  return Promise.all(
    header.panes.map(async (pane, index) => {
      if (!pane.shape) return pane;
      const layer = async (name) => {
        const place = pane[name];
        if (!place) return null;
        return kept.get(place.name) ?? readLayer(place, arrays[name + index]);
      };
      const [crop, base] = await Promise.all([layer("crop"), layer("base")]);
      return {...pane, crop, base, reach: readReach(reaches, pane.reach)};
    }),
  );
}

async function readLayer(place, file) {
  const raster = await readPng(file);
  return {...place, ...raster, canvas: layerCanvas(raster)};
}

function readReach(arrays, index) {
  if (index === null) return null;
  const axis = (name) =>
    Object.fromEntries(
      ["first", "stop", "centres", "nearest", "taps"].map((part) => [
        part, arrays[`${name}${index}_${part}`],
      ]),
    );
  return {index, row: axis("row"), col: axis("col")};
}

/** One figure: caption, canvas or refusal, reading. It stays for as long as the viewer does. */
export function makeFigure(index) {
  const make = (tag, name) => Object.assign(document.createElement(tag), {className: name});
  const figure = make("figure", "");
  const [caption, canvas] = [make("figcaption", ""), make("canvas", "")];
  const [refusal, reading] = [make("div", "refusal"), make("p", "reading")];
  canvas.dataset.pane = index;
  canvas.setAttribute("role", "img");
  figure.append(caption, canvas, refusal, reading);
  return {figure, caption, canvas, refusal, reading, context: null};
}

/** Say in a figure what its pane holds. */
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
