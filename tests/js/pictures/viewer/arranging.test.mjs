import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {arrangeViewer, coverPage, measureRoom, roomFor} from "../../../../pooling_ui/pictures/viewer/component/arranging.js";
import {newDocument} from "../../helpers/dom.mjs";
import {recorder} from "../../helpers/recorder.mjs";

const rectangle = (top, bottom, left = 80, width = 894) => ({getBoundingClientRect: () => ({top, bottom, left, width})});

let classes, viewer;
beforeEach(() => {
  newDocument();
  globalThis.window = {innerHeight: 768, devicePixelRatio: 3};
  classes = new Set();
  const figure = () => ({canvas: {style: {}, getContext: () => recorder().context}, refusal: {style: {}}, context: null});
  viewer = {
    root: {
      ...rectangle(200, 700), style: {setProperty() {}}, dataset: {},
      classList: {add: (name) => classes.add(name), remove: (name) => classes.delete(name)},
    },
    parts: rectangle(200, 700), holder: {...rectangle(250, 660), style: {}, clientWidth: 894},
    around: {scroller: {...rectangle(0, 768, 0), scrollTop: 0}},
    panes: [{}, {}], original: [3, 600, 900], figures: [figure(), figure()],
    header: {presenting: false}, view: null, start: null, enlarged: null, arranged: "", size: {width: 0, height: 0}, ratio: 1,
  };
});

test("panes beside each other share the width, drawn for a fine screen as finely as is useful", () => {
  assert.equal(arrangeViewer(viewer), true);

  assert.deepEqual([viewer.size, viewer.ratio], [{width: 439, height: 292}, 2]);
  assert.equal(viewer.holder.style.gridTemplateColumns, "repeat(2, minmax(0, 1fr))");
  assert.equal(viewer.holder.style.minHeight, "");
  for (const {canvas, refusal, context} of viewer.figures) {
    assert.deepEqual([canvas.style, refusal.style], Array(2).fill({width: "439px", height: "292px"}));
    assert.deepEqual([canvas.width, canvas.height, Boolean(context)], [878, 584, true]);
  }
});

test("the same again changes nothing; another width, another screen or full screen does", () => {
  assert.equal(arrangeViewer(viewer), true);
  assert.equal(arrangeViewer(viewer), false);
  viewer.holder.clientWidth = 800;
  assert.equal(arrangeViewer(viewer), true);
  globalThis.window.devicePixelRatio = 1;
  assert.equal(arrangeViewer(viewer), true);
  document.fullscreenElement = {};
  assert.equal(arrangeViewer(viewer), true);
  assert.equal(arrangeViewer(viewer), false);
});

test("in full screen, panes are as large as their pictures, in the middle of all the room", () => {
  document.fullscreenElement = {};

  arrangeViewer(viewer);

  assert.ok(classes.has("full"));
  assert.equal(viewer.holder.style.gridTemplateColumns, "repeat(2, 439px)");
  assert.equal(viewer.holder.style.minHeight, "470px"); // from 250 to 768, less 40 below and a margin
});

test("in a presentation, panes lie in the middle below the settings, and leave room for larger captions", () => {
  globalThis.getComputedStyle = () => ({fontSize: "28px"});
  document.fullscreenElement = {};
  Object.assign(viewer, {header: {presenting: true}, original: [3, 900, 300]});

  arrangeViewer(viewer);

  assert.ok(!classes.has("full")); // over the settings
  assert.equal(viewer.root.dataset.presenting, "true");
  assert.equal(viewer.size.height, 470 - 2 * 62);
  assert.ok(viewer.view.fit);
});

test("one result shows at its real size; several, and full screen, show them enlarged", () => {
  const isEnlarged = (count, full, enlarged = null) => {
    Object.assign(viewer, {panes: Array(count).fill({}), view: null, arranged: "", enlarged});
    document.fullscreenElement = full ? {} : null;
    arrangeViewer(viewer);
    return viewer.view.fit;
  };
  assert.deepEqual([isEnlarged(2, false), isEnlarged(3, false), isEnlarged(2, true)], [false, true, true]);
  assert.deepEqual([isEnlarged(2, false, true), isEnlarged(3, true, false)], [true, false]); // a person's choice
});

test("a result that would be a speck shows enlarged, until a person wants its real size", () => {
  viewer.panes = [{}, {shape: [3, 7, 7], rows: [0, 600 / 7], cols: [0, 900 / 7]}];
  arrangeViewer(viewer);
  assert.equal(viewer.view.fit, true);

  Object.assign(viewer, {arranged: "", enlarged: false});
  arrangeViewer(viewer);
  assert.equal(viewer.view.fit, false);
});

test("a viewer starts where the link says, then stays where the person went", () => {
  viewer.start = {row: 100, col: 200, rows: 29.2, fit: null, whole: false};
  arrangeViewer(viewer);
  assert.deepEqual(viewer.view, {row: 100, col: 200, zoom: 10, fit: false, whole: false});
  assert.equal(viewer.sentPlace, JSON.stringify(viewer.start)); // the link need not be told

  viewer.view = {...viewer.view, row: 300};
  viewer.holder.clientWidth = 700;
  arrangeViewer(viewer);
  assert.deepEqual(viewer.view, {row: 300, col: 200, zoom: 10, fit: false, whole: false});
  assert.equal(viewer.sentPlace, JSON.stringify(viewer.start));
});

test("the whole picture stays whole in panes of another size", () => {
  arrangeViewer(viewer);
  assert.equal(viewer.sentPlace, "null");
  const before = viewer.view.zoom;

  viewer.holder.clientWidth = 500;
  arrangeViewer(viewer);

  assert.ok(viewer.view.zoom < before && viewer.view.whole);
});

test("a very long picture has panes of a bearable shape", () => {
  document.fullscreenElement = {};
  Object.assign(viewer, {panes: [{}], original: [1, 10, 900]});
  arrangeViewer(viewer);
  assert.deepEqual(viewer.size, {width: 894, height: Math.floor(894 / 4)});

  viewer.original = [1, 900, 10];
  arrangeViewer(viewer);
  assert.deepEqual(viewer.size, {width: Math.floor(0.4 * (470 - 62)), height: 470 - 62});
});

const PLACE = {width: 894, screen: 768, top: 165, above: 45, below: 30};

test("the panes end where the screen ends", () => {
  const room = roomFor(PLACE);

  assert.ok(PLACE.top + room + PLACE.below <= 768);
  assert.ok(PLACE.top + room + PLACE.below > 750);
});

test("a viewer low on the page still has a useful height, and no more than the screen", () => {
  assert.equal(roomFor({...PLACE, top: 700}), 300);
  assert.ok(roomFor({...PLACE, top: 700, screen: 320}) <= 320 - 75);
});

test("narrow panes beside the settings end where the screen ends, too", () => {
  const room = roomFor({...PLACE, width: 552, top: 291});

  assert.ok(291 + room + PLACE.below <= 768);
});

test("on a phone the pictures are the screen", () => {
  assert.ok(roomFor({...PLACE, width: 358, screen: 844, top: 900}) > 600);
});

test("a viewer is a phone's where it is narrow and begins in the lower half of the screen", () => {
  const phone = {...PLACE, width: 559, screen: 800, top: 401};
  assert.equal(roomFor(phone), 800 * 0.74);
  for (const not of [{width: 560}, {top: 400}]) assert.ok(roomFor({...phone, ...not}) < 400);
});

test("on a low screen the viewer with all of its lines fits under the navigation", () => {
  assert.equal(roomFor({...PLACE, top: 700, screen: 320}), 320 - 64 - PLACE.above - PLACE.below);
});

const box = (top, bottom, left = 0) => ({getBoundingClientRect: () => ({top, bottom, left, width: 500})});

test("what is measured does not depend on how far the page is scrolled", () => {
  globalThis.window = {innerHeight: 768};
  const scroller = {...box(10, 700), scrollTop: 30};

  assert.deepEqual(measureRoom(box(100, 720), box(150, 650), scroller), {
    width: 500, screen: 768, top: 170, above: 50, below: 70,
  });
});

test("in full screen the viewer covers the page up to the navigation, and else nothing", () => {
  const [names, wide] = [new Set(), {}];
  const root = {
    ...box(200, 700, 96),
    classList: {add: (name) => names.add(name), remove: (name) => names.delete(name)},
    style: {setProperty: (name, value) => (wide[name] = value)},
  };
  const scroller = {...box(6, 700, 10), scrollTop: 20};

  coverPage(root, scroller, false);
  assert.deepEqual([[...names], wide], [[], {}]);

  coverPage(root, scroller, true);
  assert.deepEqual([[...names], wide], [["full"], {"--left": "70px", "--up": "150px"}]);

  coverPage(root, scroller, false);
  assert.deepEqual([...names], []);

  Object.assign(root, box(50, 700, 12)); // on a phone there is no margin
  coverPage(root, scroller, true);
  assert.deepEqual(wide, {"--left": "0px", "--up": "0px"});
});
