import {frameView} from "./moments.js";
import {drawSheet} from "./sheet.js";

/** @import {Animation, Job, Order, Sheet} from "./types.d.ts" */

// The most frames that wait for Python's answer; with more, drawing waits, too.
const MOST_WAITING = 4;
// Milliseconds after which frames are sent again: Streamlit 1.62 may lose messages of a component while its
// page is drawn (streamlit#16732).
const PATIENCE = 3000;

/** Return how many frames of this many pixels an animation can have. @param {number} area @param {Pick<Order, "pixels">} limits */
export function framesThatFit(area, {pixels}) {
  return Math.floor(pixels / area);
}

/**
 * Return a new animation in progress. Its frames go to Python a few at a time: each message waits for the answer to
 * the one before, so a person can always cancel.
 * @param {string} name @param {number} count how many frames there will be @param {(sent: object) => void} send
 * @returns {Job}
 */
export function beginAnimation(name, count, send) {
  /** @type {string[]} */
  const waiting = [];
  let sent = 0;
  let asks = 0;
  let goOn = () => {};
  /** @param {object} message */
  const ask = (message) => {
    send(message);
    asks = setTimeout(() => ask(message), PATIENCE);
  };
  const pass = () => {
    if (job.cancelled || asks || !waiting.length) return;
    const frames = waiting.splice(0);
    ask({animation: name, at: sent, of: count, frames});
    sent += frames.length;
    goOn();
  };
  /** @type {Job} */
  const job = {
    name, count, cancelled: false,
    add(frame) {
      waiting.push(frame);
      pass();
      return waiting.length < MOST_WAITING ? Promise.resolve() : new Promise((resolve) => (goOn = () => resolve(undefined)));
    },
    takeAnswer({animation, done}) {
      if (job.cancelled || animation !== name || done !== sent) return false;
      clearTimeout(asks);
      asks = 0;
      pass();
      return true;
    },
    end() {
      job.cancelled = true;
      clearTimeout(asks);
    },
    cancel() {
      job.end();
      goOn();
      send({animation: name, stop: true});
    },
  };
  return job;
}

/**
 * Draw one frame for each window. Between frames the page can handle events.
 * @param {HTMLCanvasElement} canvas @param {Sheet} sheet @param {Animation} animation @param {Job} job takes them
 */
export async function drawAnimation(canvas, sheet, {from, to}, job) {
  for (let step = from; step <= to && !job.cancelled; step += 1) {
    drawSheet(canvas, sheet, frameView(step, sheet.scene.windows));
    const frame = await asPng(canvas);
    if (!job.cancelled) await job.add(frame);
  }
}

/**
 * Return a canvas as the base64 text of a PNG file; the browser encodes it in the background.
 * @param {HTMLCanvasElement} canvas
 */
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
