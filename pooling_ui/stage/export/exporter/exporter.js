import {download} from "../../../components/shared/download.js";
import {keepInstances} from "../../../components/shared/instances.js";
import {shownOf} from "../../component/message/results.js";
import {saidBy, svgWith} from "../../component/output/save.js";
import {readScene} from "../../component/message/scene.js";
import {sentenceOf} from "../../component/speech/subject.js";
import {beginAnimation, drawAnimation, framesThatFit, pngOf} from "./animation.js";
import {viewsOf} from "./moments.js";
import {offerAnimation, showPart, withdrawAnimation} from "./parts.js";
import {drawSheet, sheetFor} from "./sheet.js";

/** @import {Scene} from "../../component/types" */
/** @import {Exporter, Animation, Made, OrderHeader} from "./types.d.ts" */

const mount = keepInstances(createExporter, close);

/**
 * Streamlit calls this on mount, and again on the same DOM when a person chooses something else, or when Python
 * answers.
 * @param {{data: Uint8Array, parentElement: ParentNode, setTriggerValue: Exporter["trigger"]}} component
 */
export default function ({data, parentElement, setTriggerValue}) {
  const [exporter, cleanUp] = mount(parentElement, ".exporter");
  exporter.trigger = setTriggerValue;
  receive(exporter, data);
  return cleanUp;
}

/** @param {HTMLElement} root @returns {Exporter} */
export function createExporter(root) {
  /** @type {any} */
  const none = null;
  /** @type {<Kind extends Element = HTMLElement>(selector: string) => Kind} */
  const find = (selector) => /** @type {any} */ (root.querySelector(selector));
  /** @type {Exporter} */
  const exporter = {
    root,
    canvas: find("canvas"),
    parts: {
      picture: find(".picture"), animation: find(".animation"), make: find("[data-act=make]"), take: find("[data-act=animation]"),
      cancel: find("[data-act=cancel]"), progress: find("progress"), preview: find("img"), says: find(".says"),
    },
    trigger: () => {}, chosen: "", order: none, sheet: none, job: null, made: null,
  };
  const acts = {png: savePng, svg: saveSvg, make: makeAnimation, animation: saveAnimation, cancel};
  root.onclick = ({target}) => {
    const name = /** @type {Element} */ (target).closest("button")?.dataset.act;
    if (name) acts[/** @type {keyof typeof acts} */ (name)](exporter);
  };
  return exporter;
}

/**
 * Take in a message: a person's choices, or an answer about an animation of the same choices.
 * @param {Exporter} exporter @param {Uint8Array} message
 */
export function receive(exporter, message) {
  const known = readScene(message);
  const {order, made} = /** @type {OrderHeader} */ (known.header);
  const chosen = JSON.stringify(order);
  if (chosen !== exporter.chosen) {
    cancel(exporter);
    Object.assign(exporter, {chosen, order});
    show(exporter, shownOf(known, order.moment.covers));
  }
  if (made) takeAnswer(exporter, made, known.animation);
}

/** Show what the file will show. @param {Exporter} exporter @param {Scene} scene */
function show(exporter, scene) {
  const {root, canvas, parts, order, chosen} = exporter;
  withdrawAnimation(exporter);
  const draw = () => {
    if (exporter.chosen !== chosen || exporter.job) return;
    exporter.sheet = sheetFor(scene, order, canvas, getComputedStyle(root).fontFamily);
    drawSheet(canvas, exporter.sheet, viewOf(exporter));
  };
  draw();
  document.fonts?.ready.then(draw); // text that was drawn before its font was loaded must be drawn again
  parts.picture.hidden = Boolean(order.animation);
  parts.animation.hidden = !order.animation;
  parts.make.textContent = `Make the ${order.animation?.kind}`;
  parts.preview.alt = wordsOf(exporter);
  canvas.setAttribute("aria-label", wordsOf(exporter));
  say(exporter, choiceOf(exporter));
}

/** Return the choices in words: if colours are forced, the page's own buttons do not show them. @param {Exporter} exporter */
function choiceOf({canvas, order: {animation, colours}}) {
  const look = `${canvas.width} × ${canvas.height} pixels, ${colours} colours`;
  return animation ? `${framesIn(animation.to - animation.from + 1)}, ${look}, ${animation.loop ? "in a loop" : "played once"}` : look;
}

/** @param {number} count */
function framesIn(count) {
  return `${count} frame${count === 1 ? "" : "s"}`;
}

/** Return the view of a picture, and of the preview of an animation. @param {Exporter} exporter */
function viewOf({order, sheet: {scene}}) {
  return viewsOf(order, scene.windows)[0];
}

/** @param {Exporter} exporter */
function sentenceShown(exporter) {
  const {scene, withIndex} = exporter.sheet;
  return sentenceOf(scene, viewOf(exporter), withIndex);
}

/** @param {Exporter} exporter */
function wordsOf(exporter) {
  return saidBy(exporter.sheet.scene.header.question ?? "", sentenceShown(exporter));
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
  try {
    download(await pngOf(exporter.canvas), fileName(exporter, "png"), exporter.root);
  } catch (problem) {
    say(exporter, noFile(problem));
  }
}

/** @param {Exporter} exporter */
function saveSvg(exporter) {
  const {sheet, root} = exporter;
  const words = {wording: sheet.wording, sentence: sentenceShown(exporter)};
  const svg = svgWith(sheet, viewOf(exporter), {...sheet.part, says: wordsOf(exporter)}, words);
  download(new Blob([svg], {type: "image/svg+xml"}), fileName(exporter, "svg"), root);
}

/** @param {Exporter} exporter */
function saveAnimation({made, order: {name}, root}) {
  if (made) download(made.file, `${name}.${made.kind}`, root);
}

/** Draw the frames, and send them to Python, which makes the animation. @param {Exporter} exporter */
async function makeAnimation(exporter) {
  const {order, sheet, canvas} = exporter;
  const {animation} = order;
  if (!animation || exporter.job) return;
  const count = animation.to - animation.from + 1;
  const fit = framesThatFit(canvas.width * canvas.height, order);
  if (fit < count) {
    say(exporter, tooLarge(animation, fit));
    return;
  }
  const job = (exporter.job = beginAnimation(String(performance.now()), count, (sent) => exporter.trigger("frames", sent)));
  showPart(exporter, "cancel");
  showProgress(exporter, 0, count);
  try {
    await drawAnimation(canvas, sheet, animation, job);
  } catch (problem) {
    if (exporter.job !== job) return;
    job.cancel();
    endWork(exporter, noFile(problem));
  }
}

/** Return why the browser made no file, and what may help. @param {unknown} problem */
function noFile(problem) {
  return `There is no file: ${/** @type {Error} */ (problem).message}. Try a smaller size.`;
}

/** @param {Exporter} exporter @param {number} done @param {number} count */
function showProgress(exporter, done, count) {
  Object.assign(exporter.parts.progress, {max: count, value: done});
  say(exporter, `Frame ${done} of ${count}`);
}

/**
 * Handle Python's answer about frames; ignore those of a cancelled animation.
 * @param {Exporter} exporter @param {Made} made @param {Uint8Array} [file]
 */
function takeAnswer(exporter, made, file) {
  const {job, order: {animation}} = exporter;
  if (!job || job.name !== made.animation) return;
  if (made.problem) {
    endWork(exporter, `There is no file: ${made.problem}.`);
  } else if (file && animation) {
    endWork(exporter, `${framesIn(made.done)} made`);
    offerAnimation(exporter, animation.kind, file, made.label);
  } else if (job.takeAnswer(made)) {
    showProgress(exporter, made.done, job.count);
  }
}

/** Return why there is no animation, and what works. @param {Animation} animation @param {number} fit how many frames would fit */
function tooLarge({from, to}, fit) {
  const count = to - from + 1;
  const instead = fit > 1 ? `Choose windows ${from + 1} to ${from + fit}, or a smaller size.` : "Choose a smaller size.";
  return `${count} frames of this size are too many for one file. ${instead}`;
}

/** Cancel the present animation; everything else stays. @param {Exporter} exporter */
function cancel(exporter) {
  if (!exporter.job) return;
  exporter.job.cancel();
  endWork(exporter, "Cancelled.");
}

/** @param {Exporter} exporter @param {string} words */
function endWork(exporter, words) {
  exporter.job?.end();
  exporter.job = null;
  showPart(exporter, "make");
  drawSheet(exporter.canvas, exporter.sheet, viewOf(exporter));
  say(exporter, words);
}

/** Free everything when the dialog closes. Python frees the animation with the next dialog. @param {Exporter} exporter */
function close(exporter) {
  exporter.job?.end();
  withdrawAnimation(exporter);
}
