import {announce} from "../../../components/shared/voice.js";
import {showChange} from "../playback/shown.js";
import {questionElements} from "../../../shell/question_text/question.js";

/** @import {Scene, Stage} from "../types.d.ts" */

/** Show the page's questions over the planes in a presentation, where the page has no title. @param {Stage} stage */
export function showQuestions({parts: {questions}, scene: {header: {presenting, asks = []}}}) {
  questions.hidden = !presenting || asks.length === 0;
  questions.replaceChildren(...(presenting ? asks.flatMap(questionElements) : []));
}

/** Write the legend above the planes. @param {Stage} stage */
export function showLegend({parts, scene, shown}) {
  const {legend} = scene.header;
  showChange(shown, "legend", JSON.stringify(legend), () => parts.legend.replaceChildren(...legend.map(asLine)));
}

/** @param {[mark: string, text: string]} entry */
function asLine([mark, text]) {
  const line = document.createElement("li");
  line.dataset.mark = mark;
  line.append(text);
  return line;
}

/**
 * Say why a window is now dropped, and why there is no output, if the page does not say so: on a stage that is
 * not the page's main one, and in a lesson (`news`).
 * @param {Pick<Stage, "scene" | "voice">} stage @param {Scene} old
 */
export function announceBorder({scene, voice}, old) {
  /** @param {Scene} scene */
  const reasons = ({header}) => header.axes.flatMap(({dropped}) => dropped?.why ?? []);
  const before = new Set(reasons(old));
  for (const why of reasons(scene)) if (!before.has(why)) announce(voice, why, why);
  const {refusal, page_keys: isMain, news} = scene.header;
  if (refusal && refusal !== old.header.refusal && (news || !isMain)) announce(voice, "refusal", refusal);
}
