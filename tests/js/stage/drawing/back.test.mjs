import assert from "node:assert/strict";
import {test} from "node:test";
import {reductionOf} from "../../../../pooling_ui/stage/component/reductions/reduction_of.js";
import {arrange, cornerOf} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {makeTheme} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {nameAriaCells} from "../../../../pooling_ui/stage/component/speech/names.js";
import {paintFrame} from "../../../../pooling_ui/stage/component/drawing/paint.js";
import {plainText} from "../../../../pooling_ui/stage/component/speech/pieces.js";
import {createPlayer, goTo} from "../../../../pooling_ui/stage/component/playback/player.js";
import {isBack, kindAt, outputOf, tapsOf, windowsWonBy, winnerOf} from "../../../../pooling_ui/stage/component/message/scene.js";
import {windowSentence} from "../../../../pooling_ui/stage/component/speech/sentence.js";
import {SPREAD} from "../../../../pooling_ui/stage/component/reductions/spread.js";
import {lookAt} from "../../../../pooling_ui/stage/component/speech/subject.js";
import {oriented, wayBetween} from "../../../../pooling_ui/stage/component/drawing/way.js";
import {cellsWritten, labelOf, labelText} from "../../../../pooling_ui/stage/component/message/written.js";
import {cells, scene} from "../../helpers/fixtures.mjs";
import {copiedLayers} from "../../helpers/layers.mjs";
import {recorder, texts} from "../../helpers/recorder.mjs";

const BACK = ["gradient", "gradient_padded", "gradient_empty", "spread", "spread_by_much", "power_back", "gradient_magnitude", "unpool", "unpool_moved"];
const ofWindow = (name, window, withIndex = false) => plainText(windowSentence(scene(name), window, withIndex));
/** Return the label of every input cell after so many windows, row by row. */
const held = (name, filled) => {
  const it = scene(name);
  return Array.from({length: it.height}, (_, row) =>
    Array.from({length: it.width}, (__, col) => labelText(it, labelOf(it, row * it.width + col, filled))));
};

test("in another width an index names another cell, and no window has a place there", () => {
  const it = scene("unpool_moved");

  assert.equal(
    ofWindow("unpool_moved", 0),
    "6 goes to cell (1, 2): its flat index is 6 = 1 · 4 + 2 (row · width + column). "
    + "The cell has moved: in the input, 4 × 5, index 6 is (1, 1). All cells that no index names stay 0.",
  );
  assert.deepEqual(tapsOf(it, 0), {rows: [1], cols: [2]});
});

test("cells hold what was written so far, and all of it in the end", () => {
  const row = (name, filled) => held(name, filled)[1];

  assert.deepEqual([0, 1, 2, 3, 4].map((filled) => row("gradient", filled)[0]), ["0", "1", "1", "2", "2"]);
  for (const name of BACK) {
    const it = scene(name);
    assert.ok(isBack(it));
    const last = held(name, it.windows);
    for (const [at, label] of last.flat().entries()) assert.equal(label, it.header.labels[it.label[at]], name);
  }
});

test("a cell that no window reads is NaN from the start where an infinite slope meets the 0 it gets", () => {
  for (const filled of [0, 1]) assert.equal(held("power_back_unread", filled)[0][2], "NaN");
  assert.equal(held("power_back_unread", 0)[0][0], "0");
});

test("a cell that many windows write grows with each of them", () => {
  const it = scene("spread");
  const corner = Array.from({length: it.windows + 1}, (_, filled) => Number(labelText(it, labelOf(it, 0, filled))));

  assert.deepEqual(corner, [...corner].sort((one, other) => one - other));
  assert.equal(new Set(corner).size, 5);
});

test("too many writes are not told one by one: cells hold what comes of them", () => {
  const it = scene("spread_by_much");

  assert.equal(it.write_starts.length, 0);
  assert.equal(labelOf(it, 0, 0), it.label[0]);
  assert.equal(cellsWritten(it, 0, 5).size, 0);
});

test("a way leads from the output cell to the winner", () => {
  const it = scene("gradient");
  const layout = arrange(it, {width: 900, height: 400});
  const [from, to] = [cornerOf(layout.input, ...winnerOf(it, 3)), cornerOf(layout.output, ...outputOf(it, 3))];
  const way = wayBetween(layout, from, to, tapsOf(it, 3));
  const back = oriented(it, way);

  assert.deepEqual(back.map(({point}) => point), way.map(({point}) => point).reverse());
  assert.equal(back[0].length, 0);
  assert.equal(back.at(-1).length, way.at(-1).length);
  assert.equal(oriented(scene("plain"), way), way);
});

/** Draw a frame; return what it draws onto the page and onto the layers. */
function drawn(name, step, {size = 12, notes = true, whole = false, hover = null} = {}) {
  const {calls, context} = recorder();
  const it = scene(name);
  const player = createPlayer(it.windows, step);
  if (!whole) goTo(player, step);
  const layers = copiedLayers({size, notes, filled: it.windows});
  const layout = arrange(it, {width: 900, height: 400});
  paintFrame(
    {context, scene: it, layout, theme: makeTheme("light", it.header.palette.light), family: "any", layers},
    lookAt({scene: it, player, hover, pin: null}),
  );
  return {calls, layers, layout};
}

test("going back to an earlier window takes out what later ones wrote", () => {
  const {layers} = drawn("gradient", 0);

  const it = scene("gradient");
  const now = [...cellsWritten(it, 1, it.windows)].map((cell) => held("gradient", 1).flat()[cell]);
  assert.deepEqual([...now].sort(), ["0", "0", "1"]);
  assert.deepEqual(texts(layers.surfaces.lit), now);
  assert.deepEqual(texts(layers.surfaces.dim), now);
  assert.equal(layers.filled, 1);
  assert.deepEqual(texts(drawn("gradient", 0, {whole: true}).layers.surfaces.lit), []);
  assert.deepEqual(texts(drawn("plain", 0).layers.surfaces.lit), []); // what windows read does not change
});

test("taps show the values that decide; an average's what they get", () => {
  const small = (name, step) => texts(drawn(name, step));

  assert.deepEqual(small("gradient", 0).slice(0, 9), ["1", "3", "−2", "5", "5", "0", "2", "0.5", "5"]);
  assert.ok(small("spread", 0).every((text) => text === "+0.111"));
  assert.deepEqual(texts(drawn("spread", 0, {notes: false})), []); // they have no room
});

test("padding has no value: none of a cell that lies elsewhere stands there", () => {
  for (const name of ["gradient_padded", "gradient_volume", "power_odd", "power_back_cubed"]) {
    const it = scene(name);
    const {tapNote} = reductionOf(it);
    for (let window = 0; window < it.windows; window += 1) {
      const {rows, cols} = tapsOf(it, window);
      for (const row of rows) {
        for (const col of cols) assert.equal(tapNote(it, window, row, col) !== "", kindAt(it, row, col) === "cell", `${name} ${window} ${row} ${col}`);
      }
    }
  }
  assert.deepEqual(texts(drawn("gradient_padded", 4)).slice(0, 6), ["1", "3", "5", "5", "2", "0.5"]);
});

test("padding shows a share where it counts, and none where it is left out", () => {
  assert.equal(SPREAD.tapNote(scene("spread"), 0, -1, 0), "+0.111");
  assert.equal(SPREAD.tapNote(scene("spread_left_out"), 0, 0, -1), "");
  assert.equal(SPREAD.tapNote(scene("spread_left_out"), 0, 0, 0), "+1");
});

test("a way never strikes out a small number", () => {
  const {calls} = drawn("gradient", 0);
  const at = calls.findIndex(([name, text]) => name === "fillText" && text === "−2");
  const [, left, top, width, height] = calls[at - 1];
  const [, , x, y] = calls[at];

  assert.equal(calls[at - 1][0], "fillRect");
  assert.ok(left <= x && left + width >= x && top < y && top + height >= y);
  assert.notEqual(calls[at - 1].fill, calls[at].fill);
});

test("what lies under a small number leaves the large one whole", () => {
  for (const size of [12, 15, 30]) {
    const {calls, layout} = drawn("gradient", 0, {size});
    const {cell} = layout;
    const grounds = calls.filter(([name], at) => name === "fillRect" && calls[at + 1][0] === "fillText");
    assert.ok(grounds.length >= 9);
    for (const [, , top] of grounds) {
      const inCell = (top - layout.input.top) % cell;
      assert.ok(inCell >= (cell - 1 + size) / 2 - 0.01, `${inCell} of ${cell}, numbers ${size}`);
    }
  }
});

test("arrows point to the cell that gets the value: from each window that it wins", () => {
  const heads = ({calls}) => calls.filter(([name]) => name === "closePath").length / 2;

  assert.equal(heads(drawn("gradient", 1)), 1);
  assert.equal(heads(drawn("gradient_empty", 0)), 0);
  const it = scene("gradient");
  for (const [row, col] of cells(4, 4)) {
    const ways = heads(drawn("gradient", 0, {hover: {plane: "input", row, col}}));
    assert.equal(ways, windowsWonBy(it, row, col).length, `${row}, ${col}`);
  }
});

test("names say what a cell holds, what it got so far, and where a number goes", () => {
  const named = (name, view) => {
    const it = scene(name);
    const made = (count) => Array.from({length: count}, () => ({dataset: {}, setAttribute(_, text) { this.text = text; }}));
    const ariaGrid = (plane) => ({
      name: plane, slices: it.slices[plane], cells: made(it.slices[plane].rows * it.slices[plane].columns), names: [], named: null, marked: {}, element: {isConnected: true},
    });
    const ariaGrids = {input: ariaGrid("input"), output: ariaGrid("output")};
    nameAriaCells(ariaGrids, it, {pin: null, filled: it.windows, ...view});
    return {it, ariaGrids};
  };
  const {it, ariaGrids} = named("gradient", {step: 0});

  assert.equal(ariaGrids.input.cells[4].text, "row 1, column 0: 2, input 5, winner");
  assert.equal(ariaGrids.output.cells[3].text, "row 1, column 1: 1");
  nameAriaCells(ariaGrids, it, {pin: null, filled: 1, step: 0}); // only what changed is named anew
  assert.equal(ariaGrids.input.cells[4].text, "row 1, column 0: 1, input 5, winner");
  assert.equal(named("gradient", {at: [1, 0], step: 0}).ariaGrids.output.cells[2].text, "row 1, column 0: 1, goes to this cell");
  assert.equal(named("unpool", {step: 0}).ariaGrids.output.cells[1].text, "row 0, column 1: 4, index 3");
  assert.equal(named("spread", {step: 0}).ariaGrids.input.cells[0].text, "row 0, column 0: 0.444, gets a share");
});
