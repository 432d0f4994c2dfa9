import {momentAt} from "../../component/playback/timeline.js";

/** @import {View} from "../../component/types" */
/** @import {Order} from "./types.d.ts" */

/** Return the view of a window when its value has arrived. @param {number} step @param {number} windows @returns {View} */
export function frameView(step, windows) {
  return {...momentAt(step + 1, windows), kind: "window", pin: null};
}

/**
 * Return all views that a file shows, one after the other.
 * @param {Pick<Order, "animation" | "moment">} order @param {number} windows
 */
export function viewsOf({animation, moment}, windows) {
  if (!animation) return [moment.view];
  const {from, to} = animation;
  return Array.from({length: to - from + 1}, (_, at) => frameView(from + at, windows));
}
