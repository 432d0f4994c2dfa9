import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {createEarly} from "../../../pooling_ui/components/shared/early.js";
import {headerOf} from "../../../pooling_ui/components/shared/wire.js";
import {stopClock} from "../helpers/dom.mjs";
import {changed} from "../helpers/fixtures.mjs";

// A message for each kernel: what else they hold does not matter here.
const of = (kernel, more = {}) => changed("plain", () => ({title: `kernel ${kernel}`, ...more}));

let clock, page, early, leaving;

const STAGES = "/base/linked-message/stage/grid /base/linked-message/stage/backwards /base/linked-message/viewer/picture";

/** Open a page with a stage, on which Python has shown kernel 2. */
function opened({stages = STAGES, navigation = new EventTarget()} = {}) {
  const app = new EventTarget();
  app.state = "notRunning";
  app.getAttribute = () => app.state;
  page = {app, shown: null, drawn: [], requests: [], edits: false};
  globalThis.document = {
    querySelector: (selector) => {
      if (!selector.startsWith("meta")) return app;
      return stages ? {getAttribute: (name) => (name === "content" ? stages : "k p")} : null;
    },
  };
  globalThis.MutationObserver = class {
    constructor(work) {
      this.work = work;
    }
    observe(element) {
      assert.equal(element, page.app);
      page.observed = this.work;
    }
    disconnect() {
      page.observed = () => {};
    }
  };
  globalThis.navigation = navigation;
  globalThis.location = {pathname: "/base/", search: ""};
  globalThis.fetch = (address) =>
    new Promise((resolve, reject) => {
      const answer = (status, message) => {
        resolve({status, arrayBuffer: async () => message?.buffer.slice(message.byteOffset, message.byteOffset + message.byteLength)});
        return settled();
      };
      page.requests.push({address, answer, fail: () => (reject(new Error("cut off")), settled())});
    });
  leaving = new AbortController();
  early = createEarly({
    shown: () => page.shown,
    show: (message) => {
      page.shown = message;
      page.drawn.push(titleOf(message));
    },
    ...{component: "stage", ofSession: ["news"], signal: leaving.signal},
    awaitsPython: () => page.edits,
  });
  early.take(of(2));
  page.drawn.length = 0;
}

const titleOf = (message) => headerOf(message).title;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Set the kernel as a person does: the address changes, and Python begins a run. */
function press(kernel, navigationType = "push") {
  globalThis.location.search = `?k=${kernel}`;
  globalThis.navigation.dispatchEvent(Object.assign(new Event("currententrychange"), {navigationType}));
  state("running");
}

function state(name) {
  page.app.state = name;
  page.observed?.();
}

beforeEach(() => {
  clock = stopClock();
  opened();
});
afterEach(() => clock.restore());

test("a changed address shows its stage before Python does, and once", async () => {
  press(3);
  assert.equal(page.requests[0].address, "/base/linked-message/stage/grid?k=3");
  await page.requests[0].answer(200, of(3));
  assert.deepEqual(page.drawn, ["kernel 3"]);

  early.take(of(3));
  state("notRunning");
  clock.pass(3000);
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("another page is asked for by its name", () => {
  globalThis.location.pathname = "/base/backwards";
  press(3);
  assert.equal(page.requests[0].address, "/base/linked-message/stage/backwards?k=3");
});

test("what Python writes into the address asks for nothing", () => {
  press(3, "replace");
  assert.equal(page.requests.length, 0);
});

test("of two quick changes, the answer to the first is dropped", async () => {
  press(3);
  press(4);
  await page.requests[1].answer(200, of(4));
  await page.requests[0].answer(200, of(3));
  assert.deepEqual(page.drawn, ["kernel 4"]);
});

test("Python's stage of an earlier setting is not shown after the answer to a later one", async () => {
  press(3);
  press(4);
  await page.requests[1].answer(200, of(4));
  early.take(of(3));
  state("notRunning"); // between two runs, for a moment
  state("running");
  clock.pass(3000);
  early.take(of(4));
  state("notRunning");
  clock.pass(3000);
  assert.deepEqual(page.drawn, ["kernel 4"]);
});

for (const [run, end] of [["run", () => state("notRunning")], ["run, too short to be seen,", () => (page.app.state = "notRunning")]]) {
  test(`an answer that comes after Python's ${run} is dropped`, async () => {
    press(3);
    end();
    early.take(of(3));
    await page.requests[0].answer(200, of("wrong"));
    assert.deepEqual(page.drawn, ["kernel 3"]);
  });
}

test("if Python says otherwise, its stage stays, and nothing is asked any more", async () => {
  press(3);
  await page.requests[0].answer(200, of("wrong"));
  early.take(of(3));
  assert.deepEqual(page.drawn, ["kernel wrong"]); // Python may say more
  state("notRunning");
  clock.pass(3000);
  assert.deepEqual(page.drawn, ["kernel wrong", "kernel 3"]);

  press(4);
  assert.equal(page.requests.length, 1);
  early.take(of(4));
  assert.equal(page.drawn.at(-1), "kernel 4");
});

test("so does the stage that Python left as it was", async () => {
  press(3);
  await page.requests[0].answer(200, of("wrong"));
  state("notRunning");
  clock.pass(3000);
  assert.deepEqual(page.drawn, ["kernel wrong", "kernel 2"]);
});

test("so does the stage of a change for which Python does not run", async () => {
  press(3);
  page.app.state = "notRunning";
  await page.requests[0].answer(200, of("wrong"));
  clock.pass(3000);
  assert.deepEqual(page.drawn, ["kernel wrong", "kernel 2"]);
});

test("between two runs, the earlier of which took long, it waits for the later", async () => {
  press(3);
  press(4);
  await page.requests[1].answer(200, of(4));
  early.take(of(3));
  state("notRunning");
  clock.pass(1500);
  state("running");
  state("notRunning");
  clock.pass(1500);
  assert.deepEqual(page.drawn, ["kernel 4"]);
});

test("after a confirmed answer, the next one counts again", async () => {
  for (const kernel of [3, 4]) {
    press(kernel);
    await page.requests.at(-1).answer(200, of(kernel));
    early.take(of(kernel));
    state("notRunning");
    clock.pass(3000);
  }
  assert.deepEqual(page.drawn, ["kernel 3", "kernel 4"]);
});

for (const status of [204, 500]) {
  test(`an answer ${status} leaves the change to Python, and the next one is asked for`, async () => {
    press(3);
    await page.requests[0].answer(status);
    early.take(of(3));
    assert.deepEqual(page.drawn, ["kernel 3"]);
    press(4);
    assert.equal(page.requests.length, 2);
  });
}

test("so does a request that is cut off", async () => {
  press(3);
  await page.requests[0].fail();
  early.take(of(3));
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

for (const search of ["?keep=Lp", "?k=2&keep=Lp", "?k=3&lay=Fractional"]) {
  test(`a change that may show other fields is left to Python: ${search}`, async () => {
    press(3);
    globalThis.location.search = search;
    globalThis.navigation.dispatchEvent(Object.assign(new Event("currententrychange"), {navigationType: "push"}));
    await page.requests[0].answer(200, of(3));
    assert.equal(page.requests.length, 1);
    assert.deepEqual(page.drawn, []);
  });
}

test("what Python adds to the address counts as no change of a person's", () => {
  globalThis.location.search = "?was=k2&keep=Lp";
  globalThis.navigation.dispatchEvent(Object.assign(new Event("currententrychange"), {navigationType: "replace"}));
  globalThis.location.search = "?was=k2&keep=Lp&p=1";
  globalThis.navigation.dispatchEvent(Object.assign(new Event("currententrychange"), {navigationType: "push"}));
  assert.equal(page.requests.length, 1);
});

test("a drawing that the server does not list for the page is not asked for", () => {
  globalThis.location.pathname = "/base/picture";
  press(3);
  early.take(of(3));
  assert.equal(page.requests.length, 0);
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("what only the session knows is left to Python", async () => {
  early.take(of(2, {news: "Row 1 is now 20."}));
  page.drawn.length = 0;
  press(3);
  await page.requests[0].answer(200, of(3));
  assert.deepEqual(page.drawn, []);
});

test("while Python has not answered an edit, its stage comes first", async () => {
  page.edits = true;
  press(3);
  await page.requests[0].answer(200, of(3));
  assert.deepEqual(page.drawn, []);
  early.take(of(3, {answer: {count: 1}}));
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("where a person rests is no news", async () => {
  press(3);
  await page.requests[0].answer(200, of(3));
  early.take(of(3, {start: {step: 7}}));
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("without a server of its own, it shows what Python sends", () => {
  opened({stages: ""});
  press(3);
  early.take(of(3));
  assert.equal(page.requests.length, 0);
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("so does one in a browser that tells nobody of a changed address", () => {
  opened({navigation: null});
  early.take(of(3));
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("a stage that is gone shows nothing", async () => {
  press(3);
  leaving.abort();
  await page.requests[0].answer(200, of(3));
  press(4);
  assert.equal(page.requests.length, 1);
  assert.deepEqual(page.drawn, []);
});
