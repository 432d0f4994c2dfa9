import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {announceBorder, showLegend} from "../../../../pooling_ui/stage/component/speech/message_text.js";
import {newDocument, stopClock} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";
import {scene} from "../../helpers/fixtures.mjs";

let clock;
beforeEach(() => {
  clock = stopClock();
  newDocument();
});
afterEach(() => clock.restore());

/** Refuse a setting, on the page's own stage or beside it, in a lesson or not; return what is heard. */
function spokenOfRefusal({isMain, news}) {
  const stage = fakeStage("refused");
  Object.assign(stage.scene.header, {page_keys: isMain, news});
  announceBorder(stage, scene("plain"));
  clock.pass(500);
  return [stage.parts.spoken.textContent, stage.scene.header.refusal];
}

test("why there is no output is spoken where the page itself does not say it", () => {
  for (const [isMain, news] of [[false, ""], [true, "Set Padding to 2."]]) {
    const [heard, refusal] = spokenOfRefusal({isMain, news});
    assert.equal(refusal, "No window fits.");
    assert.equal(heard, refusal);
  }
  assert.equal(spokenOfRefusal({isMain: true, news: ""})[0], "");
});

test("why a window is dropped is spoken once, as it becomes so", () => {
  const stage = fakeStage("dropping");
  announceBorder(stage, scene("plain"));
  clock.pass(500);
  assert.match(stage.parts.spoken.textContent, /^Dropped window: it would start at row/);

  stage.parts.spoken.textContent = "";
  announceBorder(stage, scene("dropping"));
  clock.pass(500);
  assert.equal(stage.parts.spoken.textContent, "");
});

const lines = (list) => list.children.map(({dataset, textContent}) => [dataset.mark, textContent]);

test("the legend holds every entry with its mark, and replaces what was there", () => {
  const stage = fakeStage("gradient");
  showLegend(stage);
  assert.notDeepEqual(lines(stage.parts.legend).map(([mark]) => mark), ["counts", "coverage", "differs"]);
  stage.scene = scene("differing");
  showLegend(stage);

  assert.deepEqual(lines(stage.parts.legend).map(([mark]) => mark), ["counts", "coverage", "differs"]);
  assert.deepEqual(lines(stage.parts.legend)[2], ["differs", "differs from A: 1 cell"]);
});

test("a legend that stays is not written anew: the browser would lay out the page again", () => {
  const stage = fakeStage("differing");
  showLegend(stage);
  const [first] = stage.parts.legend.children;
  stage.scene = scene("differing");
  showLegend(stage);

  assert.equal(stage.parts.legend.children[0], first);
});
