import {inset, noteSize} from "./cells.js";
import {reductionOf} from "../reductions/reduction_of.js";
import {cornerOf} from "../layout/layout.js";
import {cellLook, unreadLook} from "./look.js";
import {isHidden, kindAt, tapsOf} from "../message/scene.js";
import {indexAt} from "../message/slices.js";
import {labelOf} from "../message/written.js";

/** @import {Canvas} from "../types.d.ts" */

/**
 * Write a small number in the lower left corner of each tap of a window: the divisor of an average, the power
 * of a power average, the value that won a gradient.
 * @param {Canvas} canvas @param {number} window
 */
export function markShares({context, layout, layers, scene, theme, family}, window) {
  const {cell, input, ratio} = layout;
  const {tapNote: note, noteIsGiven} = reductionOf(scene);
  if (!note || !layers.notes || (isHidden(scene, window) && !noteIsGiven)) return;
  const {side} = inset(cell, ratio);
  const {rows, cols} = tapsOf(scene, window);
  const tall = noteSize(cell);
  context.font = `600 ${tall}px ${family}`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  for (const row of rows) {
    for (const col of cols) {
      const [x, y] = cornerOf(input, row, col);
      const isCell = kindAt(scene, row, col) === "cell";
      const label = isCell ? labelOf(scene, indexAt(scene.slices.input, row, col), layers.filled) : 0;
      const cellsLook = scene.inputCovered ? unreadLook(theme) : cellLook(theme, scene.value_tone[label], false);
      const {fill, ink} = isCell ? cellsLook : {fill: theme.paper, ink: theme.hushed};
      const text = note(scene, window, row, col);
      if (!text) continue;
      // An arrow may cross the corner: the number interrupts it, but does not cover the number above.
      const top = Math.max(side - 4 - tall, (side + layers.size) / 2);
      context.fillStyle = fill;
      context.fillRect(x + 3, y + top, context.measureText(text).width + 2, side - 3 - top);
      context.fillStyle = ink;
      context.fillText(text, x + 4, y + side - 4);
    }
  }
}
