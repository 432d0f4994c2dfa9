import {restSoon} from "./acts.js";
import {closeEditor} from "./edit.js";
import {listenToKeys} from "./keys.js";
import {paintFrame} from "./paint.js";
import {advance, changeWindows, createPlayer, currentStep, isMoving} from "./player.js";
import {listenToPointer} from "./pointer.js";
import {readScene} from "./scene.js";
import {say, showLegend} from "./speak.js";
import {lookAt, sentenceFor} from "./subject.js";
import {setUpTransport, showTransport} from "./transport.js";
import {buildTwins, createTwins, dropTwinWork, layTwins, nameTwins} from "./twin.js";
import {isOutgrown, layOut, showTip} from "./view.js";

const stages = new WeakMap();

/** Streamlit calls this on mount, and again on the same DOM for new data or another theme. */
export default function ({data, parentElement, setStateValue}) {
  const root = parentElement.querySelector(".stage");
  let stage = stages.get(parentElement);
  if (stage?.root !== root) {
    stage?.leave();
    stage = createStage(root);
    stages.set(parentElement, stage);
  }
  stage.send = setStateValue;
  if (!isSame(stage.message, data)) receive(stage, data);
  else if (isOutgrown(stage)) relay(stage);
  const turn = (stage.turn += 1);
  // Streamlit may call a clean-up late, when a newer call has already taken over.
  return () => {
    if (stage.turn !== turn) return;
    stage.leave();
    stages.delete(parentElement);
  };
}

function createStage(root) {
  const find = (selector) => root.querySelector(selector);
  const leaving = new AbortController();
  const parts = {
    box: find(".box"),
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
  };
  const stage = {
    root, parts, signal: leaving.signal, turn: 0,
    scene: null, message: null, player: null, layout: null, layers: null,
    hover: null, pin: null, editing: null, aloud: true,
    shown: {}, spoken: {text: null, heard: true, at: 0}, frame: null, before: null,
    twins: createTwins(parts.twins),
  };
  stage.refresh = () => requestFrame(stage);
  const observer = new ResizeObserver(() => isOutgrown(stage) && relay(stage));
  observer.observe(parts.box);
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
  // Text drawn before its font has come would keep the wrong shape.
  document.fonts?.ready.then(() => !leaving.signal.aborted && stage.scene && relay(stage));
  return stage;
}

/** Streamlit also calls when only something else on the page changed. */
function isSame(old, message) {
  return old?.length === message.length && old.every((byte, at) => byte === message[at]);
}

/** Take new data in; the person's place, pin and open editor stay as far as they still make sense. */
function receive(stage, message) {
  const old = stage.scene;
  stage.message = message;
  stage.scene = readScene(message);
  const {header, windows} = stage.scene;
  stage.root.setAttribute("aria-label", header.title);
  if (!stage.player) {
    stage.player = createPlayer(windows, header.start.step);
    stage.player.cut = stage.calm.matches;
    stage.pin = header.start.pin;
    stage.sentStep = header.start.step;
  } else changeScene(stage, old);
  showLegend(stage);
  stage.shown.windows = null;
  if (stage.hover && !holds(stage.scene, [stage.hover.plane, stage.hover.row, stage.hover.col])) stage.hover = null;
  // While a setting is refused, the pin waits like the place does.
  if (windows && stage.pin && !holds(stage.scene, stage.pin)) {
    stage.pin = null;
    stage.send("pin", null);
  }
  relay(stage);
}

function changeScene({scene, player}, old) {
  const same = (name) => scene[name].length === old[name].length && scene[name].every((tap, at) => tap === old[name][at]);
  if (scene.windows === 0) {
    // Refused: keep the place for when the setting is legal again.
    player.playing = false;
    return;
  }
  changeWindows(player, scene.windows, same("row_taps") && same("col_taps") && old.width === scene.width);
}

function holds(scene, [plane, row, col]) {
  const [height, width] = plane === "input" ? [scene.height, scene.width] : [scene.outHeight, scene.outWidth];
  return row < height && col < width;
}

function relay(stage) {
  if (!layOut(stage)) return;
  paint(stage, performance.now());
  buildTwins(stage.twins, stage.scene, () => {
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
  const {root, scene, player} = stage;
  const view = lookAt(stage);
  paintFrame(stage, view);
  showTip(stage);
  showTransport(stage, currentStep(player));
  const editable = stage.pin?.[0] === "input" && scene.header.editable;
  stage.parts.edit.hidden = !editable;
  say(stage, sentenceFor(stage, view), {aloud: stage.aloud, playing: player.playing, now});
  mark(stage, view);
  root.dataset.ready = "true";
}

/** Facts for tests and styles, and the twins' names: at rest only, so that playing stays smooth. */
function mark({root, scene, player, twins, shown}, view) {
  const step = String(currentStep(player));
  if (root.dataset.step !== step) root.dataset.step = step;
  const filled = String(view.filled);
  if (root.dataset.filled !== filled) root.dataset.filled = filled;
  if (isMoving(player)) return;
  const names = [view.kind, view.at, view.step, view.filled].join();
  if (shown.names === names && shown.scene === scene) return;
  Object.assign(shown, {names, scene});
  nameTwins(twins, scene, view);
}
