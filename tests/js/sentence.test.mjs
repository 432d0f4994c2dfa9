import assert from "node:assert/strict";
import {test} from "node:test";
import {cellSentence, plainText, windowSentence} from "../../pooling_ui/components/stage/sentence.js";
import {scene} from "./fixtures.mjs";

const ofWindow = (name, window) => plainText(windowSentence(scene(name), window));
const ofCell = (name, row, col) => plainText(cellSentence(scene(name), row, col));

test("a window says its taps, its winner, and where the value goes", () => {
  assert.equal(ofWindow("plain", 1), "max(−2, 4, 0, −1) = 4 at (0, 3), flat index 3 → output (0, 1)");
});

test("the winner's value stands out where it lies and where it is named", () => {
  const strong = windowSentence(scene("plain"), 2).flatMap((piece, at) => (piece.strong ? [[at, piece.text]] : []));

  assert.deepEqual(strong.map(([, text]) => text), ["2", "2"]);
});

test("of equal cells it says that the first one wins, and of how many", () => {
  assert.equal(
    ofWindow("plain", 0),
    "max(1, 3, 5, 5) = 5 at (1, 0), flat index 4 → output (0, 0). Tie: the first of 2 equal cells wins.",
  );
});

test("border taps are minus infinity and tie with nothing", () => {
  assert.equal(
    ofWindow("dropping", 0),
    "max(−∞, −∞, −∞, 0) = 0 at (0, 0), flat index 0 → output (0, 0)",
  );
  // Right of the first row lies padding, not the 5 that begins the second row.
  assert.equal(
    ofWindow("overlapping", 7),
    "max(−2, 4, −∞, 0, −1, −∞, 5, 3, −∞) = 5 at (2, 2), flat index 10 → output (1, 3)",
  );
});

test("a long window is cut short, and says how long it is", () => {
  const it = scene("overlapping");
  it.cols.taps = it.cols.taps.map((taps) => [...taps, ...taps]);

  assert.match(plainText(windowSentence(it, 5)), /^max\(1, 3, −2, 1, 3, −2, 5, 5, 0, … 18 cells\) = 5 at/);
});

test("NaN wins, and the last one gives the index", () => {
  assert.equal(
    ofWindow("not_a_number", 0),
    "max(NaN, 1, NaN, ∞, 2, −∞) = NaN at (0, 2), flat index 2 → output (0, 0). NaN wins; the last NaN gives the index.",
  );
});

test("a window without a cell says so", () => {
  assert.equal(
    ofWindow("empty_window", 0),
    "max(−∞, −∞, −∞, −∞) = −∞: no cell of the input lies in this window → output (0, 0)",
  );
});

test("a cell says which windows read it and which it wins", () => {
  assert.equal(ofCell("plain", 0, 3), "Input (0, 3) = 4: read by 1 window, wins 1: output (0, 1).");
  assert.equal(ofCell("plain", 0, 0), "Input (0, 0) = 1: read by 1 window, wins none.");
  assert.equal(
    ofCell("overlapping", 1, 0),
    "Input (1, 0) = 5: read by 6 windows, wins 6: output (0, 0), (0, 1), (1, 0), (1, 1) and 2 more.",
  );
  assert.equal(ofCell("dropping", 1, 1), "Input (1, 1) = 8: no window reads it.");
  assert.equal(ofCell("refused", 0, 1), "Input (0, 1) = 3");
});

test("what lies around the input never wins", () => {
  assert.equal(ofCell("dropping", -1, 3), "Padding at (−1, 3) counts as −∞: it never wins.");
  assert.equal(ofCell("overhanging", 5, 0), "Overhang at (5, 0), past the edge, counts as −∞: it never wins.");
});

test("where only a dropped window would reach, it says why that window was dropped", () => {
  const why = (line) => `Dropped window: it would start at ${line} 8, past the last input ${line}, 6.`;

  assert.equal(ofCell("dropping", 8, 0), `No window reaches (8, 0). ${why("row")}`);
  assert.equal(ofCell("dropping", 0, 9), `No window reaches (0, 9). ${why("column")}`);
  assert.equal(ofCell("dropping", 9, 8), `No window reaches (9, 8). ${why("row")} ${why("column")}`);
});

test("no pair is broken over two lines", () => {
  for (const {text, whole} of [...windowSentence(scene("plain"), 0), ...cellSentence(scene("plain"), 0, 3)]) {
    assert.ok(whole || !/\(\d/.test(text), text);
  }
});
