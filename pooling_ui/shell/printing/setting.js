const FIELDS = "input, [role=radiogroup], [role=group], [role=toolbar]";
const CHOSEN = "[aria-checked=true], [aria-pressed=true]";
// Kinds of fields that set nothing which the page does not say itself.
const NOT_SET = ["radio", "file", "search"];

/**
 * What the fields on show hold, in words: paper has no fields.
 * @param {ParentNode} page
 */
export function settingOf(page) {
  const fields = /** @type {HTMLElement[]} */ ([...page.querySelectorAll(FIELDS)]);
  return fields.filter(isShown).map(wordsOf).filter(Boolean).join(" · ");
}

/** A switch is hidden behind what is drawn of it. @param {HTMLElement} field */
function isShown(field) {
  return (field.closest("label") ?? field).getClientRects().length > 0;
}

/** @param {HTMLElement} field */
function wordsOf(field) {
  const label = field.getAttribute("aria-label") ?? "";
  if (field.tagName !== "INPUT") return labelled(label, chosenIn(field));
  const {type, value, checked, placeholder} = /** @type {HTMLInputElement} */ (field);
  if (type === "checkbox") return checked ? label : "";
  if (NOT_SET.includes(type)) return "";
  return labelled(label, value || (type === "number" ? placeholder : ""));
}

/** @param {HTMLElement} group */
function chosenIn(group) {
  return [...group.querySelectorAll(CHOSEN)].map(({textContent}) => (textContent ?? "").trim()).join(", ");
}

/** @param {string} label @param {string} text */
function labelled(label, text) {
  return text && label ? `${label}: ${text}` : text;
}
