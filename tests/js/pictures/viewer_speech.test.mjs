import assert from "node:assert/strict";
import {test} from "node:test";
import {actionSentence, percent, readingSentences} from "../../../pooling_ui/pictures/viewer/component/speech.js";

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
