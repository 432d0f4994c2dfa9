import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";

import watchRefused from "../../../pooling_ui/inputs/file_field/refused.js";

const real = {document: globalThis.document, MutationObserver: globalThis.MutationObserver};
let marks, observers;

beforeEach(() => {
  marks = [];
  observers = new Set();
  globalThis.document = {
    body: {},
    querySelectorAll: (what) => (what.startsWith(".st-key-mine ") ? marks : []),
  };
  globalThis.MutationObserver = class {
    constructor(work) {
      this.work = work;
    }
    observe() {
      observers.add(this);
    }
    disconnect() {
      observers.delete(this);
    }
  };
});
afterEach(() => Object.assign(globalThis, real));

/** Streamlit's mark of a file that it refused. */
const mark = (name, why) => ({
  getAttribute: () => name,
  querySelector: () => ({textContent: why}),
});

/** Something changed on the page. */
const change = () => observers.forEach((each) => each.work());

/** Show a field; return what Python is told, and functions that show it again and end it. */
function open(field = "mine") {
  const told = [];
  const parentElement = {};
  const setTriggerValue = (...said) => told.push(said);
  const show = () => watchRefused({data: {field}, parentElement, setTriggerValue});
  return {told, show, leave: show()};
}

test("each file that was refused is told once, with the reason", () => {
  const {told, show} = open();
  assert.deepEqual(told, []);
  marks.push(mark("a.pdf, 1.0KB", "Error: not allowed"));
  change();
  change();
  show();
  marks.push(mark("b.pdf, 2.0KB", "Error: too large"));
  change();
  assert.deepEqual(told, [
    ["refused", {file: "a.pdf, 1.0KB", why: "Error: not allowed"}],
    ["refused", {file: "b.pdf, 2.0KB", why: "Error: too large"}],
  ]);
  assert.equal(observers.size, 1);
});

test("of several at once, the last is told", () => {
  const {told} = open();
  marks.push(mark("a", "x"), mark("b", "y"));
  change();
  assert.deepEqual(told, [["refused", {file: "b", why: "y"}]]);
});

test("another field's files are left alone, and so are all when the field is gone", () => {
  const other = open("other");
  const {told, leave} = open();
  leave();
  marks.push(mark("a", "x"));
  change();
  assert.deepEqual([told, other.told], [[], []]);
});
