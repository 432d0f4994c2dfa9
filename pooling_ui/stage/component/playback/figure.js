import {pause, play} from "./player.js";

/** @import {Scene, Stage} from "../types.d.ts" */

const SEEN = 0.6; // the share of the drawing

/** Return true if the stage is a figure in a text, which plays by itself. @param {Stage} stage */
export function isFigure({scene}) {
  return Number.isInteger(scene?.header.plays_to);
}

/** Play a figure while a person sees its drawing. @param {Stage} stage */
export function listenToSight(stage) {
  const observer = new IntersectionObserver(
    (entries) => {
      stage.isSeen = entries[entries.length - 1].isIntersecting;
      if (isFigure(stage)) playFigure(stage);
    },
    {threshold: SEEN},
  );
  observer.observe(stage.parts.box);
  stage.signal.addEventListener("abort", () => observer.disconnect());
}

/** Show a figure before its first window. @param {Stage} stage */
export function beginFigure({player, scene}) {
  Object.assign(player, {position: 0, revealed: false, until: scene.header.plays_to});
}

/**
 * Take in how far a figure plays now: further, once a person has answered.
 * @param {Stage} stage @param {Scene} old
 */
export function continueFigure(stage, old) {
  const {player, scene} = stage;
  if (scene.header.plays_to === old.header.plays_to) return;
  if (old.windows === 0) beginFigure(stage);
  player.until = /** @type {number} */ (scene.header.plays_to);
  playFigure(stage);
}

/** Leave a figure to the person who plays it. @param {Stage} stage */
export function leaveToPerson({player}) {
  player.until = Infinity;
}

/**
 * Play on if a person sees the figure, else pause. Where motion is reduced, show the windows at once.
 * @param {Stage} stage
 */
function playFigure(stage) {
  const {player} = stage;
  if (player.until === Infinity) return; // a person plays it
  const isLeft = !player.revealed && player.position < Math.min(player.until, player.windows);
  if (player.cut) player.position = Math.max(player.position, Math.min(player.until, player.windows));
  else if (!stage.isSeen && player.playing) pause(player);
  else if (stage.isSeen && isLeft) play(player);
  stage.refresh();
}
