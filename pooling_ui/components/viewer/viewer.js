import {themeName} from "../shared/colour.js";
import {fitSurface} from "../shared/surface.js";
import {unpack} from "../shared/wire.js";
import {keyAction, pointerGestures, wheelFactor} from "./gestures.js";
import {layerCanvas, paintPane, screenBox} from "./paint.js";
import {readingAt, readingSentence, readingText, windowOf} from "./reading.js";
import {
  arrangePanes, clampView, isCovered, onPicture, panBy, paneFrame, pixelOf, placeAt, requestFor,
  wholeView, zoomAt,
} from "./viewport.js";

const ASK_AFTER = 140; // ms of rest before another part of the picture is asked for
const ARROW = 60; // CSS pixels
const WINDOW_FROM = 5; // CSS pixels a window must have on the original to be outlined
const MOST_TAP_MARKS = 400;

/** Panes of one message, with their layers as canvases and the reach of their windows. */
function readPanes({header, arrays}) {
  return header.panes.map((pane, index) => {
    if (!pane.shape) return pane;
    const layer = (name) => {
      if (!pane[name]) return null;
      const [, [, height, width]] = header.arrays[name + index];
      const raster = {...pane[name], pixels: arrays[name + index], height, width};
      return {...raster, canvas: layerCanvas(raster, pane.shape[0])};
    };
    const axis = (name) => ({
      first: arrays[`${name}${index}_first`],
      stop: arrays[`${name}${index}_stop`],
      taps: arrays[`${name}${index}_taps`],
    });
    const reach = arrays[`row${index}_first`] ? {row: axis("row"), col: axis("col")} : null;
    return {...pane, crop: layer("crop"), base: layer("base"), reach};
  });
}

/** One figure: caption, canvas or refusal, reading. */
function makeFigure(index) {
  const make = (tag, name) => Object.assign(document.createElement(tag), {className: name});
  const figure = make("figure", "");
  const [caption, canvas] = [make("figcaption", ""), make("canvas", "")];
  const [refusal, reading] = [make("div", "refusal"), make("p", "reading")];
  canvas.dataset.pane = index;
  canvas.setAttribute("role", "img");
  figure.append(caption, canvas, refusal, reading);
  return {figure, caption, canvas, refusal, reading, context: null};
}

/** Everything of one mounted viewer: what it shows, where it stands, what the pointer points at. */
class Viewer {
  constructor(root) {
    this.root = root;
    this.holder = root.querySelector(".panes");
    this.figures = [];
    this.view = null;
    this.size = null;
    this.pointed = null; // {pane, point}; without a point the middle of the pane, by keyboard
    this.asked = "";
    this.timer = 0;
    this.frame = 0;
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
    this.listen();
  }

  get original() {
    return this.panes[0].shape;
  }

  show(message, send) {
    this.send = send;
    const before = this.header;
    this.header = message.header;
    this.panes = readPanes(message);
    if (before?.picture !== this.header.picture) [this.view, this.asked] = [null, ""];
    this.holder.setAttribute("aria-label", this.header.label);
    this.build();
    this.arrange();
    this.draw();
    this.root.dataset.setting = this.header.setting;
    this.root.dataset.picture = this.header.picture;
    this.askSoon();
  }

  build() {
    while (this.figures.length < this.panes.length) {
      this.figures.push(makeFigure(this.figures.length));
    }
    this.figures.length = this.panes.length;
    this.holder.replaceChildren(...this.figures.map(({figure}) => figure));
    this.panes.forEach((pane, index) => {
      const {caption, canvas, refusal, reading} = this.figures[index];
      const [title, detail] = [document.createElement("strong"), document.createElement("span")];
      title.append(pane.title);
      detail.append(pane.detail);
      caption.replaceChildren(title, detail);
      caption.title = `${pane.title} ${pane.detail}`;
      canvas.setAttribute("aria-label", `${pane.title}, ${pane.detail}`);
      refusal.textContent = pane.refusal;
      for (const part of [canvas, reading]) part.hidden = !pane.shape;
      refusal.hidden = Boolean(pane.shape);
    });
  }

  arrange() {
    const [, height, width] = this.original;
    const room = Math.min(Math.max(window.innerHeight * 0.74, 400), 900);
    const aspect = Math.min(Math.max(width / height, 0.4), 4);
    const panes = arrangePanes(this.root.clientWidth, this.panes.length, aspect, room);
    this.width = this.root.clientWidth;
    this.size = {width: panes.width, height: panes.height};
    this.ratio = Math.min(window.devicePixelRatio || 1, 2);
    this.holder.style.gridTemplateColumns = `repeat(${panes.columns}, minmax(0, 1fr))`;
    for (const figure of this.figures) {
      for (const part of [figure.canvas, figure.refusal]) {
        part.style.width = `${panes.width}px`;
        part.style.height = `${panes.height}px`;
      }
      figure.context = fitSurface(figure.canvas, panes.width, panes.height, this.ratio);
    }
    const fit = this.view?.fit ?? false;
    this.view =
      !this.view || this.view.whole
        ? wholeView(this.original, this.size, fit)
        : clampView(this.view, this.original, this.size);
  }

  resize() {
    if (!this.panes || this.root.clientWidth === this.width || !this.root.clientWidth) return;
    this.arrange();
    this.draw();
    this.askSoon();
  }

  /** Look from somewhere else. */
  go(view) {
    this.view = view;
    this.drawSoon();
    this.askSoon();
  }

  drawSoon() {
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const {marks, readings} = this.pointing();
    const look = this.look();
    this.panes.forEach((pane, index) => {
      if (!pane.shape) return;
      const {context, reading} = this.figures[index];
      const frame = paneFrame(this.view, pane, this.size);
      const before = index > 0 && !this.view.fit && this.before();
      paintPane(context, pane, frame, this.size, {...look, before}, marks[index]);
      reading.textContent = readings[index] ? readingText(readings[index]) : "";
    });
    this.root.querySelector(".zoom").textContent = `${percent(this.view.zoom)} %`;
    this.root.classList.toggle("zoomed", !this.view.whole);
    this.press("same", !this.view.fit);
    this.press("fit", this.view.fit);
    this.readings = readings;
  }

  /** The size of the original on the screen. */
  before() {
    return [this.original[1] * this.view.zoom, this.original[2] * this.view.zoom];
  }

  press(name, is) {
    this.root.querySelector(`[data-do=${name}]`).setAttribute("aria-pressed", is);
  }

  look() {
    const style = getComputedStyle(this.root);
    const dark = themeName(this.root) === "dark";
    return {
      paper: style.getPropertyValue("--st-secondary-background-color"),
      line: dark ? "rgb(255 255 255 / 0.25)" : "rgb(0 0 0 / 0.25)",
      font: style.fontFamily,
      tap: "rgb(255 190 60 / 0.3)",
      mark: {pixel: "#fff", window: "rgb(255 190 60)", tap: "rgb(255 190 60)", spot: "#fff"},
    };
  }

  /** Marks and readings of all panes for what is pointed at. */
  pointing() {
    const marks = this.panes.map(() => []);
    const readings = this.panes.map(() => null);
    const {spot} = this.header;
    if (spot) {
      const part = {...spot, bottom: spot.row + spot.height, right: spot.col + spot.width};
      marks[0].push({part: {...part, top: spot.row, left: spot.col}, style: "spot"});
    }
    const place = this.pointedPlace();
    if (!place) return {marks, readings};
    this.panes.forEach((pane, index) => {
      if (!pane.shape) return;
      const pixel = index === this.pointed.pane ? place.pixel : pixelOf(pane, place.picture);
      const reading = readingAt(pane, pixel);
      readings[index] = reading;
      if (reading) marks[index].push({part: reading, style: "pixel"});
    });
    marks[0].push(...this.windowMarks(place));
    return {marks, readings};
  }

  /** What is pointed at: a pixel of its pane, and the place of its middle on the original. */
  pointedPlace() {
    const pane = this.pointed && this.panes[this.pointed.pane];
    if (!pane?.shape) return null;
    const point = this.pointed.point ?? [this.size.width / 2, this.size.height / 2];
    const [row, col] = placeAt(paneFrame(this.view, pane, this.size), point).map(Math.floor);
    if (row < 0 || col < 0 || row >= pane.shape[1] || col >= pane.shape[2]) return null;
    return {pixel: [row, col], picture: onPicture(pane, [row + 0.5, col + 0.5])};
  }

  /** The window of the result pixel that is pointed at, and its taps where it has holes. */
  windowMarks({pixel, picture}) {
    const index = this.pointed.pane || this.panes.findIndex((pane) => pane.reach);
    const pane = this.panes[index];
    const part = pane?.reach && windowOf(pane, this.pointed.pane ? pixel : pixelOf(pane, picture));
    if (!part) return [];
    const frame = paneFrame(this.view, this.panes[0], this.size);
    const box = screenBox(frame, part);
    if (Math.min(box.width, box.height) < WINDOW_FROM) return [];
    const window = {part, style: "window"};
    const {rows, cols} = part;
    const solid =
      !rows || !cols || (rows.length === part.bottom - part.top && cols.length === part.right - part.left);
    if (solid || rows.length * cols.length > MOST_TAP_MARKS) return [window];
    const taps = rows.flatMap((top) =>
      cols.map((left) => ({part: {top, left, bottom: top + 1, right: left + 1}, style: "tap"})),
    );
    return [...taps, window];
  }

  askSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), ASK_AFTER);
  }

  /** Ask Python for what is on screen, unless it is here already or has been asked for. */
  ask() {
    if (this.panes.every((pane) => isCovered(this.view, pane, this.size, this.ratio))) return;
    const request = requestFor(this.view, this.size, this.ratio, this.header.picture);
    const asked = JSON.stringify([request, this.header.setting]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.send("view", request);
  }

  pick() {
    const place = this.pointedPlace();
    if (!place) return;
    const [row, col] = pixelOf(this.panes[0], place.picture);
    this.send("spot", {row, col, at: Date.now()}); // the time makes a second click count
  }

  act({zoom, whole, one, pick, pan}) {
    const middle = [this.size.width / 2, this.size.height / 2];
    const pane = this.panes[0];
    if (zoom) this.go(zoomAt(this.view, zoom, middle, pane, this.size, this.original));
    if (one) {
      this.go(zoomAt(this.view, 1 / this.view.zoom, middle, pane, this.size, this.original));
    }
    if (whole) this.go(wholeView(this.original, this.size, this.view.fit));
    if (pan) {
      const step = Math.max(this.view.zoom, Math.min(ARROW, this.size.width / 6));
      // With pixels large enough to count, an arrow goes to the next one.
      const move = pan.map((part) => part * (this.view.zoom >= 16 ? this.view.zoom : step));
      this.go(panBy(this.view, move, pane, this.size, this.original));
    }
    if (pick) this.pick();
  }

  speak() {
    this.draw();
    const read = this.readings.map(
      (reading, index) => reading && readingSentence(this.panes[index].title, reading),
    );
    const text = [`Zoom ${percent(this.view.zoom)} %.`, ...read.filter(Boolean)].join(" ");
    this.root.querySelector(".spoken").textContent = text;
  }

  /** Handlers are assigned once, to elements that stay for as long as the viewer does. */
  listen() {
    const {root, holder} = this;
    root.querySelector(".bar").onclick = (event) => {
      const name = event.target.closest("button")?.dataset.do;
      if (name === "in" || name === "out") this.act({zoom: name === "in" ? 1.5 : 1 / 1.5});
      if (name === "same" || name === "fit") this.go({...this.view, fit: name === "fit"});
      if (name === "whole" || name === "one") this.act({[name]: true});
    };
    holder.onkeydown = (event) => {
      const action = keyAction(event);
      if (!action) return;
      event.preventDefault(); // arrows would scroll the page
      event.stopPropagation(); // and Streamlit has keys of its own
      this.pointed = {pane: 0};
      this.act(action);
      this.speak();
    };
    const at = (event, pane) => {
      const box = this.figures[pane].canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const gestures = pointerGestures({
      zoom: (factor, point, pane) =>
        this.go(zoomAt(this.view, factor, point, this.panes[pane], this.size, this.original)),
      pan: (move, pane) => {
        root.classList.add("dragging");
        this.go(panBy(this.view, move, this.panes[pane], this.size, this.original));
      },
      hover: (point, pane) => {
        this.pointed = {pane, point};
        this.drawSoon();
      },
      pick: () => this.pick(),
    });
    const paneOf = (event) => gestures.pane() ?? event.target.dataset?.pane;
    holder.onpointerdown = (event) => {
      const pane = paneOf(event);
      if (pane === undefined || event.button > 0) return;
      event.target.setPointerCapture(event.pointerId);
      gestures.down(event.pointerId, at(event, Number(pane)), Number(pane));
    };
    holder.onpointermove = (event) => {
      const pane = paneOf(event);
      if (pane !== undefined) gestures.move(event.pointerId, at(event, Number(pane)), Number(pane));
    };
    holder.onpointerup = (event) => {
      root.classList.remove("dragging");
      const pane = paneOf(event);
      if (pane !== undefined) gestures.up(event.pointerId, at(event, Number(pane)));
    };
    holder.onpointercancel = (event) => gestures.cancel(event.pointerId);
    holder.onpointerleave = (event) => {
      if (event.pointerType !== "mouse" || gestures.pane() !== undefined) return;
      this.pointed = null;
      this.drawSoon();
    };
    holder.onwheel = (event) => {
      const pane = event.target.dataset?.pane;
      // A page with pictures must stay scrollable: the wheel zooms once the viewer was clicked.
      const chosen = holder.getRootNode().activeElement === holder || event.ctrlKey;
      if (pane === undefined || !chosen) return;
      event.preventDefault();
      const point = at(event, Number(pane));
      const factor = wheelFactor(event);
      this.go(zoomAt(this.view, factor, point, this.panes[pane], this.size, this.original));
    };
  }

  close() {
    this.observer.disconnect();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
  }
}

function percent(zoom) {
  const value = zoom * 100;
  return value < 10 ? value.toFixed(1) : Math.round(value);
}

const viewers = new WeakMap();

/** Streamlit calls this on mount, and again on the same DOM whenever the message changes. */
export default function ({data, parentElement, setStateValue}) {
  if (!viewers.has(parentElement)) {
    viewers.set(parentElement, new Viewer(parentElement.querySelector(".viewer")));
  }
  const viewer = viewers.get(parentElement);
  viewer.show(unpack(data), setStateValue);
  return () => {
    viewer.close();
    viewers.delete(parentElement);
  };
}
