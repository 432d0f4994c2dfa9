import {themeName} from "../shared/colour.js";
import {fitSurface} from "../shared/surface.js";
import {layEditor} from "./edit.js";
import {drawLayers} from "./layers.js";
import {arrange, CAPTION, cornerOf} from "./layout.js";
import {makeTheme} from "./look.js";
import {inputLabel, kindAt, outputLabel} from "./scene.js";
import {layTwins} from "./twin.js";

/** Whether the box, the screen or the theme is another than what was drawn for. */
export function isOutgrown({scene, parts, layout, root, theme}) {
  if (!scene) return false;
  if (!layout) return true;
  const {clientWidth, clientHeight} = parts.box;
  const ratio = globalThis.devicePixelRatio || 1;
  const sameBox = layout.width === clientWidth && layout.height === clientHeight && layout.ratio === ratio;
  return !sameBox || theme.name !== themeName(root);
}

/** Lay everything out for the box as it is now, and draw what stands still. */
export function layOut(stage) {
  const {parts, scene} = stage;
  const {clientWidth: width, clientHeight: height} = parts.box;
  if (!width || !height) {
    stage.layout = null; // in a closed tab; the observer calls again
    return false;
  }
  const ratio = globalThis.devicePixelRatio || 1;
  stage.layout = {...arrange(scene, {width, height, ratio}), ratio};
  stage.context = fitSurface(parts.canvas, width, height, ratio);
  const name = themeName(stage.root);
  stage.theme = makeTheme(name, scene.header.palette[name]);
  stage.family = getComputedStyle(stage.root).fontFamily;
  stage.layers = drawLayers(scene, stage.layout, stage.theme, stage.family, scene.header.show_coverage);
  layCaptions(stage);
  layTwins(stage.twins, stage.layout, scene);
  layEditor(stage);
  return true;
}

function layCaptions({parts, scene, layout}) {
  const {input, output} = layout;
  const texts = {
    input: `Input ${scene.height} × ${scene.width}${scene.header.show_coverage ? ": windows reading each cell" : ""}`,
    output: scene.windows ? `Output ${scene.outHeight} × ${scene.outWidth}` : "No output",
  };
  for (const caption of parts.captions) {
    const name = caption.dataset.of;
    if (caption.textContent !== texts[name]) caption.textContent = texts[name];
    const {left, top, rows} = layout[name];
    const below = name === "output" && layout.stacked && scene.windows > 0;
    caption.style.maxWidth = name === "input" && !layout.stacked ? `${output.left - left - 12}px` : "";
    caption.style.left = `${Math.min(left, layout.width - caption.offsetWidth - 2)}px`;
    caption.style.top = `${below ? top + rows * layout.cell + 5 : top - layout.ruler - CAPTION}px`;
  }
  parts.refusal.hidden = !scene.header.refusal;
  if (!scene.header.refusal) return;
  parts.refusal.textContent = scene.header.refusal;
  parts.refusal.style.left = `${output.left}px`;
  parts.refusal.style.top = `${output.top}px`;
  parts.refusal.style.maxWidth = `${Math.min(layout.width - output.left - 8, 300)}px`;
  parts.refusal.style.minHeight = layout.stacked ? "" : `${input.rows * layout.cell}px`;
}

/** Show the number of the cell looked at, where the cell itself has no room for it. */
export function showTip({parts, scene, layout, layers, hover, pin}) {
  const {tip} = parts;
  const place = hover ?? (pin && {plane: pin[0], row: pin[1], col: pin[2]});
  const label = place && labelAt(scene, place);
  tip.hidden = !label || (layers.sizes?.get(label) ?? 0) > 0;
  if (tip.hidden) return;
  tip.textContent = label;
  const [x, y] = cornerOf(layout[place.plane], place.row, place.col);
  const left = x + layout.cell / 2 - tip.offsetWidth / 2;
  const above = y - tip.offsetHeight - 6;
  tip.style.left = `${Math.min(Math.max(left, 2), layout.width - tip.offsetWidth - 2)}px`;
  tip.style.top = `${above >= 2 ? above : y + layout.cell + 6}px`;
}

function labelAt(scene, {plane, row, col}) {
  if (plane === "output") return outputLabel(scene, row * scene.outWidth + col);
  const {header, coverage, width} = scene;
  const kind = kindAt(scene, row, col);
  if (kind === "dropped") return null;
  if (header.show_coverage && kind === "cell") return String(coverage[row * width + col]);
  return inputLabel(scene, row, col);
}
