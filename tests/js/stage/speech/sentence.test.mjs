import assert from "node:assert/strict";
import {test} from "node:test";
import {plainText} from "../../../../pooling_ui/stage/component/speech/pieces.js";
import {cellSentence, windowSentence} from "../../../../pooling_ui/stage/component/speech/sentence.js";
import {scene, slices} from "../../helpers/fixtures.mjs";

const ofWindow = (name, window) => plainText(windowSentence(scene(name), window));
const ofCell = (name, row, col) => plainText(cellSentence(scene(name), row, col));

test("a window says what wins and where it goes, then why", () => {
  assert.equal(
    ofWindow("plain", 1),
    "4 wins and goes to output (0, 1). It is at input (0, 3). It is the largest of −2, 4, 0, −1.",
  );
});

test("who asks also gets the flat index", () => {
  const it = scene("plain");

  assert.match(
    plainText(windowSentence(it, 2, true)),
    /^2 wins.* Flat index 8 = 2 · 4 \+ 0 \(row · width \+ column\)\.$/,
  );
  assert.doesNotMatch(plainText(windowSentence(it, 2)), /index/);
});

test("the winner's value stands out where it is named and among the others", () => {
  const strong = windowSentence(scene("plain"), 2).flatMap((piece) => (piece.strong ? [piece.text] : []));

  assert.deepEqual(strong, ["2", "2"]);
});

test("of equal cells it says that the first one wins, and of how many", () => {
  assert.match(ofWindow("plain", 0), /the largest of 1, 3, 5, 5\. Tie: the first of 2 equal cells wins\.$/);
  assert.doesNotMatch(ofWindow("plain", 1), /Tie/);
});

test("border cells are counted, not listed, and tie with nothing", () => {
  assert.equal(
    ofWindow("dropping", 0),
    "0 wins and goes to output (0, 0). It is at input (0, 0). All else in the window is 3 border cells (−∞).",
  );
  // Right of the first row lies padding, not the 5 that begins the second row.
  assert.equal(
    ofWindow("overlapping", 7),
    "5 wins and goes to output (1, 3). It is at input (2, 2). It is the largest of −2, 4, 0, −1, 5, 3 " +
      "and 3 border cells (−∞).",
  );
  assert.match(ofWindow("overhanging", 2), /the largest of 4, 9 and 2 border cells \(−∞\)\.$/);
});

test("a window of one cell says that it is the only one", () => {
  const it = scene("plain");
  it.rows.taps = it.rows.taps.map(([tap]) => [tap]);
  it.cols.taps = it.cols.taps.map((taps) => [taps[1]]);

  assert.match(plainText(windowSentence(it, 1)), /It is at input \(0, 3\), the only cell of the window\.$/);
});

test("a long window is cut short around its winner, and says how long it is", () => {
  const wide = (window) => {
    const it = scene("not_a_number");
    Object.assign(it, {slices: {...it.slices, input: slices(1, 12), output: slices(1, 1)}, label: new Int32Array(12), tone: new Float32Array(12)});
    it.cols = {...it.cols, size: 12, kept: 12, taps: [Array.from({length: 12}, (_, at) => at)]};
    it.rows = {...it.rows, size: 1, kept: 1, taps: [[0]]};
    it.axes = [it.rows, it.cols];
    it.header.labels = Array.from("abcdefghijkl");
    it.label = it.label.map((_, at) => at);
    it.winners = Int32Array.of(window);
    return plainText(windowSentence(it, 0)).replace(/.*(the largest)/, "$1");
  };

  assert.equal(wide(6), "the largest of 12 cells (…, e, f, g, h, i, …).");
  assert.equal(wide(0), "the largest of 12 cells (a, b, c, …).");
  assert.equal(wide(3), "the largest of 12 cells (…, b, c, d, e, f, …).");
  assert.equal(wide(11), "the largest of 12 cells (…, j, k, l).");
});

test("NaN wins, and the last one gives the index", () => {
  assert.equal(
    ofWindow("not_a_number", 0),
    "NaN wins and goes to output (0, 0). It is at input (0, 2). NaN beats every number among NaN, 1, NaN, ∞, 2, −∞. " +
      "Of 2 NaN, the last one gives the index.",
  );
});

test("a window without a cell says so, and where its index comes from", () => {
  assert.equal(
    ofWindow("empty_window", 0),
    "Nothing wins, −∞ goes to output (0, 0): no cell of the input lies in this window. " +
      "Its index is 2, as in PyTorch: the search starts at (1, 1), outside the input, and finds nothing.",
  );
});

test("an input cell says which windows read it and which it wins", () => {
  assert.equal(
    ofCell("plain", 0, 3), "Input (0, 3) = 4: wins the only window that reads it, and goes to output (0, 1).",
  );
  assert.equal(ofCell("plain", 0, 0), "Input (0, 0) = 1: read by 1 window, wins none.");
  assert.equal(ofCell("overlapping", 0, 0), "Input (0, 0) = 1: read by 4 windows, wins none.");
  assert.equal(ofCell("dropping", 1, 1), "Input (1, 1) = 8: no window reads it.");
  assert.equal(ofCell("refused", 0, 1), "Input (0, 1) = 3.");
});

test("several outputs are named, many by the corners of their block, others by their number", () => {
  const wins = (...windows) => {
    const it = scene("overlapping");
    it.won = new Map([[5, windows]]);
    return plainText(cellSentence(it, 1, 1)).replace(/.*windows that read it, and /, "");
  };

  assert.equal(wins(0, 1), "goes to outputs (0, 0), (0, 1).");
  assert.equal(wins(0, 1, 4, 5, 8, 9), "goes to outputs (0, 0) to (2, 1).");
  assert.equal(wins(0, 1, 2, 4, 5), "goes to 5 outputs.");
  assert.equal(wins(1, 4, 5, 6, 9, 10), "goes to 6 outputs.");
  assert.match(ofCell("overlapping", 1, 0), /= 5: wins all 6 windows that read it, and goes to outputs \(0, 0\) to \(2, 1\)\.$/);
  assert.match(ofCell("overlapping", 2, 2), /wins \d of the 9 windows that read it, /);
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
