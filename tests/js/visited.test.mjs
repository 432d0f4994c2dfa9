import assert from "node:assert/strict";
import {afterEach, beforeEach, mock, test} from "node:test";

import keepVisited from "../../pooling_ui/components/visited/visited.js";

const INSTALLED = Symbol.for("poolscope visited");
const NAMES = ["history", "document", "MutationObserver", "addEventListener"];
const real = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));
let entries, history, mark, goBack;

/** A tab with a history of one address; `mark` is whether a page runs, as Streamlit says it. */
beforeEach(() => {
  entries = ["/"];
  let changed;
  mark = Object.assign((state) => {
    mark.state = state;
    changed?.();
  }, {state: "running"});
  mock.timers.enable({apis: ["setTimeout"]});
  history = {
    pushState: (...address) => entries.push(address[2]),
    replaceState: (...address) => entries.splice(-1, 1, address[2]),
  };
  Object.assign(globalThis, {
    history,
    document: {querySelector: (what) => mark.state && (!what.includes("=") || mark.state === "notRunning"), body: {}},
    MutationObserver: class {
      constructor(work) {
        changed = work;
      }
      observe() {}
    },
    addEventListener: (name, work) => {
      if (name === "popstate") goBack = work;
    },
  });
});
afterEach(() => {
  Object.assign(globalThis, real);
  mock.timers.reset();
  delete globalThis[INSTALLED];
});

test("a change of a widget and what Python writes for it are one entry, and the one before stays", () => {
  keepVisited();
  mark("notRunning");
  history.replaceState({}, "", "/?k=3");
  mark("running");
  mock.timers.tick(1000); // however long it takes
  history.pushState({}, "", "/?k=3&was=k2");
  mark("notRunning");
  assert.deepEqual(entries, ["/", "/?k=3&was=k2"]);

  history.pushState({}, "", "/?k=2&was=k2"); // an undo: Python alone writes, twice
  history.pushState({}, "", "/?k=2&was=k3");
  mark("notRunning");
  assert.deepEqual(entries, ["/", "/?k=3&was=k2", "/?k=2&was=k3"]);
});

test("a run that was over before it could be seen counts as one after a while", () => {
  keepVisited();
  mark("notRunning");
  history.replaceState({}, "", "/?k=3");
  history.pushState({}, "", "/?k=3&was=k2");
  mock.timers.tick(1000);
  history.pushState({}, "", "/?k=2&was=k3");
  assert.deepEqual(entries, ["/", "/?k=3&was=k2", "/?k=2&was=k3"]);
});

test("what is written while a page opens, or on the way back, adds nothing", () => {
  keepVisited();
  history.pushState({}, "", "/?x=1");
  assert.deepEqual(entries, ["/?x=1"]);

  mark("notRunning");
  goBack();
  history.pushState({}, "", "/?x=2");
  assert.deepEqual(entries, ["/?x=2"]);
});

test("it is set up once, also where a page brings it again", () => {
  keepVisited();
  const {pushState} = history;
  keepVisited();
  assert.equal(history.pushState, pushState);
});

test("where Streamlit does not say whether a page runs, the history is its own", () => {
  mark.state = "";
  const {pushState} = history;
  keepVisited();
  assert.equal(history.pushState, pushState);
});
