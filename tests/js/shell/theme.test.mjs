import assert from "node:assert/strict";
import {afterEach, test} from "node:test";

import {keepTheme, themeKeys} from "../../../pooling_ui/shell/browser/theme.js";

const key = (path) => `stActiveTheme-${path}-v2`;

test("every page has a key, that of the loaded address is first", () => {
  assert.deepEqual(themeKeys("/", ["", "picture"]), [key("/"), key("/picture")]);
  assert.deepEqual(themeKeys("/picture", ["", "picture"]), [key("/picture"), key("/")]);
  assert.deepEqual(themeKeys("/course/picture", ["", "picture"]), [key("/course/picture"), key("/course/")]);
});

const real = {performance: globalThis.performance};
afterEach(() => Object.assign(globalThis, real));

/** Return what Streamlit hands to the component; `probe` is its element, `told` is what Python hears. */
function component() {
  const probe = {};
  const told = [];
  const setStateValue = (name, value) => told.push([name, value]);
  return {data: ["", "picture"], parentElement: {querySelector: () => probe}, setStateValue, probe, told};
}

/** Open a tab with a chosen theme: what it was loaded with, as far as the browser knows, and where it is now. */
function tab(entries, href) {
  const kept = new Map([[key("/picture"), "Dark"]]);
  const heard = new Map();
  Object.assign(globalThis, {
    performance: {getEntriesByType: () => entries},
    location: {href},
    localStorage: {getItem: (name) => kept.get(name) ?? null, setItem: (name, theme) => kept.set(name, theme)},
    addEventListener: (name, work) => heard.set(name, work),
    removeEventListener: (name) => heard.delete(name),
    document: new EventTarget(),
  });
  return {kept, heard};
}

test("the theme is copied to all pages from the address at which the tab was loaded", () => {
  const {kept} = tab([{name: "http://localhost/picture?s=1"}], "http://localhost/");
  keepTheme(component());

  assert.equal(kept.get(key("/")), "Dark");
});

test("without an entry of the loading, the present address stands for it", () => {
  const {kept} = tab([], "http://localhost/picture");
  keepTheme(component());

  assert.equal(kept.get(key("/")), "Dark");
});

test("where storage is blocked, the page works without it", () => {
  tab([{name: "http://localhost/"}], "http://localhost/");
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  try {
    keepTheme(component())();
  } finally {
    Object.defineProperty(globalThis, "localStorage", {configurable: true, writable: true, value: undefined});
  }
});

test("a theme that is chosen later is copied when the tab is left, and when the page goes", () => {
  const {kept, heard} = tab([{name: "http://localhost/picture"}], "http://localhost/picture");
  const leave = keepTheme(component());
  kept.set(key("/picture"), "Light");
  heard.get("pagehide")();
  assert.equal(kept.get(key("/")), "Light");

  kept.set(key("/picture"), "Dark");
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(kept.get(key("/")), "Dark");

  kept.set(key("/picture"), "Light");
  leave();
  assert.deepEqual([kept.get(key("/")), heard.size], ["Light", 0]);
});

test("Python hears of a page that became dark or light, and of nothing when it opens", () => {
  tab([{name: "http://localhost/"}], "http://localhost/");
  let color = "rgb(231, 234, 236)";
  globalThis.getComputedStyle = () => ({color});
  try {
    const {probe, told, ...given} = component();
    keepTheme(given);
    assert.deepEqual(told, []);

    probe.ontransitionend();
    color = "rgb(16, 20, 24)";
    probe.ontransitionend();
    assert.deepEqual(told, [
      ["dark", true],
      ["dark", false],
    ]);
  } finally {
    delete globalThis.getComputedStyle;
  }
});
