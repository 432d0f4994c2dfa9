/** @import {Layout, Scene, Stage} from "../types.d.ts" */

// Pixels of the drawing: the least room for sentence and legend, in three lines and one, or in four and two.
const ROOMS = [
  {width: 384, height: 132},
  {width: 352, height: 192},
];
const ABOVE_WORDS = 12; // from the output to the words under it
const WORTH_IT = 1.05; // how much larger cells must become

/**
 * Return true if sentence and legend may stand under the output, where the input is higher: the cells then have
 * the height of these words. Not beside another stage.
 * @param {Scene} scene
 */
export function mayStandUnderOutput({header, windows}) {
  return Boolean(header.words_under_output) && !header.side && windows > 0;
}

/**
 * Return the room under the output, in pixels of the drawing; null if it is too small for the words.
 * @param {Pick<Layout, "output" | "width" | "height" | "foot" | "stacked">} layout
 */
export function roomUnderOutput({output: {pane}, width, height, foot, stacked}) {
  const top = pane.top + pane.height + foot + ABOVE_WORDS;
  const room = {left: pane.left, top, width: width - pane.left, height: height - top};
  const isEnough = ROOMS.some((least) => room.width >= least.width && room.height >= least.height);
  return !stacked && isEnough ? room : null;
}

/**
 * Show the words under the output if its cells are then larger; `shareOut` lays the planes out.
 * @param {Stage} stage @param {() => void} shareOut
 */
export function shareOutWithWords(stage, shareOut) {
  const {root, parts, scene} = stage;
  root.dataset.words = "apart";
  shareOut();
  if (!mayStandUnderOutput(scene)) return;
  const {cell} = stage.layout;
  root.dataset.words = "under";
  shareOut();
  const room = roomUnderOutput(stage.layout);
  if (!room || stage.layout.cell < cell * WORTH_IT) {
    root.dataset.words = "apart";
    shareOut();
    return;
  }
  const {offsetLeft, offsetTop} = parts.box;
  for (const [name, length] of Object.entries(room)) {
    const start = {left: offsetLeft, top: offsetTop}[name] ?? 0;
    root.style.setProperty(`--words-${name}`, `${Math.floor(start + length * stage.enlarged)}px`);
  }
}
