import {takeDigit} from "./sending.js";
import {remember} from "./undo.js";
/** @import {Digit} from "./types" */

const SHEET_COLUMNS = 10;
/** @type {Record<string, number>} */
const SHEET_STEPS = {ArrowUp: -SHEET_COLUMNS, ArrowDown: SHEET_COLUMNS, ArrowLeft: -1, ArrowRight: 1};

/** Let a person pick a digit of the sheet; one of its buttons is in the tab order. @param {Digit} digit */
export function listenToSheet(digit) {
  const buttons = /** @type {HTMLButtonElement[]} */ ([...digit.parts.sheet.children]);
  for (const [index, button] of buttons.entries()) {
    button.onclick = () => {
      remember(digit);
      takeDigit(digit, index);
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

/** Mark the digit of the sheet that is shown. @param {Digit} digit @param {number | null} picked */
export function markPicked({parts: {sheet}}, picked) {
  [...sheet.children].forEach((button, index) => {
    button.setAttribute("aria-pressed", String(index === picked));
    /** @type {HTMLButtonElement} */ (button).tabIndex = index === (picked ?? 0) ? 0 : -1;
  });
}
