import assert from "node:assert/strict";
import {test} from "node:test";
import {setText} from "../../../../pooling_ui/stage/component/speech/typeset.js";

/** Ten pixels for a letter, twelve for a strong one. */
const widthOf = (text, strong) => [...text].length * (strong ? 12 : 10);
const set = (pieces, most) => setText(pieces, most, widthOf);
const read = (lines) => lines.map(({runs}) => runs.map(({text}) => text));

test("text breaks at spaces, and no line is wider than it may be", () => {
  const lines = set([{text: "the largest of four cells in this window"}], 120);

  assert.deepEqual(read(lines), [["the largest"], ["of four"], ["cells in"], ["this window"]]);
  for (const {width} of lines) assert.ok(width <= 120);
});

test("words of one weight are one run, which starts where the words before it end", () => {
  const [line] = set([{text: "7", strong: true}, {text: " wins and goes to "}, {text: "(0, 5)", whole: true}, {text: "."}], 400);

  assert.deepEqual(line.runs, [{text: "7", strong: true, left: 0}, {text: "wins and goes to (0, 5).", strong: false, left: 22}]);
  assert.equal(line.width, 22 + 240);
});

test("a comma stays with the number before it", () => {
  const lines = set([{text: "of "}, {text: "12345", strong: true}, {text: ", 6"}], 75);

  assert.deepEqual(read(lines), [["of"], ["12345", ","], ["6"]]);
});

test("a pair and a number are never broken at a space", () => {
  const lines = set([{text: "at "}, {text: "(10, 11)", whole: true}], 100);

  assert.deepEqual(read(lines), [["at"], ["(10, 11)"]]);
});

test("a word wider than a line is broken, and nothing of it is lost", () => {
  const word = "W".repeat(25) + "🙂".repeat(3);
  const lines = set([{text: `a ${word} b`}], 100);

  assert.equal(read(lines).flat().join("").replaceAll(" ", ""), `a${word}b`);
  for (const {width} of lines) assert.ok(width <= 100);
});

test("no word stands alone on the last line where the lines can share the text out", () => {
  const lines = set([{text: "one two three four five six seven eight end"}], 390);

  assert.deepEqual(read(lines), [["one two three four five six"], ["seven eight end"]]);
});

test("no text has no line", () => {
  assert.deepEqual(set([], 100), []);
  assert.deepEqual(set([{text: "  "}], 100), []);
});
