import assert from "node:assert/strict";
import {test} from "node:test";
import {heightFor, measureFold, uncover} from "../../../../pooling_ui/stage/component/layout/fold.js";
import {arrange} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {scene} from "../../helpers/fixtures.mjs";

// One row: cells are large in any height.
const ONE_ROW = scene("ragged");

test("the stage ends at the fold, wherever it starts", () => {
  for (const screen of [720, 768, 1080]) {
    for (const top of [110, 186, 240]) {
      const height = heightFor({top, under: 120, screen});
      const end = top + height + 120;
      assert.ok(end <= screen && end > screen - 16, `${end} of ${screen}`);
    }
  }
});

test("below the first screen it takes no more than one screen", () => {
  for (const screen of [844, 740, 640]) {
    const height = heightFor({top: 900, under: 210, screen});
    assert.ok(height >= 240 && height + 210 <= screen);
  }
});

test("of stages that are compared, the drawings stay on the first screen", () => {
  assert.equal(heightFor({top: 440, under: 238, screen: 768, compared: true}), 768 - 440 - 10);
  assert.ok(heightFor({top: 440, under: 238, screen: 768}) > 400);
  // With room for all, though it is small, everything stays there.
  assert.equal(heightFor({top: 440, under: 150, screen: 768, compared: true}), 768 - 440 - 150 - 10);
  // With room for all, nothing is special; with too little, a person scrolls.
  assert.equal(heightFor({top: 300, under: 150, screen: 768, compared: true}), 308);
  assert.ok(heightFor({top: 700, under: 150, screen: 768, compared: true}) > 400);
});

test("in a lesson, a smaller drawing stays in sight of the settings over it, as long as anything is seen of it", () => {
  assert.equal(heightFor({top: 500, under: 170, screen: 844, inLesson: true}), 844 - 500 - 170 - 10);
  assert.ok(heightFor({top: 500, under: 170, screen: 844}) > 400);
  assert.ok(heightFor({top: 700, under: 170, screen: 844, inLesson: true}) > 400);
});

test("of a narrow stage, the buttons under the transport may lie below the screen: cells are larger", () => {
  const heightOf = (width, side, more = {}) => heightFor(measureFold({
    parts: {box: {getBoundingClientRect: () => ({top: more.top ?? 300, width})}, panel: {offsetHeight: 220}, colourBar: {offsetHeight: 16}},
    scroller: {getBoundingClientRect: () => ({top: 0}), scrollTop: 0, clientHeight: 740},
    scene: {...ONE_ROW, header: {side, ...more}}, captions: [80, 80],
  }));

  assert.equal(heightOf(390), 740 - 300 - 220 + 54 - 20 - 10); // the colour bar stands there, too
  assert.equal(heightOf(900), 740 - 300 - 220 - 10);
  assert.equal(heightOf(390, "left"), 740 - 300 - 220 - 10);
  const low = {top: 400, news: "Set the kernel."};
  assert.equal(heightOf(390, undefined, low), 740 - 400 - 220 + 54 - 20 - 10);
  assert.ok(heightOf(390, undefined, {...low, answer_state: "5 0 true"}) > 400, "cells are chosen by a finger");
});

test("on a phone, all of a drawing is seen below what an answer came to", (context) => {
  const at = (top, bottom) => ({getBoundingClientRect: () => ({top, bottom, width: 390})});
  const questionTop = 132;
  globalThis.document = {querySelector: () => at(questionTop, questionTop + 200), querySelectorAll: () => [at(0, 60)]};
  context.after(() => delete globalThis.document);
  const drawnFor = (screen, header) => heightFor(measureFold({
    parts: {box: at(questionTop + 250), panel: {offsetHeight: 220}, colourBar: {offsetHeight: 16}},
    scroller: {getBoundingClientRect: () => ({top: 0}), scrollTop: 0, clientHeight: screen},
    scene: {...ONE_ROW, header}, captions: [80, 80],
  }));
  const question = {news: "How large is the output?", answer_state: "5 0 false"};
  const panel = 220 - 54;

  const end = 60 + 8 + 250 + drawnFor(700, question); // once the answer is right under the page's header
  assert.ok(end <= 700 - panel && end > 700 - panel - 16, `${end}`);
  for (const [screen, spare] of [[844, 32], [740, 16]]) { // the colour bar may lie below a low screen
    const still = questionTop + 250 + drawnFor(screen, question);
    assert.ok(still <= screen - panel && still > screen - panel - spare, `with room for it, nothing need be scrolled: ${still}`);
  }
  assert.ok(drawnFor(600, question) > 300, "too low a screen shows large cells, to be scrolled to");
  assert.equal(drawnFor(740, {answer_state: "5 0 false"}), drawnFor(740, question), "on other pages, too");
});

test("on a phone, no answer and no setting makes cells too small to be hit and read, as far as the width goes", () => {
  const stageAt = (name, top, screen, news) => ({
    parts: {box: {getBoundingClientRect: () => ({top, width: 378})}, panel: {offsetHeight: 220}, colourBar: {offsetHeight: 16}},
    scroller: {getBoundingClientRect: () => ({top: 0}), scrollTop: 0, clientHeight: screen},
    scene: {...scene(name), header: {...scene(name).header, news}}, captions: [80, 80],
  });
  // On 378 pixels, 11 columns and the caption of the others leave 21 pixels for each.
  for (const [name, top, cell] of [["overhanging", 520, 24], ["average_padded", 520, 24], ["dropping", 450, 21]]) {
    const stage = stageAt(name, top, 844, "Set the padding.");
    const layout = arrange(stage.scene, {width: 378, height: heightFor(measureFold(stage)), captions: stage.captions});
    assert.ok(layout.cell >= cell, `${name}: ${layout.cell}`);
    assert.ok(layout.ruler > 0, name);
  }
  for (const [screen, top] of [[844, 420], [740, 400]]) {
    globalThis.document = {querySelector: () => ({getBoundingClientRect: () => ({top: top - 160})}), querySelectorAll: () => []};
    const stage = stageAt("overhanging", top, screen, "How large is the output?");
    stage.scene.header.answer_state = "5 0 true";
    stage.scene.rows = {...stage.scene.rows, to: 11}; // with a dropped window
    const height = heightFor(measureFold(stage));
    delete globalThis.document;
    assert.ok(arrange(stage.scene, {width: 378, height, captions: stage.captions}).ruler > 0, `${height}`);
    assert.ok(screen < 844 || top + height <= 844 - (220 - 54), "with room for it, nothing is scrolled");
  }
  const tall = stageAt("overlapping", 400, 844, "Set the padding.");
  tall.scene = {...tall.scene, rows: {...tall.scene.rows, to: 64}};
  assert.ok(heightFor(measureFold(tall)) <= 844 - (220 - 54), "all of it is seen once it is scrolled to");
});

test("on a very low screen, the drawing fits, so that a person can pass it", () => {
  const height = heightFor({top: 700, under: 190, screen: 256});
  assert.ok(height > 100 && height < 200);
});

test("what has the focus is scrolled out from under the transport, and nothing else is scrolled", () => {
  const at = (top, bottom) => ({getBoundingClientRect: () => ({top, bottom})});
  const stage = {parts: {panel: at(400, 600)}, scroller: {scrollTop: 50}};
  uncover(stage, at(380, 400));
  assert.equal(stage.scroller.scrollTop, 50);
  uncover(stage, at(395, 411.5));
  assert.equal(stage.scroller.scrollTop, 62);
});
