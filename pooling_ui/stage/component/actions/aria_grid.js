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
export const PLANES = /** @type {PlaneName[]} */ (["input", "output"]);

/** @import {Layout, Place, PlaneName, Scene, Slices, Twin, Twins} from "../types.d.ts" */

/**
 * Return the accessible twins of the canvas, still empty: two grids of real, transparent cells over the drawn
 * ones.
 * @param {HTMLElement} host @returns {Twins}
 */
export function createTwins(host) {
  const twins = {host, input: null, output: null, work: null, placing: null, lost: null};
  host.replaceChildren();
  return twins;
}

/**
 * Make the twins fit the scene, a few rows at a time while the page is idle; then call `done`.
 * @param {Twins} twins @param {Scene} scene @param {() => void} done
 */
export function buildTwins(twins, scene, done) {
  drop(twins, "work");
  for (const name of PLANES) {
    const slices = scene.slices[name];
    const twin = twins[name];
    if (!twin || JSON.stringify(twin.slices) !== JSON.stringify(slices)) {
      if (twin) takeAway(twins, twin);
      twins[name] = slices.width ? emptyTwin(name, slices) : null;
    }
    twins[name]?.grid.setAttribute("aria-readonly", String(name !== sourceOf(scene) || !scene.header.editable));
    twins[name]?.grid.setAttribute("aria-label", `${scene.header.names[name]} ${sizeInWords(slices)}`);
  }
  const order = [twins.input, twins.output].filter((twin) => twin !== null);
  if (order.every(({grid}) => grid.isConnected)) return;
  const work = () => {
    const unfinished = order.find(({built, slices}) => built < slices.rows);
    if (unfinished) {
      addRows(unfinished, ROWS_AT_ONCE);
      twins.work = later(work);
      return;
    }
    twins.work = null;
    // Screen readers read in this order. A plane that stays is not moved, so it keeps the focus.
    if (twins.input && !twins.input.grid.isConnected) twins.host.prepend(twins.input.grid);
    if (twins.output && !twins.output.grid.isConnected) twins.host.append(twins.output.grid);
    giveFocusBack(twins);
    done();
  };
  twins.work = later(work);
}

/**
 * Let the twins be placed while the page is idle: to size thousands of cells anew takes longer than a frame.
 * @param {Twins} twins @param {() => void} place
 */
export function placeTwinsSoon(twins, place) {
  twins.placing ??= later(() => {
    twins.placing = null;
    place();
  });
}

/** Stop building and placing. @param {Twins} twins */
export function dropTwinWork(twins) {
  drop(twins, "work");
  drop(twins, "placing");
}

/** @param {Twins} twins @param {"work" | "placing"} what */
function drop(twins, what) {
  if (twins[what] !== null) cancelLater(twins[what]);
  twins[what] = null;
}

/**
 * Remove a twin, because the plane has another size; its focus moves to the stage for now.
 * @param {Twins} twins @param {Twin} twin
 */
function takeAway(twins, twin) {
  const focused = twin.places.get(focusBeside(twin.grid));
  if (focused) {
    twins.lost = focused;
    /** @type {HTMLElement} */ (twins.host.closest(".stage")).focus({preventScroll: true});
  }
  twin.grid.remove();
}

/**
 * Return the element with the focus in the document or shadow that holds an element.
 * @param {Element} element
 */
function focusBeside(element) {
  return /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
}

/** Return the focus to its cell, or to the nearest one that exists. @param {Twins} twins */
function giveFocusBack(twins) {
  const {lost, host} = twins;
  const twin = lost && twins[lost.plane];
  twins.lost = null;
  if (!twin || focusBeside(host) !== host.closest(".stage")) return;
  const {rows, columns, pitch, count: most} = twin.slices;
  const slice = pitch ? Math.min(Math.floor(lost.col / pitch), most - 1) : 0;
  const col = slice * pitch + Math.min(lost.col - slice * pitch, columns - 1);
  twin.cells[indexAt(twin.slices, Math.min(lost.row, rows - 1), col)].focus({preventScroll: true});
}

/** @param {PlaneName} name @param {Slices} slices @returns {Twin} */
function emptyTwin(name, slices) {
  const grid = document.createElement("div");
  grid.className = "twin";
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-rowcount", String(slices.rows));
  grid.setAttribute("aria-colcount", String(slices.count * slices.columns));
  return {name, grid, slices, built: 0, cells: [], names: [], named: null, marked: {pinned: -1, badged: -1}, places: new Map(), roving: 0};
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

/** @param {Twin} twin @param {number} most */
function addRows(twin, most) {
  const left = twin.slices.rows - twin.built;
  for (let row = 0; row < Math.min(most, left); row += 1) addRow(twin);
}

/** @param {Twin} twin */
function addRow(twin) {
  const line = document.createElement("div");
  line.setAttribute("role", "row");
  const {rows, columns, count: many, pitch} = twin.slices;
  for (let slice = 0; slice < many; slice += 1) {
    for (let column = 0; column < columns; column += 1) {
      const index = (slice * rows + twin.built) * columns + column;
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = index === twin.roving ? 0 : -1;
      if (slice && !column) cell.style.setProperty("margin-left", `calc(${pitch - columns} * var(--cell))`);
      const [row, col] = placeAt(twin.slices, index);
      twin.places.set(cell, {plane: twin.name, row, col});
      twin.cells[index] = cell;
      line.append(cell);
    }
  }
  twin.built += 1;
  twin.grid.append(line);
}

/** Place the twins over the drawn planes. @param {Twins} twins @param {Layout} layout @param {Scene} scene */
export function layTwins(twins, layout, scene) {
  const corner = {input: [-scene.rows.from, -scene.cols.from], output: [0, 0]};
  for (const name of PLANES) {
    const twin = twins[name];
    if (!twin) continue;
    const [down, right] = corner[name];
    twin.grid.style.setProperty("--cell", `${layout.cell}px`);
    twin.grid.style.left = `${layout[name].left + right * layout.cell}px`;
    twin.grid.style.top = `${layout[name].top + down * layout.cell}px`;
    twin.grid.style.clipPath = clipTo(layout, name, twin);
  }
}

/**
 * Return the part of a zoomed twin that its pane shows, as a CSS clip path; "" without zoom.
 * @param {Layout} layout @param {PlaneName} name @param {Twin} twin
 */
function clipTo({cell, range, ...layout}, name, {slices: {rows: height, width}}) {
  if (range.every((rest) => rest === 0)) return "";
  const {left, top, firstRow, firstCol, pane} = layout[name];
  const [x, y] = [pane.left - left + firstCol * cell, pane.top - top + firstRow * cell];
  return `inset(${y}px ${width * cell - x - pane.width}px ${height * cell - y - pane.height}px ${x}px)`;
}

/**
 * Return the place {plane, row, col} of a twin's cell, or null for any other element.
 * @param {Twins} twins @param {EventTarget | null} element
 */
export function placeOf(twins, element) {
  return twins.input?.places.get(element) ?? twins.output?.places.get(element) ?? null;
}

/** Return the twin's cell at a place, if it is built. @param {Twins} twins @param {Place} place */
export function twinCell(twins, {plane, row, col}) {
  const twin = twins[plane];
  return twin?.cells[indexAt(twin.slices, row, col)] ?? null;
}

/** Make one cell the one that Tab reaches in its grid. @param {Twins} twins @param {Place} place */
export function rove(twins, {plane, row, col}) {
  const twin = /** @type {Twin} */ (twins[plane]);
  twin.cells[twin.roving]?.setAttribute("tabindex", "-1");
  twin.roving = indexAt(twin.slices, row, col);
  twin.cells[twin.roving].setAttribute("tabindex", "0");
}

/**
 * Return the place in its plane to which a key leads; null if the key moves nothing.
 * @param {Twins} twins @param {Place} place @param {KeyboardEvent} event
 */
export function moveFrom(twins, {plane, row, col}, event) {
  const {pitch, columns, count: many, rows} = /** @type {Twin} */ (twins[plane]).slices;
  // Slices count as adjacent: the last column of one leads to the first of the next.
  const slice = pitch ? Math.floor(col / pitch) : 0;
  const to = neighbour([row, slice * columns + col - slice * pitch], event.key, [rows, many * columns], event.ctrlKey);
  return to && {plane, row: to[0], col: Math.floor(to[1] / columns) * pitch + (to[1] % columns)};
}
