/** @import {Stage, Votes} from "../types.d.ts" */

const VOTES = "poolscope-votes"; // the teacher's bar of a live room sends it
const SHOWN = Symbol.for("poolscope votes"); // and keeps it here for a stage that is made later

/** Show the votes of a class on the cells of the input as long as its teacher shows them. @param {Stage} stage */
export function listenToVotes(stage) {
  const tab = /** @type {Record<symbol, Votes | null | undefined>} */ (/** @type {unknown} */ (globalThis));
  /** @param {Votes | null} votes */
  const show = (votes) => {
    stage.votes = votes;
    stage.root.dataset.votes = String(votes !== null); // the colour bar tells nothing of votes
  };
  show(tab[SHOWN] ?? null);
  addEventListener(VOTES, (event) => {
    const {detail} = /** @type {CustomEvent<Votes | null>} */ (event);
    if (JSON.stringify(detail) === JSON.stringify(stage.votes)) return;
    show(detail);
    if (stage.layout) stage.layOutAndDraw();
  }, {signal: stage.signal});
}
