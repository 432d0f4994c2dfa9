import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {listenToAskKey, meaning} from "../../../pooling_ui/shell/browser/ask_key.js";

let listeners, opened, stored, box, observers, sent, attributes;
beforeEach(() => {
  [listeners, opened, stored, box, observers, sent, attributes] = [{}, null, null, null, [], [], new Set()];
  globalThis.localStorage = {getItem: () => stored};
  globalThis.KeyboardEvent = class {
    constructor(name, init) {
      Object.assign(this, init, {name});
    }
  };
  globalThis.MutationObserver = class {
    constructor(look) {
      Object.assign(this, {look, on: false});
      observers.push(this);
    }
    observe() {
      this.on = true;
    }
    disconnect() {
      this.on = false;
    }
  };
  globalThis.document = {
    body: {},
    documentElement: {setAttribute: (name) => attributes.add(name), removeAttribute: (name) => attributes.delete(name)},
    querySelector: (which) => (which.includes("textarea") ? box : opened),
    addEventListener: (name, work, {signal}) => {
      listeners[name] = work;
      signal.addEventListener("abort", () => listeners[name] === work && delete listeners[name]);
    },
  };
});
afterEach(() => {
  for (const name of ["document", "localStorage", "MutationObserver", "KeyboardEvent"]) delete globalThis[name];
});

/** Make the box, which remembers what is done to it. */
function makeBox() {
  const done = [];
  return {done, focus: () => done.push("focus"), select: () => done.push("select"), dispatchEvent: (event) => sent.push(event), matches: () => true};
}

/** Press a key where nothing is written; or in the box, or in another field. */
function press(key, where = "page", held = {}) {
  const stopped = [];
  const target = where === "box" ? box : {matches: (which) => where === "field" && !which.includes("pasted")};
  return {
    key, target, stopped, repeat: false, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, isComposing: false,
    composedPath: () => [target], preventDefault: () => stopped.push("browser"),
    stopImmediatePropagation: () => stopped.push("page"), ...held,
  };
}

test("/ asks where nobody writes, whichever keys it takes to type it", () => {
  assert.equal(meaning(press("/")), "ask");
  assert.equal(meaning(press("/", "page", {shiftKey: true})), "ask");
  assert.equal(meaning(press("/", "field")), "");
  for (const held of [{repeat: true}, {ctrlKey: true}, {altKey: true}, {metaKey: true}]) {
    assert.equal(meaning(press("/", "page", held)), "", JSON.stringify(held));
  }
  stored = "true";
  assert.equal(meaning(press("/")), "");
  [stored, opened] = [null, {}];
  assert.equal(meaning(press("/")), "");
});

test("Enter in the box sends its text; with Shift, while a word is composed, or elsewhere it does not", () => {
  box = makeBox();
  assert.equal(meaning(press("Enter", "box")), "send");
  assert.equal(meaning(press("Enter", "box", {shiftKey: true})), "");
  assert.equal(meaning(press("Enter", "box", {isComposing: true})), "");
  assert.equal(meaning(press("Enter", "field")), "");
});

test("the box on the page is focused, and Python hears nothing", () => {
  const told = [];
  box = makeBox();
  listenToAskKey({data: true, setTriggerValue: (...what) => told.push(what)});
  const event = press("/");
  listeners.keydown(event);
  assert.deepEqual([box.done, event.stopped, told], [["focus", "select"], ["browser", "page"], []]);
});

test("without a box Python opens one, which is focused as soon as it is there", (context) => {
  context.mock.timers.enable({apis: ["setTimeout"]});
  const told = [];
  listenToAskKey({data: true, setTriggerValue: (...what) => told.push(what)});
  listeners.keydown(press("/"));
  assert.deepEqual(told, [["asked", true]]);
  const [watch] = observers;
  watch.look();
  assert.equal(watch.on, true);
  box = makeBox();
  watch.look();
  assert.deepEqual([box.done, watch.on], [["focus", "select"], false]);
});

test("a box that never comes is not waited for", (context) => {
  context.mock.timers.enable({apis: ["setTimeout"]});
  listenToAskKey({data: true, setTriggerValue: () => {}});
  listeners.keydown(press("/"));
  context.mock.timers.tick(10_000);
  assert.equal(observers[0].on, false);
});

test("a paste into the box, and Enter there, send its text as Ctrl + Enter does", (context) => {
  context.mock.timers.enable({apis: ["setTimeout"]});
  box = makeBox();
  listenToAskKey({data: true, setTriggerValue: () => {}});
  listeners.keydown(press("Enter", "box"));
  listeners.paste({target: box});
  assert.equal(sent.length, 1);
  context.mock.timers.tick(1);
  assert.deepEqual(sent.map(({key, ctrlKey, bubbles}) => [key, ctrlKey, bubbles]), [["Enter", true, true], ["Enter", true, true]]);
  listeners.paste({target: {matches: () => false}});
  context.mock.timers.tick(1);
  assert.equal(sent.length, 2);
  listeners.keydown(press("x"));
  assert.equal(sent.length, 2);
});

test("the page is marked while it listens; ended, or without the key, it does nothing", () => {
  const stop = listenToAskKey({data: true, setTriggerValue: () => {}});
  assert.deepEqual([...attributes], ["data-ask-key"]);
  stop();
  assert.deepEqual([listeners, [...attributes]], [{}, []]);
  assert.equal(listenToAskKey({data: false, setTriggerValue: () => {}}), undefined);
  assert.deepEqual([listeners, [...attributes]], [{}, []]);
});
