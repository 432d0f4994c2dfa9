import {layerCanvas} from "./paint.js";

/** The panes of one message, with their layers as canvases and the reach of their windows. */
export function readPanes({header, arrays}) {
  return header.panes.map((pane, index) => {
    if (!pane.shape) return pane;
    const layer = (name) => {
      if (!pane[name]) return null;
      const [, [, height, width]] = header.arrays[name + index];
      const raster = {...pane[name], pixels: arrays[name + index], height, width};
      return {...raster, canvas: layerCanvas(raster, pane.shape[0])};
    };
    const axis = (name) => ({
      first: arrays[`${name}${index}_first`],
      stop: arrays[`${name}${index}_stop`],
      taps: arrays[`${name}${index}_taps`],
    });
    const reach = arrays[`row${index}_first`] ? {row: axis("row"), col: axis("col")} : null;
    return {...pane, crop: layer("crop"), base: layer("base"), reach};
  });
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
