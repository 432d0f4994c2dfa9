import {frameView} from "./moments.js";
import {drawSheet} from "./sheet.js";

/** @import {Film, Job, Order, Sheet} from "./types.d.ts" */

// Frames that wait for Python's answer: beyond this, drawing waits, too.
const MOST_WAITING = 4;
// Milliseconds after which frames go to Python again: Streamlit 1.62 may lose what a component sends while
// its page is drawn (streamlit#16732).
const PATIENCE = 3000;

/** How many frames of so many pixels a film can have. @param {number} area @param {Pick<Order, "pixels">} limits */
export function framesThatFit(area, {pixels}) {
  return Math.floor(pixels / area);
}

/**
 * A film under way. Its frames go to Python a few at a time: it answers each message before it gets the next,
 * so that there is always a moment in which a person can cancel.
 * @param {string} name @param {number} count how many frames there will be @param {(sent: object) => void} send
 * @returns {Job}
 */
export function beginFilm(name, count, send) {
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
    ask({film: name, at: sent, of: count, frames});
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
    takeAnswer({film, done}) {
      if (job.cancelled || film !== name || done !== sent) return false;
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
      send({film: name, stop: true});
    },
  };
  return job;
}

/**
 * Draw one frame for each window. Between two frames the page has its turn.
 * @param {HTMLCanvasElement} canvas @param {Sheet} sheet @param {Film} film @param {Job} job takes them
 */
export async function drawFilm(canvas, sheet, {from, to}, job) {
  for (let step = from; step <= to && !job.cancelled; step += 1) {
    drawSheet(canvas, sheet, frameView(step, sheet.scene.windows));
    const frame = await asPng(canvas);
    if (!job.cancelled) await job.add(frame);
  }
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
