import {announce} from "../../../components/shared/voice.js";
import {showLegend} from "../speech/message_text.js";
import {mainOf, neighbourOf} from "./page.js";
import {mayCover, resultName, shownOf} from "../message/results.js";

/** @import {Stage} from "../types.d.ts" */

/**
 * Cover what windows write, or uncover it, here and on the stage beside this one; tell Python, which keeps it
 * in the link.
 * @param {Stage} stage
 */
export function cover(stage) {
  if (!mayCover(stage.known)) return;
  const covers = !stage.covers;
  for (const each of [stage, neighbourOf(stage)]) if (each) showCovered(each, covers);
  const name = resultName(stage.known);
  announce(stage.voice, "cover", `${name[0].toUpperCase()}${name.slice(1)} ${covers ? "covered" : "uncovered"}.`);
  (mainOf(stage) ?? stage).send("cover", {on: covers, at: performance.now()});
}

/** @param {Stage} stage @param {boolean} covers */
function showCovered(stage, covers) {
  stage.covers = covers;
  stage.scene = shownOf(stage.known, covers);
  showLegend(stage);
  stage.layOutAndDraw();
}
