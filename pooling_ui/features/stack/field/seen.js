import {unpack} from "../../../components/shared/wire.js";
/** @import {Axis, Field, Header, Network, Plane, Unit} from "./types" */

/** Return the network of a message. @param {Uint8Array} message @returns {Network} */
export function readNetwork(message) {
  const unpacked = unpack(message);
  const header = /** @type {Header} */ (/** @type {unknown} */ (unpacked.header));
  const arrays = /** @type {Record<string, Int32Array>} */ (unpacked.arrays);
  /** @param {string} name @param {number} index @returns {Axis} */
  const axis = (name, index) => ({
    first: arrays[`first_${name}_${index}`],
    stop: arrays[`stop_${name}_${index}`],
    middleCells: arrays[`middle_cells_${name}_${index}`],
    nearest: arrays[`nearest_${name}_${index}`],
  });
  const planes = Array.from({length: header.planes}, (_, index) => /** @type {Plane} */ ([axis("row", index), axis("col", index)]));
  return {header, planes};
}

/** Return the plane of units of a layer, counted from 1. @param {Network} network @param {number} layer */
export function planeOf({header, planes}, layer) {
  return planes[header.layers[layer - 1].plane];
}

/** Return the numbers of rows and columns of units of a layer. @param {Network} network @param {number} layer */
export function sidesOf(network, layer) {
  return planeOf(network, layer).map((axis) => axis.first.length);
}

/** Return the nearest unit that exists. @param {Network} network @param {Unit} unit @returns {Unit} */
export function unitNear(network, [layer, row, col]) {
  const at = Math.min(Math.max(layer, 1), network.header.layers.length);
  const [rows, columns] = sidesOf(network, at);
  return [at, Math.min(Math.max(row, 0), rows - 1), Math.min(Math.max(col, 0), columns - 1)];
}

/** Return what a unit sees of the input. @param {Plane} plane @param {number} row @param {number} col @returns {Field} */
export function fieldOf([rows, columns], row, col) {
  return {top: rows.first[row], bottom: rows.stop[row], left: columns.first[col], right: columns.stop[col]};
}

/** Return the input cell in the middle of what a unit sees. @param {Network} network @param {Unit} unit */
export function centreOf(network, [layer, row, col]) {
  const [rows, columns] = planeOf(network, layer);
  return [rows.middleCells[row], columns.middleCells[col]];
}

/**
 * Return the unit of a layer that is nearest to an input cell.
 * @param {Network} network @param {number} layer @param {number[]} cell @returns {Unit}
 */
export function unitOver(network, layer, [row, col]) {
  const [rows, columns] = planeOf(network, layer);
  return [layer, rows.nearest[row], columns.nearest[col]];
}

/**
 * Return what one unit of each earlier plane sees: the one over the middle of what a unit sees.
 * @param {Network} network @param {Unit} unit @returns {{field: Field, pool: boolean}[]}
 */
export function fieldsBefore(network, unit) {
  const {layers} = network.header;
  const cell = centreOf(network, unit);
  const last = layers[unit[0] - 1].plane;
  const firsts = layers.flatMap(({plane}, index) => (plane < last && layers[index - 1]?.plane !== plane ? [index] : []));
  return firsts.map((index) => {
    const [, row, col] = unitOver(network, index + 1, cell);
    return {field: fieldOf(planeOf(network, index + 1), row, col), pool: layers[index].pool};
  });
}

/**
 * Return the unit of another layer over the same place.
 * @param {Network} network @param {Unit} unit @param {number} layer @returns {Unit}
 */
export function onLayer(network, unit, layer) {
  if (planeOf(network, layer) === planeOf(network, unit[0])) return [layer, unit[1], unit[2]];
  return unitOver(network, layer, centreOf(network, unit));
}
