import {ownFieldOf, placeAround} from "../../components/shared/own_field.js";
import {focusOn} from "../browser/heading.js";

const COLUMN = "[data-testid=stMain]";
const TITLES = `${COLUMN} h1, ${COLUMN} h2`;
const PRESSES = new Set(["Enter", " "]);

/**
 * Return a function to call with the page's path once the page is at rest: if the button that a person pressed
 * by keyboard is gone, and the focus with it, the heading above the button gets the focus; on another page, its
 * title does. A screen reader would begin at the top of the page else. In a place that Python marks by its key, the
 * field of the place gets the focus: the button belonged to it.
 * @returns {(path: string) => void}
 */
export function keepPlace() {
  /** @type {{element: Node, path: string, above: HTMLElement | undefined, place: Element | null} | null} */
  let pressed = null;
  /** @param {KeyboardEvent} event */
  const note = ({key, target}) => {
    const element = /** @type {Element} */ (target);
    const found = () => ({element, path: location.pathname, above: headingAbove(element), place: placeAround(element)});
    pressed = PRESSES.has(key) ? found() : null;
  };
  document.addEventListener("keydown", note, {capture: true});
  document.addEventListener("pointerdown", () => (pressed = null), {capture: true});
  return (path) => {
    if (!pressed || pressed.element.isConnected || document.activeElement !== document.body) return;
    const {above, place} = pressed;
    const field = ownFieldOf(place);
    const stays = path === pressed.path && above?.isConnected;
    const heading = stays ? above : headings()[0];
    if (field) field.focus();
    else if (heading) focusOn(heading);
    pressed = null;
  };
}

/** @param {Node} element */
function headingAbove(element) {
  return headings().findLast((it) => it.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
}

function headings() {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll(TITLES)]);
}
