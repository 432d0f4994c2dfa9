import {prepareLayers, showPlane} from "../../../pooling_ui/stage/component/drawing/layers.js";
import {recorder} from "./recorder.mjs";

/** Name each layer with the planes that frames copy from it. */
const COPIED = {lit: ["input", "output"], dim: ["input", "output"], blank: ["output"]};

/**
 * Prepare the layers of a canvas, and draw all that later frames copy; return them, and the calls of each surface.
 * `recordCanvases` must have been called.
 */
export function drawnLayers(canvas, widths) {
  const layers = {...prepareLayers(canvas, widths), isFirstFrame: false};
  for (const [name, planes] of Object.entries(COPIED)) {
    for (const plane of planes) showPlane({...canvas, context: recorder().context, layers}, name, plane);
  }
  const {lit, dim, blank} = layers.surfaces;
  return {layers, lit: lit.canvas, dim: dim.canvas, blank: blank.canvas};
}

/** Make layers whose surfaces are drawn already, without their calls: frames copy from them. */
export function copiedLayers({width = 900, height = 400, ...changes} = {}) {
  const surface = () => ({canvas: {width, height}, ratio: 1, ...recorder()});
  const drawn = Object.fromEntries(Object.entries(COPIED).map(([name, planes]) => [name, new Set(planes)]));
  return {
    size: 12, widths: new Map(), notes: true, counts: false, most: 1, filled: 0, isFirstFrame: false,
    surfaces: {lit: surface(), dim: surface(), blank: surface()}, drawn, ...changes,
  };
}
