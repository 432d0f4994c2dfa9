import {drawCells} from "./marks.js";
/** @import {Panel, Shifting} from "./types" */

/** @param {HTMLElement} holder @returns {Panel} */
function addPanel(holder) {
  const [figure, caption, canvas, says] = ["figure", "figcaption", "canvas", "p"].map((name) => document.createElement(name));
  canvas.setAttribute("role", "img");
  figure.append(caption, canvas, says);
  holder.append(figure);
  return /** @type {Panel} */ ({figure, caption, canvas, says});
}

/**
 * Draw the plane, and a panel for each pool; existing panels are reused.
 * @param {Shifting} shifting @param {Record<string, Uint8Array>} arrays
 */
export function drawPanels(shifting, arrays) {
  const {header, holder, panels, plane, caption, hint, root} = shifting;
  drawCells(plane, {shape: header.shape, shades: arrays.plane});
  const says = placeWords(shifting.at);
  caption.textContent = `Input ${sizeWords(header.shape)}, ${says}`;
  const moves = header.most !== null;
  plane.setAttribute("aria-label", `Input, ${says}.${moves ? " The arrow keys move it." : ""}`);
  plane.setAttribute("role", moves ? "application" : "img");
  plane.tabIndex = moves ? 0 : -1;
  hint.hidden = !moves;
  root.dataset.covered = String(!header.panels.length);
  root.dataset.presenting = String(header.presenting);
  root.style.setProperty("--ratio", String(header.shape[0] / header.shape[1]));
  for (const {figure} of panels.splice(header.panels.length)) figure.remove();
  header.panels.forEach(({name, shape, says: text}, index) => {
    const panel = (panels[index] ??= addPanel(holder));
    panel.caption.textContent = `${name}: ${sizeWords(shape)}`;
    panel.says.textContent = text;
    panel.canvas.setAttribute("aria-label", `${name}: ${text}`);
    drawCells(panel.canvas, {shape, shades: arrays[`shades${index}`], kinds: arrays[`kinds${index}`]});
  });
}

/** @param {number[]} shape */
function sizeWords([rows, columns]) {
  return `${rows} × ${columns}`;
}

/** @param {number[]} at */
export function placeWords([down, right]) {
  const words = [];
  if (down) words.push(`${Math.abs(down)} ${down > 0 ? "down" : "up"}`);
  if (right) words.push(`${Math.abs(right)} to the ${right > 0 ? "right" : "left"}`);
  return words.length ? `moved ${words.join(", ")}` : "not moved";
}
