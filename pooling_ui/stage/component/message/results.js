import {isBack} from "./scene.js";

/** @import {Scene} from "../types.d.ts" */

/**
 * A scene without what its windows write, as Python sends one that it covers. Taps stay: where a window
 * lies is no secret.
 * @param {Scene} scene @returns {Scene}
 */
export function withoutResults(scene) {
  const {header, winners, covered_tone: value_tone} = scene;
  // Where colours end by what windows write, the largest result could be read off there.
  const colours = {header: {...header, scale: header.covered_scale, legend: header.covered_legend}, value_tone};
  const without = {...scene, ...colours, winners: winners.map(() => -1), won: new Map()};
  return isBack(scene) ? {...without, inputCovered: true} : {...without, covered: scene.covered.map(() => 1)};
}

/** What of a scene shows while it is covered, or not. @param {Scene} known @param {boolean} covers */
export function shownOf(known, covers) {
  return covers ? withoutResults(known) : known;
}

/**
 * Whether there is something that a person may cover or uncover; what a question covers, they may not.
 * @param {Scene} known
 */
export function mayCover({header, windows, covered}) {
  return Boolean(header.uncovers) || (windows > 0 && !covered.includes(1));
}

/** What windows write, in a word. @param {Scene} scene */
export function resultName(scene) {
  return isBack(scene) ? "result" : "output";
}
