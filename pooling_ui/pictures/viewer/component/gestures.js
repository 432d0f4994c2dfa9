/** @import {Action, Gestures, Pair} from "./types" */
/** @import {Viewer} from "./viewer.js" */

const STILL = 6; // CSS pixels that a finger may move during a tap
const KEY_ZOOM = 1.5;
/** @type {Record<string, Pair>} */
const PANS = {ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [1, 0], ArrowRight: [-1, 0]};
const BUTTON_ZOOM = 1.5;
/** @type {Record<string, Action>} */
const BUTTONS = {
  in: {zoom: BUTTON_ZOOM},
  out: {zoom: 1 / BUTTON_ZOOM},
  whole: {whole: true},
  one: {one: true},
  same: {fit: false},
  fit: {fit: true},
  full: {full: true},
  up: {pan: [0, 1]},
  down: {pan: [0, -1]},
  left: {pan: [1, 0]},
  right: {pan: [-1, 0]},
};

/**
 * Return handlers that turn pointers into `zoom(factor, point, pane)`, `pan(move, pane)`, `pick(point, pane)`
 * and `hover(point, pane)`; points are CSS pixels in the pane with this index.
 * @param {Gestures} actions
 */
export function pointerGestures(actions) {
  /** @type {Map<number, Pair>} */
  const pointers = new Map();
  let pane = NaN; // where the gesture began
  /** @type {number} */
  let travelled;
  /** @type {boolean} */
  let pinched;

  /** @returns {Pair} */
  const middle = () => {
    const points = [...pointers.values()];
    /** @param {number} axis */
    const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    return [mean(0), mean(1)];
  };
  const spread = () => {
    const [one, other] = [...pointers.values()];
    return Math.hypot(one[0] - other[0], one[1] - other[1]);
  };

  return {
    /** @param {number} id @param {Pair} point @param {number} index */
    down(id, point, index) {
      if (pointers.size === 0) [pane, travelled, pinched] = [index, 0, false];
      pointers.set(id, point);
      if (pointers.size > 1) pinched = true;
    },
    /** @param {number} id @param {Pair} point @param {number} index */
    move(id, point, index) {
      if (!pointers.has(id)) {
        actions.hover(point, index);
        return;
      }
      const [before, distance] = [middle(), pointers.size > 1 ? spread() : 0];
      pointers.set(id, point);
      const after = middle();
      /** @type {Pair} */
      const move = [after[0] - before[0], after[1] - before[1]];
      travelled += Math.hypot(...move);
      if (distance > 0) actions.zoom(spread() / distance, after, pane);
      if (pinched || travelled > STILL) actions.pan(move, pane);
    },
    /** @param {number} id @param {Pair} point */
    up(id, point) {
      if (!pointers.delete(id) || pinched || travelled > STILL) return;
      // A finger cannot hover: it points at the place of its tap.
      actions.hover(point, pane);
      actions.pick(point, pane);
    },
    /** @param {number} id */
    cancel: (id) => pointers.delete(id),
    /** Return the pane in which the present gesture began. */
    pane: () => (pointers.size > 0 ? pane : undefined),
  };
}

/** Return the zoom factor of one turn of the wheel, or of a pinch on a touchpad. @param {WheelEvent} wheelEvent */
export function wheelFactor({deltaY, deltaMode, ctrlKey}) {
  const pixels = deltaY * (deltaMode === 1 ? 32 : 1);
  return Math.exp(-Math.max(-300, Math.min(300, pixels)) * (ctrlKey ? 0.01 : 0.0022));
}

/**
 * Return the action of a key, or null.
 * @param {KeyboardEvent} event
 * @returns {Action | null}
 */
export function keyAction({key, altKey, ctrlKey, metaKey}) {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === "+" || key === "=") return {zoom: KEY_ZOOM};
  if (key === "-" || key === "−") return {zoom: 1 / KEY_ZOOM};
  if (key === "0") return {whole: true};
  if (key === "1") return {one: true};
  if (key === "Enter" || key === " ") return {pick: true}; // Space would scroll the page
  return key in PANS ? {pan: PANS[key]} : null;
}

/**
 * Let a viewer handle buttons, keys, pointers and the wheel; call it once. Return a function that removes the
 * handler outside the viewer's own elements.
 * @param {Viewer} viewer
 */
export function listenTo(viewer) {
  const {root, holder} = viewer;
  /** @type {HTMLElement} */ (root.querySelector("[data-do=full]")).hidden = !document.fullscreenEnabled; // some phones have none
  /** @type {HTMLElement} */ (root.querySelector(".bar")).onclick = ({target}) => {
    const wish = /** @type {Element} */ (target).closest("button")?.dataset.do;
    const action = wish && BUTTONS[wish];
    if (!action) return;
    if (action.pan) viewer.point({pane: 0});
    viewer.act(action);
    viewer.speak(action, Boolean(action.pan));
  };
  holder.onkeydown = (event) => {
    const action = keyAction(event);
    if (!action) return;
    event.preventDefault(); // arrows would scroll the page
    event.stopPropagation(); // and Streamlit has its own keys
    viewer.point({pane: 0});
    viewer.act(action);
    viewer.speak(action, true);
  };
  const gestures = pointerGestures({
    zoom: (factor, point, pane) => viewer.zoom(factor, point, pane),
    pan: (move, pane) => {
      root.classList.add("dragging");
      viewer.pan(move, pane);
    },
    hover: (point, pane) => viewer.point({pane, point}),
    pick: () => viewer.pick(),
  });
  // A gesture belongs to the pane in which it began, wherever the pointer goes.
  /** @param {PointerEvent | WheelEvent} event */
  const paneOf = (event) => gestures.pane() ?? Number(/** @type {HTMLElement} */ (event.target).dataset?.pane ?? NaN);
  /**
   * @template {PointerEvent | WheelEvent} Kind
   * @param {(event: Kind, point: Pair, pane: number) => void} handle
   * @returns {(event: Kind) => void}
   */
  const pass = (handle) => (event) => {
    const pane = paneOf(event);
    if (!Number.isNaN(pane)) handle(event, viewer.pointIn(event, pane), pane);
  };
  /** @param {PointerEvent} pointerEvent */
  const end = ({pointerId}) => {
    root.classList.remove("dragging");
    gestures.cancel(pointerId);
  };
  holder.onpointerdown = pass((/** @type {PointerEvent} */ event, point, pane) => {
    if (event.button > 0) return;
    /** @type {Element} */ (event.target).setPointerCapture(event.pointerId);
    gestures.down(event.pointerId, point, pane);
  });
  holder.onpointermove = pass((/** @type {PointerEvent} */ event, point, pane) => {
    gestures.move(event.pointerId, point, pane);
  });
  holder.onpointerup = pass((/** @type {PointerEvent} */ event, point) => {
    root.classList.remove("dragging");
    gestures.up(event.pointerId, point);
  });
  holder.onpointercancel = end;
  holder.onlostpointercapture = end;
  holder.onpointerleave = ({pointerType}) => {
    if (pointerType === "mouse" && gestures.pane() === undefined) viewer.point(null);
  };
  holder.onwheel = pass((/** @type {WheelEvent} */ event, point, pane) => {
    // A page with pictures must stay scrollable: the wheel zooms once the viewer was clicked.
    if (/** @type {Document | ShadowRoot} */ (holder.getRootNode()).activeElement !== holder && !event.ctrlKey) return;
    event.preventDefault();
    viewer.zoom(wheelFactor(event), point, pane);
  });
  const onFullscreen = () => viewer.onFullscreen();
  document.addEventListener("fullscreenchange", onFullscreen);
  return () => document.removeEventListener("fullscreenchange", onFullscreen);
}
