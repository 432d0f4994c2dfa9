import {heightForCells, RULED_FROM, TOUCHED_CELL} from "./fit.js";
import {belowTold, headerEnd} from "../speech/told.js";

/** @import {Stage} from "../types.d.ts" */
/** @typedef {{top: number, under: number, screen: number, compared?: boolean, taught?: boolean, toldRoom?: number, spare?: number}} Places */

// With less room than this, a stage is not worth squeezing onto the first screen.
const LEAST_ON_SCREEN = 200;
// It may be less where a question and its answer, which take the rest, are about the planes.
const LEAST_TOLD = 160;
// In a narrow stage, as on a phone, the row of buttons under the transport may lie below the screen;
// styles/room.css says so, too.
const BUTTONS = 54; // with the gap and the margin between
const KEY_MARGIN = 4; // under the colour bar, which there stands between drawing and sentence
const PHONE = 540;
// Such a stage takes this share of the screen when a person scrolls to it.
const SHARE_OF_SCREEN = 0.58;
const LEAST_DRAWING = 132;
export const MARGIN_BELOW = 10;

/**
 * The height for the drawing, in whole pixels: what is left on the screen under its top, less what
 * stands below it in the stage (`under`). Where that is too little, the stage takes most of the
 * screen when a person scrolls to it; but of stages beside each other, both drawings stay on the
 * first screen, so that they can be compared beside the settings, and smaller ones will do. So does
 * one in a lesson, as long as it can: a person looks at it while they set what a step asks for. Where
 * a question is asked on a phone, all cells are in sight, so that an answer need not scroll the page: what can be
 * spared (`spare`) may lie below the screen then. With too little room for that, they are seen once the
 * question, or what its answer came to, is scrolled into sight, as long as there is enough then (`toldRoom`).
 *
 * Wherever cells are touched, they are large enough for it (`touched`) and have their rows numbered
 * (`ruled`), as long as all of them are `seen` at once by a person who scrolls. Where a question is
 * asked, an answer should scroll nothing: there they are as large as they can be without (`unscrolled`).
 * @param {Places & {touched?: number, ruled?: number, seen?: number, unscrolled?: number}} places
 */
export function heightFor({touched = 0, ruled = 0, seen = 0, unscrolled = seen, ...places}) {
  const least = Math.max(Math.min(touched, unscrolled), Math.min(ruled, seen));
  return Math.max(heightOnScreen(places), Math.floor(least));
}

/** @param {Places} places */
function heightOnScreen({top, under, screen, compared = false, taught = false, toldRoom = 0, spare = 0}) {
  const left = screen - top - under - MARGIN_BELOW;
  const alone = left + under;
  if ((compared || taught) && left >= LEAST_DRAWING) return Math.floor(left);
  if (compared && alone >= LEAST_ON_SCREEN) return Math.floor(alone);
  if (left < LEAST_ON_SCREEN && toldRoom && left + spare >= LEAST_TOLD) return Math.floor(left + spare);
  if (left < LEAST_ON_SCREEN && toldRoom >= LEAST_TOLD) return Math.floor(toldRoom);
  const scrolledTo = Math.min(screen - under - MARGIN_BELOW, Math.max(SHARE_OF_SCREEN * screen, LEAST_ON_SCREEN));
  return Math.max(Math.floor(left >= LEAST_ON_SCREEN ? left : scrolledTo), Math.min(LEAST_DRAWING, screen));
}

/** Measure what `heightFor` needs, as if the page were scrolled to its top. @param {Stage} stage */
export function measureFold({parts, scroller, scene, captions}) {
  const box = parts.box.getBoundingClientRect();
  const isPhone = box.width < PHONE && !scene.header.side;
  const {news, told} = scene.header;
  const screen = scroller.clientHeight;
  const deck = parts.deck.offsetHeight - (isPhone ? BUTTONS : 0); // wherever it is now: on a phone it stays in sight
  const key = isPhone ? parts.key.offsetHeight + KEY_MARGIN : 0;
  const toldTop = isPhone && told ? belowTold(box.top) : null;
  const top = box.top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  /** @param {number} cell */
  const heightOf = (cell) => (isPhone ? heightForCells(scene, {width: box.width, captions}, cell) : 0);
  /** @param {number} y */
  const roomBelow = (y) => screen - y - deck - MARGIN_BELOW;
  const seen = roomBelow(headerEnd() ?? 0);
  return {
    top,
    under: deck + key,
    screen,
    compared: Boolean(scene.header.side),
    taught: Boolean(news) && !told,
    touched: heightOf(TOUCHED_CELL),
    ruled: heightOf(RULED_FROM),
    seen,
    shown: roomBelow(top),
    unscrolled: toldTop === null ? seen : roomBelow(top),
    toldRoom: toldTop === null ? 0 : roomBelow(toldTop),
    spare: key, // the colour bar is scrolled to
  };
}

/**
 * Scroll until sentence and transport, which stay in sight on a phone, do not cover a part of the
 * drawing that has the focus.
 * @param {Stage} stage @param {Element} element
 */
export function uncover({parts, scroller}, element) {
  const covered = element.getBoundingClientRect().bottom - parts.deck.getBoundingClientRect().top;
  if (covered > 0) scroller.scrollTop += Math.ceil(covered);
}
