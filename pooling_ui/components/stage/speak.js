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

/** The marks that this setting puts on the planes, each with its meaning. */
export function showLegend({parts, scene}) {
  const {rows, cols, header} = scene;
  const some = (field) => rows[field] + cols[field] > 0;
  const unread = scene.windows ? scene.coverage.reduce((sum, reads) => sum + (reads === 0), 0) : 0;
  const entries = [];
  if (some("low") || some("high")) entries.push(["padding", "padding, counts as −∞"]);
  if (some("overhang")) entries.push(["overhang", "overhang of a ceil_mode window"]);
  if (unread) entries.push(["unread", unread === 1 ? "1 cell is never read" : `${unread} cells are never read`]);
  for (const axis of header.axes) if (axis.dropped) entries.push(["dropped", axis.dropped.why]);
  parts.legend.replaceChildren(
    ...entries.map(([mark, text]) => {
      const entry = document.createElement("li");
      entry.dataset.mark = mark;
      entry.append(text);
      return entry;
    }),
  );
}
