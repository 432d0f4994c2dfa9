import assert from "node:assert/strict";
import {test} from "node:test";
import {mayStandUnderOutput, roomUnderOutput, shareOutWithWords} from "../../../../pooling_ui/stage/component/layout/words_under.js";
import {FakeElement} from "../../helpers/dom.mjs";

/** Return a layout in which the output ends here. */
const layout = (left, bottom, changes = {}) => ({
  cell: 50, width: 900, height: 500, foot: 0, stacked: false, output: {pane: {left, top: 40, width: 150, height: bottom - 40}}, ...changes,
});

test("words have room under an output that is lower than the input", () => {
  assert.deepEqual(roomUnderOutput(layout(500, 200)), {left: 500, top: 212, width: 400, height: 288});
});

test("in a narrower room, words need more lines", () => {
  assert.equal(roomUnderOutput(layout(540, 290)).height, 198);
});

test("there is no room beside a wide input, under a high output, or between stacked planes", () => {
  assert.equal(roomUnderOutput(layout(600, 200)), null);
  assert.equal(roomUnderOutput(layout(540, 300)), null);
  assert.equal(roomUnderOutput(layout(500, 400)), null);
  assert.equal(roomUnderOutput(layout(500, 200, {stacked: true})), null);
});

test("only a stage with an output that has the page's width alone has its words there", () => {
  const may = (header, windows = 9) => mayStandUnderOutput({header: {words_under_output: true, side: null, ...header}, windows});
  assert.deepEqual([may({}), may({words_under_output: false}), may({side: "left"}), may({}, 0)], [true, false, false, false]);
});

/** Share out a stage whose cells have this size with the words apart, and that with them under the output. */
function words(apart, under) {
  const stage = {
    root: new FakeElement(), parts: {box: {offsetLeft: -20, offsetTop: 30}}, enlarged: 2,
    scene: {header: {words_under_output: true, side: null}, windows: 9},
  };
  shareOutWithWords(stage, () => (stage.layout = layout(500, 200, {cell: stage.root.dataset.words === "under" ? under : apart})));
  return stage;
}

test("words go there if cells are then larger", () => {
  const {root, layout: {cell}} = words(50, 70);
  assert.deepEqual([root.dataset.words, cell], ["under", 70]);
  assert.equal(root.style.properties.get("--words-left"), "980px");
  assert.equal(root.style.properties.get("--words-top"), "454px");
  assert.deepEqual([words(50, 51).root.dataset.words, words(50, 51).layout.cell], ["apart", 50]);
});
