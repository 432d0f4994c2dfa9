import assert from "node:assert/strict";
import {afterEach, test} from "node:test";
import {bringIntoSight, scrollFor} from "../../../../pooling_ui/stage/component/speech/question_scroll.js";

afterEach(() => ["document", "getComputedStyle"].forEach((name) => delete globalThis[name]));

test("what is in sight stays; else it scrolls no further than needed", () => {
  const view = {top: 60, bottom: 600};
  assert.equal(scrollFor({top: 60, bottom: 600}, view), 0);
  assert.equal(scrollFor({top: -140, bottom: 300}, view), -200);
  assert.equal(scrollFor({top: 300, bottom: 640.5}, view), 41);
});

test("what is too high for the view shows from its top on", () => {
  const view = {top: 60, bottom: 600};
  assert.equal(scrollFor({top: 100, bottom: 900}, view), 40);
  assert.equal(scrollFor({top: 10, bottom: 900}, view), -50);
});

const at = (top, bottom, more = {}) => ({getBoundingClientRect: () => ({top, bottom}), ...more});

/** Scroll the page of a phone; return how a stage scrolls it. */
function scrolled({question = at(-92, 20), position = "sticky", cut = false, box = at(70, 350), over = [at(0, 60)]} = {}) {
  globalThis.document = {querySelector: () => question, querySelectorAll: () => over};
  globalThis.getComputedStyle = () => ({position, bottom: "-50px"});
  const calls = [];
  const scroller = at(0, 844, {scrollBy: (how) => calls.push(how)});
  bringIntoSight({parts: {box, panel: {offsetHeight: 210}}, scroller, player: {cut}});
  return calls;
}

test("the answer comes out from under the page's header; calmly, or at once for who wants no motion", () => {
  assert.deepEqual(scrolled(), [{top: -160, behavior: "smooth"}]);
  assert.deepEqual(scrolled({cut: true}), [{top: -160, behavior: "instant"}]);
});

test("a bar that stays under the header covers the page, too", () => {
  assert.deepEqual(scrolled({over: [at(0, 60), at(60, 110)]}), [{top: -210, behavior: "smooth"}]);
});

test("planes come out from under sentence and transport, where these stay in sight", () => {
  const part = {question: at(400, 500), box: at(540, 700)};
  assert.deepEqual(scrolled(part), [{top: 16, behavior: "smooth"}]);
  assert.deepEqual(scrolled({...part, position: "static"}), []);
});

test("without a question on the page nothing scrolls", () => {
  assert.deepEqual(scrolled({question: null}), []);
});
