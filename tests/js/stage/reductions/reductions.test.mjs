import assert from "node:assert/strict";
import {test} from "node:test";
import {nameAriaCells} from "../../../../pooling_ui/stage/component/speech/names.js";
import {plainText} from "../../../../pooling_ui/stage/component/speech/pieces.js";
import {inputLabel, winnerOf} from "../../../../pooling_ui/stage/component/message/scene.js";
import {cellSentence, windowSentence} from "../../../../pooling_ui/stage/component/speech/sentence.js";
import {scene} from "../../helpers/fixtures.mjs";

const ofWindow = (name, window) => plainText(windowSentence(scene(name), window, true));
const ofCell = (name, row, col) => plainText(cellSentence(scene(name), row, col));

test("a minimum wins against border that counts as infinity", () => {
  assert.equal(
    ofWindow("smallest", 1),
    "−2 wins and goes to output (0, 1). It is at input (0, 2). It is the smallest of 3, −2, 4, 5, 0, −1 "
    + "and 3 border cells (∞). Flat index 2 = 0 · 4 + 2 (row · width + column).",
  );
  assert.equal(ofCell("smallest", -1, 0), "Padding at (−1, 0) counts as ∞: it never wins.");
});

test("an average is worked out, and no cell wins it", () => {
  assert.equal(ofWindow("average", 1), "0.25 is the average and goes to output (0, 1): (−2 + 4 + 0 − 1) ÷ 4.");
  assert.equal(winnerOf(scene("average"), 1), null);
  assert.equal(ofCell("average", 0, 0), "Input (0, 0) = 1: read by 1 window, adds 1 ÷ 4 of it to output (0, 0).");
});

test("the divisor counts padding, but never the overhang", () => {
  assert.equal(
    ofWindow("average_padded", 8),
    "2.25 is the average and goes to output (2, 2): 9 ÷ 4. Divided by 1 cell and 3 padding cells, which add 0. "
    + "The overhang never counts.",
  );
  assert.equal(ofCell("average_padded", -1, 0), "Padding at (−1, 0) counts as 0: it adds nothing, but it is counted.");
  assert.equal(ofCell("average_padded", 5, 0), "Overhang at (5, 0), past the edge, is left out: it never counts.");
});

test("without count_include_pad the padding is left out", () => {
  assert.equal(
    ofWindow("average_left_out", 0),
    "3.5 is the average and goes to output (0, 0): (1 + 3 + 5 + 5) ÷ 4. The padding is left out: only cells of the input count.",
  );
  assert.equal(ofCell("average_left_out", -1, 0), "Padding at (−1, 0) is left out: only cells of the input count.");
  assert.equal(inputLabel(scene("average_left_out"), -1, 0), "");
});

test("a cell that windows divide by different numbers adds a share", () => {
  assert.match(ofCell("average_left_out", 1, 1), /^Input \(1, 1\) = 5: read by 4 windows, adds a share of it to outputs /);
  assert.match(ofCell("average_padded", 1, 1), /read by 4 windows, adds 1 ÷ 9 of it to outputs /);
});

test("divisor_override divides whatever is counted; of many cells only the sum is said", () => {
  assert.equal(
    ofWindow("average_overridden", 8),
    "−26 is the average and goes to output (1, 2): the sum of 12 cells, 78, ÷ −3. "
    + "divisor_override divides every window by the same number.",
  );
});

test("a power average is the root of a sum of powers", () => {
  assert.equal(
    ofWindow("power", 2),
    "4.61 goes to output (1, 0): it is 21.25 to the power 1 ÷ 2. Each cell to the power 2: 4 + 0.25 + 16 + 1 = 21.25.",
  );
  assert.equal(ofCell("power", 1, 1), "Input (1, 1) = 5: read by 1 window, adds its power 25 to output (0, 0).");
});

test("a negative sum has no root, and why", () => {
  assert.equal(
    ofWindow("power_odd", 0),
    "NaN goes to output (0, 0): it is −36 to the power 1 ÷ 3. Each cell to the power 3: 27 − 64 + 0 + 1 = −36. "
    + "A negative sum has no such root. PyTorch takes powers of signed numbers.",
  );
});

test("a negative number may have no power, and which", () => {
  assert.equal(
    ofWindow("power_rooted", 0),
    "NaN goes to output (0, 0): it is NaN to the power 1 ÷ 0.5. Each cell to the power 0.5: 2 + NaN = NaN. −5 has no real power 0.5.",
  );
});

test("the sum of an overhanging window is scaled up", () => {
  assert.match(ofWindow("power_odd", 1), /the sum of 2 cells, scaled up, = 252\. The overhang is made up for: PyTorch scales/);
});

test("an infinite power leaves the overhang out", () => {
  assert.equal(
    ofWindow("power_infinite_overhanging", 1),
    "4 wins and goes to output (0, 1). It is at input (1, 2). It is the largest in magnitude of 3, −4. "
    + "Flat index 5 = 1 · 3 + 2 (row · width + column).",
  );
});

test("a negative sum may have a root", () => {
  const text = ofWindow("power_negative", 0);
  assert.match(text, /^−0\.667 goes to output/);
  assert.doesNotMatch(text, /no such root/);
});

test("a divisor of any size is sent as it is", () => {
  assert.match(ofWindow("average_by_much", 0), / ÷ 1099511627776\. divisor_override divides/);
});

test("the power 1 is a sum, an infinite one the largest magnitude", () => {
  assert.equal(ofWindow("power_one", 1), "1 is the sum and goes to output (0, 1): −2 + 4 + 0 − 1 = 1.");
  assert.match(ofWindow("power_infinite", 2), /^4 wins.* It is at input \(3, 0\)\. It is the largest in magnitude of 2, 0\.5, −4, 1\. Flat/);
  assert.match(ofWindow("power_infinite_tie", 0), /It is at input \(0, 1\).* of 2, −3, 3, 1\. Tie: the first of 2 equal cells wins\./);
});

test("uneven windows are told like others: by the cells they read", () => {
  // 5 rows to 4: window 1 reads rows 1 and 2. 7 columns to 3: window 1 reads columns 2 to 4.
  assert.equal(
    ofWindow("adaptive", 4),
    "18 wins and goes to output (1, 1). It is at input (2, 4). It is the largest of 9, 10, 11, 16, 17, 18. "
    + "Flat index 18 = 2 · 7 + 4 (row · width + column).",
  );
  assert.equal(
    ofWindow("adaptive_average", 4),
    "13.5 is the average and goes to output (1, 1): (9 + 10 + 11 + 16 + 17 + 18) ÷ 6.",
  );
  assert.match(ofCell("adaptive_average", 1, 2), /: read by 4 windows, adds 1 ÷ 6 of it to outputs \(0, 0\), \(0, 1\), /);
});

test("accessible names say what each cell does, and invent no winner", () => {
  const named = (name, view) => {
    const it = scene(name);
    const cells = (count) => Array.from({length: count}, () => ({dataset: {}, setAttribute(_, text) { this.text = text; }}));
    const ariaGrid = (plane) => ({
      name: plane, slices: it.slices[plane], cells: cells(it.slices[plane].rows * it.slices[plane].columns), names: [], named: null, marked: {}, element: {isConnected: true},
    });
    const ariaGrids = {input: ariaGrid("input"), output: ariaGrid("output")};
    nameAriaCells(ariaGrids, it, {pin: null, filled: it.windows, ...view});
    return ariaGrids;
  };

  const atWindow = named("average", {step: 0});
  assert.equal(atWindow.input.cells[0].text, "row 0, column 0: 1, in the average");
  assert.equal(atWindow.input.cells[2].text, "row 0, column 2: −2");
  const atCell = named("power", {at: [0, 0], step: 0});
  assert.equal(atCell.output.cells[0].text, "row 0, column 0: 7.75, adds the power of this cell");
  assert.match(named("plain", {step: 0}).input.cells[4].text, /, winner$/);
});
