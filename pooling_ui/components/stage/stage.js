import {keepInstances} from "../shared/instances.js";
import {isSameBut} from "../shared/wire.js";
import {restSoon, setPin} from "./acts.js";
import {closeEditor} from "./edit.js";
import {surroundings} from "./fold.js";
import {listenToKeys} from "./keys.js";
import {showLegend} from "./legend.js";
import {paintFrame} from "./paint.js";
import {advance, changeWindows, createPlayer, currentStep, isMoving} from "./player.js";
import {listenToPointer} from "./pointer.js";
import {readScene} from "./scene.js";
import {say} from "./speak.js";
import {lookAt, sentenceFor} from "./subject.js";
import {setUpTransport, showTransport} from "./transport.js";
import {buildTwins, createTwins, dropTwinWork, layTwins, nameTwins} from "./twin.js";
import {isOutgrown, layOut, showTip} from "./view.js";
import {listenToZoom, shareShowing} from "./zoom.js";

const mount = keepInstances(createStage, (stage) => stage.leave());

/** Streamlit calls this on mount, and again on the same DOM for new data or another theme. */
export default function ({data, parentElement, setStateValue}) {
  const [stage, cleanUp] = mount(parentElement, ".stage");
  stage.send = setStateValue;
  if (!isSame(stage.message, data)) receive(stage, data);
  else if (isOutgrown(stage)) relay(stage);
  return cleanUp;
}

function createStage(root) {
  const find = (selector) => root.querySelector(selector);
  const leaving = new AbortController();
  const parts = {
    box: find(".box"),
    room: find(".room"),
    sight: find(".sight"),
    key: find(".key"),
    zoom: find(".zoom"),
    canvas: find("canvas"),
    captions: root.querySelectorAll(".caption"),
    refusal: find(".refusal"),
    twins: find(".twins"),
    tip: find(".tip"),
    editor: find(".editor"),
    sentence: find(".sentence"),
    edit: find("button.edit"),
    transport: find(".transport"),
    controls: find(".transport").querySelectorAll("button, input, select"),
    play: find("[data-act=play]"),
    loop: find("[data-act=loop]"),
    scrub: find(".scrub"),
    count: find(".count"),
    speed: find(".speed"),
    legend: find(".legend"),
    notes: find(".notes"),
  };
  /** @type {any} */
  const stage = {
    root, parts, signal: leaving.signal,
    scene: null, message: null, player: null, layout: null, layers: null,
    zoom: 0, share: [0, 0], centred: false, boxHeight: 0, ...surroundings(root),
    hover: null, pin: null, editing: null, aloud: true,
    shown: {}, spoken: {text: null, heard: true, at: 0}, frame: null, before: null,
    twins: createTwins(parts.twins),
  };
  stage.refresh = () => requestFrame(stage);
  const observer = new ResizeObserver(() => isOutgrown(stage) && relay(stage));
  for (const element of [parts.box, stage.scroller, stage.content]) observer.observe(element);
  for (const query of ["(prefers-contrast: more)", "(forced-colors: active)"]) {
    matchMedia(query).addEventListener("change", () => isOutgrown(stage) && relay(stage), {signal: leaving.signal});
  }
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const calmly = () => stage.player && (stage.player.cut = calm.matches);
  calm.addEventListener("change", calmly, {signal: leaving.signal});
  stage.calm = calm;
  stage.leave = () => {
    leaving.abort();
    observer.disconnect();
    cancelAnimationFrame(stage.frame);
    clearTimeout(stage.restTimer);
    dropTwinWork(stage.twins);
    closeEditor(stage);
  };
  setUpTransport(parts);
  listenToKeys(stage);
  listenToPointer(stage);
  listenToZoom(stage, () => relay(stage));
  // Text drawn before its font has come would keep the wrong shape.
  document.fonts?.ready.then(() => !leaving.signal.aborted && stage.scene && relay(stage));
  return stage;
}

/**
 * Whether a message brings nothing new: Streamlit also calls when something else on the page
 * changed, and Python repeats where a person came to rest (`start`), which the stage knows.
 */
function isSame(old, message) {
  return old !== null && isSameBut("start", old, message);
}

/** Take new data in; the person's place, pin and open editor stay as far as they still make sense. */
function receive(stage, message) {
  const old = stage.scene;
  stage.message = message;
  stage.scene = readScene(message);
  const {header, windows} = stage.scene;
  stage.root.setAttribute("aria-label", header.title);
  if (!stage.player) {
    const {step, whole, pin, speed, loop} = header.start;
    stage.player = Object.assign(createPlayer(windows, step, whole), {speed, loop, cut: stage.calm.matches});
    stage.pin = pin;
    stage.sentPlace = {step, whole, speed, loop};
    restSoon(stage); // the link may name a step that is not there
  } else changeScene(stage, old);
  showLegend(stage);
  stage.shown.windows = null;
  if (stage.hover && !holds(stage.scene, [stage.hover.plane, stage.hover.row, stage.hover.col])) stage.hover = null;
  // While a setting is refused, the pin waits like the place does.
  if (windows && stage.pin && !holds(stage.scene, stage.pin)) setPin(stage, null);
  relay(stage);
}

function changeScene(stage, old) {
  const {scene, player} = stage;
  const same = (name) => scene[name].length === old[name].length && scene[name].every((tap, at) => tap === old[name][at]);
  if (scene.windows === 0) {
    // Refused: keep the place for when the setting is legal again.
    player.playing = false;
    return;
  }
  changeWindows(player, scene.windows, same("row_taps") && same("col_taps") && old.width === scene.width);
  restSoon(stage); // the place may be another one now
}

function holds(scene, [plane, row, col]) {
  const [height, width] = plane === "input" ? [scene.height, scene.width] : [scene.outHeight, scene.outWidth];
  return row < height && col < width;
}

function relay(stage) {
  if (!layOut(stage)) return;
  paint(stage, performance.now());
  buildTwins(stage.twins, stage.scene, () => {
    if (!stage.layout) return; // its tab was closed meanwhile; laying out anew lays them, too
    layTwins(stage.twins, stage.layout, stage.scene);
    stage.shown.names = null;
    stage.refresh();
  });
}

function requestFrame(stage) {
  stage.frame ??= requestAnimationFrame((now) => {
    stage.frame = null;
    const wasMoving = isMoving(stage.player);
    if (stage.before !== null) advance(stage.player, Math.min(now - stage.before, 100));
    stage.before = isMoving(stage.player) ? now : null;
    if (wasMoving && !isMoving(stage.player)) restSoon(stage);
    paint(stage, now);
    if (isMoving(stage.player)) requestFrame(stage);
  });
}

function paint(stage, now) {
  if (!stage.layout) return;
  const {scene, player} = stage;
  const view = lookAt(stage);
  if (leavesSight(stage, view)) layOut(stage);
  paintFrame(stage, view);
  showTip(stage);
  showTransport(stage, currentStep(player));
  const editable = view.pin?.[0] === "input" && scene.header.editable;
  stage.parts.edit.hidden = !editable;
  say(stage, sentenceFor(stage, view), {aloud: stage.aloud, playing: player.playing, now});
  nameCells(stage, view);
}

/** Whether another window or cell is shown now, and lies out of sight on the zoomed planes. */
function leavesSight({layout, scene, share, shown, hover, aloud}, view) {
  const subject = [view.kind, view.at, view.step].join();
  if (shown.subject === subject) return false;
  shown.subject = subject;
  if (hover && !aloud) return false; // the pointer is on it: planes must not move under it
  return layout.range.some((rest) => rest > 0) && shareShowing(layout, scene, view, share, false) !== share;
}

/** Name the twins by what shows: at rest only, so that playing stays smooth. */
function nameCells({scene, player, twins, shown}, view) {
  if (isMoving(player)) return;
  const names = [view.kind, view.at, view.step, view.filled, view.pin].join();
  if (shown.names === names && shown.scene === scene) return;
  Object.assign(shown, {names, scene});
  nameTwins(twins, scene, view);
}
