import assert from "node:assert/strict";
import {test} from "node:test";
import mount, {votesOnCells} from "../../../../pooling_ui/features/classroom/live/lead_bar/lead_bar.js";

const bar = (answer, count, cell) => [answer, count, false, "", cell];

test("the votes on cells are those of the newest round that has any", () => {
  const rounds = [[bar("(0, 3)", 2, 3), bar("(9, 9)", 1, null)], [bar("(0, 0)", 4, 0)]];
  assert.deepEqual(votesOnCells({rounds, round: 1}), {3: 2});
  assert.deepEqual(votesOnCells({rounds, round: 2}), {0: 4});
  assert.deepEqual(votesOnCells({rounds: [rounds[0], []], round: 2}), {3: 2});
});

test("answers that are no cells are not on the stage", () => {
  assert.equal(votesOnCells({rounds: [[bar("3 × 3", 2, null)], []], round: 1}), null);
  assert.equal(votesOnCells({rounds: [[], []], round: 1}), null);
});

test("in a wide window the bar stays under the page's header, and what covers the page knows it", () => {
  for (const [matches, sticks] of [[true, ["data-sticks"]], [false, []]]) {
    const wrapper = {style: {}, set: [], setAttribute: (name) => wrapper.set.push(name), removeAttribute: () => wrapper.set.pop()};
    const host = {closest: (name) => name === ".st-key-unprinted_room_bar" && {closest: () => wrapper}};
    Object.assign(globalThis, {
      addEventListener: () => {},
      dispatchEvent: () => {},
      matchMedia: () => ({matches}),
      getComputedStyle: () => ({getPropertyValue: () => "white"}),
      document: {querySelectorAll: (names) => [60, ...(names.includes("data-sticks") ? [150] : [])].map((bottom) => ({getBoundingClientRect: () => ({bottom})}))},
    });
    const parts = {".code": {}, ".here": {}, ".answered": {}, button: Object.assign(new EventTarget(), {setAttribute: () => {}}), section: {replaceChildren: () => {}}};
    const unmount = mount({data: ["BCDFG", "wait", 0, false, false], parentElement: {querySelector: (name) => parts[name], getRootNode: () => ({host})}});
    assert.deepEqual(wrapper.set, sticks);
    assert.equal(/sticky; inset-block-start: 60px.*white/.test(wrapper.style.cssText), matches);
    unmount(); // another part of the page may get the element
    assert.deepEqual([wrapper.set, wrapper.style.cssText ?? ""], [[], ""]);
  }
  for (const name of ["addEventListener", "dispatchEvent", "document", "matchMedia", "getComputedStyle"]) delete globalThis[name];
});

test("after new data, one press of V shows the votes, and the next covers them", () => {
  const target = new EventTarget();
  const sent = [];
  Object.assign(globalThis, {
    addEventListener: target.addEventListener.bind(target),
    dispatchEvent: (event) => sent.push(event),
    document: {querySelector: () => null},
    localStorage: {getItem: () => null},
  });
  const button = Object.assign(new EventTarget(), {setAttribute: (name, value) => (button[name] = value)});
  const parts = {".code": {}, ".here": {}, ".answered": {}, button, section: {replaceChildren: () => {}}};
  const parentElement = {querySelector: (name) => parts[name]};
  for (const question of [1, 2]) mount({data: ["BCDFG", "ask", question, false, true], parentElement});
  const press = () => target.dispatchEvent(Object.assign(new Event("keydown"), {key: "v", composedPath: () => [{}]}));
  const before = sent.length;
  press();
  assert.equal(sent.length, before + 1); // the bar of the question before hears nothing
  assert.equal(button["aria-expanded"], "true");
  press();
  assert.equal(button["aria-expanded"], "false");
  for (const name of ["addEventListener", "dispatchEvent", "document", "localStorage"]) delete globalThis[name];
});
