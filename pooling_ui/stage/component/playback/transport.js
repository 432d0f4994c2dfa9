import {wayToQuestion} from "../actions/way_to_question.js";
import {isUnplayed} from "./player.js";
import {mayCover, resultName} from "../message/results.js";
import {outputOf} from "../message/scene.js";
import {inWords} from "../message/slices.js";
import {showChange} from "./shown.js";
import {SPEEDS, speedName} from "./timeline.js";

/** @import {Parts, Scene, Stage} from "../types.d.ts" */

/** Fill the list of speeds, once. @param {Record<string, any>} parts */
export function setUpTransport({speed, help}) {
  // Nobody would notice a help that opens below the screen.
  help.ontoggle = () => help.open && help.scrollIntoView({block: "nearest"});
  if (speed.options.length) return;
  for (const value of SPEEDS) speed.add(new Option(speedName(value), String(value)));
}

/**
 * Show the state in buttons, scrubber and options; only changes are written.
 * @param {Stage} stage @param {number} step
 */
export function showTransport(stage, step) {
  const {root, parts, player, known, covers, scene, shown} = stage;
  const {playing, speed, loop} = player;
  const {windows} = scene;
  showChange(shown, "playing", playing, () => {
    const name = playing ? "Pause" : "Play";
    parts.play.setAttribute("aria-label", name);
    parts.play.title = `${name} (Space)`;
    root.dataset.playing = String(playing);
  });
  showChange(shown, "speed", speed, () => (parts.speed.value = String(speed)));
  showChange(shown, "loop", loop, () => parts.loop.setAttribute("aria-pressed", String(loop)));
  const name = resultName(known);
  const may = mayCover(known);
  showChange(shown, "cover", `${covers} ${may} ${name}`, () => {
    parts.cover.setAttribute("aria-pressed", String(covers && may));
    parts.cover.setAttribute("aria-label", `Cover the ${name}`);
    parts.cover.title = `${covers ? "Uncover" : "Cover"} the ${name} (C)`;
    parts.cover.disabled = !may;
  });
  showWayToQuestion(stage);
  showChange(shown, "windows", `${windows} ${scene.header.output_shape} ${scene.header.reduction.kind}`, () => {
    parts.scrub.max = String(Math.max(windows - 1, 0));
    for (const control of parts.controls) control.disabled = windows === 0;
    parts.save.disabled = parts.export.disabled = windows === 0;
    parts.index.hidden = windows === 0 || !scene.indices.length; // without winners there is no index
    shown.step = null;
  });
  const unplayed = isUnplayed(player);
  showChange(shown, "unplayed", unplayed, () => {
    root.dataset.unplayed = String(unplayed);
    shown.step = null;
  });
  showChange(shown, "step", step, () => showStep(parts, scene, step, windows, unplayed));
}

/**
 * While a question is open, show the way back to it instead of the cover button: results are covered then.
 * @param {Stage} stage
 */
function showWayToQuestion(stage) {
  const {parts, shown} = stage;
  const way = wayToQuestion(stage);
  showChange(shown, "question", `${way?.says} ${way?.isAway}`, () => {
    parts.toQuestion.hidden = !way;
    parts.cover.hidden = Boolean(way);
    if (!way) return;
    parts.toQuestion.setAttribute("aria-label", way.says);
    parts.toQuestion.title = way.says;
    // A disabled button would lose the keyboard's focus.
    parts.toQuestion.setAttribute("aria-disabled", String(!way.isAway));
  });
}

/**
 * @param {Parts} parts @param {Scene} scene @param {number} step @param {number} windows @param {boolean} unplayed
 */
function showStep(parts, scene, step, windows, unplayed) {
  if (windows === 0) {
    parts.count.textContent = "0 / 0";
    parts.scrub.value = "0";
    parts.scrub.style.setProperty("--done", "0");
    parts.scrub.setAttribute("aria-valuetext", "no window");
    return;
  }
  parts.scrub.value = String(step);
  parts.scrub.style.setProperty("--done", String(windows > 1 ? step / (windows - 1) : 1));
  if (unplayed) {
    parts.count.textContent = `0 / ${windows}`;
    parts.scrub.setAttribute("aria-valuetext", `before the first of ${windows} windows, the output is empty`);
    return;
  }
  parts.count.textContent = `${step + 1} / ${windows}`;
  parts.scrub.setAttribute("aria-valuetext", `window ${step + 1} of ${windows}, output ${inWords(scene.slices.output, ...outputOf(scene, step))}`);
}
