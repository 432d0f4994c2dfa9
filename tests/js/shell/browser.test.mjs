import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";

import watchBrowser from "../../../pooling_ui/shell/browser/browser.js";

const NAMES = ["matchMedia", "document", "performance", "location", "localStorage", "history", "addEventListener", "removeEventListener"];
const real = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));
let media, attributes, scrolled;
beforeEach(() => {
  media = Object.assign(new EventTarget(), {matches: false});
  [attributes, scrolled] = [new Set(), 0];
  const page = {setAttribute: (name) => attributes.add(name), removeAttribute: (name) => attributes.delete(name)};
  const document = Object.assign(new EventTarget(), {documentElement: page, querySelector: () => ({scrollTo: () => (scrolled += 1)})});
  Object.assign(globalThis, {
    document, matchMedia: () => media, performance: {getEntriesByType: () => []}, location: {href: "http://host/"},
    localStorage: {getItem: () => null}, history: {}, addEventListener: () => {}, removeEventListener: () => {},
  });
});
afterEach(() => Object.assign(globalThis, real));

/** Return a page whose runs show it, with what Python hears. */
function openPage() {
  const [told, parentElement] = [[], {querySelector: () => ({})}];
  const run = (number, {askKey = true, opened = 0} = {}) => watchBrowser({
    data: Object.entries({screen: {query: "", guess: false, new: opened}, theme: [""], askKey, history: [number, "said"]}),
    parentElement, setStateValue: (...what) => told.push(what), setTriggerValue: () => {},
  });
  return {told, run};
}

test("a watch whose data are as before goes on: a change of the window is told once", () => {
  const {told, run} = openPage();
  for (const number of [1, 2, 3]) run(number);
  media.matches = true;
  media.dispatchEvent(new Event("change"));
  assert.deepEqual(told, [["narrow", true]]);
});

test("new data end a watch and begin it anew, with no other", () => {
  const {run} = openPage();
  run(1);
  assert.equal(attributes.size, 1);
  run(2, {askKey: false, opened: 1});
  assert.deepEqual([attributes.size, scrolled], [0, 1]);
});

test("when the page goes, all ends", () => {
  const {told, run} = openPage();
  run(1)();
  media.dispatchEvent(new Event("change"));
  assert.deepEqual([attributes.size, told], [0, []]);
});
