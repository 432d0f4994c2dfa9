/** @import {Ask, Stage} from "./types.d.ts" */

/** Show what is asked on the page over the planes, in a presentation: its page has no title. @param {Stage} stage */
export function showAsked({parts: {asked}, scene: {header: {presenting, asks = []}}}) {
  asked.hidden = !presenting || asks.length === 0;
  asked.replaceChildren(...(presenting ? asks.flatMap(asNodes) : []));
}

/** @param {Ask} ask @param {number} at @returns {HTMLElement[]} */
function asNodes({by, says}, at) {
  /** @param {string} name @param {string} text */
  const made = (name, text) => Object.assign(document.createElement(name), {textContent: text});
  return [...(by ? [made("small", by)] : []), made(at ? "h2" : "h1", says)];
}
