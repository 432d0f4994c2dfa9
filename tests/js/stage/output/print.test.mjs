import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {joinPage} from "../../../../pooling_ui/stage/component/actions/page.js";
import {createPlayer} from "../../../../pooling_ui/stage/component/playback/player.js";
import {fillSheet, listenForSheet} from "../../../../pooling_ui/stage/component/output/print.js";
import {FakeElement, newDocument} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";
import {recorder} from "../../helpers/recorder.mjs";

const SHEET = {title: "Max pooling", step: "", says: "Kernel 2.", asks: ["Which <b>wins</b>?"], rows: [["step", "rows"], ["output", "2"]]};

let body, listeners;
beforeEach(() => {
  body = newDocument();
  listeners = {};
  document.addEventListener = globalThis.addEventListener = (name, work) => (listeners[name] = work);
  globalThis.DOMParser = class {
    parseFromString(textContent) {
      return {documentElement: Object.assign(new FakeElement("svg"), {name: "svg", textContent})};
    }
  };
  document.importNode = (node) => node;
});
afterEach(() => {
  delete globalThis.document;
  delete globalThis.DOMParser;
  delete globalThis.addEventListener;
});

/** Return a stage that shows no output. */
function stageWith(sheet, name = "refused") {
  const {context} = recorder();
  context.measureText = (text) => ({width: text.length * 7});
  const stage = fakeStage(name, {context, family: "any", layers: {widths: new Map()}});
  Object.assign(stage.scene.header, {sheet, page_keys: true});
  body.append(stage.root);
  joinPage(stage);
  return stage;
}

/** Return a document of its own, as a frame has one. */
function newPage() {
  const createElement = (name) => Object.assign(new FakeElement(name), {name});
  return {createElement, importNode: (node) => node, head: new FakeElement("head"), body: new FakeElement("body"), title: ""};
}

test("a sheet has the setting, the question with room to answer, and the table; all as plain text", () => {
  const page = newPage();
  fillSheet(stageWith(SHEET), page, page.body);

  const [style, person, ...rest] = page.body.children;
  assert.equal(style.name, "style");
  assert.deepEqual(person.children.map(({textContent}) => textContent), ["Name", "Date"]);
  const shown = rest.map(({name, textContent}) => [name, textContent]);
  assert.deepEqual(shown.slice(0, 2), [["h1", "Max pooling"], ["p", "Kernel 2."]]);
  assert.equal(shown[2][0], "svg");
  const [question, ...lines] = rest[3].children;
  assert.deepEqual([rest[3].name, question.name, question.textContent], ["section", "h2", "Which <b>wins</b>?"]);
  assert.deepEqual(lines.map(({name}) => name), ["hr", "hr", "hr", "hr"]);
  const table = page.body.children.at(-1);
  assert.deepEqual(table.children.map((row) => row.children.map((cell) => [cell.name, cell.textContent])), [
    [["th", "step"], ["th", "rows"]], [["td", "output"], ["td", "2"]],
  ]);
});

test("several questions share a page with the drawing: each has fewer lines, and no page ends within it", () => {
  const page = newPage();
  fillSheet(stageWith({...SHEET, asks: ["One?", "Two?", "Three?"], rows: []}), page, page.body);

  const questions = page.body.children.filter(({name}) => name === "section");
  assert.deepEqual(questions.map(({children}) => children.map(({name}) => name)), Array(3).fill(["h2", "hr", "hr"]));
  assert.match(page.body.children[0].textContent, /section \{ break-inside: avoid; \}/);
});

test("without a question there are no lines to answer it", () => {
  const page = newPage();
  fillSheet(stageWith({...SHEET, asks: [], rows: []}), page, page.body);

  assert.deepEqual(page.body.children.map(({name}) => name), ["style", "h1", "p", "svg"]);
});

test("of a covered result there is no sentence: the drawing shows that it is covered", () => {
  const page = newPage();
  const stage = stageWith(SHEET, "covered");
  stage.scene.header.unmarked_window = 0;
  stage.player = createPlayer(stage.scene.windows, 0);
  stage.layers.widths = new Map(stage.scene.header.labels.map((label) => [label, 0.6]));
  fillSheet(stage, page, page.body);

  const says = page.body.children.filter(({name}) => name === "p").map(({textContent}) => textContent);
  assert.deepEqual(says, ["Kernel 2."]);
});

test("the sentence under the drawing asks nobody to point at paper", () => {
  const page = newPage();
  const stage = stageWith(SHEET, "plain");
  stage.scene.header.unmarked_window = 0;
  stage.player = createPlayer(stage.scene.windows, 0);
  stage.layers.widths = new Map(stage.scene.header.labels.map((label) => [label, 0.6]));
  fillSheet(stage, page, page.body);

  const [, sentence] = page.body.children.filter(({name}) => name === "p").map(({textContent}) => textContent);
  assert.match(sentence, /wins and goes to output \(0, 0\)/);
  assert.doesNotMatch(sentence, /to see its window/);
});

test("a question for the output's size has the input to find it with, and no more", () => {
  const page = newPage();
  fillSheet(stageWith({...SHEET, asks: ["What size is it?"], rows: []}, "sizeless"), page, page.body);

  const {textContent: drawing} = page.body.children.find(({name}) => name === "svg");
  assert.match(drawing, />Input 4 × 4</);
  assert.match(drawing, />Output, covered</);
});

test("what a lesson's step has people do stands under the title, without lines to answer", () => {
  const page = newPage();
  fillSheet(stageWith({...SHEET, step: "Windows move. Set <b>Stride</b>.", asks: [], rows: []}), page, page.body);

  const shown = page.body.children.slice(1, 4).map(({name, textContent}) => [name, textContent]);
  assert.deepEqual(shown, [["h1", "Max pooling"], ["h2", "Windows move. Set <b>Stride</b>."], ["p", "Kernel 2."]]);
  assert.ok(page.body.children.every(({name}) => name !== "hr"));
});

/** Press a key on the page; say whether the stage took it, and how often it printed. */
function pressed(stage, key, held) {
  const frames = [];
  let printed = 0;
  const view = {focus: () => {}, print: () => (printed += 1)};
  document.createElement = (name) => {
    const frame = Object.assign(new FakeElement(name), {contentDocument: newPage(), contentWindow: view, style: {}});
    frames.push(frame);
    return frame;
  };
  stage.root.querySelectorAll = () => [];
  listenForSheet(stage);
  let taken = false;
  listeners.keydown({key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, preventDefault: () => (taken = true), ...held});
  return [taken, printed];
}

test("Ctrl+P and Command+P print the sheet, where there is one; other keys are the browser's", () => {
  assert.deepEqual(pressed(stageWith(SHEET), "p", {ctrlKey: true}), [true, 1]);
  newDocumentAgain();
  assert.deepEqual(pressed(stageWith(SHEET), "P", {metaKey: true}), [true, 1]);
  newDocumentAgain();
  for (const [key, held] of [["p", {}], ["p", {ctrlKey: true, shiftKey: true}], ["o", {ctrlKey: true}]]) {
    assert.deepEqual(pressed(stageWith(SHEET), key, held), [false, 0]);
  }
  newDocumentAgain();
  assert.deepEqual(pressed(stageWith(undefined), "p", {ctrlKey: true}), [false, 0]);
});

function newDocumentAgain() {
  body = newDocument();
  document.addEventListener = globalThis.addEventListener = (name, work) => (listeners[name] = work);
  document.importNode = (node) => node;
}

/** Print by the browser's menu; return what stands beside the page: what hides the page, and the title. */
function printed(stage) {
  const shadows = [];
  document.createElement = (name) =>
    Object.assign(new FakeElement(name), {
      name,
      attachShadow() {
        shadows.push(new FakeElement());
        return shadows.at(-1);
      },
    });
  listenForSheet(stage);
  const before = body.children.length;
  listeners.beforeprint();
  listeners.beforeprint(); // some browsers say it twice
  const [sheet, ...more] = body.children.slice(before);
  assert.deepEqual(more, []);
  const says = sheet ? [sheet.children[0].textContent, shadows.at(-1).children.find(({name}) => name === "h1").textContent] : null;
  listeners.afterprint();
  assert.equal(body.children.length, before);
  return says;
}

test("printed by the menu, the sheet stands in the page's place, and is gone after it", () => {
  const [style, title] = printed(stageWith(SHEET));

  assert.match(style, /@media print \{[^@]*body > :not\(\.sheet\) \{ display: none/);
  assert.match(style, /@media screen \{ \.sheet \{ display: none/);
  assert.equal(title, "Max pooling");
});

test("a stage that leaves the page while it is printed takes its sheet with it", () => {
  const stage = stageWith(SHEET);
  document.createElement = (name) => Object.assign(new FakeElement(name), {attachShadow: () => new FakeElement()});
  listenForSheet(stage);
  listeners.beforeprint();
  const before = body.children.length;

  stage.leave();

  assert.equal(body.children.length, before - 1);
});

test("without a sheet, or beside a stage that has the focus, nothing stands in the page's place", () => {
  assert.equal(printed(stageWith(undefined)), null);
  newDocumentAgain();
  const [own, other] = [stageWith(SHEET), stageWith(SHEET)];
  other.scene.header.page_keys = false;
  document.activeElement = other.root;
  assert.equal(printed(own), null);
  assert.equal(printed(other)?.[1], "Max pooling");
});
