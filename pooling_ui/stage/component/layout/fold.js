import {heightForCells, RULED_FROM, TOUCHED_CELL} from "./fit.js";
import {isFigure} from "../playback/figure.js";
import {coverEnd} from "../../../components/shared/page_header.js";
import {belowQuestion} from "../speech/question_scroll.js";

/** @import {Stage} from "../types.d.ts" */
/** @typedef {{top: number, under: number, screen: number, compared?: boolean, inLesson?: boolean, questionRoom?: number, spare?: number}} Places */

// The least room for a stage on the first screen; with less, people scroll to it.
const LEAST_ON_SCREEN = 200;
// The least room if a question about the planes, with its answer, takes the rest.
const LEAST_UNDER_QUESTION = 160;
// In a narrow stage, as on a phone, the row of buttons under the transport may be below the screen; see
// also styles/room.css.
const BUTTONS = 54; // with the gap and the margin between
const COLOUR_BAR_MARGIN = 4; // under the colour bar, which is there between drawing and sentence
const PHONE = 540;
// Such a stage takes this share of the screen when a person scrolls to it.
const SHARE_OF_SCREEN = 0.58;
const LEAST_DRAWING = 132;
const FIGURE_CELL = 56; // the largest cell of a figure in a text
export const MARGIN_BELOW = 10;

/**
 * Return the height for the drawing, in whole pixels: the screen under its top, less what is below it in the
 * stage (`under`).
 *
 * If that is too little, the stage takes most of the screen once a person scrolls to it. There are three
 * exceptions. Two stages beside each other accept smaller drawings, so that both stay on the first screen and
 * can be compared. So does a stage in a lesson, because a person looks at it while following a step. If a
 * question is asked on a phone, all cells stay visible, so that answering needs no scrolling: what can be
 * spared (`spare`) may then be below the screen. If there is too little room for that, the cells are visible
 * once the question, or the answer's result, is scrolled to the top, if there is enough room then
 * (`questionRoom`).
 *
 * Cells that are touched are large enough for it (`touched`) and have numbered rows (`ruled`), if all of them
 * are still visible at once after scrolling (`seen`). If a question is asked, answering should need no
 * scrolling: then they are as large as possible without (`unscrolled`).
 * @param {Places & {touched?: number, ruled?: number, seen?: number, unscrolled?: number}} places
 */
export function heightFor({touched = 0, ruled = 0, seen = 0, unscrolled = seen, ...places}) {
  const least = Math.max(Math.min(touched, unscrolled), Math.min(ruled, seen));
  return Math.max(heightOnScreen(places), Math.floor(least));
}

/** @param {Places} places */
function heightOnScreen({top, under, screen, compared = false, inLesson = false, questionRoom = 0, spare = 0}) {
  const left = screen - top - under - MARGIN_BELOW;
  const alone = left + under;
  if ((compared || inLesson) && left >= LEAST_DRAWING) return Math.floor(left);
  if (compared && alone >= LEAST_ON_SCREEN) return Math.floor(alone);
  if (left < LEAST_ON_SCREEN && questionRoom && left + spare >= LEAST_UNDER_QUESTION) return Math.floor(left + spare);
  if (left < LEAST_ON_SCREEN && questionRoom >= LEAST_UNDER_QUESTION) return Math.floor(questionRoom);
  const scrolledTo = Math.min(screen - under - MARGIN_BELOW, Math.max(SHARE_OF_SCREEN * screen, LEAST_ON_SCREEN));
  return Math.max(Math.floor(left >= LEAST_ON_SCREEN ? left : scrolledTo), Math.min(LEAST_DRAWING, screen));
}

/** Return the height for the drawing: of a figure in a text, wherever it is. @param {Stage} stage */
export function boxHeightOf(stage) {
  const {parts, scene, captions} = stage;
  if (isFigure(stage)) return heightForCells(scene, {width: parts.box.clientWidth, captions}, FIGURE_CELL);
  return heightFor(measureFold(stage));
}

/** Measure what `heightFor` needs, as if the page were scrolled to its top. @param {Stage} stage */
export function measureFold({parts, scroller, scene, captions}) {
  const box = parts.box.getBoundingClientRect();
  const isPhone = box.width < PHONE && !scene.header.side;
  const {news, answer_state: answerState} = scene.header;
  const screen = scroller.clientHeight;
  const panel = parts.panel.offsetHeight - (isPhone ? BUTTONS : 0); // wherever it is now: on a phone it stays visible
  const colourBar = isPhone ? parts.colourBar.offsetHeight + COLOUR_BAR_MARGIN : 0;
  const questionTop = isPhone && answerState ? belowQuestion(box.top) : null;
  const top = box.top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  /** @param {number} cell */
  const heightOf = (cell) => (isPhone ? heightForCells(scene, {width: box.width, captions}, cell) : 0);
  /** @param {number} y */
  const roomBelow = (y) => screen - y - panel - MARGIN_BELOW;
  const seen = roomBelow(coverEnd() ?? 0);
  return {
    top,
    under: panel + colourBar,
    screen,
    compared: Boolean(scene.header.side),
    inLesson: Boolean(news) && !answerState,
    touched: heightOf(TOUCHED_CELL),
    ruled: heightOf(RULED_FROM),
    seen,
    shown: roomBelow(top),
    unscrolled: questionTop === null ? seen : roomBelow(top),
    questionRoom: questionTop === null ? 0 : roomBelow(questionTop),
    spare: colourBar, // the colour bar may be below the screen
  };
}

/**
 * Scroll until sentence and transport, which stay visible on a phone, do not cover the focused part of the
 * drawing.
 * @param {Stage} stage @param {Element} element
 */
export function uncover({parts, scroller}, element) {
  const covered = element.getBoundingClientRect().bottom - parts.panel.getBoundingClientRect().top;
  if (covered > 0) scroller.scrollTop += Math.ceil(covered);
}
