/** @import {Stage} from "../types.d.ts" */

/** Write the legend above the planes. @param {Stage} stage */
export function showLegend({parts, scene}) {
  parts.legend.replaceChildren(...scene.header.legend.map(asLine));
}

/** @param {[mark: string, text: string]} entry */
function asLine([mark, text]) {
  const line = document.createElement("li");
  line.dataset.mark = mark;
  line.append(text);
  return line;
}
