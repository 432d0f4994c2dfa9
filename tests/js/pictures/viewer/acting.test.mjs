import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {actOn, changeScreen} from "../../../../pooling_ui/pictures/viewer/component/acting.js";
import {createVoice} from "../../../../pooling_ui/components/shared/voice.js";
import {FakeElement, newDocument, stopClock} from "../../helpers/dom.mjs";

let calls, viewer;
beforeEach(() => {
  newDocument();
  calls = [];
  const note = (name) => (...what) => void calls.push([name, ...what]);
  viewer = {
    view: {row: 30, col: 40, zoom: 2, fit: false, whole: false}, size: {width: 300, height: 200},
    original: [1, 100, 100], enlarged: null, header: {spot: {row: 0, col: 0, height: 9, width: 9}}, place: {pane: 0, pixels: [[3, 4], [1, 2]]},
    ...Object.fromEntries(["zoom", "pan", "go", "send", "arrange"].map((name) => [name, note(name)])),
  };
});

test("zooming keeps the middle of the original where it is", () => {
  actOn(viewer, {zoom: 1.5});
  actOn(viewer, {one: true});
  assert.deepEqual(calls, [["zoom", 1.5, [150, 100], 0], ["zoom", 0.5, [150, 100], 0]]);
});

test("the whole picture shows as it did, at its real size or enlarged", () => {
  actOn(viewer, {whole: true});
  viewer.view.fit = true;
  actOn(viewer, {whole: true});
  const whole = {row: 50, col: 50, zoom: 2, whole: true};
  assert.deepEqual(calls, [["go", {...whole, fit: false}], ["go", {...whole, fit: true}]]);
});

test("who chooses the size of the results is remembered to have chosen it", () => {
  actOn(viewer, {fit: true});
  assert.equal(viewer.enlarged, true);
  actOn(viewer, {fit: false});
  assert.equal(viewer.enlarged, false);
  assert.deepEqual(calls, [true, false].map((fit) => ["go", {...viewer.view, fit}]));
});

test("arrows move by a part of the pane, or by a pixel where pixels are large", () => {
  for (const [zoom, step] of [[2, 50], [15.9, 50], [16, 16], [40, 40]]) {
    calls.length = 0;
    viewer.view.zoom = zoom;
    actOn(viewer, {pan: [-1, 1]});
    assert.deepEqual(calls, [["pan", [-step, step], 0]]);
  }
  viewer.view.zoom = 2;
  viewer.size.width = 900;
  actOn(viewer, {pan: [0, 1]});
  assert.deepEqual(calls.at(-1), ["pan", [0, 60], 0]);
});

test("what is pointed at is picked, as a pixel of the original", () => {
  actOn(viewer, {pick: true});
  const [[name, what, {row, col, at}]] = calls;
  assert.deepEqual([name, what, row, col, typeof at], ["send", "spot", 3, 4, "number"]);

  viewer.place = {pane: 1, pixels: [null, [1, 2]]};
  actOn(viewer, {pick: true});
  viewer.place = null;
  actOn(viewer, {pick: true});
  viewer.place = {pane: 0, pixels: [[3, 4]]};
  viewer.header = {spot: null}; // a page without a magnifier
  actOn(viewer, {pick: true});
  assert.equal(calls.length, 1);
});

test("full screen is asked for, and left again", () => {
  const said = [];
  document.documentElement = {requestFullscreen: async () => said.push("on")};
  document.exitFullscreen = () => said.push("off");

  actOn(viewer, {zoom: 2});
  actOn(viewer, {full: true});
  document.fullscreenElement = {};
  actOn(viewer, {full: true});
  actOn(viewer, {zoom: 2});

  assert.deepEqual(said, ["on", "off"]);
});

test("a frame that forbids full screen leaves the pictures as they are", async () => {
  document.documentElement = {requestFullscreen: () => Promise.reject(new Error("a frame forbids it"))};

  actOn(viewer, {full: true});
  await new Promise(setImmediate); // a rejection that nobody handles fails the test
  document.documentElement = {}; // some phones have no full screen
  actOn(viewer, {full: true});

  assert.deepEqual(calls, []);
});

test("a change of the screen begins at the top of the page, is arranged, and is said", () => {
  const clock = stopClock();
  const line = new FakeElement("p");
  const tops = [];
  Object.assign(viewer, {voice: createVoice(line), around: {scroller: {scrollTo: ({top}) => tops.push(top)}}});

  changeScreen(viewer);
  clock.pass(500);
  clock.restore();

  assert.deepEqual([tops, calls, line.textContent], [[0], [["arrange"]], "Full screen ended."]);
});
