import {inset} from "./cells.js";
import {keepsOf} from "./keeps.js";
import {cornerOf} from "./layout.js";
import {cellLook} from "./look.js";
import {kindAt, tapsOf} from "./scene.js";
import {indexAt} from "./slices.js";

/** @import {Canvas} from "./types.d.ts" */

// From this cell size on, there is room for a second number in a cell.
const ROOMY = 34;

/**
 * What each tap of a window has to do with it, as a small number in the tap's lower left corner: the
 * share of an average, the power of a power average, the value that won a gradient.
 * @param {Canvas} canvas @param {number} window
 */
export function markShares({context, layout, layers, scene, theme, family}, window) {
  const {cell, input, ratio} = layout;
  const note = keepsOf(scene).tapNote;
  if (!note || !layers.size || cell < ROOMY) return;
  const {side} = inset(cell, ratio);
  const {rows, cols} = tapsOf(scene, window);
  context.font = `600 ${Math.min(Math.max(cell * 0.21, 10), 18)}px ${family}`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  for (const row of rows) {
    for (const col of cols) {
      const [x, y] = cornerOf(input, row, col);
      const isCell = kindAt(scene, row, col) === "cell";
      context.fillStyle = isCell ? cellLook(theme, scene.tone[indexAt(scene.slices.input, row, col)], false).ink : theme.hushed;
      context.fillText(note(scene, window, row, col), x + 4, y + side - 4);
    }
  }
}
