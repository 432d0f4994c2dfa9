const FIELDS = "input, [role=radiogroup], [role=group], [role=toolbar]";
const CHOSEN = "[aria-checked=true], [aria-pressed=true]";
// Kinds of fields whose values the page itself shows.
const NOT_SET = ["radio", "file", "search"];

/**
 * Return the values of the visible fields, in words: paper has no fields.
 * @param {ParentNode} page
 */
export function settingOf(page) {
  const fields = /** @type {HTMLElement[]} */ ([...page.querySelectorAll(FIELDS)]);
  return fields.filter(isShown).map(wordsOf).filter(Boolean).join(" · ");
}

/** Return true if a field is visible; of a switch, its label, because the input itself is hidden. @param {HTMLElement} field */
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
