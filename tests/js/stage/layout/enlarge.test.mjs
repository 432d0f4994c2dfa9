import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {test} from "node:test";
import {showQuestions} from "../../../../pooling_ui/stage/component/speech/message_text.js";
import {enlargement, roomOf} from "../../../../pooling_ui/stage/component/layout/enlarge.js";
import {labelSize} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {momentNow} from "../../../../pooling_ui/stage/component/output/save.js";
import {FakeElement, newDocument} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

/** Return how much a stage is enlarged on a screen of this size. */
const on = (clientWidth, clientHeight, header = {presenting: true}) =>
  enlargement({scene: {header}, scroller: {clientWidth, clientHeight}});

test("a presentation takes the same share of any screen; without one, nothing is enlarged", () => {
  assert.equal(on(1920, 1080), 1.8);
  assert.equal(on(3840, 2160), 3.6);
  assert.equal(on(1366, 768), 1.28);
  assert.equal(on(1920, 1080, {presenting: false}), 1);
});

test("beside a lesson's task the drawing is as large as without a presentation", () => {
  assert.equal(on(1920, 1080, {presenting: true, beside_task: true}), 1);
});

test("a narrow screen limits it, too, and nothing becomes smaller than on a desk", () => {
  assert.ok(on(1024, 768) < on(1366, 768));
  assert.deepEqual([on(390, 844), on(844, 390)], [1, 1]);
});

test("in a presentation alone cells grow with the room, beside a lesson's task, too; so they do in its files", () => {
  const grows = (header) => roomOf({scene: {header}, scroller: {}, parts: {box: {}}}).grows;
  assert.deepEqual([{presenting: true}, {presenting: true, beside_task: true}, {presenting: false}].map(grows), [true, true, false]);
  const stage = fakeStage();
  stage.layout = {...stage.layout, grows: true};
  assert.equal(momentNow(stage).room.grows, true);
});

test("cells that fill a hall's screen have larger numbers", () => {
  const size = (cell) => labelSize([0.6], cell / 1.8) * 1.8;

  assert.ok(size(95) >= 32);
  assert.ok(size(155) >= 50);
});

test("all text on the stage is enlarged by the one number", () => {
  const folder = new URL("../../../../pooling_ui/", import.meta.url);
  const styles = readdirSync(new URL("stage/component/styles", folder)).sort().map((name) => `stage/component/styles/${name}`);
  const sheets = ["shell/question_text/question.css", ...styles].map((name) => readFileSync(new URL(name, folder), "utf-8"));
  const css = sheets.join("\n").replaceAll(/\/\*[^]*?\*\//g, "");
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => [selector.trim(), body]);
  const fixed = rules.filter(([, body]) => /font(-size)?:[^;]*\d/.test(body) && !/font(-size)?:[^;]*--rem/.test(body));

  // What lies over the drawing is enlarged with it, and a presentation has its own size of sentence.
  assert.deepEqual(fixed.map(([selector]) => selector), [".sight", ".caption", ".tip", ".say", ".say"]);
  assert.ok(rules.some(([selector, body]) => selector.endsWith('[data-presenting="true"] .say') && body.includes("--rem")));
  for (const word of ["width", "height"]) {
    assert.match(rules.find(([selector]) => selector === ".sight")[1], new RegExp(`${word}: calc\\(.*/ var\\(--enlarged, 1\\)\\)`));
  }
});

const TEACHERS = {by: "Set by your teacher", says: "Which <b>stride</b>?"};

/** Return the elements over the planes and their text. */
function questionsOver(header) {
  newDocument();
  const place = new FakeElement();
  showQuestions({parts: {questions: place}, scene: {header}});
  const shown = place.children.map(({tagName, textContent}) => [tagName, textContent]);
  delete globalThis.document;
  return place.hidden ? "nothing" : shown;
}

test("a presentation shows what is asked, who asks it, and both as plain text", () => {
  const asks = [TEACHERS, {by: "", says: "What size?"}, {by: "Max pooling: kernel 2.", says: ""}];

  assert.deepEqual(questionsOver({presenting: true, asks}), [
    ["SMALL", "Set by your teacher"], ["H1", "Which <b>stride</b>?"], ["H2", "What size?"],
    ["SMALL", "Max pooling: kernel 2."],
  ]);
});

test("without a presentation the page shows it; where nothing is asked there is nothing", () => {
  assert.equal(questionsOver({presenting: false, asks: [TEACHERS]}), "nothing");
  assert.equal(questionsOver({presenting: true, asks: []}), "nothing");
  assert.equal(questionsOver({presenting: true}), "nothing"); // a message that knows of no question
});
