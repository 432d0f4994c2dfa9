import {tell} from "../../../components/shared/voice.js";

/** @import {Scene, Stage} from "../types.d.ts" */

/**
 * Say why a window is now dropped, and why there is no output, if the page does not say so: on a stage that is
 * not the page's main one, and in a lesson (`news`).
 * @param {Pick<Stage, "scene" | "voice">} stage @param {Scene} old
 */
export function tellOfBorder({scene, voice}, old) {
  /** @param {Scene} scene */
  const reasons = ({header}) => header.axes.flatMap(({dropped}) => dropped?.why ?? []);
  const before = new Set(reasons(old));
  for (const why of reasons(scene)) if (!before.has(why)) tell(voice, why, why);
  const {refusal, page_keys: isMain, news} = scene.header;
  if (refusal && refusal !== old.header.refusal && (news || !isMain)) tell(voice, "refusal", refusal);
}
