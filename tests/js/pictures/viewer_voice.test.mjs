import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {createVoice, tell} from "../../../pooling_ui/components/shared/voice.js";
import {Viewer} from "../../../pooling_ui/pictures/viewer/component/viewer.js";
import {FakeElement, newDocument, stopClock} from "../dom.mjs";

let clock, line, viewer;
beforeEach(() => {
  clock = stopClock();
  newDocument();
  line = new FakeElement("p");
  const around = {scroller: {scrollTo() {}}};
  viewer = Object.create(Viewer.prototype, {place: {value: null}});
  Object.assign(viewer, {voice: createVoice(line), panes: [], view: {zoom: 2}, around, arrange() {}});
});
afterEach(() => clock.restore());

const rest = () => (clock.pass(500), line.textContent);

test("of eight quick arrows only the last is spoken, once the person rests", () => {
  for (let key = 0; key < 8; key += 1) {
    viewer.speak({pan: key < 7 ? [1, 0] : [0, 1]}, true);
    clock.pass(100);
    assert.equal(line.textContent, "");
  }
  assert.equal(rest(), "Moved up.");
});

test("what changed and what a key did are both spoken", () => {
  tell(viewer.voice, "news", "Max, 128 × 192.");
  viewer.speak({zoom: 1.5}, true);
  document.fullscreenElement = {};
  viewer.onFullscreen();

  assert.equal(rest(), "Max, 128 × 192. Zoom 200 %. Full screen.");
});

test("the same again is spoken again; an action without words takes nothing away", () => {
  viewer.speak({pan: [1, 0]}, true);
  const first = rest();
  viewer.speak({pick: true}, true);
  assert.equal(rest(), first);
  viewer.speak({pan: [1, 0]}, true);

  assert.notEqual(rest(), first);
  assert.equal(line.textContent.trimEnd(), first);
});

test("a viewer that is gone says nothing more", () => {
  globalThis.cancelAnimationFrame ??= () => {};
  Object.assign(viewer, {observer: {disconnect() {}}, endings: []});
  viewer.speak({zoom: 1.5}, false);
  viewer.close();

  assert.equal(rest(), "");
});
