/** @import {Bounds} from "./types.d.ts" */

// Pixels: positions are rounded to device pixels, so boxes may be this far off.
const NEAR = 1;

/** @param {number[][]} points @returns {Bounds} */
export function boxOf(points) {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

/** @param {Bounds} box @param {Bounds} part */
export function isWithin([left, top, right, bottom], part) {
  return left >= part[0] && top >= part[1] && right <= part[2] && bottom <= part[3];
}

/** @param {Bounds} box @param {Bounds} part */
export function isInside([left, top, right, bottom], part) {
  return isWithin([left + NEAR, top + NEAR, right - NEAR, bottom - NEAR], part);
}

/** @param {Bounds} box @param {Bounds} part */
export function overlaps([left, top, right, bottom], part) {
  const isPoint = left === right && top === bottom;
  const near = isPoint ? 0 : NEAR;
  return left < part[2] - near && right > part[0] + near && top < part[3] - near && bottom > part[1] + near;
}
