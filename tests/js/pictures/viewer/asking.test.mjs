import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {askSoon} from "../../../../pooling_ui/pictures/viewer/component/asking.js";
import {stopClock} from "../../helpers/dom.mjs";

let clock, sent, viewer;
beforeEach(() => {
  clock = stopClock();
  sent = [];
  const crop = {top: 0, left: 0, bottom: 100, right: 150, down: 8, across: 8};
  viewer = {
    panes: [{shape: [1, 100, 150], rows: [0, 1], cols: [0, 1], crop}],
    view: {row: 50, col: 75, zoom: 4, fit: false, whole: false}, size: {width: 300, height: 200}, ratio: 1,
    header: {picture: "lake", setting: "k2"}, enlarged: null, sentPlace: "null", requested: "",
    send: (name, value) => sent.push([name, value]),
  };
});
afterEach(() => clock.restore());

const rest = () => (askSoon(viewer), clock.pass(200), sent.splice(0).map(([name]) => name));

test("Python hears nothing while a person moves, and the last of it when they rest", () => {
  for (let step = 0; step < 5; step += 1) {
    viewer.view = {...viewer.view, row: 50 + step};
    askSoon(viewer);
    clock.pass(100);
  }
  assert.deepEqual(sent, []);
  clock.pass(100);
  assert.deepEqual(sent.map(([name, {row}]) => [name, row]), [["place", 54], ["view", 54]]);
});

test("what was asked for is not asked for again, until something changed", () => {
  assert.deepEqual(rest(), ["place", "view"]);
  assert.deepEqual(rest(), []);
  viewer.header = {...viewer.header, setting: "k3"};
  assert.deepEqual(rest(), ["view"]);
  viewer.panes.push(viewer.panes[0]);
  assert.deepEqual(rest(), ["view"]);
  viewer.enlarged = true;
  assert.deepEqual(rest(), ["place"]);
});

test("what is here already is not asked for", () => {
  Object.assign(viewer.panes[0].crop, {down: 1, across: 1});
  assert.deepEqual(rest(), ["place"]);
  viewer.panes.push({...viewer.panes[0], crop: {...viewer.panes[0].crop, down: 2}});
  assert.deepEqual(rest(), ["view"]); // one pane that lacks it is enough
});

test("how a viewer starts is no place to tell of", () => {
  Object.assign(viewer.view, {whole: true});
  assert.deepEqual(rest(), ["view"]);
});
