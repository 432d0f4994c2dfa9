import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";

import {watchScreen} from "../../../pooling_ui/shell/browser/screen.js";

const real = {matchMedia: globalThis.matchMedia, document: globalThis.document};
beforeEach(() => Object.assign(globalThis, {document: new EventTarget()}));
afterEach(() => Object.assign(globalThis, real));

/** Open a window that is narrow or not; return it and what Python was told of it. */
function open({isNarrow, guess}) {
  const media = Object.assign(new EventTarget(), {matches: isNarrow});
  const told = [];
  globalThis.matchMedia = () => media;
  const parentElement = {};
  const show = (times = 0) =>
    watchScreen({
      data: {query: "(max-width: 1px)", guess, new: times},
      parentElement,
      setStateValue: (...said) => told.push(said),
    });
  const leave = show();
  const resize = (matches) => {
    media.matches = matches;
    media.dispatchEvent(new Event("change"));
  };
  return {told, resize, leave, show};
}

test("a right guess is not answered, a wrong one is put right", () => {
  assert.deepEqual(open({isNarrow: true, guess: true}).told, []);
  assert.deepEqual(open({isNarrow: true, guess: false}).told, [["narrow", true]]);
});

test("every change is told, until the component goes", () => {
  const {told, resize, leave} = open({isNarrow: false, guess: false});
  resize(true);
  resize(false);
  leave();
  resize(true);
  assert.deepEqual(told, [["narrow", true], ["narrow", false]]);
});

test("another thing to read shows from its top, the same one stays where it is", () => {
  const scrolled = [];
  document.querySelector = () => ({scrollTo: (to) => scrolled.push(to.top)});
  const {told, resize, show} = open({isNarrow: false, guess: false});
  show(0);
  assert.deepEqual(scrolled, []);
  show(1);
  show(1);
  assert.deepEqual(scrolled, [0]);
  resize(true);
  assert.deepEqual(told, [["narrow", true]], "the window is watched once");
});

test("by keyboard, the heading of what a person turned to gets the focus that the page lost; else nothing does", () => {
  const [body, button, heading] = [{}, {}, {style: {}, focus: () => (document.activeElement = heading)}];
  globalThis.MutationObserver = class {
    constructor(work) {
      observed.push(work);
    }
    observe() {}
    disconnect() {
      observed.length = 0;
    }
  };
  const observed = [];
  const main = {scrollTo: () => {}};
  Object.assign(document, {body, activeElement: button, querySelector: (what) => (what.endsWith("h2") ? heading : main)});
  const {show, leave} = open({isNarrow: false, guess: false});

  const act = (kind) => {
    document.dispatchEvent(Object.defineProperty(new Event(kind), "target", {get: () => ({closest: () => null})}));
  };
  act("pointerdown");
  document.activeElement = body;
  show(1);
  assert.equal(observed.length, 0);
  assert.equal(document.activeElement, body, "keys are for the stage, then");

  act("keydown");
  document.activeElement = button;
  show(2);
  assert.equal(document.activeElement, button, "a button that stays keeps it");
  document.activeElement = body;
  observed[0]();
  assert.equal(document.activeElement, heading);
  assert.deepEqual([heading.tabIndex, heading.style.outline], [-1, "none"]);
  assert.equal(observed.length, 0);

  document.activeElement = button;
  show(3);
  assert.equal(observed.length, 1);
  act("pointerdown");
  assert.equal(observed.length, 0, "who points at something has the focus there");
  leave();
  delete globalThis.MutationObserver;
});

test("tabs keep their height while another one is drawn, and nothing else does", () => {
  const tabs = {clientHeight: 420, style: {}};
  const tab = {closest: (what) => (what === "[role=tab]" ? tab : tabs)};
  const inside = {closest: (what) => (what === "[role=tab]" ? null : tabs)};
  const press = (kind, target) => {
    document.dispatchEvent(Object.defineProperty(new Event(kind), "target", {get: () => target}));
  };
  const {leave} = open({isNarrow: false, guess: false});
  press("pointerdown", inside);
  assert.equal(tabs.style.minHeight, undefined);
  press("pointerdown", tab);
  assert.equal(tabs.style.minHeight, "420px");
  tabs.clientHeight = 700;
  press("keydown", tab);
  assert.equal(tabs.style.minHeight, "700px");
  leave();
  tabs.clientHeight = 300;
  press("keydown", tab);
  assert.equal(tabs.style.minHeight, "700px");
});
