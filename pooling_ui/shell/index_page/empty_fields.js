const FIELD = "[data-testid=stNumberInput]";
const BUTTONS = {stNumberInputStepUp: 1, stNumberInputStepDown: -1};
const ARROWS = /** @type {Record<string, number>} */ ({ArrowUp: 1, ArrowDown: -1});
const STEP_BUTTON = Object.keys(BUTTONS).map((name) => `[data-testid=${name}]`).join(", ");

/**
 * Let + and −, and the arrow keys, count from the number that an empty field shows in grey.
 *
 * While such a field is empty, its value follows another: the stride follows the kernel. Streamlit then disables
 * both buttons, so that nobody finds out that the field takes a number of its own.
 */
export function countFromShown() {
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest(STEP_BUTTON);
    const name = button?.getAttribute("data-testid");
    if (button && name) step(event, inputOf(button), BUTTONS[/** @type {keyof typeof BUTTONS} */ (name)]);
  }, {capture: true});
  document.addEventListener("keydown", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (event.key in ARROWS && input.closest(FIELD)) step(event, input, ARROWS[event.key]);
  }, {capture: true});
  document.addEventListener("input", ({target}) => enable(/** @type {Element} */ (target).closest(FIELD)));
  const watch = new MutationObserver((changes) => {
    const changed = changes.flatMap(({target, addedNodes}) => [target, ...addedNodes]);
    const fields = changed.filter((it) => it instanceof Element).flatMap((it) => [it.closest(FIELD), ...it.querySelectorAll(FIELD)]);
    new Set(fields).forEach(enable);
  });
  watch.observe(document, {attributeFilter: ["disabled", "placeholder"], childList: true, subtree: true});
}

/** Enable the buttons of a field that shows a number, as far as its limits let them. @param {Element | null} field */
function enable(field) {
  const input = field?.querySelector("input");
  if (!field || !input || input.disabled || !isNumber(input.placeholder)) return;
  for (const [name, by] of Object.entries(BUTTONS)) {
    const button = /** @type {HTMLButtonElement | null} */ (field.querySelector(`[data-testid=${name}]`));
    const disabled = !hasRoom(input, by);
    if (button && button.disabled !== disabled) button.disabled = disabled;
  }
}

/**
 * Step from the number that an empty field shows; leave all other steps to Streamlit.
 * @param {Event} event @param {HTMLInputElement | null | undefined} input @param {number} by
 */
function step(event, input, by) {
  if (!input || input.disabled || input.value || !isNumber(input.placeholder) || !hasRoom(input, by)) return;
  event.preventDefault();
  event.stopPropagation();
  // React hears of a value only by the setter of the element's class and an event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, input.placeholder);
  input.dispatchEvent(new Event("input", {bubbles: true}));
  const key = Object.keys(ARROWS).find((each) => ARROWS[each] === by);
  setTimeout(() => input.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}))); // React has the number now
}

/** @param {Element} button */
function inputOf(button) {
  return button.closest(FIELD)?.querySelector("input");
}

/** @param {HTMLInputElement} input @param {number} by */
function hasRoom({value, placeholder, min, max, step: size}, by) {
  const next = Number(value || placeholder) + by * Number(size);
  return Number(min) <= next && next <= Number(max);
}

/** @param {string} text */
function isNumber(text) {
  return text !== "" && !Number.isNaN(Number(text));
}
