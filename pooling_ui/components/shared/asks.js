/**
 * What is asked, under who asks it if that is told; as plain text.
 * @param {{by: string, says: string}} ask @param {number} at @returns {HTMLElement[]}
 */
export function asNodes({by, says}, at) {
  /** @param {string} name @param {string} text */
  const made = (name, text) => Object.assign(document.createElement(name), {textContent: text});
  return [...(by ? [made("small", by)] : []), made(at ? "h2" : "h1", says)];
}
