import {reductionOf} from "../reductions/reduction_of.js";
import {isBack, kindAt, outputLabel, sourceOf, tapsOf, windowsReading, windowsWonBy} from "../message/scene.js";
import {indexAt, inWords, placeAt} from "../message/slices.js";
import {count, PLANES} from "../actions/aria_grid.js";
import {cellsWritten, labelOf, labelText} from "../message/written.js";

/** @import {AriaGrid, AriaGrids, Named, Scene, View} from "../types.d.ts" */

/**
 * Give every cell its name: place, value, and its part in what is shown. Of thousands of cells few change with
 * a step, so only those are visited.
 * @param {AriaGrids} ariaGrids @param {Scene} scene @param {View} view
 */
export function nameAriaCells(ariaGrids, scene, view) {
  const parts = partsOf(scene, view);
  for (const name of PLANES) {
    const ariaGrid = ariaGrids[name];
    if (!ariaGrid?.element.isConnected) continue;
    const pin = view.pin?.[0] === name ? indexAt(ariaGrid.slices, view.pin[1], view.pin[2]) : -1;
    const now = {scene, parts: parts[name], pin, filled: name === sourceOf(scene) ? 0 : view.filled};
    for (const at of cellsToName(ariaGrid, now)) nameCell(ariaGrid, at, now);
    ariaGrid.named = now;
    markAriaCell(ariaGrid, "pinned", pin);
    markAriaCell(ariaGrid, "badged", name === "input" ? badgedCell(scene, view) : -1);
  }
}

/** Mark one cell of a plane, and no other; −1 is none. @param {AriaGrid} ariaGrid @param {"pinned" | "badged"} mark @param {number} at */
function markAriaCell({cells, marked}, mark, at) {
  if (marked[mark] === at) return;
  if (cells[marked[mark]]) cells[marked[mark]].dataset[mark] = "false";
  if (cells[at]) cells[at].dataset[mark] = "true";
  marked[mark] = at;
}

/** Return the input cell with a winner's badge, or −1. @param {Scene} scene @param {View} view */
function badgedCell(scene, view) {
  if (!scene.windows || view.unmarked) return -1;
  if (!view.at) return scene.winners[view.step] ?? -1;
  return windowsWonBy(scene, ...view.at).length ? indexAt(scene.slices.input, ...view.at) : -1;
}

/** Return the cells whose names may have changed. @param {AriaGrid} ariaGrid @param {Named} now */
function cellsToName({cells, named}, now) {
  if (named?.scene !== now.scene) return cells.keys();
  const at = new Set([...named.parts.keys(), ...now.parts.keys(), named.pin, now.pin]);
  const [from, to] = [named.filled, now.filled].sort((one, other) => one - other);
  if (isBack(now.scene)) for (const cell of cellsWritten(now.scene, from, to)) at.add(cell);
  else for (let cell = from; cell < to; cell += 1) at.add(cell);
  at.delete(-1);
  return at;
}

/** @param {AriaGrid} ariaGrid @param {number} at @param {Named} now */
function nameCell({name, slices, cells, names}, at, {scene, parts, pin, filled}) {
  const about = name === "input"
    ? inputText(scene, at, filled) + readingOf(scene, at)
    : outputText(scene, at, filled) + (scene.differs[at] ? ", differs from A" : "");
  const text = `${inWords(slices, ...placeAt(slices, at))}: ${about}${reductionOf(scene).named?.(scene, name, at) ?? ""}${at === pin ? ", pinned" : ""}${parts.get(at) ?? ""}`;
  if (names[at] === text) return;
  names[at] = text;
  cells[at].setAttribute("aria-label", text);
}

/** @param {Scene} scene @param {number} at @param {number} filled */
function inputText(scene, at, filled) {
  return scene.inputCovered ? "covered" : labelText(scene, labelOf(scene, at, filled));
}

/** @param {Scene} scene @param {number} at @param {number} filled */
function outputText(scene, at, filled) {
  if (at >= filled && !isBack(scene)) return "blank";
  return scene.covered[at] ? "covered" : outputLabel(scene, at);
}

/** Return a text if no window reads a cell; if coverage shows, a text with the number of windows that do. @param {Scene} scene @param {number} cell */
function readingOf({windows, coverage, header}, cell) {
  if (!windows || (coverage[cell] && !header.show_coverage)) return "";
  return coverage[cell] ? `, read by ${count(coverage[cell], "window")}` : ", not read";
}

/** Return each cell's part in what is shown. @param {Scene} scene @param {View} view */
function partsOf(scene, view) {
  const parts = {input: new Map(), output: new Map()};
  if (scene.windows === 0) return parts;
  const reduction = reductionOf(scene);
  if (view.at) {
    const [row, col] = view.at;
    for (const window of windowsReading(scene, row, col)) parts.output.set(window, ", reads this cell");
    for (const [window, part] of reduction.partsOfCell(scene, row, col)) parts.output.set(window, part);
    return parts;
  }
  parts.output.set(view.step, ", current");
  if (view.unmarked) return parts;
  const {rows, cols} = tapsOf(scene, view.step);
  for (const row of rows) {
    for (const col of cols) {
      if (kindAt(scene, row, col) === "cell") {
        parts.input.set(indexAt(scene.slices.input, row, col), ", in the window");
      }
    }
  }
  for (const [cell, part] of reduction.partsOfWindow(scene, view.step)) parts.input.set(cell, part);
  return parts;
}
