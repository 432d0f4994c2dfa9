import {
  changeSpeed, currentStep, goTo, isMoving, pause, play, standAt, stepBack, stepForward,
} from "./player.js";

const REST_MS = 400;

/** What the transport and its keys do, by name. Each lets go of a pin: the person moves on. */
const MOVES = {
  start: (player) => goTo(player, 0),
  end: (player) => goTo(player, player.windows - 1),
  back: stepBack,
  forward: stepForward,
  play: (player) => (player.playing ? pause(player) : play(player)),
};

/** Do one thing that a button or key names. */
export function act(stage, name) {
  if (stage.scene.windows === 0) return;
  if (name === "loop") stage.player.loop = !stage.player.loop;
  else if (name === "faster" || name === "slower") changeSpeed(stage.player, name === "faster" ? 1 : -1);
  else {
    MOVES[name](stage.player);
    moved(stage);
  }
  restSoon(stage);
  stage.refresh();
}

/** Play at one of the speeds. */
export function setSpeed(stage, speed) {
  stage.player.speed = speed;
  restSoon(stage);
  stage.refresh();
}

/** Go to a step at once, as the scrubber does. */
export function scrubTo(stage, step) {
  goTo(stage.player, step);
  moved(stage);
  restSoon(stage);
  stage.refresh();
}

function moved(stage) {
  stage.hover = null;
  stage.aloud = true;
  if (stage.pin) {
    stage.pin = null;
    stage.send("pin", null);
  }
}

/** Pin a cell, or let go of it; a pinned output cell is also where the window then stands. */
export function pinCell(stage, {plane, row, col}) {
  const same = stage.pin && stage.pin.join() === [plane, row, col].join();
  stage.pin = same ? null : [plane, row, col];
  stage.aloud = true;
  if (stage.player.playing) pause(stage.player);
  if (!same && plane === "output") standAt(stage.player, row * stage.scene.outWidth + col);
  stage.send("pin", stage.pin);
  restSoon(stage);
  stage.refresh();
}

/** Let go of the pin, if there is one. */
export function unpin(stage) {
  if (!stage.pin) return;
  stage.pin = null;
  stage.send("pin", null);
  stage.refresh();
}

/** Point at a cell, or at nothing. */
export function pointAt(stage, place, aloud) {
  const same = stage.hover?.plane === place?.plane && stage.hover?.row === place?.row && stage.hover?.col === place?.col;
  if (same) return;
  stage.hover = place;
  if (!stage.player.playing) stage.aloud = aloud;
  stage.refresh();
}

/** Tell Python how all stands, a little after the person came to rest; a frame calls again then. */
export function restSoon(stage) {
  clearTimeout(stage.restTimer);
  stage.restTimer = setTimeout(() => {
    if (isMoving(stage.player) || stage.scene.windows === 0) return;
    const place = standing(stage.player);
    if (Object.keys(place).every((name) => place[name] === stage.sentPlace[name])) return;
    stage.sentPlace = place;
    stage.send("step", place);
  }, REST_MS);
}

/** The window's step, whether the whole output shows or only what came before, and how it plays. */
function standing(player) {
  return {step: currentStep(player), whole: player.revealed, speed: player.speed, loop: player.loop};
}
