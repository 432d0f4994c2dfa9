import assert from "node:assert/strict";
import {test} from "node:test";
import {answer, at, label, mounted} from "./mounted.mjs";
import {press} from "../../../helpers/dom.mjs";

test("the digit of the sheet that shows is marked, and is the one that Tab reaches", () => {
  const {buttons, show} = mounted();
  const marked = () => buttons.map((button, index) => (button.getAttribute("aria-pressed") === "true" ? index : -1)).filter((index) => index >= 0);
  const reached = () => buttons.map(({tabIndex}) => tabIndex);

  assert.deepEqual([marked(), reached().indexOf(0)], [[3], 3]);
  show({picked: null});
  assert.deepEqual([marked(), reached().indexOf(0)], [[], 0]);
  assert.deepEqual([...new Set(reached())].sort(), [-1, 0]);
  buttons[8].onfocus();
  assert.deepEqual(reached(), buttons.map((_, index) => (index === 8 ? 0 : -1)));
});

test("a digit of the sheet is taken; arrow keys lead to its neighbours, and stop at the edges", () => {
  const digit = mounted();
  const {buttons, sent} = digit;

  buttons[5].onclick();
  assert.deepEqual(sent, [["pick", {digit: 5, turn: 5}]]);
  for (const [key, to] of [["ArrowRight", 12], ["ArrowLeft", 10], ["ArrowUp", 1], ["ArrowDown", 21]]) {
    const event = press(key, buttons[11]);
    buttons[11].onkeydown(event);
    assert.equal(document.activeElement, buttons[to], key);
    assert.ok(event.defaultPrevented);
  }
  const [edge, letter] = [press("ArrowUp", buttons[2]), press("x", buttons[2])];
  buttons[2].onkeydown(edge);
  buttons[2].onkeydown(letter);
  assert.deepEqual([edge.defaultPrevented, letter.defaultPrevented], [true, false]);
  assert.equal(document.activeElement, buttons[21]);
});

test("Undo brings back the digit of the sheet that was there, and not a drawing of it", () => {
  const digit = mounted();
  const {buttons, sent, find} = digit;
  const undo = () => find("[name=undo]").onclick();

  buttons[5].onclick();
  undo();
  assert.deepEqual(sent.at(-1), ["pick", {digit: 3, turn: 6}]);
  find("[name=clear]").onclick();
  digit.draw.onkeydown(press(" ", digit.draw)); // while the answer is under way
  undo();
  undo();
  assert.deepEqual(sent.at(-1), ["pick", {digit: 3, turn: 8}]);
  assert.match(label(digit), / 4 with ink/);
  const times = sent.length;
  answer(digit, {picked: 3}); // the last to the drawing: nothing of it follows
  assert.equal(sent.length, times);
  undo();
  assert.equal(sent.length, times);
});

test("a hundred digits of the sheet can be taken back, and no more are kept", () => {
  const {buttons, sent, find} = mounted();
  for (let times = 0; times < 103; times += 1) buttons[times % 7].onclick();
  for (let times = 0; times < 110; times += 1) find("[name=undo]").onclick();
  assert.equal(sent.length, 103 + 100);
  assert.equal(sent.at(-1)[1].digit, 2);
});

test("Undo brings back the drawing before a digit was taken", () => {
  const digit = mounted();
  digit.show({picked: null});
  digit.buttons[5].onclick();
  digit.find("[name=undo]").onclick();
  assert.equal(at(digit.cells(), 5, 6), 255);
});
