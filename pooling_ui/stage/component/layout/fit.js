/** @import {Extent, Room, Scene} from "../types.d.ts" */

/** Height over each plane that its caption takes. */
export const CAPTION = 24;
/** Between the end of the input's caption and the output's. */
export const CAPTION_GAP = 16;
/** How far the drawing reaches to the left of the stage: the input's row numbers hang there. */
export const BLEED = 20;

/** From this cell size in pixels on, row and column numbers stand along the planes. */
export const RULED_FROM = 18;
/** The least that a finger hits, as WCAG 2.2 has it (2.5.8); numbers of two digits are legible in it. */
export const TOUCHED_CELL = 24;

const RULER = 18;
const LARGEST_CELL = 120;
const MARGIN = 8; // a badge reaches so far out of its cell
const NARROW = 600;
const NARROW_GAP = 16; // besides the output's row numbers
const LEAST_GAP = 20;
const [LARGEST_GAP, GROWN_GAP] = [88, 40]; // where cells grow, they take what the gap can spare
// Under the slices of a volume: which one it is.
const FOOT = 18;
// Room for the sentence that stands in the output's place while a setting is refused.
const REFUSAL_WIDTH = 280;
const REFUSAL_SHARE = 0.36; // of a narrow box
const REFUSAL_HEIGHT = 120;

/**
 * What planes are fitted into: a box, and what the scene needs in it besides cells.
 * @param {Scene} scene
 * @param {{width: number, height: number, ratio: number, captions: number[], grows: boolean}} room
 * @returns {Room}
 */
export function boxFor(scene, room) {
  const foot = scene.slices.input.pitch ? FOOT : 0;
  return {...room, refused: roomFor(scene).output.rows === 0, foot, largest: room.grows ? Infinity : LARGEST_CELL};
}

/**
 * The largest cell that fits, with row and column numbers where it is large enough for them.
 * @param {Scene} scene @param {Room} box @param {number} zoom a wish for a larger cell
 */
export function fitFor(scene, box, zoom) {
  const {input, output} = roomFor(scene);
  const ruled = bestFit(input, output, box, RULER);
  return Math.max(ruled.cell, zoom) >= RULED_FROM ? ruled : bestFit(input, output, box, 0);
}

/**
 * The height that planes beside each other need for cells of this size, or for the largest that the width lets them have.
 * @param {Scene} scene @param {{width: number, captions: number[]}} room @param {number} wish
 */
export function heightForCells(scene, room, wish) {
  const box = boxFor(scene, {...room, height: Infinity, ratio: 1, grows: false});
  const {input, output} = roomFor(scene);
  const cell = Math.min(fitBeside(input, output, box, RULER).cell, wish);
  return Math.ceil(Math.max(input.rows, output.rows) * cell + heightBeside(box, RULER));
}

/**
 * The rows and columns to make room for: those of the scene, and of the stage beside it.
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
  // Side by side reads as "from here to there": it is given up only for much larger cells. So planes
  // that change a little lie as they did. Slices are beside each other as it is.
  const reluctance = box.foot ? 1 : box.width < NARROW ? 1.2 : 1.3;
  return stacked.cell > beside.cell * reluctance ? stacked : beside;
}

/** @param {Extent} input @param {Extent} output @param {Room} box @param {number} ruler */
function fitBeside(input, output, box, ruler) {
  // Where even the rulers go, so that numbers still show, the gap is the least that parts two planes.
  const wide = box.width < NARROW ? NARROW_GAP : Math.min(box.width * 0.07, box.grows ? GROWN_GAP : LARGEST_GAP);
  const gap = ruler ? wide + ruler : LEAST_GAP;
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

/** What planes beside each other take of a height besides cells. @param {Room} box @param {number} ruler */
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

