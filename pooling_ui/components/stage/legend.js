/** @import {Stage} from "./types.d.ts" */

/**
 * Write the legend above the planes. That of a stage beside this one takes its room here, too, unseen:
 * both drawings are then equally high.
 * @param {Stage} stage
 */
export function showLegend({parts, scene}) {
  const {legend, beside} = scene.header;
  parts.legend.replaceChildren(...legend.map(asLine));
  parts.otherLegend.replaceChildren(...(beside?.legend ?? []).map(asLine));
}

/** @param {[mark: string, text: string]} entry */
function asLine([mark, text]) {
  const line = document.createElement("li");
  line.dataset.mark = mark;
  line.append(text);
  return line;
}
