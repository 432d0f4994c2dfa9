import {keyAction, pointerGestures, wheelFactor} from "./gestures.js";
/** @import {Viewer} from "./viewer.js" */

/** @import {Action, Pair} from "./types" */

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
