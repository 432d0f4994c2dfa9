import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import presenter, {actionOfKey} from "../../../pooling_ui/shell/page_keys/page_keys.js";

const ALL = {presenting: false, may_cover: true};
let listeners, screen, opened, stored;
beforeEach(() => {
  [listeners, screen, opened, stored] = [{}, [], null, null];
  globalThis.localStorage = {getItem: () => stored};
  globalThis.document = {
    fullscreenElement: null,
    documentElement: {
      requestFullscreen: () => {
        screen.push("filled");
        document.fullscreenElement = {};
        return Promise.resolve();
      },
    },
    exitFullscreen: () => {
      screen.push("given back");
      document.fullscreenElement = null;
    },
    querySelector: () => opened,
    addEventListener: (name, work, {signal}) => {
      listeners[name] = work;
      signal.addEventListener("abort", () => listeners[name] === work && delete listeners[name]);
    },
  };
});
afterEach(() => {
  delete globalThis.document;
  delete globalThis.localStorage;
});

/** Press a key where nothing is written, unless `writes`. */
function press(key, {writes = false, ...held} = {}) {
  const stopped = [];
  const stop = (name) => () => stopped.push(name);
  const target = {matches: () => writes};
  return {
    key, repeat: false, ctrlKey: false, altKey: false, metaKey: false, composedPath: () => [target], stopped,
    preventDefault: stop("browser"), stopImmediatePropagation: stop("page"), ...held,
  };
}

test("P presents a page, and Esc or P ends that; C covers its results", () => {
  assert.deepEqual(["p", "P", "Escape", "c", "C", "x"].map((key) => actionOfKey(press(key), ALL)), ["present", "present", "", "cover", "cover", ""]);
  const on = {...ALL, presenting: true};
  assert.deepEqual(["p", "Escape", "c"].map((key) => actionOfKey(press(key), on)), ["present", "present", "cover"]);
});

test("where a page has nothing to cover, the key for it is nobody's", () => {
  assert.equal(actionOfKey(press("c"), {...ALL, may_cover: false}), "");
});

test("who writes, holds a key, has something open or talks to the computer is let be", () => {
  for (const held of [{writes: true}, {repeat: true}, {ctrlKey: true}, {altKey: true}, {metaKey: true}]) {
    assert.equal(actionOfKey(press("c", held), ALL), "", JSON.stringify(held));
  }
  stored = "true";
  assert.deepEqual(["p", "c"].map((key) => actionOfKey(press(key), ALL)), ["", ""]);
  assert.equal(actionOfKey(press("Escape"), {...ALL, presenting: true}), "present"); // no letter
  opened = {};
  assert.equal(actionOfKey(press("Escape"), {...ALL, presenting: true}), ""); // it closes what is open
});

test("the browser's screen comes and goes with the presentation, wherever the component is made anew", () => {
  const sent = [];
  const told = (presenting) => presenter({data: {...ALL, presenting}, parentElement: {}, setTriggerValue: (...all) => sent.push(all)});

  told(false);
  assert.deepEqual(screen, []);
  told(true);
  told(true);
  assert.deepEqual(screen, ["filled"]);
  told(false);
  assert.deepEqual(screen, ["filled", "given back"]);
  told(true);
  document.fullscreenElement = null; // a person leaves it by the browser's own Esc
  listeners.fullscreenchange();
  assert.deepEqual(sent, [["pressed", "present"]]);
});

test("a key that is the page's reaches nobody else, and only as long as the page is there", () => {
  const sent = [];
  const stop = presenter({data: ALL, parentElement: {}, setTriggerValue: (...all) => sent.push(all)});
  const [mine, other] = [press("c"), press("x")];

  listeners.keydown(mine);
  listeners.keydown(other);

  assert.deepEqual([sent, mine.stopped, other.stopped], [[["pressed", "cover"]], ["browser", "page"], []]);
  stop();
  assert.equal(listeners.keydown, undefined);
});
