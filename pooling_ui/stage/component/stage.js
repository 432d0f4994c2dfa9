import {createEarly} from "../../components/shared/early.js";
import {keepFocus} from "../../components/shared/focus.js";
import {keepInstances} from "../../components/shared/instances.js";
import {reducedMotion} from "../../components/shared/reduced_motion.js";
import {surroundings} from "../../components/shared/surroundings.js";
import {announce, cancelAnnouncements, takeBackSentence} from "../../components/shared/voice.js";
import {restNow, restSoon, setPin} from "./actions/acts.js";
import {closeEditor} from "./actions/edit.js";
import {layOutAndDraw, requestFrame} from "./playback/frame.js";
import {settle} from "./actions/history.js";
import {listenToKeys} from "./actions/keys.js";
import {beginFigure, continueFigure, isFigure, listenToSight} from "./playback/figure.js";
import {changeWindows, createPlayer, empty, replay} from "./playback/player.js";
import {listenToPrinting} from "./output/paper.js";
import {listenToPointer} from "./actions/pointer.js";
import {listenToScreen, showPresent} from "./actions/present.js";
import {shownOf} from "./message/results.js";
import {listenForSheet} from "./output/print.js";
import {readScene} from "./message/scene.js";
import {folded, isOn, pinAt, sameSize} from "./message/slices.js";
import {createState} from "./state.js";
import {announceBorder, showLegend, showQuestions} from "./speech/message_text.js";
import {bringIntoSight} from "./speech/question_scroll.js";
import {setUpTransport} from "./playback/transport.js";
import {cancelAriaGridWork} from "./actions/aria_grid.js";
import {needsLayout} from "./drawing/view.js";
import {listenToZoom} from "./layout/zoom.js";
import {listenToVotes} from "./actions/votes.js";

/** @import {Pin, Scene, Stage} from "./types.d.ts" */

const SHOWN_MS = 50;
// The fields of a message's header that a session decides, not the link.
const OF_SESSION = ["moves", "news", "answer", "beside", "side", "answer_state", "question", "question_open", "question_position"];
const CONTRASTS = ["(prefers-contrast: more)", "(forced-colors: active)"];

const mount = keepInstances(createStage, (stage) => stage.leave());

/**
 * Streamlit calls this on mount, and again on the same DOM for new data or another theme.
 * @param {{data: Uint8Array, parentElement: ParentNode, setStateValue: Stage["send"], setTriggerValue: Stage["trigger"]}} component
 */
export default function ({data, parentElement, setStateValue, setTriggerValue}) {
  const [stage, cleanUp] = mount(parentElement, ".stage");
  Object.assign(stage, {send: setStateValue, trigger: setTriggerValue});
  const before = stage.message;
  stage.early.take(data);
  if (stage.message === before && needsLayout(stage)) layOutAndDraw(stage);
  return cleanUp;
}

/** @param {HTMLElement} root @returns {Stage} */
function createStage(root) {
  const leaving = new AbortController();
  const {signal} = leaving;
  const stage = createState(root, signal);
  Object.assign(stage, surroundings(root));
  stage.refresh = () => requestFrame(stage);
  stage.layOutAndDraw = () => layOutAndDraw(stage);
  const fit = () => needsLayout(stage) && layOutAndDraw(stage);
  const observer = new ResizeObserver(fit);
  for (const element of [stage.parts.box, stage.scroller, stage.content]) observer.observe(element);
  for (const query of CONTRASTS) matchMedia(query).addEventListener("change", fit, {signal});
  /** @param {{matches: boolean}} query */
  const calmly = ({matches}) => stage.player && (stage.player.cut = matches);
  reducedMotion().addEventListener("change", calmly, {signal});
  /** @param {Event} event */
  const elsewhere = (event) => !event.composedPath().includes(root) && restNow(stage);
  addEventListener("click", elsewhere, {capture: true, signal}); // before the page handles the click
  stage.leave = () => {
    leaving.abort();
    observer.disconnect();
    cancelAnimationFrame(stage.frame ?? 0);
    clearTimeout(stage.restTimer);
    cancelAnnouncements(stage.voice);
    cancelAriaGridWork(stage.ariaGrids);
    closeEditor(stage);
  };
  stage.early = createEarly({
    component: "stage",
    ofSession: OF_SESSION,
    shown: () => stage.message,
    show: (message) => receive(stage, message),
    awaitsPython: () => stage.history.pending !== null, // its message says what became of an edit
    signal,
  });
  setUpTransport(stage.parts);
  listenToKeys(stage);
  listenToPointer(stage);
  listenToZoom(stage, layOutAndDraw);
  listenToScreen(stage);
  listenToSight(stage);
  listenToPrinting(stage);
  listenForSheet(stage);
  listenToVotes(stage);
  // Text that was drawn before its font was loaded must be drawn again.
  document.fonts?.ready.then(() => !signal.aborted && stage.scene && layOutAndDraw(stage));
  return stage;
}

/**
 * Take in new data; the person's place, pin and open editor stay as far as they still make sense.
 * @param {Stage} stage @param {Uint8Array} message
 */
function receive(stage, message) {
  const old = stage.scene;
  const {sentence} = stage.shown;
  stage.message = message;
  stage.known = readScene(message);
  const known = stage.known.header;
  // If Python leaves the output out, or sends it again, the cover follows the link; Back may do that.
  if (old && Boolean(known.uncovers) !== Boolean(old.header.uncovers)) stage.covers = known.start.covers;
  stage.scene = shownOf(stage.known, stage.covers);
  const {header, windows} = stage.scene;
  stage.root.setAttribute("aria-label", header.title);
  stage.root.dataset.side = header.side ?? "none";
  stage.root.dataset.figure = String(isFigure(stage));
  stage.root.dataset.raisedColourBar = String(Boolean(header.raised_colour_bar) && !header.standalone);
  stage.aloud = false; // the page itself says what it does
  if (old) changeScene(stage, old);
  else mountAt(stage);
  if (old && old.header.moves < header.moves) {
    restoreStart(stage);
    if (header.replays_window) replay(stage.player);
    stage.hover = null; // until the mouse moves, it points at the old place
  }
  if (old && header.news && header.news !== old.header.news) {
    announce(stage.voice, "news", header.news);
    stage.scroller.scrollTop = 0; // people read it at the top of the page
  } else if (old && header.answer_state && header.answer_state !== old.header.answer_state) {
    // By then the question has its place, and the drawing its height.
    setTimeout(() => stage.root.isConnected && bringIntoSight(stage), SHOWN_MS);
  }
  showLegend(stage);
  showPresent(stage);
  showQuestions(stage);
  stage.shown.windows = null;
  if (stage.hover && !holds(stage.scene, [stage.hover.plane, stage.hover.row, stage.hover.col])) stage.hover = null;
  // While a setting is refused, the pin waits like the place does.
  if (windows && stage.pin && !holds(stage.scene, stage.pin)) setPin(stage, null);
  if (old && isFigure(stage)) continueFigure(stage, old);
  layOutAndDraw(stage);
  if (header.replays_window) stage.refresh();
  if (stage.shown.sentence !== sentence) takeBackSentence(stage.voice);
}

/** Start as the first message says. @param {Stage} stage */
function mountAt(stage) {
  restoreStart(stage);
  // A pressed button that removes itself must not take the focus with it.
  if (stage.scene.header.page_keys) stage.signal.addEventListener("abort", keepFocus(() => stage.root));
}

/** Set place, pin and cover as the message says. @param {Stage} stage */
function restoreStart(stage) {
  const {step, whole, blank, pin, speed, loop, covers} = stage.scene.header.start;
  stage.covers = covers;
  stage.scene = shownOf(stage.known, covers);
  const player = createPlayer(stage.scene.windows, step, whole);
  stage.player = Object.assign(player, {speed, loop, cut: reducedMotion().matches});
  if (isFigure(stage)) beginFigure(stage);
  else if (blank) empty(stage.player);
  stage.pin = pin && pinAt(stage.scene.slices, pin);
  stage.sentPlace = {step, whole, speed, loop};
  restSoon(stage); // the link may name a step that does not exist
}

/** @param {Stage} stage @param {Scene} old */
function changeScene(stage, old) {
  const {scene, player} = stage;
  if (stage.pin && old.windows && scene.windows) stage.pin = movedPin(old, scene, stage.pin);
  settle(stage, old);
  announceBorder(stage, old);
  if (scene.windows === 0) {
    player.playing = false; // the place is kept for when the setting is legal again
    return;
  }
  /** @param {"depth_taps" | "row_taps" | "col_taps"} name */
  const same = (name) => scene[name].length === old[name].length && scene[name].every((tap, at) => tap === old[name][at]);
  const alike = same("depth_taps") && same("row_taps") && same("col_taps");
  changeWindows(player, scene.windows, alike && sameSize(old.slices.input, scene.slices.input));
  restSoon(stage); // the place may have changed
}

/** @param {Scene} scene @param {Pin} place */
function holds(scene, [plane, row, col]) {
  return isOn(scene.slices[plane], row, col);
}

/**
 * Return a pin on the same cell after another border has moved its slice.
 * @param {Scene} old @param {Scene} scene @param {Pin} pin
 */
function movedPin(old, scene, [plane, row, col]) {
  const [was, now] = [old.slices[plane], scene.slices[plane]];
  return was.pitch === now.pitch ? /** @type {Pin} */ ([plane, row, col]) : pinAt(scene.slices, [plane, ...folded(was, row, col)]);
}
