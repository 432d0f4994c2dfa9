import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {announce, createVoice} from "../../../../pooling_ui/components/shared/voice.js";
import {actionSentence, percent, readingSentences} from "../../../../pooling_ui/pictures/viewer/component/speech.js";
import {Viewer} from "../../../../pooling_ui/pictures/viewer/component/viewer.js";
import {FakeElement, newDocument, stopClock} from "../../helpers/dom.mjs";

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

const VIEW = {zoom: 1.5};

test("every button says what it did", () => {
  assert.equal(actionSentence({zoom: 1.5}, VIEW), "Zoom 150 %.");
  assert.equal(actionSentence({one: true}, {zoom: 1}), "Zoom 100 %.");
  assert.equal(actionSentence({whole: true}, {zoom: 0.5832}), "Whole picture, zoom 58 %.");
  assert.equal(actionSentence({fit: true}, VIEW), "Results enlarged to match the original.");
  assert.equal(actionSentence({fit: false}, VIEW), "Results at real size.");
});

test("moving is named by where a person then looks, not by where the picture goes", () => {
  assert.equal(actionSentence({pan: [1, 0]}, VIEW), "Moved left.");
  assert.equal(actionSentence({pan: [-1, 0]}, VIEW), "Moved right.");
  assert.equal(actionSentence({pan: [0, 1]}, VIEW), "Moved up.");
  assert.equal(actionSentence({pan: [0, -1]}, VIEW), "Moved down.");
});

test("what the browser announces itself is not said twice", () => {
  assert.equal(actionSentence({full: true}, VIEW), "");
  assert.equal(actionSentence({pick: true}, VIEW), "");
});

test("a small zoom keeps a digit", () => {
  assert.equal(percent(0.0234), "2.3 %");
  assert.equal(percent(0.4567), "46 %");
  assert.equal(percent(0.1), "10 %");
});

test("panes without a reading are left out", () => {
  const reading = {top: 1, left: 2, bottom: 2, right: 3, values: [7], exact: true};

  assert.deepEqual(readingSentences([{title: "Original"}, {title: "Max"}], [null, reading]), [
    "Max: row 1, column 2: value 7.",
  ]);
});

test("of eight quick arrows only the last is spoken, once the person rests", () => {
  for (let key = 0; key < 8; key += 1) {
    viewer.speak({pan: key < 7 ? [1, 0] : [0, 1]}, true);
    clock.pass(100);
    assert.equal(line.textContent, "");
  }
  assert.equal(rest(), "Moved up.");
});

test("what changed and what a key did are both spoken", () => {
  announce(viewer.voice, "news", "Max, 128 × 192.");
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
