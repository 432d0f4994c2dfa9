import {announce} from "../../../components/shared/voice.js";
import {cover} from "./cover.js";
import {undoOrRedo} from "./history.js";
import {questionPin, wayToQuestion} from "./way_to_question.js";
import {
  changeSpeed, currentStep, goTo, isMoving, isUnplayed, pause, play, standAt, stepBack, stepForward,
} from "../playback/player.js";
import {isFigure, leaveToPerson} from "../playback/figure.js";
import {present} from "./present.js";
import {momentNow, saveMoment} from "../output/save.js";
import {folded, indexAt} from "../message/slices.js";
import {SPEEDS, speedName} from "../playback/timeline.js";

/** @import {Pin, Place, Player, Stage} from "../types.d.ts" */

const REST_MS = 400;

/**
 * The moves of the transport and its keys, by name. Each also unpins the pinned cell.
 * @type {Record<string, (player: Player) => void>}
 */
const MOVES = {
  start: (player) => goTo(player, 0),
  end: (player) => goTo(player, player.windows - 1),
  back: stepBack,
  forward: stepForward,
  play: (player) => (player.playing ? pause(player) : play(player)),
};

/**
 * Apply a person's change, redraw, and report to Python at rest.
 * @param {Stage} stage @param {(player: Player) => void} work
 */
function change(stage, work) {
  stage.problem = null;
  leaveToPerson(stage);
  work(stage.player);
  restSoon(stage);
  stage.refresh();
}

/** The settings of the transport and its keys, by name. @type {Record<string, (player: Player) => void>} */
const SETTINGS = {
  loop: (player) => (player.loop = !player.loop),
  faster: (player) => changeSpeed(player, 1),
  slower: (player) => changeSpeed(player, -1),
};

/**
 * Do the action with this name. A button shows its effect; after a key (`byKey`), the stage speaks it.
 * @param {Stage} stage @param {string} name
 */
export function act(stage, name, byKey = false) {
  if (name === "undo" || name === "redo") {
    undoOrRedo(stage, name);
    return;
  }
  if (name === "present") {
    present(stage, !stage.scene.header.presenting);
    return;
  }
  if (name === "cover") {
    cover(stage);
    return;
  }
  if (stage.scene.windows === 0) return;
  if (name === "save") {
    saveMoment(stage);
    return;
  }
  if (name === "export") {
    restNow(stage);
    stage.trigger("export", momentNow(stage));
    return;
  }
  if (name === "question") {
    goToQuestion(stage);
    return;
  }
  change(stage, (player) => {
    if (name in SETTINGS) SETTINGS[name](player);
    else if (name === "index") {
      stage.withIndex = !stage.withIndex;
      stage.aloud = true;
    } else {
      standAtPin(stage);
      MOVES[name](player);
      moveOn(stage);
    }
    if (byKey) tellWhatKeyDid(stage, name);
  });
}

/** Go to the place of the open question. @param {Stage} stage */
function goToQuestion(stage) {
  const {header: {question_position: questionPosition}} = stage.scene;
  if (!questionPosition || !wayToQuestion(stage)?.isAway) return;
  change(stage, (player) => {
    standAt(player, questionPosition.step);
    player.revealed = true;
    moveOn(stage, questionPin(stage));
  });
}

/** @param {Stage} stage @param {string} name */
function tellWhatKeyDid({player, voice}, name) {
  if (name === "loop") announce(voice, name, `Loop ${player.loop ? "on" : "off"}.`);
  else if (name === "play" && player.playing) announce(voice, name, "Playing.");
  else if (name === "faster" || name === "slower") {
    const end = {[SPEEDS[0]]: ", the slowest", [SPEEDS[SPEEDS.length - 1]]: ", the fastest"}[player.speed] ?? "";
    announce(voice, "speed", `Speed ${speedName(player.speed)}${end}.`);
  }
}

/** Play at one of the speeds. @param {Stage} stage @param {number} speed */
export function setSpeed(stage, speed) {
  change(stage, (player) => (player.speed = speed));
}

/** Go to a step at once, as the scrubber does. @param {Stage} stage @param {number} step */
export function scrubTo(stage, step) {
  change(stage, (player) => {
    goTo(player, step);
    moveOn(stage);
  });
}

/** Go to the window of a pinned output cell: the person continues from there. @param {Stage} stage */
function standAtPin({pin, scene, player}) {
  if (pin?.[0] === "output") standAt(player, indexAt(scene.slices.output, pin[1], pin[2]));
}

/** @param {Stage} stage @param {Pin | null} pin */
function moveOn(stage, pin = null) {
  stage.hover = null;
  stage.aloud = true;
  setPin(stage, pin);
}

/**
 * Pin another cell or none, and tell Python; return true if that changes anything. Streamlit passes on only
 * values that differ from what was sent before, but a link may have pinned a cell since: so `at` always
 * differs.
 * @param {Stage} stage @param {Pin | null} pin
 */
export function setPin(stage, pin) {
  if (String(stage.pin) === String(pin)) return false;
  stage.pin = pin;
  const cell = pin && [pin[0], ...folded(stage.scene.slices[pin[0]], pin[1], pin[2])];
  stage.send("pin", {cell, at: performance.now()});
  return true;
}

/**
 * Pin a cell, or unpin it; a pinned output cell is also the new place of the window.
 * @param {Stage} stage @param {Place} place
 */
export function pinCell(stage, {plane, row, col}) {
  change(stage, (player) => {
    stage.aloud = true;
    if (player.playing) pause(player);
    if (!setPin(stage, [plane, row, col])) setPin(stage, null);
    else standAtPin(stage);
  });
}

/** Remove the pin; return true if there was one. @param {Stage} stage */
export function unpin(stage) {
  if (!stage.pin) return false;
  change(stage, () => setPin(stage, null));
  return true;
}

/**
 * Point at a cell, or at nothing; `aloud` if it is to be spoken.
 * @param {Stage} stage @param {Place | null} place @param {boolean} aloud
 */
export function pointAt(stage, place, aloud) {
  const {hover, player} = stage;
  if (hover?.plane === place?.plane && hover?.row === place?.row && hover?.col === place?.col) return;
  stage.hover = place;
  if (!player.playing) stage.aloud = aloud;
  if (aloud) stage.problem = null;
  stage.refresh();
}

/**
 * Tell Python the state soon after the person rests; a frame at the end of a motion calls this again.
 * @param {Stage} stage
 */
export function restSoon(stage) {
  if (isFigure(stage)) return; // no link holds its place
  clearTimeout(stage.restTimer);
  stage.restTimer = setTimeout(() => tellPlace(stage), REST_MS);
}

/**
 * Tell Python at once if it was to be told soon: the person's next action may open a dialog, which a later
 * report would close.
 * @param {Stage} stage
 */
export function restNow(stage) {
  if (stage.restTimer === undefined) return;
  clearTimeout(stage.restTimer);
  tellPlace(stage);
}

/** @param {Stage} stage */
function tellPlace(stage) {
  stage.restTimer = undefined;
  if (isMoving(stage.player) || stage.scene.windows === 0) return;
  const place = standing(stage.player);
  if (JSON.stringify(place) === JSON.stringify(stage.sentPlace)) return;
  // A report makes Streamlit run the page, and a run of the page closes an open dialog.
  if (document.querySelector("[role=dialog]")) {
    restSoon(stage);
    return;
  }
  stage.sentPlace = place;
  // Streamlit passes on only new values. After Python has moved the stage, the same place must count
  // as new.
  stage.send("step", {...place, moves: stage.scene.header.moves});
}

/**
 * Return the window's step, whether the whole output shows or only the part before, and how it plays. An
 * output that waits to be played has no place in the link.
 * @param {Player} player
 */
function standing(player) {
  return {step: currentStep(player), whole: player.revealed || isUnplayed(player), speed: player.speed, loop: player.loop};
}
