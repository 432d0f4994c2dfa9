import assert from "node:assert/strict";
import {test} from "node:test";
import {cellsText} from "../../../../../pooling_ui/features/network/digit/pen.js";
import {answer, at, clock, label, mounted, scheme} from "./mounted.mjs";
import {press} from "../../../helpers/dom.mjs";

const pointer = (x, y, more = {}) => ({pointerId: 7, button: 0, clientX: 20 + 10 * x, clientY: 10 + 5 * y, ...more});

test("the digit, what the network sees, its maps and its answer are shown", () => {
  const digit = mounted();
  const {find, draw, root} = digit;

  assert.equal(label(digit), "Paper of 28 × 28 cells, 4 with ink. Pen at row 14, column 14; Space draws.");
  assert.deepEqual([draw.width, draw.height, draw.getAttribute("role"), draw.tabIndex], [28, 28, "application", 0]);
  assert.deepEqual([find(".seen").width, find(".seen").height], [28, 28]);
  const pixel = (image, row, col) => [...image.data.slice(4 * (row * 28 + col), 4 * (row * 28 + col) + 4)];
  assert.notDeepEqual(pixel(draw.image, 5, 6), pixel(draw.image, 5, 20));
  assert.deepEqual(pixel(draw.image, 5, 6), pixel(find(".seen").image, 5, 6));
  assert.equal(find(".says").textContent, "The network says 1.");
  const bars = find(".sure").children;
  assert.deepEqual(bars.map(({children: [name, , number]}) => [name.textContent, number.textContent]), [["0", "25.0 %"], ["1", "70.0 %"], ["2", "5.0 %"]]);
  assert.deepEqual(bars.map(({children}) => children[1].style.properties.get("--part")), ["0.25", "0.7", "0.05"]);
  assert.deepEqual(bars.map(({className}) => className), ["", "first", ""]);
  assert.deepEqual(bars.map((bar) => bar.getAttribute("role")), Array(3).fill("listitem"));
  assert.equal(find(".layers").children.length, 1);
  assert.deepEqual([root.dataset.turn, root.dataset.draws, root.dataset.covered], ["4", "true", "false"]);
  digit.show({layers: [], percents: [], probabilities: [], says: ""});
  assert.equal(root.dataset.covered, "true");
});

test("it knows whether it is presented, and fills the screen then", () => {
  const {root, show} = mounted();
  assert.equal(root.dataset.presenting, "false");
  show({presenting: true});
  assert.equal(root.dataset.presenting, "true");
});

test("a stroke inks along the pointer, is sent as it goes, and at its end", () => {
  const digit = mounted();
  const {draw, sent} = digit;

  draw.onpointermove(pointer(4, 4)); // not pressed yet
  draw.onpointerdown(pointer(3, 20, {button: 2}));
  draw.onpointerup(pointer(3, 20));
  assert.equal(sent.length, 0);
  draw.onpointerdown(pointer(2.5, 20.5));
  assert.equal(draw.captured, 7);
  assert.deepEqual([sent.length, sent[0][1].rests, sent[0][1].turn], [1, false, 5]);
  assert.deepEqual([at(digit.cells(), 20, 2), at(digit.cells(), 20, 9), at(digit.cells(), 5, 6)], [255, 0, 255]);
  answer(digit);
  draw.onpointermove(pointer(9.5, 20.5));
  draw.onpointermove(pointer(9.5, 24.5));
  assert.deepEqual([at(digit.cells(), 20, 6), at(digit.cells(), 20, 9)], [255, 255]);
  draw.onpointerup(pointer(9.5, 24.5));
  answer(digit);
  assert.deepEqual(sent.map(([, {rests, turn}]) => [rests, turn]), [[false, 5], [false, 6], [true, 7]]);
  assert.deepEqual([at(digit.cells(), 22, 9), at(digit.cells(), 22, 3)], [255, 0]);
  draw.onpointermove(pointer(15, 3)); // the stroke has ended
  answer(digit);
  assert.equal(sent.length, 3);
});

test("what Python answers does not take back ink that is drawn meanwhile", () => {
  const digit = mounted();
  const {draw} = digit;

  draw.onpointerdown(pointer(20.5, 20.5));
  answer(digit); // with the ink of before
  assert.doesNotMatch(label(digit), / 4 with ink/);
  draw.onpointerup(pointer(20.5, 20.5));
  digit.show({turn: 5}); // an answer to what was drawn before the end
  assert.doesNotMatch(label(digit), / 4 with ink/);
  answer(digit);
  assert.match(label(digit), / 4 with ink/); // the latest counts
});

test("keys draw: arrows move the pen within the paper, Space inks, Ctrl+Z takes it back", () => {
  const digit = mounted({picked: null});
  const {draw, sent} = digit;
  const key = (name, held) => {
    const event = press(name, draw, held);
    draw.onkeydown(event);
    return event;
  };

  for (const name of ["ArrowUp", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowRight"]) assert.ok(key(name).defaultPrevented);
  assert.match(label(digit), /Pen at row 13, column 13;/);
  key("ArrowRight");
  assert.deepEqual(["--pen-top", "--pen-left"].map((name) => draw.parentElement.style.properties.get(name)), [String(13 / 28), "0.5"]);
  const inks = key(" ");
  assert.ok(inks.stopped && inks.defaultPrevented);
  assert.deepEqual([sent[0][1].rests, at(digit.cells(), 13, 14), at(digit.cells(), 14, 13)], [true, 255, at(digit.cells(), 12, 15)]);
  assert.ok(at(digit.cells(), 13, 15) > at(digit.cells(), 12, 15));
  assert.equal(at(digit.cells(), 13, 17), 0);
  answer(digit);
  key("z"); // a letter alone does nothing
  assert.equal(sent.length, 1);
  key("Z", {ctrlKey: true});
  assert.deepEqual([sent.length, sent[1][1].rests, at(digit.cells(), 13, 14)], [2, true, 0]);
  answer(digit);
  for (const held of [{ctrlKey: true}, {metaKey: true}, {altKey: true}]) assert.equal(key(" ", held).defaultPrevented, false);
  assert.equal(key("r").defaultPrevented, false);
  assert.equal(sent.length, 2);
  key("z", {metaKey: true}); // nothing is left
  assert.equal(sent.length, 2);
  for (const [name, place] of [["ArrowUp", "row 0, column 14"], ["ArrowLeft", "row 0, column 0"], ["ArrowDown", "row 27, column 0"], ["ArrowRight", "row 27, column 27"]]) {
    for (let times = 0; times < 30; times += 1) key(name);
    assert.match(label(digit), new RegExp(`Pen at ${place};`));
  }
});

test("Clear leaves empty paper, and can be taken back; of a hundred steps all can be", () => {
  const digit = mounted({picked: null});
  const {find, draw, sent} = digit;

  find("[name=clear]").onclick();
  assert.deepEqual([digit.cells().length, Math.max(...digit.cells()), sent[0][1].rests], [784, 0, true]);
  assert.match(label(digit), / 0 with ink/);
  answer(digit);
  find("[name=undo]").onclick();
  assert.equal(at(digit.cells(), 5, 6), 255);
  answer(digit);
  for (let times = 0; times < 103; times += 1) draw.onkeydown(press(" ", draw));
  for (let times = 0; times < 2; times += 1) answer(digit); // the second to what was held back
  const before = sent.length;
  for (let times = 0; times < 110; times += 1) {
    find("[name=undo]").onclick();
    answer(digit);
  }
  assert.equal(sent.length - before, 100);
});

test("of an answer that does not come, the next drawing does not wait for ever", () => {
  const digit = mounted();
  const {find, sent} = digit;

  find("[name=clear]").onclick();
  digit.draw.onkeydown(press(" ", digit.draw));
  assert.equal(sent.length, 1);
  clock.pass(2000);
  assert.deepEqual([sent.length, sent[1][1].turn], [2, 6]);
  answer(digit);
  clock.pass(1500);
  find("[name=clear]").onclick();
  find("[name=clear]").onclick();
  assert.equal(sent.length, 3);
  clock.pass(1000); // what was answered is not waited for any more
  assert.equal(sent.length, 3);
  clock.pass(1000);
  assert.equal(sent.length, 4);
});

test("a new answer is spoken, and painted anew when the system turns dark; not when it is gone", () => {
  const digit = mounted();
  const {find, show, draw} = digit;

  show({says: "The network says 7."});
  clock.pass(2000);
  assert.equal(find(".spoken").textContent, "The network says 7.");
  const light = draw.image;
  globalThis.getComputedStyle = () => ({color: "rgb(240, 240, 240)"});
  scheme.onchange();
  clock.pass(300);
  assert.notDeepEqual(draw.image.data, light.data);
  find("[name=clear]").onclick();
  digit.draw.onkeydown(press(" ", digit.draw));
  const sent = digit.sent.length;
  show({says: "The network says 8."})(); // a clean-up
  clock.pass(9000);
  assert.deepEqual([scheme.onchange, digit.sent.length], [null, sent]);
  assert.equal(find(".spoken").textContent, "The network says 7.");
});

test("of a digit that nobody may change there is no pen and no sheet", () => {
  const digit = mounted({draws: false});

  assert.equal(label(digit), "Paper of 28 × 28 cells, 4 with ink.");
  assert.deepEqual([digit.draw.getAttribute("role"), digit.draw.tabIndex, digit.root.dataset.draws], ["img", -1, "false"]);
});

test("cells that were drawn elsewhere come with the message", () => {
  const digit = mounted();
  digit.find("[name=clear]").onclick();
  answer(digit);
  assert.match(label(digit), / 4 with ink/);
  assert.equal(cellsText(new Uint8Array(3)), "AAAA");
});
