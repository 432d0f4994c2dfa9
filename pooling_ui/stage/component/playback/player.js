import {arrivalAt, ease, momentAt, SPEEDS, STEP_MS} from "./timeline.js";

/** @import {Player} from "../types.d.ts" */

const BACK_MS = 180;
const SETTLE_MS = 180;
const SINGLE_STEP_MS = 620;
// A class watches the window that decides its question.
const REPLAY_MS = 1800;
// At the end of a loop the finished output stays this long, at any speed.
const LOOP_HOLD_MS = 900;

/**
 * Return the state of the animation. `revealed`: the whole output shows, wherever the window is.
 * @param {number} windows @param {number} step
 */
export function createPlayer(windows, step, revealed = true) {
  return {
    windows,
    // If the setting is refused, keep the place until there are windows.
    position: (windows ? clampStep(step, windows) : step) + 1,
    target: null,
    rate: 0,
    back: null,
    playing: false,
    speed: 1,
    loop: false,
    revealed,
    cut: false,
    // The position at which a figure in a text waits for a person.
    until: Infinity,
  };
}

/** @param {number} step @param {number} windows */
function clampStep(step, windows) {
  return Math.min(Math.max(step, 0), Math.max(windows - 1, 0));
}

/** Empty the output until a person plays it. @param {Player} player */
export function empty(player) {
  Object.assign(player, {position: 0, revealed: false});
}

/**
 * Return true if the output is empty and waits for a person; a figure in a text plays by itself.
 * @param {Player} player
 */
export function isUnplayed(player) {
  const {position, revealed, until, windows} = player;
  return windows > 0 && position === 0 && !revealed && until === Infinity && !isMoving(player);
}

/** Return the window that is shown. @param {Player} player */
export function currentStep(player) {
  return momentAt(player.position, player.windows).step;
}

/**
 * Return the window that is shown, or the target of a step: if steps come faster than frames, each starts at
 * the target of the one before.
 * @param {Player} player
 */
function headedStep(player) {
  return player.target === null ? currentStep(player) : player.target - 1;
}

/** Return true if something moves as time passes. @param {Player} player */
export function isMoving(player) {
  return player.playing || player.target !== null || player.back !== null;
}

/** Return what to draw now; see `momentAt`. @param {Player} player */
export function momentOf(player) {
  const {position, windows, speed, cut, back, revealed} = player;
  const moment = momentAt(position, windows, {speed, cut});
  if (back) {
    moment.from = back.from;
    moment.glide = ease(back.elapsed / BACK_MS);
  }
  if (revealed) moment.filled = windows;
  return moment;
}

/**
 * Play from the present window, or from the start if it is the last. If the whole output shows, the cells from
 * this window on become blank.
 * @param {Player} player
 */
export function play(player) {
  const step = currentStep(player);
  if (player.position >= player.windows || (player.revealed && step === 0)) player.position = 0;
  else if (player.revealed) player.position = arrivalAt(step, player.speed);
  Object.assign(player, {playing: true, revealed: false, target: null, back: null});
}

/** Stop: finish the present step quickly, so that picture and sentence agree. @param {Player} player */
export function pause(player) {
  player.playing = false;
  headFor(player, currentStep(player), SETTLE_MS);
}

/** Go to a step at once. @param {Player} player @param {number} step */
export function goTo(player, step) {
  const position = clampStep(step, player.windows) + 1;
  Object.assign(player, {position, playing: false, revealed: false, target: null, back: null});
}

/**
 * Go to a step, with the whole output or a part as before; a part grows to include the step.
 * @param {Player} player @param {number} step
 */
export function standAt(player, step) {
  Object.assign(player, {position: clampStep(step, player.windows) + 1, playing: false, target: null, back: null});
}

/** Play the present window once more, slowly. @param {Player} player */
export function replay(player) {
  const step = currentStep(player);
  player.position = step;
  headFor(player, step, REPLAY_MS);
}

/** Go one step forward, with its motion. @param {Player} player */
export function stepForward(player) {
  const duration = SINGLE_STEP_MS / Math.max(player.speed, 1);
  if (isUnplayed(player)) {
    headFor(player, 0, duration);
    return;
  }
  const step = headedStep(player);
  goTo(player, step);
  if (step + 1 < player.windows) headFor(player, step + 1, duration);
}

/** Go one step back: the window glides, nothing flows. @param {Player} player */
export function stepBack(player) {
  const from = headedStep(player);
  goTo(player, from - 1);
  if (!player.cut && from > 0) player.back = {from, elapsed: 0};
}

/** @param {Player} player @param {number} step @param {number} duration */
function headFor(player, step, duration) {
  if (player.cut) {
    player.position = step + 1;
    return;
  }
  player.target = step + 1;
  player.rate = 1 / duration;
}

/** Let time pass. @param {Player} player @param {number} elapsed */
export function advance(player, elapsed) {
  if (player.playing) playOn(player, elapsed);
  else if (player.target !== null) {
    player.position = Math.min(player.position + elapsed * player.rate, player.target);
    if (player.position === player.target) player.target = null;
  }
  if (player.back) {
    player.back.elapsed += elapsed;
    if (player.back.elapsed >= BACK_MS) player.back = null;
  }
}

/** @param {Player} player @param {number} elapsed */
function playOn(player, elapsed) {
  const {windows, speed, loop, until} = player;
  const position = player.position + (elapsed * speed) / STEP_MS;
  const hold = loop ? (LOOP_HOLD_MS * speed) / STEP_MS : 0;
  const end = Math.min(windows, until);
  if (position < end + hold) player.position = position;
  else if (loop) player.position = 0;
  else Object.assign(player, {position: end, playing: false});
}

/** Choose the next speed up (+1) or down (-1). @param {Player} player @param {number} by */
export function changeSpeed(player, by) {
  const place = SPEEDS.indexOf(player.speed) + by;
  player.speed = SPEEDS[Math.min(Math.max(place, 0), SPEEDS.length - 1)];
}

/**
 * Adapt to new data. With the same geometry, as after an edit, everything continues. With another geometry,
 * the place stays if it exists, and the whole output shows unless it is being played.
 * @param {Player} player @param {number} windows @param {boolean} sameGeometry
 */
export function changeWindows(player, windows, sameGeometry) {
  player.windows = windows;
  if (sameGeometry) return;
  const step = clampStep(currentStep(player), windows);
  Object.assign(player, {target: null, back: null});
  if (player.playing) player.position = Math.min(player.position, windows);
  else Object.assign(player, {position: step + 1, revealed: true});
}
