import {AVERAGE} from "./average.js";
import {POWER} from "./power.js";
import {WINNER} from "./winner.js";

/** @import {Keeps, Scene} from "./types.d.ts" */

/** What windows may keep, by the names that Python gives. @type {Record<string, Keeps>} */
const KEEPS = {winner: WINNER, average: AVERAGE, power: POWER};

/** What the windows of a scene keep, and how it is told. @param {Scene} scene */
export function keepsOf(scene) {
  return KEEPS[scene.header.keeps.kind];
}
