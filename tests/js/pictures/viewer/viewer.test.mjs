import assert from "node:assert/strict";
import {beforeEach, afterEach, test} from "node:test";
import {FakeElement, newDocument, stopClock} from "../../helpers/dom.mjs";
import {message} from "../../helpers/fixtures.mjs";
import {recorder} from "../../helpers/recorder.mjs";

globalThis.ImageData = class {
  constructor(width, height) {
    this.data = new Uint8ClampedArray(4 * width * height);
  }
};
const rectangle = () => ({top: 100, bottom: 500, left: 0, width: 800});

let frames, observers, root, holder, parts, viewer, clock, paints;
beforeEach(async () => {
  newDocument();
  frames = new Map();
  observers = [];
  globalThis.requestAnimationFrame = (work) => (frames.set(frames.size + 1, work), frames.size);
  globalThis.cancelAnimationFrame = (id) => frames.delete(id);
  globalThis.ResizeObserver = class {
    constructor(notify) {
      Object.assign(this, {notify, watched: [], is_on: true});
      observers.push(this);
    }

    observe(element) {
      this.watched.push(element);
    }

    disconnect() {
      this.is_on = false;
    }
  };
  globalThis.MutationObserver = globalThis.ResizeObserver;
  globalThis.getComputedStyle = () => ({overflowY: "visible", color: "rgb(0, 0, 0)", fontFamily: "Sans", getPropertyValue: () => ""});
  globalThis.window = {innerHeight: 700, devicePixelRatio: 1};
  document.fullscreenEnabled = true;
  paints = 0;
  const create = document.createElement;
  document.createElement = (name) => {
    const {context} = recorder();
    context.putImageData = () => {};
    context.clearRect = () => (paints += 1);
    return Object.assign(create(name), {getContext: () => context, getBoundingClientRect: rectangle});
  };
  clock = stopClock();
  parts = new Map();
  const classList = {add() {}, remove() {}, toggle() {}};
  const sized = () => Object.assign(new FakeElement(), {getBoundingClientRect: rectangle, classList});
  root = sized();
  root.querySelector = (selector) => parts.get(selector) ?? parts.set(selector, sized()).get(selector);
  document.documentElement = Object.assign(sized(), {scrollTop: 0, scrollTo() {}});
  document.body.append(root);
  holder = root.querySelector(".panes");
  holder.append(new FakeElement("figure"));
  const {Viewer} = await import("../../../../pooling_ui/pictures/viewer/component/viewer.js");
  viewer = new Viewer(root);
});
afterEach(() => {
  viewer.close();
  clock.restore();
});

const sent = [];
/** Show what Python sent, on a page that has room for it. */
async function opened() {
  sent.length = 0;
  holder.clientWidth = 800;
  viewer.send = (name, value) => sent.push([name, value]);
  await viewer.show(message("viewer"));
}
const zoomShown = () => parseInt(parts.get(".zoom").textContent);
/** Let the browser draw its next frame. */
function nextFrame() {
  const works = [...frames.values()];
  frames.clear();
  works.forEach((work) => work());
}

test("what an instance before this one drew is gone", () => {
  assert.deepEqual(holder.children, []);
});

test("before the first message, nothing is arranged or drawn", () => {
  holder.clientWidth = 800;
  observers[0].notify();
  viewer.arrange();
  assert.equal(frames.size, 0);
});

test("it is arranged anew when the viewer, what scrolls, or the page changes its size", () => {
  const {scroller, content} = viewer.around;
  assert.deepEqual(observers[0].watched, [root, scroller, content]);
});

test("of many changes within one frame, one is drawn", () => {
  let drawn = 0;
  viewer.draw = () => (drawn += 1);
  viewer.point({pane: 0});
  viewer.drawSoon();
  viewer.drawSoon();
  assert.equal(frames.size, 1);
  frames.get(1)();
  assert.equal(drawn, 1);
  assert.deepEqual(viewer.pointed, {pane: 0});
});

test("where an event lies in a pane", () => {
  const canvas = {getBoundingClientRect: () => ({left: 100, top: 20})};
  viewer.figures = [{canvas: null}, {canvas}];
  assert.deepEqual(viewer.pointIn({clientX: 130, clientY: 25}, 1), [30, 5]);
});

test("the original is the first pane", () => {
  viewer.panes = [{shape: [3, 10, 20]}, {shape: [3, 5, 10]}];
  assert.deepEqual(viewer.original, [3, 10, 20]);
});

test("a closed viewer watches, draws and speaks no more, and no late message is shown", () => {
  const {calls} = viewer;
  let ended = 0;
  viewer.endings.push(() => (ended += 1));
  viewer.drawSoon();

  viewer.close();

  assert.ok(viewer.calls > calls);
  assert.deepEqual([observers[0].is_on, ended, frames.size], [false, 1, 0]);
});

test("what Python sends is arranged and drawn at once, and told of after a rest", async () => {
  await opened();
  assert.ok(paints > 0);
  assert.ok(zoomShown() > 0);
  assert.equal(viewer.figures.length, viewer.panes.length);

  paints = 0;
  viewer.arrange();
  assert.equal(paints, 0); // nothing has changed
  holder.clientWidth = 600;
  observers[0].notify();
  assert.ok(paints > 0);
});

test("an action changes what is seen with the next frame, and after a rest Python hears of it", async () => {
  await opened();
  clock.pass(1000);
  sent.length = 0;
  const before = zoomShown();

  viewer.act({zoom: 2});
  assert.equal(zoomShown(), before);
  nextFrame();
  assert.ok(Math.abs(zoomShown() - 2 * before) < 2);
  clock.pass(1000);
  assert.deepEqual(sent.map(([name]) => name), ["place"]);

  const {col} = viewer.view;
  viewer.act({pan: [-1, 0]});
  nextFrame();
  assert.ok(viewer.view.col > col);
});

test("an action is said, a picked pixel sent, full screen said", async () => {
  await opened();
  viewer.speak({zoom: 2}, false);
  clock.pass(1000);
  assert.match(parts.get(".spoken").textContent, /%/);

  assert.equal(parts.get(".magnifies").hidden, true); // there is no magnifier
  viewer.header.spot = {row: 0, col: 0, height: 1, width: 1};
  viewer.point({pane: 0});
  viewer.pick();
  assert.equal(sent.at(-1)[0], "spot");

  viewer.onFullscreen();
  clock.pass(1000);
  assert.match(parts.get(".spoken").textContent, /Full screen ended/);
});

test("drawing at once takes the place of the frame that was asked for", async () => {
  await opened();
  viewer.drawSoon();
  paints = 0;
  viewer.draw();
  assert.ok(paints > 0);
  assert.equal(frames.size, 0);
  viewer.drawSoon();
  assert.equal(frames.size, 1);
});

test("a closed viewer sends and says nothing more", async () => {
  await opened();
  viewer.act({zoom: 2});
  viewer.speak({zoom: 2}, false);
  sent.length = 0;
  viewer.close();
  clock.pass(1000);
  assert.deepEqual([sent, parts.get(".spoken").textContent], [[], ""]);
});
