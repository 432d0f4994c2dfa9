/** @import {Piece} from "./pieces.js" */

/**
 * Words of one weight on one line, and their distance from the line's start.
 * @typedef {{text: string, strong: boolean, left: number}} Run
 * @typedef {{runs: Run[], width: number}} Line
 * @typedef {(text: string, strong: boolean) => number} WidthOf
 */

// The last line should fill at least this share of a line. To reach it, all lines may be made shorter.
const LEAST_LAST = 0.25;
const SHORTER = [1, 0.94, 0.88, 0.82, 0.76];

/**
 * Return text in lines of at most this width. Lines break at spaces, and inside a word only if it is wider
 * than a line. No word is alone on the last line if the same number of lines can avoid it.
 * @param {Piece[]} pieces @param {number} most @param {WidthOf} widthOf
 * @returns {Line[]}
 */
export function setText(pieces, most, widthOf) {
  const words = wordsIn(pieces).flatMap((each) => cutWord(each, most, widthOf));
  const full = setWords(words, most, widthOf);
  if (full.length < 2) return full;
  const options = SHORTER.map((share) => setWords(words, most * share, widthOf));
  return options.find((lines) => lines.length === full.length && lines[lines.length - 1].width > most * LEAST_LAST) ?? full;
}

/** @param {Omit<Run, "left">[][]} words @param {number} most @param {WidthOf} widthOf */
function setWords(words, most, widthOf) {
  const space = widthOf(" ", false);
  /** @type {Line[]} */
  const lines = [];
  for (const word of words) {
    const width = widthOfWord(word, widthOf);
    let line = lines[lines.length - 1];
    const joins = line && line.width + space + width <= most;
    if (!joins) lines.push((line = {runs: [], width: 0}));
    addWord(line, word, joins ? space : 0, widthOf);
  }
  return lines;
}

/** Return the words between spaces, in parts of one weight. @param {Piece[]} pieces */
function wordsIn(pieces) {
  /** @type {Omit<Run, "left">[][]} */
  const words = [[]];
  for (const {text, strong = false, whole} of pieces) {
    (whole || strong ? [text] : text.split(" ")).forEach((part, at) => {
      if (at) words.push([]);
      if (part) words[words.length - 1].push({text: part, strong});
    });
  }
  return words.filter((word) => word.length);
}

/**
 * Return a word, in parts if it is wider than a line.
 * @param {Omit<Run, "left">[]} word @param {number} most @param {WidthOf} widthOf
 */
function cutWord(word, most, widthOf) {
  if (widthOfWord(word, widthOf) <= most) return [word];
  /** @type {Omit<Run, "left">[][]} */
  const parts = [[]];
  let used = 0;
  for (const {text, strong} of word) {
    for (const letter of text) {
      const width = widthOf(letter, strong);
      if (used && used + width > most) {
        parts.push([]);
        used = 0;
      }
      parts[parts.length - 1].push({text: letter, strong});
      used += width;
    }
  }
  return parts;
}

/** @param {Omit<Run, "left">[]} word @param {WidthOf} widthOf */
function widthOfWord(word, widthOf) {
  return word.reduce((sum, {text, strong}) => sum + widthOf(text, strong), 0);
}

/** @param {Line} line @param {Omit<Run, "left">[]} word @param {number} space before it @param {WidthOf} widthOf */
function addWord(line, word, space, widthOf) {
  word.forEach(({text, strong}, at) => {
    const last = line.runs[line.runs.length - 1];
    const gap = at ? 0 : space;
    if (last?.strong === strong) last.text += (gap ? " " : "") + text;
    else line.runs.push({text, strong, left: line.width + gap});
    line.width += gap + widthOf(text, strong);
  });
}
