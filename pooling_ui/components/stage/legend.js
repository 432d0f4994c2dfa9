/** @import {Scene, Stage} from "./types.d.ts" */

/** The marks that this setting puts on the planes, each with its meaning: [mark, text]. @param {Scene} scene */
export function legendOf(scene) {
  const {rows, cols, header} = scene;
  /** @param {"low" | "high" | "overhang"} field */
  const some = (field) => rows[field] + cols[field] > 0;
  const unread = scene.windows ? scene.coverage.reduce((sum, reads) => sum + Number(reads === 0), 0) : 0;
  const differing = scene.differs.reduce((sum, differs) => sum + differs, 0);
  const entries = [];
  if (header.scale.beyond) {
    const {beyond, limit} = header.scale;
    entries.push(["beyond", `${beyond} beyond ±${limit}, in the colour of the scale's end`]);
  }
  if (header.show_coverage) entries.push(["coverage", "×2, or a green bar: how many windows read the cell"]);
  if (header.labels.includes("NaN")) entries.push(["nan", "NaN, in no colour of the scale"]);
  if (some("low") || some("high")) entries.push(["padding", "padding, counts as −∞"]);
  if (some("overhang")) entries.push(["overhang", "overhang of a ceil_mode window"]);
  if (unread) entries.push(["unread", unread === 1 ? "1 cell is never read" : `${unread} cells are never read`]);
  if (differing) entries.push(["differs", `${differing} output ${differing === 1 ? "cell differs" : "cells differ"} from A`]);
  for (const axis of header.axes) if (axis.dropped) entries.push(["dropped", axis.dropped.why]);
  return entries;
}

/** Write the legend under the stage. @param {Stage} stage */
export function showLegend({parts, scene}) {
  const lines = legendOf(scene).map(([mark, text]) => {
    const line = document.createElement("li");
    line.dataset.mark = mark;
    line.append(text);
    return line;
  });
  parts.legend.replaceChildren(...lines);
}
