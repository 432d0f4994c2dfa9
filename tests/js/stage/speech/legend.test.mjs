import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {showLegend} from "../../../../pooling_ui/stage/component/speech/legend.js";
import {newDocument} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

beforeEach(newDocument);

const lines = (list) => list.children.map(({dataset, textContent}) => [dataset.mark, textContent]);

test("the legend holds every entry with its mark, and replaces what was there", () => {
  const stage = fakeStage("differing");

  showLegend(stage);
  showLegend(stage);

  assert.deepEqual(lines(stage.parts.legend).map(([mark]) => mark), ["counts", "coverage", "differs"]);
  assert.deepEqual(lines(stage.parts.legend)[2], ["differs", "differs from A: 1 cell"]);
});
