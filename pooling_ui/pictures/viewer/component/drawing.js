import {themeName} from "../../../components/shared/colour.js";
import {paintPane} from "./paint.js";
import {marksOf, readAll} from "./pointing.js";
import {readingText} from "./reading.js";
import {percent} from "./speech.js";
import {isTiny, paneFrame} from "./viewport.js";
/** @import {Viewer} from "./viewer.js" */

/** Draw every pane, and show the state of the view in the bar and below the panes. @param {Viewer} viewer */
export function drawViewer(viewer) {
  const {root, panes, view, size, place, header} = viewer;
  const readings = readAll(panes, place);
  const marks = marksOf(panes, view, size, {spot: header.spot, place, readings});
  const look = lookOfPanes(root);
  panes.forEach((pane, index) => {
    if (!pane.shape) return;
    const {context, reading} = viewer.figures[index];
    if (!context) return;
    const before = index > 0 && !view.fit ? viewer.original : null;
    paintPane(context, pane, paneFrame(view, pane, size), size, {...look, before}, marks[index]);
    reading.textContent = readings[index] ? readingText(readings[index]) : "";
  });
  inside(root, ".zoom").textContent = percent(view.zoom);
  inside(root, ".magnifies").hidden = !header.spot;
  inside(root, ".tiny").hidden = !isTiny(view, panes);
  root.classList.toggle("zoomed", !view.whole);
  for (const [name, is] of [["same", !view.fit], ["fit", view.fit]]) {
    inside(root, `[data-do=${name}]`).setAttribute("aria-pressed", String(is));
  }
}

/** Return the colours for drawings over and around the pictures. @param {HTMLElement} root */
function lookOfPanes(root) {
  const style = getComputedStyle(root);
  const amber = "rgb(255 190 60)";
  return {
    line: themeName(root) === "dark" ? "rgb(170 170 170 / 0.45)" : "rgb(0 0 0 / 0.25)", // seen on paper, too
    font: style.fontFamily,
    tap: "rgb(255 190 60 / 0.3)",
    mark: {pixel: "#fff", window: amber, tap: amber, spot: "#fff"},
  };
}

/** @param {HTMLElement} root @param {string} selector */
export function inside(root, selector) {
  return /** @type {HTMLElement} */ (root.querySelector(selector));
}
