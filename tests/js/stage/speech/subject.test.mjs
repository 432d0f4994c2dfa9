import assert from "node:assert/strict";
import {test} from "node:test";
import {createPlayer, empty, goTo, play} from "../../../../pooling_ui/stage/component/playback/player.js";
import {plainText} from "../../../../pooling_ui/stage/component/speech/pieces.js";
import {spokenText, lookAt, lookAtForFile, sentenceFor, showSentence} from "../../../../pooling_ui/stage/component/speech/subject.js";
import {FakeElement, newDocument} from "../../helpers/dom.mjs";
import {scene} from "../../helpers/fixtures.mjs";

const cell = (plane, row, col) => ({plane, row, col});

function stage(changes = {}, name = "overlapping") {
  const it = scene(name);
  return {scene: it, player: createPlayer(it.windows, 3), hover: null, pin: null, ...changes};
}

test("with nothing pointed at, the animation's window shows", () => {
  const view = lookAt(stage());
  assert.deepEqual([view.kind, view.step], ["window", 3]);
});

test("pointing at an output cell shows its window at once, and fills nothing more", () => {
  const it = stage({hover: cell("output", 1, 2)});
  goTo(it.player, 3);
  const view = lookAt(it);
  assert.deepEqual([view.kind, view.step, view.glide, view.flow, view.filled], ["window", 6, 1, 1, 4]);
});

test("pointing at an input cell shows that cell", () => {
  const view = lookAt(stage({hover: cell("input", 2, 1)}));
  assert.deepEqual([view.kind, view.at], ["cell", [2, 1]]);
});

test("what is pointed at comes before what is pinned, and the pin before the animation", () => {
  const pin = ["output", 0, 0];
  assert.equal(lookAt(stage({pin})).step, 0);
  assert.equal(lookAt(stage({pin, hover: cell("output", 3, 3)})).step, 15);
});

test("while playing, pointing disturbs nothing", () => {
  const it = stage({hover: cell("output", 3, 3), pin: ["input", 0, 0]});
  play(it.player);
  assert.deepEqual([lookAt(it).kind, lookAt(it).step], ["window", 3]);
});

test("pointing at the border keeps the picture and speaks of the border", () => {
  const it = stage({hover: cell("input", -1, 0)});
  const view = lookAt(it);
  assert.deepEqual([view.kind, view.step], ["window", 3]);
  assert.match(plainText(sentenceFor(it, view)), /^Padding at \(−1, 0\)/);
});

test("a window still on its way does not give its answer away", () => {
  const it = stage();
  goTo(it.player, 3);
  Object.assign(it.player, {playing: true, position: 4.01});
  assert.match(plainText(sentenceFor(it, lookAt(it))), /goes to output \(0, 3\)\./);
  it.player.position = 4.6;
  assert.match(plainText(sentenceFor(it, lookAt(it))), /goes to output \(1, 0\)/);
});

test("refused, only cells of the input are spoken of", () => {
  const it = stage({}, "refused");
  assert.deepEqual(sentenceFor(it, lookAt(it)), []);
  it.hover = cell("input", 0, 1);
  assert.equal(plainText(sentenceFor(it, lookAt(it))), "Input (0, 1) = 3.");
});

test("refused, a cell can be pinned all the same, and a pin that has no cell now waits", () => {
  const about = (pin) => {
    const it = stage({pin}, "refused");
    const view = lookAt(it);
    return [view.pin, spokenText(it, view, sentenceFor(it, view))];
  };

  assert.deepEqual(about(["input", 0, 1]), [["input", 0, 1], "Input (0, 1) = 3. Pinned."]);
  assert.deepEqual(about(["input", 9, 9]), [null, ""]);
  assert.deepEqual(about(["output", 0, 0]), [null, ""]);
});

test("that the cell shown is pinned is said, to be heard only", () => {
  const said = (changes) => {
    const it = stage(changes);
    const view = lookAt(it);
    const pieces = sentenceFor(it, view);
    assert.doesNotMatch(plainText(pieces), /Pinned/);
    return spokenText(it, view, pieces);
  };

  assert.match(said({pin: ["input", 2, 1]}), /\. Pinned\.$/);
  assert.match(said({pin: ["input", 2, 1], hover: cell("input", 2, 1)}), /\. Pinned\.$/);
  assert.match(said({pin: ["output", 0, 3]}), /\. Pinned\.$/);
  for (const hover of [cell("input", 0, 1), cell("output", 1, 1), cell("input", -1, 0)]) {
    assert.doesNotMatch(said({pin: ["input", 2, 1], hover}), /Pinned/);
  }
});

test("what was wrong with an edit comes before all else, without the word for a pin", () => {
  const it = stage({pin: ["input", 2, 1], problem: "“x” is not a number."});
  const view = lookAt(it);

  assert.equal(spokenText(it, view, sentenceFor(it, view)), "“x” is not a number.");
});

test("the flat index is said to whoever asked", () => {
  const it = stage({withIndex: true});

  assert.match(plainText(sentenceFor(it, lookAt(it))), /Flat index \d+ = /);
});

test("so is that of a pinned cell; where no cell wins, none is told", () => {
  const said = (name, changes) => {
    const it = stage({withIndex: true, pin: ["input", 2, 1], ...changes}, name);
    return plainText(sentenceFor(it, lookAt(it)));
  };

  assert.match(said("overlapping"), / Flat index 9 = 2 · 4 \+ 1 \(row · width \+ column\)\.$/);
  assert.match(said("gradient"), /^Input \(2, 1\) gets 0.* Flat index 9 = 2 · 4 \+ 1/);
  assert.doesNotMatch(said("average"), /index/);
  assert.doesNotMatch(said("overlapping", {withIndex: false}), /index/);
});

test("a pinned output cell is said to be pinned only where its own window shows", () => {
  const said = (changes) => {
    const it = stage(changes);
    const view = lookAt(it);
    return spokenText(it, view, sentenceFor(it, view));
  };
  assert.match(said({pin: ["output", 1, 2]}), /Pinned\.$/);
  assert.doesNotMatch(said({pin: ["input", 0, 0], hover: cell("output", 0, 0)}), /Pinned/);
  assert.doesNotMatch(said({pin: ["output", 2, 1], hover: cell("output", 1, 2)}), /Pinned/);
});

test("a pin just past the last row or column of the output waits", () => {
  const {outHeight, outWidth} = scene("overlapping");
  for (const pin of [["output", outHeight, 0], ["output", 0, outWidth]]) assert.equal(lookAt(stage({pin})).pin, null);
});

test("a sentence is written when it changes: the winner strong, pairs in one piece", () => {
  newDocument();
  const sentence = new FakeElement("p");
  const page = {parts: {sentence}, shown: {}};
  const pieces = [{text: "8", strong: true}, {text: " wins at "}, {text: "(0, 0)", whole: true}];

  showSentence(page, pieces);
  assert.equal(sentence.textContent, "8 wins at (0, 0)");
  assert.deepEqual(sentence.children.map(({tagName}) => tagName), ["STRONG", "#TEXT", "SPAN"]);

  const [first] = sentence.children;
  showSentence(page, pieces);
  assert.equal(sentence.children[0], first);
  showSentence(page, [{text: "else"}]);
  assert.equal(sentence.textContent, "else");
});

test("a new sentence stands at its start; it scrolls there before it is written, which costs no layout", () => {
  newDocument();
  const sentence = new FakeElement("p");
  const done = [];
  Object.defineProperty(sentence, "scrollTop", {
    set: (top) => {
      done.push(`scrolled to ${top}`);
    },
  });
  sentence.replaceChildren = () => done.push("written");

  showSentence({parts: {sentence}, shown: {}}, [{text: "else"}]);
  assert.deepEqual(done, ["scrolled to 0", "written"]);
});

test("an output that waits to be played gives nothing away; files show all of it", () => {
  for (const cut of [false, true]) {
    const it = stage();
    empty(it.player);
    it.player.cut = cut;
    const view = lookAt(it);
    assert.deepEqual([view.unplayed, view.glide, view.filled], [true, 0, 0]);
    assert.equal(plainText(sentenceFor(it, view)), "Press Play to fill the output.");
    const whole = lookAtForFile(it);
    assert.deepEqual([whole.step, whole.flow, whole.filled], [0, 1, it.scene.windows]);
  }
});
