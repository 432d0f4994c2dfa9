import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";

import {keepHistory} from "../../../pooling_ui/shell/browser/history.js";

const INSTALLED = Symbol.for("poolscope history");
const NAMES = ["history", "location", "addEventListener", "dispatchEvent"];
const real = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));
let entries, history, goBack, changes;

const runEnds = () => keepHistory({data: [7, "said"]});

/** A tab with a history of one address. */
beforeEach(() => {
  entries = ["/"];
  history = {
    pushState: (...address) => entries.push(address[2]),
    replaceState: (...address) => entries.splice(-1, 1, address[2]),
  };
  const location = {
    get href() {
      return new URL(entries.at(-1), "http://host").href;
    },
  };
  const addEventListener = (name, work) => {
    if (name === "popstate") goBack = work;
  };
  changes = [];
  const dispatchEvent = ({type, byPerson}) => changes.push([type, byPerson, entries.at(-1)]);
  Object.assign(globalThis, {history, location, addEventListener, dispatchEvent});
});
afterEach(() => {
  Object.assign(globalThis, real);
  delete globalThis[INSTALLED];
});

test("a change of a widget and what Python writes for it are one entry, and the one before stays", () => {
  runEnds();
  history.replaceState({}, "", "/?k=3");
  history.pushState({}, "", "/?k=3&was=k2");
  runEnds();
  assert.deepEqual(entries, ["/", "/?k=3&was=k2"]);

  history.pushState({}, "", "/?k=2&was=k2"); // an undo: Python alone writes, twice
  history.pushState({}, "", "/?k=2&was=k3");
  runEnds();
  assert.deepEqual(entries, ["/", "/?k=3&was=k2", "/?k=2&was=k3"]);
});

test("after each change it says who made it: a person, or Python", () => {
  runEnds();
  history.replaceState({}, "", "/?k=3");
  history.pushState({}, "", "/?k=3&was=k2");
  history.replaceState({}, "", "/?k=4&was=k2");
  assert.deepEqual(changes, [[true, "/?k=3"], [false, "/?k=3&was=k2"], [true, "/?k=4&was=k2"]].map((each) => ["poolscope-address-changed", ...each]));
});

test("what is written on the way back adds nothing", () => {
  runEnds();
  goBack();
  history.pushState({}, "", "/?x=2");
  assert.deepEqual(entries, ["/?x=2"]);
});

test("it is set up once, also where another page brings it again", () => {
  runEnds();
  const {pushState} = history;
  runEnds();
  assert.equal(history.pushState, pushState);
});

test("an answer is no entry of its own, though the place that it moves the stage to is written, too", () => {
  runEnds();
  history.pushState({}, "", "/?nth=1&at=2");
  runEnds();
  history.pushState({}, "", "/?at=2&nth=1&said=b0b48584%205");
  history.pushState({}, "", "/?nth=1&said=b0b48584%205");
  runEnds();
  assert.deepEqual(entries, ["/", "/?nth=1&said=b0b48584%205"]);

  history.pushState({}, "", "/?nth=2&said=b0b48584%205"); // the next question has no answer yet
  history.pushState({}, "", "/?nth=2");
  runEnds();
  assert.deepEqual(entries, ["/", "/?nth=1&said=b0b48584%205", "/?nth=2"]);
});
