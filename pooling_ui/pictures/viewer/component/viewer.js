import {createEarly} from "../../../components/shared/early.js";
import {keepFocus} from "../../../components/shared/focus.js";
import {keepInstances} from "../../../components/shared/instances.js";
import {surroundings} from "../../../components/shared/surroundings.js";
import {announce, cancelAnnouncements, createVoice} from "../../../components/shared/voice.js";
import {unpack} from "../../../components/shared/wire.js";
import {actOn, announceAction, announceSpot, changeScreen} from "./acting.js";
import {arrangeViewer} from "./arranging.js";
import {askSoon, pickPixel} from "./asking.js";
import {drawViewer, inside} from "./drawing.js";
import {listenTo} from "./gestures.js";
import {labelFigure, makeFigure, readPanes} from "./panes.js";
import {pointedPlace} from "./pointing.js";
import {panBy, zoomAt} from "./viewport.js";
/** @import {Action, Figure, Header, LinkPlace, Pair, Pane, Pointed, Size, View, ViewerMessage} from "./types" */

// The buttons with which a person opens another picture of their own.
const OWN_FIELD = "[data-testid=stFileUploader] button, [data-testid=stCameraInput] button";

/** One mounted viewer: its panes, its view, and the place of the pointer. */
export class Viewer {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.parts = inside(root, ".parts");
    this.holder = inside(root, ".panes");
    this.holder.replaceChildren(); // drawings of an earlier instance
    this.voice = createVoice(inside(root, ".spoken"));
    /** @type {Figure[]} */
    this.figures = [];
    /** @type {Pane[]} */
    this.panes = [];
    /** @type {Header} */
    this.header = /** @type {any} */ (null); // until the first message
    /** @type {LinkPlace | null} */
    this.start = null;
    /** @type {View} */
    this.view = /** @type {any} */ (null); // until the first arrangement
    /** @type {string | undefined} */
    this.sentPlace = undefined;
    /** @type {boolean | null} */
    this.enlarged = null; // the person's choice; until then it depends on the number of results
    /** @type {Pointed} */
    this.pointed = null;
    /** @type {Size} */
    this.size = {width: 0, height: 0};
    this.ratio = 1;
    this.arranged = "";
    this.requested = "";
    this.calls = 0;
    /** @type {Uint8Array | null} */
    this.message = null; // the last one
    this.timer = 0;
    this.frame = 0;
    /** @type {(name: string, value: unknown) => void} */
    this.send = () => {};
    this.around = surroundings(root);
    this.observer = new ResizeObserver(() => this.arrange());
    for (const each of [root, this.around.scroller, this.around.content]) this.observer.observe(each);
    const leaving = new AbortController();
    this.endings = [keepFocus(() => document.querySelector(OWN_FIELD) ?? this.holder), () => leaving.abort()];
    this.early = createEarly({
      component: "viewer",
      shown: () => this.message,
      show: (message) => this.show(message),
      awaitsPython: () => this.requested !== "", // the link does not say which part is on screen
      signal: leaving.signal,
    });
  }

  get original() {
    return /** @type {[number, number, number]} */ (this.panes[0].shape);
  }

  /**
   * Show a message, unless a later one arrives before this one is unpacked.
   * @param {Uint8Array} bytes
   */
  async show(bytes) {
    this.message = bytes;
    const message = /** @type {ViewerMessage} */ (unpack(bytes));
    const call = (this.calls += 1);
    const panes = await readPanes(message, this.panes);
    if (call !== this.calls) return;
    const {header} = message;
    const before = this.header;
    if (!before) this.endings.push(listenTo(this));
    if (before?.picture !== header.picture) [this.view, this.requested] = [/** @type {any} */ (null), ""];
    [this.header, this.panes] = [header, panes];
    this.start = before ? null : header.start; // only a new viewer starts at the place in the link
    this.enlarged = this.start?.fit ?? this.enlarged;
    // Figures stay in place: moving one would end a drag.
    for (const {figure} of this.figures.splice(panes.length)) figure.remove();
    panes.forEach((pane, index) => {
      if (!this.figures[index]) this.holder.append((this.figures[index] = makeFigure(index)).figure);
      labelFigure(this.figures[index], pane);
    });
    this.holder.setAttribute("aria-label", header.label);
    if (before && before.news !== header.news) announce(this.voice, "news", header.news);
    if (before?.picture === header.picture) announceSpot(this.voice, before.spot, header.spot);
    this.arranged = "";
    this.arrange();
  }

  /** Give every pane its place and size, and draw, if anything has changed. */
  arrange() {
    if (!this.header || !this.holder.clientWidth || !arrangeViewer(this)) return;
    this.draw();
    askSoon(this);
  }

  /** Show another view. @param {View} view */
  go(view) {
    this.view = view;
    this.drawSoon();
    askSoon(this);
  }

  /** @param {Pointed} pointed */
  point(pointed) {
    this.pointed = pointed;
    this.drawSoon();
  }

  /**
   * Return the position of an event in a pane, in CSS pixels.
   * @param {MouseEvent} event @param {number} pane
   * @returns {Pair}
   */
  pointIn(event, pane) {
    const box = this.figures[pane].canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  get place() {
    return pointedPlace(this.panes, this.view, this.size, this.pointed);
  }

  drawSoon() {
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    drawViewer(this);
  }

  /** @param {number} factor @param {Pair} point @param {number} pane */
  zoom(factor, point, pane) {
    this.go(zoomAt(this.view, factor, point, this.panes[pane], this.size, this.original));
  }

  /** @param {Pair} move @param {number} pane */
  pan(move, pane) {
    this.go(panBy(this.view, move, this.panes[pane], this.size, this.original));
  }

  /** @param {Action} action */
  act(action) {
    actOn(this, action);
  }

  /** @param {Action} action @param {boolean} withReadings */
  speak(action, withReadings) {
    announceAction(this, action, withReadings);
  }

  pick() {
    pickPixel(this);
  }

  onFullscreen() {
    changeScreen(this);
  }

  close() {
    this.calls += 1; // a message that is being unpacked is ignored
    this.observer.disconnect();
    for (const end of this.endings) end();
    clearTimeout(this.timer);
    cancelAnnouncements(this.voice);
    cancelAnimationFrame(this.frame);
  }
}

const mount = keepInstances(
  (root) => new Viewer(root),
  (viewer) => viewer.close(),
);

/**
 * Streamlit calls this on mount, and again on the same DOM whenever the message changes.
 * @param {{data: Uint8Array, parentElement: ParentNode, setStateValue: Viewer["send"]}} component
 */
export default function ({data, parentElement, setStateValue}) {
  const [viewer, cleanUp] = mount(parentElement, ".viewer");
  const before = viewer.message;
  viewer.send = setStateValue;
  viewer.early.take(data);
  if (viewer.header && viewer.message === before) viewer.drawSoon(); // perhaps in another theme
  return cleanUp;
}
