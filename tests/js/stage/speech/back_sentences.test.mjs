import assert from "node:assert/strict";
import {test} from "node:test";
import {plainText} from "../../../../pooling_ui/stage/component/speech/pieces.js";
import {POWER_BACK} from "../../../../pooling_ui/stage/component/reductions/power_back.js";
import {winnerOf} from "../../../../pooling_ui/stage/component/message/scene.js";
import {cellSentence, windowSentence} from "../../../../pooling_ui/stage/component/speech/sentence.js";
import {labelOf, labelText} from "../../../../pooling_ui/stage/component/message/written.js";
import {scene} from "../../helpers/fixtures.mjs";

const ofWindow = (name, window, withIndex = false) => plainText(windowSentence(scene(name), window, withIndex));
const ofCell = (name, row, col) => plainText(cellSentence(scene(name), row, col));

test("a gradient goes to the winner, adds up there, and says what it adds to", () => {
  assert.equal(
    ofWindow("gradient", 0),
    "1 goes to input (1, 0), the winner of this window: 5 is the largest of 1, 3, −2, 5, 5, 0, 2, 0.5, 5."
    + " Of 3 equal cells only the first gets it.",
  );
  assert.match(ofWindow("gradient", 2, true), /^1 goes to input \(1, 0\).* There it adds to 1 from output \(0, 0\): 2\..* Flat index 4 = 1 · 4 \+ 0/);
});

test("a cell says what it gets, and which windows it wins", () => {
  assert.equal(ofCell("gradient", 1, 0), "Input (1, 0) gets 2: 1 from output (0, 0) and 1 from output (1, 0). Its value, 5, wins 2 of the 2 windows that read it.");
  assert.equal(ofCell("gradient", 0, 0), "Input (0, 0) gets 0: its value, 1, wins no window: 1 reads it.");
  assert.match(ofCell("gradient", 2, 2), /^Input \(2, 2\) gets 0: its value, 5, wins none of the 4 windows that read it\.$/);
});

test("where a window has no cell, nothing goes anywhere", () => {
  const it = scene("gradient_empty");

  assert.equal(ofWindow("gradient_empty", 0), "1 at output (0, 0) goes nowhere: no cell of the input lies in this window. PyTorch would write outside the array.");
  assert.equal(winnerOf(it, 0), null);
  assert.equal(labelText(it, labelOf(it, 0, 1)), "0");
});

test("an average spreads the output gradient; the shares of padding are lost", () => {
  assert.equal(
    ofWindow("spread", 0),
    "1 at output (0, 0) is spread over the window: each of its 4 cells gets 1 ÷ 9 = 0.111. The shares of 5 padding cells are lost.",
  );
  assert.equal(
    ofCell("spread", 0, 0),
    "Input (0, 0) gets 0.444: 0.111 from output (0, 0), 0.111 from output (0, 1), 0.111 from output (1, 0) and "
    + "0.111 from output (1, 1). Every window that reads it sends a share.",
  );
  assert.doesNotMatch(ofWindow("spread", 5), /lost/); // all of it lies in the input
  assert.equal(ofCell("spread", -1, 0), "Padding at (−1, 0) is no cell of the input: what would go there is lost.");
});

test("a window of one or two cells says it plainly", () => {
  assert.equal(ofWindow("gradient_line", 0), "1 goes to input (0, 1), the winner of this window: 2 is the largest of 1, 2.");
  assert.match(ofWindow("gradient_line", 1), /largest of 7, 7\. Of 2 equal cells only the first gets it\.$/);
  assert.equal(ofWindow("gradient_single", 0), "1 goes to input (0, 0), the winner of this window.");
  assert.equal(
    ofWindow("spread_line", 0),
    "1 at output (0, 0) is spread over the window: its only cell gets 1 ÷ 2 = 0.5. The share of 1 padding cell is lost.",
  );
});

test("without count_include_pad nothing is lost in the padding", () => {
  assert.equal(ofWindow("spread_left_out", 0), "1 at output (0, 0) is spread over the window: its only cell gets 1 ÷ 1 = 1.");
  assert.equal(ofWindow("spread_left_out", 1), "1 at output (0, 1) is spread over the window: each of its 2 cells gets 1 ÷ 2 = 0.5.");
  assert.equal(ofCell("spread_left_out", 0, -1), "Padding at (0, −1) is left out.");
});

test("what goes back, and what it comes to, stand out", () => {
  const strong = (name, window) => windowSentence(scene(name), window).filter((it) => it.strong).map(({text}) => text);

  assert.deepEqual(strong("gradient", 0), ["1"]);
  assert.deepEqual(strong("gradient", 2), ["1", "2"]);
  assert.deepEqual(strong("spread", 0), ["1", "0.111"]);
  assert.deepEqual(strong("unpool", 1), ["4"]);
  assert.deepEqual(cellSentence(scene("unpool"), 0, 3).filter((it) => it.strong).map(({text}) => text), ["4"]);
});

test("a power average sends to each cell by its value", () => {
  assert.equal(
    ofWindow("power_back", 0),
    "5 at output (0, 0) goes to each of its 2 cells by its value: 5 · value ÷ 5, where 5 is the output of the window.",
  );
  assert.equal(
    ofWindow("power_back_cubed", 2),
    "1 at output (0, 2) goes to its only cell by its value: 1 · 2 ÷ 1 · (value ÷ 6.3) to the power 2, where 6.3 is the output of the window."
    + " 2 ÷ 1: PyTorch scales up to a full window.",
  );
  assert.equal(
    ofCell("power_back", 0, 1),
    "Input (0, 1) gets 5: 4 from output (0, 0) and 1 from output (0, 1). Every window that reads it sends a share by its value, 4.",
  );
  assert.equal(ofCell("power_back_cubed", 0, 5), "Overhang at (0, 5), past the edge, is left out: it never counts.");
});

test("a sum sends all to every cell; a root of 0 sends nothing, and NaN sends NaN", () => {
  assert.equal(
    ofWindow("power_back_summed", 0),
    "1 at output (0, 0) goes to each of its 2 cells whole, as 1: a sum grows as fast as each of its numbers.",
  );
  assert.equal(
    ofWindow("power_back_odd", 0),
    "1 at output (0, 0) goes nowhere: the powers add up to 0, where the root has no slope. PyTorch passes nothing on.",
  );
  assert.equal(ofWindow("power_back_odd", 1), "1 at output (0, 1) goes to each of its 2 cells as NaN, for the output of this window is NaN.");
});

test("a window sends nothing, or NaN, as its cells really get it", () => {
  assert.equal(ofWindow("power_back_nan", 0), "1 at output (0, 0) goes nowhere: the numbers add up to 0. PyTorch takes sign · relu(|mean|), which has slope 0 there.");
  assert.equal(ofWindow("power_back_nan", 1), "1 at output (0, 1) goes nowhere: the output of this window is NaN, and PyTorch takes the sign of NaN as 0.");
  assert.equal(
    ofWindow("power_back_rooted", 0),
    "1 at output (0, 0) goes to each of its 2 cells as NaN: all powers are 0, and PyTorch multiplies 0 by the infinite slope of each.",
  );
  for (const name of ["power_back_nan", "power_back_rooted", "power_back_inverse", "power_back_odd", "power_back_summed"]) {
    const it = scene(name);
    for (let window = 0; window < it.windows; window += 1) {
      const got = it.axes.at(-1).taps[window].filter((cell) => cell >= 0).map((cell) => POWER_BACK.tapNote(it, window, 0, cell));
      const says = ofWindow(name, window);
      assert.equal(got.every((note) => note === "0"), says.includes("goes nowhere"), `${name} ${window}: ${got}`);
      assert.equal(got.every((note) => note.includes("NaN")), says.includes("as NaN"), `${name} ${window}: ${got}`);
    }
  }
});

test("a small number says what the window adds to the cell", () => {
  const note = (name, window, col) => POWER_BACK.tapNote(scene(name), window, 0, col);

  assert.deepEqual([0, 1].map((col) => note("power_back", 0, col)), ["+3", "+4"]);
  assert.deepEqual([2, 3].map((col) => note("power_back", 2, col)), ["0", "−1"]);
  assert.equal(note("power_back_cubed", 2, 5), ""); // the overhang gets nothing
});

test("where single writes are too many to be told, a cell says from where it gets something", () => {
  assert.match(ofCell("power_back_by_much", 0, 1), /^Input \(0, 1\) gets [\d.]+: from outputs \(0, 0\), \(0, 1\)\. Every window/);
  assert.equal(POWER_BACK.tapNote(scene("power_back_by_much"), 0, 0, 1), "");
});

test("of a magnitude, the winner gets the gradient with its sign", () => {
  assert.match(ofWindow("gradient_magnitude", 0), /largest in magnitude of 2, −3\. It gets −1: its magnitude falls as the number grows\.$/);
  assert.match(ofWindow("gradient_magnitude", 1), /It gets 0: at 0 a magnitude has no slope\./);
  assert.match(ofCell("gradient_magnitude", 0, 1), /^Input \(0, 1\) gets −1: −1 from output \(0, 0\)\./);
});

test("of magnitudes, −5 and 5 are equal, and NaN has no sign", () => {
  assert.match(ofWindow("gradient_magnitude_ties", 0), /It gets −1: .* Of 2 equal cells only the first gets it\.$/);
  assert.match(ofWindow("gradient_magnitude_ties", 1), /: NaN beats every number among .*\. It gets 0: PyTorch takes the sign of NaN as 0\.$/);
});

test("series and volumes count places as PyTorch does", () => {
  assert.match(ofWindow("gradient_series", 2, true), /^1 goes to input \(3\).* adds to 1 from output \(1\): 2\. Flat index 3, the position itself\.$/);
  assert.match(ofWindow("gradient_volume", 2), /^1 goes to input \(0, 0, 1\).* largest of 17, 2, 0, 12\. There it adds to 1 from output \(0, 0, 1\): 2\.$/);
  assert.doesNotMatch(ofWindow("unpool_volume", 0), /moved/);
  assert.equal(
    ofWindow("unpool_volume", 1),
    "15 goes to cell (2, 2, 0): its flat index is 16 = (2 · 3 + 2) · 2 + 0 ((slice · height + row) · width + column)."
    + " The cell has moved: in the input, 3 × 2 × 3, index 16 is (2, 1, 1).",
  );
  for (const name of ["gradient_series", "gradient_volume"]) {
    const it = scene(name);
    const last = Array.from(it.label, (_, cell) => labelText(it, labelOf(it, cell, it.windows)));
    assert.deepEqual(last, Array.from(it.label, (label) => it.header.labels[label]), name);
  }
});

test("a value that is there already is named with where it came from", () => {
  assert.equal(
    ofWindow("unpool_overlapping", 3),
    "5 goes to cell (1, 0): its flat index is 4 = 1 · 4 + 0 (row · width + column). "
    + "It is there already, from output (0, 0): nothing adds up.",
  );
  assert.doesNotMatch(ofWindow("unpool_overlapping", 2), /already|stay 0/);
});

test("an unpooled value names its index", () => {
  assert.equal(ofWindow("unpool", 1), "4 goes to cell (0, 3): its flat index is 3 = 0 · 4 + 3 (row · width + column).");
  assert.equal(ofCell("unpool", 0, 3), "Cell (0, 3) is 4, its index is 3: it comes from output (0, 1).");
  assert.equal(ofCell("unpool", 0, 0), "Cell (0, 0) is 0: no value has its index, 0.");
});
