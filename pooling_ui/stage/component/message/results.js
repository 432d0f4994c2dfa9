import {isBack} from "./scene.js";

/** @import {Scene} from "../types.d.ts" */

/**
 * Return a scene without the values that its windows write, as Python sends a covered one. Taps stay: the
 * place of a window is not secret.
 * @param {Scene} scene @returns {Scene}
 */
export function withoutResults(scene) {
  const {header, winners, covered_tone: value_tone} = scene;
  // If the scale of colours includes results, a person could read the largest one from it.
  const colours = {header: {...header, scale: header.covered_scale, legend: header.covered_legend}, value_tone};
  const without = {...scene, ...colours, winners: winners.map(() => -1), won: new Map()};
  return isBack(scene) ? {...without, inputCovered: true} : {...without, covered: scene.covered.map(() => 1)};
}

/** Return what a scene shows, covered or not. @param {Scene} known @param {boolean} covers */
export function shownOf(known, covers) {
  return covers ? withoutResults(known) : known;
}

/**
 * Return true if there is something that a person may cover or uncover; not what a question covers.
 * @param {Scene} known
 */
export function mayCover({header, windows, covered}) {
  return Boolean(header.uncovers) || (windows > 0 && !covered.includes(1));
}

/** Return the name of what windows write. @param {Scene} scene */
export function resultName(scene) {
  return isBack(scene) ? "result" : "output";
}
