import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";

import runEnds from "../../pooling_ui/components/visited/visited.js";

const INSTALLED = Symbol.for("poolscope visited");
const NAMES = ["history", "addEventListener"];
const real = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));
let entries, history, goBack;

/** A tab with a history of one address. */
beforeEach(() => {
  entries = ["/"];
  history = {
    pushState: (...address) => entries.push(address[2]),
    replaceState: (...address) => entries.splice(-1, 1, address[2]),
  };
  const addEventListener = (name, work) => {
    if (name === "popstate") goBack = work;
  };
  Object.assign(globalThis, {history, addEventListener});
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
