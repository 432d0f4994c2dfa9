/** @import {Extent, Room, Scene} from "../types.d.ts" */

/** The height of a caption over its plane. */
export const CAPTION = 24;
/** The least gap between the input's caption and the output's. */
export const CAPTION_GAP = 16;
/** Pixels that the drawing extends beyond the left edge of the stage: the input's row numbers are there. */
export const BLEED = 20;

/** The smallest cell, in pixels, with row and column numbers along the planes. */
export const RULED_FROM = 18;
/** The least size of a touch target in WCAG 2.2 (2.5.8); numbers of two digits are legible in it. */
export const TOUCHED_CELL = 24;

const RULER = 18;
const LARGEST_CELL = 120;
const MARGIN = 8; // how far a badge reaches out of its cell
const NARROW = 600;
const NARROW_GAP = 16; // besides the output's row numbers
const LEAST_GAP = 20;
const [LARGEST_GAP, GROWN_GAP] = [88, 40]; // the second if cells grow: they take most of the gap
// The height of the numbers under the slices of a volume.
const FOOT = 18;
// Room for the reason of a refused setting, which takes the output's place.
const REFUSAL_WIDTH = 280;
const REFUSAL_SHARE = 0.36; // of a narrow box
const REFUSAL_HEIGHT = 120;

/**
 * Return the box into which planes are fitted, and what the scene needs in it besides cells.
 * @param {Scene} scene
 * @param {{width: number, height: number, ratio: number, captions: number[], grows: boolean}} room
 * @returns {Room}
 */
export function boxFor(scene, room) {
  const foot = scene.slices.input.pitch ? FOOT : 0;
  return {...room, refused: roomFor(scene).output.rows === 0, foot, largest: room.grows ? Infinity : LARGEST_CELL};
}

/**
 * Return the largest cell that fits, with row and column numbers if it is large enough for them.
 * @param {Scene} scene @param {Room} box @param {number} zoom a wish for a larger cell
 */
export function fitFor(scene, box, zoom) {
  const {input, output} = roomFor(scene);
  const ruled = bestFit(input, output, box, RULER);
  return Math.max(ruled.cell, zoom) >= RULED_FROM ? ruled : bestFit(input, output, box, 0);
}

/**
 * Return the height that planes side by side need for cells of this size, or for the largest cells that the
 * width allows.
 * @param {Scene} scene @param {{width: number, captions: number[]}} room @param {number} wish
 */
export function heightForCells(scene, room, wish) {
  const box = boxFor(scene, {...room, height: Infinity, ratio: 1, grows: false});
  const {input, output} = roomFor(scene);
  const cell = Math.min(fitBeside(input, output, box, RULER).cell, wish);
  return Math.ceil(Math.max(input.rows, output.rows) * cell + heightBeside(box, RULER));
}

/**
 * Return the rows and columns to make room for: those of the scene, and of the stage beside it.
 * @param {Scene} scene
 */
export function roomFor(scene) {
  const all = scene.beside ? [scene, scene.beside] : [scene];
  /** @param {"rows" | "cols"} axis */
  const span = (axis) => [Math.min(...all.map((it) => it[axis].from)), Math.max(...all.map((it) => it[axis].to))];
  const [[top, bottom], [left, right]] = [span("rows"), span("cols")];
  return {
    input: {rows: bottom - top, cols: right - left, firstRow: top, firstCol: left},
    output: {
      rows: Math.max(...all.map(({outHeight}) => outHeight)),
      cols: Math.max(...all.map(({outWidth}) => outWidth)),
      firstRow: 0,
      firstCol: 0,
    },
  };
}

/** @param {Extent} input @param {Extent} output @param {Room} box @param {number} ruler */
function bestFit(input, output, box, ruler) {
  const beside = fitBeside(input, output, box, ruler);
  const stacked = fitStacked(input, output, box, ruler);
  // Planes side by side show best that values go from one to the other. They are stacked only if cells become
  // much larger, so that small changes do not rearrange them. Slices are side by side already.
  const reluctance = box.foot ? 1 : box.width < NARROW ? 1.2 : 1.3;
  return stacked.cell > beside.cell * reluctance ? stacked : beside;
}

/** @param {Extent} input @param {Extent} output @param {Room} box @param {number} ruler */
function fitBeside(input, output, box, ruler) {
  // Without rulers, which leaves more room for numbers, the gap is the least that separates two planes.
  const free = box.width < NARROW ? NARROW_GAP : Math.min(box.width * 0.07, box.grows ? GROWN_GAP : LARGEST_GAP);
  const gap = ruler ? free + ruler : LEAST_GAP;
  const reserve = box.refused ? Math.min(REFUSAL_WIDTH, box.width * REFUSAL_SHARE) : 0;
  const across = box.width - BLEED - MARGIN - reserve;
  const down = box.height - heightBeside(box, ruler);
  const [inCaption, outCaption] = box.captions;
  const cell = Math.min(
    (across - gap) / (input.cols + output.cols),
    (across - gap - Math.max(outCaption - reserve, 0)) / input.cols,
    output.cols ? (across - inCaption - CAPTION_GAP) / output.cols : box.largest,
    down / Math.max(input.rows, output.rows),
    box.largest,
  );
  return {cell, gap, ruler, across: across - gap, down, stacked: false};
}

/** Return the height besides cells that planes side by side need. @param {Room} box @param {number} ruler */
function heightBeside({foot}, ruler) {
  return CAPTION + ruler + foot + MARGIN;
}

/** @param {Extent} input @param {Extent} output @param {Room} box @param {number} ruler */
function fitStacked(input, output, box, ruler) {
  const gap = 26 + box.foot + (box.refused ? CAPTION : ruler);
  const reserve = box.refused ? REFUSAL_HEIGHT : CAPTION + box.foot;
  const across = box.width - BLEED - MARGIN;
  const down = box.height - CAPTION - ruler - gap - reserve - MARGIN;
  const cell = Math.min(
    across / Math.max(input.cols, output.cols),
    down / (input.rows + output.rows),
    box.largest,
  );
  return {cell, gap, ruler, across, down, stacked: true};
}

