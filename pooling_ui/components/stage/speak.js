import {plainText} from "./sentence.js";

// A screen reader needs this long for a sentence; faster ones would only pile up.
const SPEAK_EVERY_MS = 4000;

/**
 * Show a sentence; `aloud` lets a screen reader speak it. While playing, one is spoken only every
 * few seconds; one that came in silence is said as soon as there is time.
 */
export function say({parts, spoken}, pieces, {aloud, playing, now}) {
  const text = plainText(pieces);
  const heard = aloud && (!playing || now - spoken.at >= SPEAK_EVERY_MS);
  if (text === spoken.text && (spoken.heard || !heard)) return;
  Object.assign(spoken, {text, heard, at: heard ? now : spoken.at});
  parts.sentence.setAttribute("aria-live", heard ? "polite" : "off");
  parts.sentence.replaceChildren(...pieces.map(asNode)); // also when the same: else it is not spoken
  parts.sentence.scrollTop = 0;
}

function asNode({text, strong, whole, heard}) {
  if (!strong && !whole && !heard) return document.createTextNode(text);
  const element = document.createElement(strong ? "strong" : "span");
  if (heard) element.className = "heard";
  element.append(text);
  return element;
}
