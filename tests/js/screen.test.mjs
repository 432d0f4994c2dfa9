import assert from "node:assert/strict";
import {afterEach, test} from "node:test";

import watchScreen from "../../pooling_ui/components/screen/screen.js";

const real = globalThis.matchMedia;
afterEach(() => Object.assign(globalThis, {matchMedia: real}));

/** A window that is narrow or not, and what Python was told of it. */
function open({isNarrow, guess}) {
  const media = Object.assign(new EventTarget(), {matches: isNarrow});
  const told = [];
  globalThis.matchMedia = () => media;
  const parentElement = {};
  const show = (turned = 0) =>
    watchScreen({
      data: {query: "(max-width: 1px)", guess, turned},
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
  globalThis.document = {querySelector: () => ({scrollTo: (to) => scrolled.push(to.top)})};
  const {told, resize, show} = open({isNarrow: false, guess: false});
  show(0);
  assert.deepEqual(scrolled, []);
  show(1);
  show(1);
  assert.deepEqual(scrolled, [0]);
  resize(true);
  assert.deepEqual(told, [["narrow", true]], "the window is watched once");
  delete globalThis.document;
});
