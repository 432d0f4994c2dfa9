import {redrawCell} from "./layers.js";
import {isBack} from "../message/scene.js";
import {cellsWritten} from "../message/written.js";

/** @import {Canvas} from "../types.d.ts" */

/**
 * Show in the left plane what the first `filled` windows wrote, if they write there. Only cells that change
 * are drawn.
 * @param {Canvas} canvas @param {number} filled
 */
export function fillTo(canvas, filled) {
  const {scene, layers} = canvas;
  if (!isBack(scene) || scene.inputCovered || layers.filled === filled) return;
  const [from, to] = [layers.filled, filled].sort((one, other) => one - other);
  for (const cell of cellsWritten(scene, from, to)) redrawCell(canvas, cell, filled);
  layers.filled = filled;
}
