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
  const leave = watchScreen({data: {query: "(max-width: 1px)", guess}, setStateValue: (...said) => told.push(said)});
  const resize = (matches) => {
    media.matches = matches;
    media.dispatchEvent(new Event("change"));
  };
  return {told, resize, leave};
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
