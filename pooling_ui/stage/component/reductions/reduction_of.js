import {AVERAGE} from "./average.js";
import {GRADIENT} from "./gradient.js";
import {POWER} from "./power.js";
import {POWER_BACK} from "./power_back.js";
import {SPREAD} from "./spread.js";
import {UNPOOL} from "./unpool.js";
import {WINNER} from "./winner.js";

/** @import {Reduction, Scene} from "../types.d.ts" */

/** The reductions, forward and back, by the names that Python gives. @type {Record<string, Reduction>} */
const REDUCTIONS = {
  winner: WINNER, average: AVERAGE, power: POWER, gradient: GRADIENT, spread: SPREAD, power_back: POWER_BACK, unpool: UNPOOL,
};

/** Return the reduction of a scene, with its sentences. @param {Scene} scene */
export function reductionOf(scene) {
  return REDUCTIONS[scene.header.reduction.kind];
}
