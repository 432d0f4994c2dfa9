/**
 * Return the elements for a question: who asks it, if that is known, and the question, as plain text.
 * @param {{by: string, says: string}} ask @param {number} at @returns {HTMLElement[]}
 */
export function questionElements({by, says}, at) {
  /** @param {string} name @param {string} text */
  const made = (name, text) => Object.assign(document.createElement(name), {textContent: text});
  return [...(by ? [made("small", by)] : []), ...(says ? [made(at ? "h2" : "h1", says)] : [])];
}
