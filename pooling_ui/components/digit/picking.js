import {cellAt} from "./painting.js";
/** @import {Digit, Mark, Row} from "./types" */

const SHEET_COLUMNS = 10;
/** @type {Record<string, number>} */
const SHEET_STEPS = {ArrowUp: -SHEET_COLUMNS, ArrowDown: SHEET_COLUMNS, ArrowLeft: -1, ArrowRight: 1};

/** Let a person take a digit of the sheet: one of its buttons is in the tab order. @param {Digit} digit */
export function listenToSheet(digit) {
  const buttons = /** @type {HTMLButtonElement[]} */ ([...digit.parts.sheet.children]);
  for (const [index, button] of buttons.entries()) {
    button.onclick = () => {
      digit.undone.push(digit.ink);
      digit.turn += 1;
      digit.send("pick", {digit: index, turn: digit.turn});
    };
    button.onkeydown = (event) => {
      const next = buttons[index + SHEET_STEPS[event.key]];
      if (!(event.key in SHEET_STEPS)) return;
      event.preventDefault();
      next?.focus();
    };
    button.onfocus = () => buttons.forEach((each) => (each.tabIndex = each === button ? 0 : -1));
  }
}

/** Mark the digit of the sheet that is on show. @param {Digit} digit @param {number | null} picked */
export function markPicked({parts: {sheet}}, picked) {
  [...sheet.children].forEach((button, index) => {
    button.setAttribute("aria-pressed", String(index === picked));
    /** @type {HTMLButtonElement} */ (button).tabIndex = index === (picked ?? 0) ? 0 : -1;
  });
}

/** The cell that a key leads to. @param {Mark} mark @param {string} key @param {number[]} shape @returns {Mark | null} */
export function stepMark([map, row, col], key, [maps, rows, columns]) {
  /** @type {Record<string, Mark>} */
  const steps = {
    ArrowUp: [map, row - 1, col], ArrowDown: [map, row + 1, col], PageUp: [map - 1, row, col],
    ArrowLeft: [map, row, col - 1], ArrowRight: [map, row, col + 1], PageDown: [map + 1, row, col],
  };
  if (!(key in steps)) return null;
  const [nextMap, nextRow, nextCol] = steps[key];
  /** @param {number} at @param {number} least @param {number} most */
  const within = (at, least, most) => Math.min(Math.max(at, least), most);
  return [within(nextMap, 1, maps), within(nextRow, 0, rows - 1), within(nextCol, 0, columns - 1)];
}

/**
 * Let a person choose a cell of a pool's maps: by pointer, and by keys.
 * @param {Digit} digit @param {Row} row @param {() => void} place shows the mark
 */
export function listenToMaps(digit, row, place) {
  const {canvas} = row;
  /** @param {Mark} mark */
  const tell = ([map, at, col]) => digit.send("cell", {layer: row.number, map, row: at, col});
  canvas.onclick = ({clientX, clientY}) => {
    const {left, top, width, height} = canvas.getBoundingClientRect();
    const [x, y] = [((clientX - left) / width) * canvas.width, ((clientY - top) / height) * canvas.height];
    const mark = row.layer.opens ? cellAt(row.layer.shape, x, y) : null;
    if (!mark) return;
    row.mark = mark;
    place();
    tell(mark);
  };
  canvas.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const mark = row.mark ?? [1, 0, 0];
    const next = stepMark(mark, event.key, row.layer.shape);
    if (!next && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    row.mark = next ?? mark;
    place();
    if (!next) tell(mark);
  };
}
