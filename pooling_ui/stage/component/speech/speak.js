import {plainText} from "./pieces.js";

/** @import {Stage} from "../types.d.ts" */
/** @import {Piece} from "./pieces.js" */

/** Show the sentence; only changes are written. @param {Stage} stage @param {Piece[]} pieces */
export function showSentence({parts, shown}, pieces) {
  const text = plainText(pieces);
  if (text === shown.sentence) return;
  shown.sentence = text;
  parts.sentence.scrollTop = 0; // first: after the change this would force a layout
  parts.sentence.replaceChildren(...pieces.map(asNode));
}

/** @param {Piece} piece */
function asNode({text, strong, whole}) {
  if (!strong && !whole) return document.createTextNode(text);
  const element = document.createElement(strong ? "strong" : "span");
  element.append(text);
  return element;
}
