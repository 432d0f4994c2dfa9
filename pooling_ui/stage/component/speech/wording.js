import {BLEED} from "../layout/fit.js";
import {setText} from "./typeset.js";

/** @import {Canvas, Wording} from "../types.d.ts" */
/** @import {Piece} from "./pieces.js" */
/** @import {Line} from "./typeset.js" */

// Sizes of the question and the sentence in pixels, by the type scale of the pages; and the weights of both
// and of strong words.
const SIZES = [[19.2, 16], [16, 16], [14, 14]];
const [QUESTION_WEIGHT, WEIGHT, STRONG_WEIGHT] = [600, 400, 650];
const LEADING = 1.4;
// The gap between question and planes, and between planes and sentence.
const GAP = 16;
// The largest share of a slide's height for text, if a smaller size allows it.
const MOST = 0.4;

/**
 * Return the typesetting of a drawing's words, the question above its planes and the sentence below: the
 * largest sizes that leave the planes enough height. There is room for all `sentences`, so that in an animation no
 * plane moves.
 * @param {CanvasRenderingContext2D} pen it measures
 * @param {{question: string, sentences: Piece[][], measure: number, height?: number, family: string}} given the
 * longest line, and the height of planes and words, if there is a bound
 * @returns {Wording}
 */
export function wordingFor(pen, {height = Infinity, ...given}) {
  const all = SIZES.map((sizes) => wordingIn(pen, given, sizes));
  return all.find(({above, below}) => above + below <= height * MOST) ?? all[all.length - 1];
}

/**
 * @param {CanvasRenderingContext2D} pen @param {{question: string, sentences: Piece[][], measure: number, family: string}} given
 * @param {number[]} sizes @returns {Wording}
 */
function wordingIn(pen, {question, sentences, measure, family}, [large, small]) {
  const widthOf = measuring(pen, family);
  /** @param {Piece[]} pieces */
  const set = (pieces) => setText(pieces, measure, (text, strong) => widthOf(text, small, strong ? STRONG_WEIGHT : WEIGHT));
  const lines = question.split("\n").flatMap((text) => setText([{text}], measure, (part) => widthOf(part, large, QUESTION_WEIGHT)));
  const all = sentences.map(set);
  const most = Math.max(0, ...all.map(({length}) => length));
  return {
    family, sizes: [large, small], question: lines, set,
    above: lines.length && lines.length * leadingOf(large) + GAP,
    below: most && most * leadingOf(small) + GAP,
    width: Math.ceil(Math.max(0, ...[lines, ...all].flat().map(({width}) => width))),
  };
}

/**
 * Return a function for widths of text, each measured once: frames of an animation share most words.
 * @param {CanvasRenderingContext2D} pen @param {string} family
 */
function measuring(pen, family) {
  /** @type {Map<string, number>} */
  const known = new Map();
  /** @param {string} text @param {number} size @param {number} weight */
  return (text, size, weight) => {
    const key = `${weight} ${text}`;
    let width = known.get(key);
    if (width === undefined) {
      pen.font = fontOf(weight, size, family);
      known.set(key, (width = pen.measureText(text).width));
    }
    return width;
  };
}

/**
 * Write the question above the planes, whose drawing starts at 0, and a sentence from `bottom` on.
 * @param {Pick<Canvas, "context" | "theme">} canvas @param {Wording} wording @param {Piece[]} pieces @param {number} bottom
 */
export function drawWording({context, theme}, {family, sizes: [large, small], question, set, above}, pieces, bottom) {
  context.fillStyle = theme.ink;
  context.textAlign = "left";
  context.textBaseline = "middle";
  drawLines(context, question, -above, large, () => fontOf(QUESTION_WEIGHT, large, family));
  drawLines(context, set(pieces), bottom + GAP, small, (strong) => fontOf(strong ? STRONG_WEIGHT : WEIGHT, small, family));
}

/** @param {CanvasRenderingContext2D} context @param {Line[]} lines @param {number} top @param {number} size @param {(strong: boolean) => string} font */
function drawLines(context, lines, top, size, font) {
  lines.forEach(({runs}, at) => {
    for (const {text, strong, left} of runs) {
      context.font = font(strong);
      context.fillText(text, BLEED + left, top + (at + 0.5) * leadingOf(size));
    }
  });
}

/** @param {number} size */
function leadingOf(size) {
  return Math.round(size * LEADING);
}

/** @param {number} weight @param {number} size @param {string} family */
function fontOf(weight, size, family) {
  return `${weight} ${size}px ${family}`;
}
