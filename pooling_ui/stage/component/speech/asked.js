import {questionElements} from "../../../shell/question_text/question.js";

/** @import {Stage} from "../types.d.ts" */

/** Show the page's questions over the planes in a presentation, where the page has no title. @param {Stage} stage */
export function showAsked({parts: {asked}, scene: {header: {presenting, asks = []}}}) {
  asked.hidden = !presenting || asks.length === 0;
  asked.replaceChildren(...(presenting ? asks.flatMap(questionElements) : []));
}
