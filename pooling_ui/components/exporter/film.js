import {momentAt} from "../stage/timeline.js";
import {drawSheet} from "./sheet.js";

/** @import {View} from "../stage/types" */
/** @import {Film, Job, Order, Sheet} from "./types.d.ts" */

/** A window as it stands when its value has arrived. @param {number} step @param {number} windows @returns {View} */
export function frameView(step, windows) {
  return {...momentAt(step + 1, windows), kind: "window", pin: null};
}

/**
 * How many frames a film can have: of about this size, less a tenth, as later frames may be larger, and
 * of so many pixels.
 * @param {number} size @param {number} area @param {Pick<Order, "most" | "pixels">} limits
 */
export function framesThatFit(size, area, {most, pixels}) {
  return Math.min(Math.floor((most * 0.9) / size), Math.floor(pixels / area));
}

/**
 * Draw one frame for each window. Between two frames the page has its turn.
 * @param {HTMLCanvasElement} canvas @param {Sheet} sheet @param {Film} film @param {Job} job may be cancelled meanwhile
 * @param {Pick<Order, "most" | "pixels">} limits @param {(done: number) => void} onFrame
 * @returns {Promise<{frames: string[], fit: number}>} PNG files as base64; where they are too large, none,
 * and how many would fit
 */
export async function drawFilm(canvas, sheet, {from, to}, job, limits, onFrame) {
  /** @type {string[]} */
  const frames = [];
  let size = 0;
  for (let step = from; step <= to && !job.cancelled; step += 1) {
    drawSheet(canvas, sheet, frameView(step, sheet.scene.windows));
    const frame = await asPng(canvas);
    size += frame.length;
    const fit = framesThatFit(size / (frames.length + 1), canvas.width * canvas.height, limits);
    if (size > limits.most || (!frames.length && fit < to - from + 1)) return {frames: [], fit};
    frames.push(frame);
    onFrame(frames.length);
  }
  return {frames, fit: frames.length};
}

/** A canvas as the base64 text of a PNG file; the browser makes it beside the page's own work. @param {HTMLCanvasElement} canvas */
async function asPng(canvas) {
  const file = await pngOf(canvas);
  const reader = new FileReader();
  await new Promise((done, fail) => {
    Object.assign(reader, {onload: done, onerror: fail});
    reader.readAsDataURL(file);
  });
  return /** @type {string} */ (reader.result).split(",")[1];
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export function pngOf(canvas) {
  return new Promise((done, fail) =>
    canvas.toBlob((file) => (file ? done(file) : fail(new Error("the browser made no PNG file"))), "image/png"),
  );
}
