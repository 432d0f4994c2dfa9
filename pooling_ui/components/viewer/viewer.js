import {themeName} from "../shared/colour.js";
import {keepFocus} from "../shared/focus.js";
import {keepInstances} from "../shared/instances.js";
import {fitSurface} from "../shared/surface.js";
import {surroundings} from "../shared/surroundings.js";
import {createVoice, fallSilent, tell} from "../shared/voice.js";
import {unpack} from "../shared/wire.js";
import {listenTo} from "./listening.js";
import {paintPane} from "./paint.js";
import {labelFigure, makeFigure, readPanes} from "./panes.js";
import {marksOf, pointedPlace, readAll} from "./pointing.js";
import {readingText} from "./reading.js";
import {measureRoom, roomFor} from "./room.js";
import {actionSentence, percent, readingSentences} from "./speech.js";
import {
  arrangePanes, clampView, isCovered, panBy, paneFrame, placeInLink, requestFor, viewFromLink,
  wholeView, zoomAt,
} from "./viewport.js";
/** @import {Action, Figure, Header, LinkPlace, Pair, Pane, Pointed, Size, View, ViewerMessage} from "./types" */

const ASK_AFTER = 140; // ms of rest before another part of the picture is asked for
// What a person who asks for another picture of their own came for.
const OWN_FIELD = "[data-testid=stFileUploader] button, [data-testid=stCameraInput] button";
const ARROW = 60; // CSS pixels
const COUNTED_FROM = 16; // CSS pixels a pixel must have for arrows to go from one to the next

/** One mounted viewer: what it shows, where it stands, what the pointer points at. */
export class Viewer {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.parts = inside(root, ".parts");
    this.holder = inside(root, ".panes");
    this.holder.replaceChildren(); // what an instance before this one drew
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
    this.told = undefined;
    /** @type {boolean | null} */
    this.enlarged = null; // what the person chose; until then it depends on how many results there are
    /** @type {Pointed} */
    this.pointed = null;
    /** @type {Size} */
    this.size = {width: 0, height: 0};
    this.ratio = 1;
    this.arranged = "";
    this.asked = "";
    this.turn = 0;
    this.timer = 0;
    this.frame = 0;
    /** @type {(name: string, value: unknown) => void} */
    this.send = () => {};
    this.around = surroundings(root);
    this.observer = new ResizeObserver(() => this.arrange());
    for (const each of [root, this.around.scroller, this.around.content]) this.observer.observe(each);
    this.endings = [keepFocus(() => document.querySelector(OWN_FIELD) ?? this.holder)];
  }

  get original() {
    return /** @type {[number, number, number]} */ (this.panes[0].shape);
  }

  /**
   * Show a message, unless a later one comes before this one is unpacked.
   * @param {ViewerMessage} message @param {(name: string, value: unknown) => void} send
   */
  async show(message, send) {
    const turn = (this.turn += 1);
    const panes = await readPanes(message, this.panes);
    if (turn !== this.turn) return;
    const before = this.header;
    if (!before) this.endings.push(listenTo(this));
    if (before?.picture !== message.header.picture) [this.view, this.asked] = [/** @type {any} */ (null), ""];
    [this.header, this.panes, this.send] = [message.header, panes, send];
    this.start = before ? null : this.header.start; // only a new viewer asks the link
    this.enlarged = this.start?.fit ?? this.enlarged;
    // Figures stay where they are: moving one would end a drag that is under way.
    for (const {figure} of this.figures.splice(panes.length)) figure.remove();
    panes.forEach((pane, index) => {
      this.figures[index] ??= this.addFigure(index);
      labelFigure(this.figures[index], pane);
    });
    this.holder.setAttribute("aria-label", this.header.label);
    if (before && before.news !== this.header.news) tell(this.voice, "news", this.header.news);
    this.arranged = "";
    this.arrange();
  }

  /** @param {number} index */
  addFigure(index) {
    const made = makeFigure(index);
    this.holder.append(made.figure);
    return made;
  }

  /** Give every pane its place and size, and draw; does nothing when nothing has changed. */
  arrange() {
    if (!this.header || !this.holder.clientWidth) return;
    const [, height, width] = this.original;
    const aspect = Math.min(Math.max(width / height, 0.4), 4);
    const room = roomFor(measureRoom(this.parts, this.holder, this.around.scroller));
    const {columns, ...size} = arrangePanes(
      this.holder.clientWidth, this.panes.length, aspect, room, Boolean(document.fullscreenElement),
    );
    this.ratio = Math.min(window.devicePixelRatio || 1, 2);
    const arranged = JSON.stringify([columns, size, this.ratio]);
    if (arranged === this.arranged) return;
    [this.arranged, this.size] = [arranged, size];
    this.holder.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
    for (const figure of this.figures) {
      for (const {style} of [figure.canvas, figure.refusal]) {
        [style.width, style.height] = [`${size.width}px`, `${size.height}px`];
      }
      figure.context = fitSurface(figure.canvas, size.width, size.height, this.ratio);
    }
    const fit = this.enlarged ?? this.panes.length > 2;
    if (!this.view && this.start) this.view = viewFromLink(this.start, this.original, size, fit);
    else if (!this.view || this.view.whole) this.view = wholeView(this.original, size, fit);
    else this.view = clampView({...this.view, fit}, this.original, size);
    this.told ??= JSON.stringify(placeInLink(this.view, size, this.enlarged));
    this.draw();
    this.askSoon();
  }

  /** Look from somewhere else. @param {View} view */
  go(view) {
    this.view = view;
    this.drawSoon();
    this.askSoon();
  }

  /** @param {Pointed} pointed */
  point(pointed) {
    this.pointed = pointed;
    this.drawSoon();
  }

  /**
   * Where an event is in a pane, in CSS pixels.
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
    const {root, panes, view, size, place} = this;
    const readings = readAll(panes, place);
    const marks = marksOf(panes, view, size, {spot: this.header.spot, place, readings});
    const look = this.look();
    panes.forEach((pane, index) => {
      if (!pane.shape) return;
      const {context, reading} = this.figures[index];
      if (!context) return;
      const before = index > 0 && !view.fit ? this.original : null;
      paintPane(context, pane, paneFrame(view, pane, size), size, {...look, before}, marks[index]);
      reading.textContent = readings[index] ? readingText(readings[index]) : "";
    });
    inside(root, ".zoom").textContent = percent(view.zoom);
    root.classList.toggle("zoomed", !view.whole);
    for (const [name, is] of [["same", !view.fit], ["fit", view.fit]]) {
      inside(root, `[data-do=${name}]`).setAttribute("aria-pressed", String(is));
    }
  }

  /** Colours for what is drawn over and round the pictures. */
  look() {
    const style = getComputedStyle(this.root);
    const amber = "rgb(255 190 60)";
    return {
      paper: style.getPropertyValue("--st-secondary-background-color"),
      line: themeName(this.root) === "dark" ? "rgb(255 255 255 / 0.25)" : "rgb(0 0 0 / 0.25)",
      font: style.fontFamily,
      tap: "rgb(255 190 60 / 0.3)",
      mark: {pixel: "#fff", window: amber, tap: amber, spot: "#fff"},
    };
  }

  askSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), ASK_AFTER);
  }

  /** Tell Python where the person now looks, for the link. */
  tell() {
    const place = placeInLink(this.view, this.size, this.enlarged);
    const told = JSON.stringify(place);
    if (told === this.told) return;
    this.told = told;
    this.send("place", place);
  }

  /** Ask Python for what is on screen, unless it is here already or has been asked for. */
  ask() {
    this.tell();
    const {panes, view, size, ratio, header} = this;
    if (panes.every((pane) => isCovered(view, pane, size, ratio))) return;
    const request = requestFor(view, size, ratio, header.picture);
    const asked = JSON.stringify([request, header.setting, panes.length]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.send("view", request);
  }

  /** Magnify what is pointed at. */
  pick() {
    const pixel = this.place?.pixels[0];
    if (!pixel) return;
    const [row, col] = pixel;
    this.send("spot", {row, col, at: Date.now()}); // the time makes a second click count
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
  act({zoom = 0, whole = false, one = false, fit = null, pan = null, pick = false, full = false}) {
    const {view, size} = this;
    /** @type {Pair} */
    const middle = [size.width / 2, size.height / 2];
    if (zoom) this.zoom(zoom, middle, 0);
    if (one) this.zoom(1 / view.zoom, middle, 0);
    if (whole) this.go(wholeView(this.original, size, view.fit));
    if (fit !== null) this.go({...view, fit: (this.enlarged = fit)});
    if (pan) {
      const step = view.zoom >= COUNTED_FROM ? view.zoom : Math.min(ARROW, size.width / 6);
      this.pan([pan[0] * step, pan[1] * step], 0);
    }
    if (pick) this.pick();
    // The whole page, not just the pictures: the settings stay beside them.
    if (full && document.fullscreenElement) document.exitFullscreen();
    else if (full) document.documentElement.requestFullscreen();
  }

  /** Fill the screen, or the window again; the settings beside the pictures stay in sight. */
  onFullscreen() {
    this.around.scroller.scrollTo({top: 0});
    this.arrange();
    tell(this.voice, "full", document.fullscreenElement ? "Full screen." : "Full screen ended.");
  }

  /**
   * Say what an action led to, once the person rests; with the keyboard or by moving, also what is in the middle.
   * @param {Action} action @param {boolean} withReadings
   */
  speak(action, withReadings) {
    const read = withReadings ? readingSentences(this.panes, readAll(this.panes, this.place)) : [];
    const text = [actionSentence(action, this.view), ...read].filter(Boolean).join(" ");
    if (text) tell(this.voice, "action", text);
  }

  close() {
    this.turn += 1; // what is being unpacked comes too late
    this.observer.disconnect();
    for (const end of this.endings) end();
    clearTimeout(this.timer);
    fallSilent(this.voice);
    cancelAnimationFrame(this.frame);
  }
}

/** @param {HTMLElement} root @param {string} selector */
function inside(root, selector) {
  return /** @type {HTMLElement} */ (root.querySelector(selector));
}

const mountViewer = keepInstances(
  (root) => new Viewer(root),
  (viewer) => viewer.close(),
);

/**
 * Streamlit calls this on mount, and again on the same DOM whenever the message changes.
 * @param {{data: Uint8Array, parentElement: ParentNode, setStateValue: Viewer["send"]}} component
 */
export default function ({data, parentElement, setStateValue}) {
  const [viewer, cleanUp] = mountViewer(parentElement, ".viewer");
  viewer.show(/** @type {ViewerMessage} */ (unpack(data)), setStateValue);
  return cleanUp;
}
