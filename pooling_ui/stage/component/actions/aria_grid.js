import {neighbour} from "./hit.js";
import {sourceOf} from "../message/scene.js";
import {indexAt, placeAt} from "../message/slices.js";

// One part takes a few milliseconds; even on a busy page it must not wait for ever.
const ROWS_AT_ONCE = 8;
const LATEST_MS = 100;
const later = "requestIdleCallback" in globalThis
  ? /** @param {() => void} work */ (work) => requestIdleCallback(work, {timeout: LATEST_MS})
  : /** @param {() => void} work */ (work) => setTimeout(work, 1);
const cancelLater = globalThis.cancelIdleCallback ?? (/** @param {number} work */ (work) => clearTimeout(work));
const PIN_KEYS = "Arrow keys move. Enter pins a window. Question mark shows all keys.";
const EDIT_KEYS = "Arrow keys move. Enter or a digit edits. Space pins a window. Question mark shows all keys.";
export const PLANES = /** @type {PlaneName[]} */ (["input", "output"]);

/** @import {AriaGrid, AriaGrids, Layout, Place, PlaneName, Scene, Slices} from "../types.d.ts" */

/**
 * Return the accessible grids over the canvas, still empty: two grids of real, transparent cells over the drawn
 * ones.
 * @param {HTMLElement} host @returns {AriaGrids}
 */
export function createAriaGrids(host) {
  const ariaGrids = {host, input: null, output: null, work: null, placing: null, lost: null};
  host.replaceChildren();
  return ariaGrids;
}

/**
 * Make the grids fit the scene, a few rows at a time while the page is idle; then call `done`.
 * @param {AriaGrids} ariaGrids @param {Scene} scene @param {() => void} done
 */
export function buildAriaGrids(ariaGrids, scene, done) {
  drop(ariaGrids, "work");
  for (const name of PLANES) {
    const slices = scene.slices[name];
    const ariaGrid = ariaGrids[name];
    if (!ariaGrid || JSON.stringify(ariaGrid.slices) !== JSON.stringify(slices)) {
      if (ariaGrid) takeAway(ariaGrids, ariaGrid);
      ariaGrids[name] = slices.width ? emptyAriaGrid(name, slices) : null;
    }
    const editable = name === sourceOf(scene) && scene.header.editable;
    ariaGrids[name]?.element.setAttribute("aria-readonly", String(!editable));
    ariaGrids[name]?.element.setAttribute("aria-description", editable ? EDIT_KEYS : PIN_KEYS);
    ariaGrids[name]?.element.setAttribute("aria-label", `${scene.header.names[name]} ${sizeInWords(slices)}`);
  }
  const order = [ariaGrids.input, ariaGrids.output].filter((ariaGrid) => ariaGrid !== null);
  if (order.every(({element}) => element.isConnected)) return;
  const work = () => {
    const unfinished = order.find(({built, slices}) => built < slices.rows);
    if (unfinished) {
      addRows(unfinished, ROWS_AT_ONCE);
      ariaGrids.work = later(work);
      return;
    }
    ariaGrids.work = null;
    // Screen readers read in this order. A plane that stays is not moved, so it keeps the focus.
    if (ariaGrids.input && !ariaGrids.input.element.isConnected) ariaGrids.host.prepend(ariaGrids.input.element);
    if (ariaGrids.output && !ariaGrids.output.element.isConnected) ariaGrids.host.append(ariaGrids.output.element);
    giveFocusBack(ariaGrids);
    done();
  };
  ariaGrids.work = later(work);
}

/**
 * Let the grids be placed while the page is idle: to size thousands of cells anew takes longer than a frame.
 * @param {AriaGrids} ariaGrids @param {() => void} place
 */
export function placeAriaGridsSoon(ariaGrids, place) {
  ariaGrids.placing ??= later(() => {
    ariaGrids.placing = null;
    place();
  });
}

/** Stop building and placing. @param {AriaGrids} ariaGrids */
export function cancelAriaGridWork(ariaGrids) {
  drop(ariaGrids, "work");
  drop(ariaGrids, "placing");
}

/** @param {AriaGrids} ariaGrids @param {"work" | "placing"} what */
function drop(ariaGrids, what) {
  if (ariaGrids[what] !== null) cancelLater(ariaGrids[what]);
  ariaGrids[what] = null;
}

/**
 * Remove a grid, because the plane has another size; its focus moves to the stage for now.
 * @param {AriaGrids} ariaGrids @param {AriaGrid} ariaGrid
 */
function takeAway(ariaGrids, ariaGrid) {
  const focused = ariaGrid.places.get(focusBeside(ariaGrid.element));
  if (focused) {
    ariaGrids.lost = focused;
    /** @type {HTMLElement} */ (ariaGrids.host.closest(".stage")).focus({preventScroll: true});
  }
  ariaGrid.element.remove();
}

/**
 * Return the element with the focus in the document or shadow that holds an element.
 * @param {Element} element
 */
function focusBeside(element) {
  return /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
}

/** Return the focus to its cell, or to the nearest one that exists. @param {AriaGrids} ariaGrids */
function giveFocusBack(ariaGrids) {
  const {lost, host} = ariaGrids;
  const ariaGrid = lost && ariaGrids[lost.plane];
  ariaGrids.lost = null;
  if (!ariaGrid || focusBeside(host) !== host.closest(".stage")) return;
  const {rows, columns, pitch, count: most} = ariaGrid.slices;
  const slice = pitch ? Math.min(Math.floor(lost.col / pitch), most - 1) : 0;
  const col = slice * pitch + Math.min(lost.col - slice * pitch, columns - 1);
  ariaGrid.cells[indexAt(ariaGrid.slices, Math.min(lost.row, rows - 1), col)].focus({preventScroll: true});
}

/** @param {PlaneName} name @param {Slices} slices @returns {AriaGrid} */
function emptyAriaGrid(name, slices) {
  const grid = document.createElement("div");
  grid.className = "aria-grid";
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-rowcount", String(slices.rows));
  grid.setAttribute("aria-colcount", String(slices.count * slices.columns));
  return {name, element: grid, slices, built: 0, cells: [], names: [], named: null, marked: {pinned: -1, badged: -1}, places: new Map(), tabStop: 0};
}

/** Return the size of a plane in words: "plane, 2 rows, 3 columns". @param {Slices} slices */
function sizeInWords({axes, count: many, rows, columns}) {
  if (axes === 1) return `series, ${count(columns, "position")}`;
  const plane = `${count(rows, "row")}, ${count(columns, "column")}`;
  return axes === 2 ? `plane, ${plane}` : `volume, ${count(many, "slice")}, ${plane}`;
}

/** Return a number of things in words. @param {number} number @param {string} thing */
export function count(number, thing) {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** @param {AriaGrid} ariaGrid @param {number} most */
function addRows(ariaGrid, most) {
  const left = ariaGrid.slices.rows - ariaGrid.built;
  for (let row = 0; row < Math.min(most, left); row += 1) addRow(ariaGrid);
}

/** @param {AriaGrid} ariaGrid */
function addRow(ariaGrid) {
  const line = document.createElement("div");
  line.setAttribute("role", "row");
  const {rows, columns, count: many, pitch} = ariaGrid.slices;
  for (let slice = 0; slice < many; slice += 1) {
    for (let column = 0; column < columns; column += 1) {
      const index = (slice * rows + ariaGrid.built) * columns + column;
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = index === ariaGrid.tabStop ? 0 : -1;
      if (slice && !column) cell.style.setProperty("margin-left", `calc(${pitch - columns} * var(--cell))`);
      const [row, col] = placeAt(ariaGrid.slices, index);
      ariaGrid.places.set(cell, {plane: ariaGrid.name, row, col});
      ariaGrid.cells[index] = cell;
      line.append(cell);
    }
  }
  ariaGrid.built += 1;
  ariaGrid.element.append(line);
}

/** Place the grids over the drawn planes. @param {AriaGrids} ariaGrids @param {Layout} layout @param {Scene} scene */
export function placeAriaGrids(ariaGrids, layout, scene) {
  const corner = {input: [-scene.rows.from, -scene.cols.from], output: [0, 0]};
  for (const name of PLANES) {
    const ariaGrid = ariaGrids[name];
    if (!ariaGrid) continue;
    const [down, right] = corner[name];
    ariaGrid.element.style.setProperty("--cell", `${layout.cell}px`);
    ariaGrid.element.style.left = `${layout[name].left + right * layout.cell}px`;
    ariaGrid.element.style.top = `${layout[name].top + down * layout.cell}px`;
    ariaGrid.element.style.clipPath = clipTo(layout, name, ariaGrid);
  }
}

/**
 * Return the part of a zoomed grid that its pane shows, as a CSS clip path; "" without zoom.
 * @param {Layout} layout @param {PlaneName} name @param {AriaGrid} ariaGrid
 */
function clipTo({cell, range, ...layout}, name, {slices: {rows: height, width}}) {
  if (range.every((rest) => rest === 0)) return "";
  const {left, top, firstRow, firstCol, pane} = layout[name];
  const [x, y] = [pane.left - left + firstCol * cell, pane.top - top + firstRow * cell];
  return `inset(${y}px ${width * cell - x - pane.width}px ${height * cell - y - pane.height}px ${x}px)`;
}

/**
 * Return the place {plane, row, col} of a grid's cell, or null for any other element.
 * @param {AriaGrids} ariaGrids @param {EventTarget | null} element
 */
export function placeOf(ariaGrids, element) {
  return ariaGrids.input?.places.get(element) ?? ariaGrids.output?.places.get(element) ?? null;
}

/** Return the grid's cell at a place, if it is built. @param {AriaGrids} ariaGrids @param {Place} place */
export function ariaCell(ariaGrids, {plane, row, col}) {
  const ariaGrid = ariaGrids[plane];
  return ariaGrid?.cells[indexAt(ariaGrid.slices, row, col)] ?? null;
}

/** Make one cell the one that Tab reaches in its grid. @param {AriaGrids} ariaGrids @param {Place} place */
export function moveTabStop(ariaGrids, {plane, row, col}) {
  const ariaGrid = /** @type {AriaGrid} */ (ariaGrids[plane]);
  ariaGrid.cells[ariaGrid.tabStop]?.setAttribute("tabindex", "-1");
  ariaGrid.tabStop = indexAt(ariaGrid.slices, row, col);
  ariaGrid.cells[ariaGrid.tabStop].setAttribute("tabindex", "0");
}

/**
 * Return the place in its plane to which a key leads; null if the key moves nothing.
 * @param {AriaGrids} ariaGrids @param {Place} place @param {KeyboardEvent} event
 */
export function moveFrom(ariaGrids, {plane, row, col}, event) {
  const {pitch, columns, count: many, rows} = /** @type {AriaGrid} */ (ariaGrids[plane]).slices;
  // Slices count as adjacent: the last column of one leads to the first of the next.
  const slice = pitch ? Math.floor(col / pitch) : 0;
  const to = neighbour([row, slice * columns + col - slice * pitch], event.key, [rows, many * columns], event.ctrlKey);
  return to && {plane, row: to[0], col: Math.floor(to[1] / columns) * pitch + (to[1] % columns)};
}
