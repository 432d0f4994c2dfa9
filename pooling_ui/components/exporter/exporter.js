import {download} from "../shared/download.js";
import {keepInstances} from "../shared/instances.js";
import {plainText} from "../stage/pieces.js";
import {shownOf} from "../stage/results.js";
import {svgWith} from "../stage/save.js";
import {readScene} from "../stage/scene.js";
import {cellSentence, windowSentence} from "../stage/sentence.js";
import {drawFilm, frameView, pngOf} from "./film.js";
import {drawSheet, sheetFor} from "./sheet.js";

/** @import {Exporter, Film, OrderHeader} from "./types.d.ts" */

const mount = keepInstances(createExporter, cancel);

/**
 * Streamlit calls this on mount, and again on the same DOM when a person chooses something else.
 * @param {{data: Uint8Array, parentElement: ParentNode, setTriggerValue: Exporter["trigger"]}} component
 */
export default function ({data, parentElement, setTriggerValue}) {
  const [exporter, cleanUp] = mount(parentElement, ".exporter");
  exporter.trigger = setTriggerValue;
  if (String(exporter.message) !== String(data)) receive(exporter, data);
  return cleanUp;
}

/** @param {HTMLElement} root @returns {Exporter} */
function createExporter(root) {
  /** @type {any} */
  const none = null;
  /** @type {<Kind extends Element = HTMLElement>(selector: string) => Kind} */
  const find = (selector) => /** @type {any} */ (root.querySelector(selector));
  /** @type {Exporter} */
  const exporter = {
    root,
    canvas: find("canvas"),
    parts: {
      picture: find(".picture"), film: find(".film"), make: find("[data-act=make]"), cancel: find("[data-act=cancel]"),
      progress: find("progress"), says: find(".says"),
    },
    trigger: () => {}, message: null, order: none, sheet: none, job: null,
  };
  const acts = {png: savePng, svg: saveSvg, make: makeFilm, cancel};
  root.onclick = ({target}) => {
    const name = /** @type {Element} */ (target).closest("button")?.dataset.act;
    if (name) acts[/** @type {keyof typeof acts} */ (name)](exporter);
  };
  return exporter;
}

/** Take an order in, and show what the file will show. @param {Exporter} exporter @param {Uint8Array} message */
function receive(exporter, message) {
  cancel(exporter);
  const {root, canvas, parts} = exporter;
  const known = readScene(message);
  const {order} = /** @type {OrderHeader} */ (known.header);
  const scene = shownOf(known, order.moment.covers);
  Object.assign(exporter, {message, order});
  const draw = () => {
    if (exporter.message !== message || exporter.job) return;
    exporter.sheet = sheetFor(scene, order, canvas, getComputedStyle(root).fontFamily);
    drawSheet(canvas, exporter.sheet, viewOf(exporter));
  };
  draw();
  document.fonts?.ready.then(draw); // text drawn before its font has come would keep the wrong shape
  parts.picture.hidden = Boolean(order.film);
  parts.film.hidden = !order.film;
  parts.make.textContent = order.film?.label ?? "";
  const says = wordsOf(exporter);
  canvas.setAttribute("aria-label", says);
  say(exporter, `${canvas.width} × ${canvas.height} pixels`);
}

/** What is shown before a film is made, and as a picture. @param {Exporter} exporter */
function viewOf({order: {film, moment}, sheet: {scene}}) {
  return film ? frameView(film.from, scene.windows) : moment.view;
}

/** @param {Exporter} exporter */
function wordsOf(exporter) {
  const {scene} = exporter.sheet;
  const {at, step} = viewOf(exporter);
  return plainText(at ? cellSentence(scene, ...at) : windowSentence(scene, step));
}

/** @param {Exporter} exporter @param {string} text */
function say({parts: {says}}, text) {
  says.textContent = text;
}

/** @param {Exporter} exporter @param {string} kind */
function fileName({order: {name, moment: {view}}}, kind) {
  return `${name}-window-${view.step + 1}.${kind}`;
}

/** @param {Exporter} exporter */
async function savePng(exporter) {
  download(await pngOf(exporter.canvas), fileName(exporter, "png"), exporter.root);
}

/** @param {Exporter} exporter */
function saveSvg(exporter) {
  const {sheet, root} = exporter;
  const svg = svgWith(sheet, viewOf(exporter), {...sheet.part, says: wordsOf(exporter)});
  download(new Blob([svg], {type: "image/svg+xml"}), fileName(exporter, "svg"), root);
}

/** Draw the frames, and send them to Python, which makes the film of them. @param {Exporter} exporter */
async function makeFilm(exporter) {
  const {order, sheet, canvas, parts: {progress}} = exporter;
  const {film} = order;
  if (!film || exporter.job) return;
  const job = (exporter.job = {cancelled: false});
  const count = film.to - film.from + 1;
  showWork(exporter, true);
  progress.max = count;
  /** @param {number} done */
  const onFrame = (done) => {
    progress.value = done;
    if (!job.cancelled) say(exporter, `Frame ${done} of ${count}`);
  };
  onFrame(0);
  const {frames, fit} = await drawFilm(canvas, sheet, film, job, order, onFrame);
  if (job.cancelled) return;
  exporter.job = null;
  showWork(exporter, false);
  if (frames.length) exporter.trigger("frames", frames);
  say(exporter, frames.length ? `${count} frames drawn` : tooLarge(film, fit));
}

/** Why there is no film, and what works. @param {Film} film @param {number} fit how many frames would fit */
function tooLarge({from, to}, fit) {
  const count = to - from + 1;
  const instead = fit > 1 ? `Choose windows ${from + 1} to ${from + fit}, or a smaller size.` : "Choose a smaller size.";
  return `${count} frames of this size are too many for one file. ${instead}`;
}

/** End a film under way. @param {Exporter} exporter */
function cancel(exporter) {
  if (!exporter.job) return;
  exporter.job.cancelled = true;
  exporter.job = null;
  showWork(exporter, false);
  drawSheet(exporter.canvas, exporter.sheet, viewOf(exporter));
  say(exporter, "Cancelled.");
}

/** Not `hidden` by turns alone: the button that a person pressed must not take the focus with it. @param {Exporter} exporter @param {boolean} working */
function showWork({parts: {make, cancel: stop, progress}}, working) {
  const host = /** @type {ShadowRoot | Document} */ (make.getRootNode());
  const had = [make, stop].includes(/** @type {any} */ (host.activeElement));
  make.hidden = working;
  stop.hidden = progress.hidden = !working;
  if (had) (working ? stop : make).focus();
}
