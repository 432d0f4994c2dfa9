import {SIDE, inked} from "./pen.js";
import {sendInk} from "./sending.js";
import {listenToUndo, remember} from "./undo.js";
/** @import {Digit, Place} from "./types" */

/** @type {Record<string, Place>} */
const PEN_STEPS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

/**
 * Let a person draw, by pointer and by keys.
 * @param {Digit} digit @param {() => void} repaint
 */
export function listenToPen(digit, repaint) {
  const {draw, undo, clear} = digit.parts;
  /** @type {Place | null} */
  let last = null;
  /** @param {Uint8Array} cells @param {boolean} rests */
  const change = (cells, rests) => {
    digit.ink = cells;
    repaint();
    sendInk(digit, rests);
  };
  /** @param {PointerEvent} pointer @returns {Place} */
  const placeOf = ({clientX, clientY}) => {
    const {left, top, width, height} = draw.getBoundingClientRect();
    return [((clientY - top) / height) * SIDE, ((clientX - left) / width) * SIDE];
  };
  draw.onpointerdown = (pointer) => {
    if (pointer.button || !digit.header.draws) return;
    draw.setPointerCapture(pointer.pointerId);
    remember(digit);
    last = placeOf(pointer);
    digit.isDrawing = true;
    change(inked(digit.ink, last, last), false);
  };
  draw.onpointermove = (pointer) => {
    if (!last) return;
    const place = placeOf(pointer);
    const cells = inked(digit.ink, last, place);
    last = place;
    change(cells, false);
  };
  draw.onpointerup = draw.onpointercancel = () => {
    if (!last) return;
    last = null;
    digit.isDrawing = false;
    sendInk(digit, true);
  };
  draw.onkeydown = (event) => {
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
    if (!digit.header.draws || ((event.ctrlKey || event.metaKey || event.altKey) && !isUndo)) return;
    event.stopPropagation(); // keys pressed here must not reach Streamlit's shortcuts, such as R
    const step = PEN_STEPS[event.key];
    if (step) digit.pen = [within(digit.pen[0] + step[0]), within(digit.pen[1] + step[1])];
    else if (event.key !== " " && !isUndo) return;
    event.preventDefault(); // the page must not scroll as well
    if (isUndo) undo.click();
    else if (event.key === " ") {
      remember(digit);
      const middle = /** @type {Place} */ ([digit.pen[0] + 0.5, digit.pen[1] + 0.5]);
      change(inked(digit.ink, middle, middle), true);
    } else repaint();
  };
  draw.onfocus = draw.onblur = repaint;
  listenToUndo(digit, repaint, (ink) => change(ink, true));
  clear.onclick = () => {
    remember(digit);
    change(new Uint8Array(SIDE * SIDE), true);
  };
}

/** @param {number} at */
function within(at) {
  return Math.min(Math.max(at, 0), SIDE - 1);
}
