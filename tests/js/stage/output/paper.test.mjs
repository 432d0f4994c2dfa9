import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {listenToPrinting} from "../../../../pooling_ui/stage/component/output/paper.js";
import {createPlayer} from "../../../../pooling_ui/stage/component/playback/player.js";
import {FakeElement} from "../../helpers/dom.mjs";
import {scene} from "../../helpers/fixtures.mjs";
import {recorder} from "../../helpers/recorder.mjs";

let listeners;
beforeEach(() => {
  listeners = {};
  globalThis.addEventListener = (name, work) => (listeners[name] = work);
  globalThis.DOMParser = class {
    parseFromString(text) {
      return {documentElement: text};
    }
  };
  globalThis.document = {importNode: (node) => node};
});
afterEach(() => ["addEventListener", "DOMParser", "document"].forEach((name) => delete globalThis[name]));

/** Make a stage on a dark page, so wide, with the settings beside it. */
function stageOnPage(name, {width = 870, page = 1366} = {}) {
  const {context} = recorder();
  context.measureText = (text) => ({width: text.length * 7});
  const colourBar = new FakeElement();
  colourBar.append(new FakeElement(), new FakeElement(), new FakeElement());
  const it = scene(name);
  const root = Object.assign(new FakeElement(), {clientWidth: width});
  const paper = {children: [], get firstChild() { return this.children[0]; }, replaceChildren: (...all) => (paper.children = all)};
  const stage = {
    root, scroller: {clientWidth: page}, scene: it, context, family: "any", layout: {}, theme: {scale: Array(5).fill([1, 1, 1]), nan: [1, 1, 1], count: [1, 1, 1]}, layers: {widths: new Map()},
    player: createPlayer(it.windows, 1), hover: null, pin: null, shown: {},
    parts: {paper, colourBar, sentence: {}},
  };
  listenToPrinting(stage);
  return stage;
}

const widthOf = ({parts: {paper: {children: [svg]}}}) => Number(svg.match(/width="(\d+)"/)[1]);

test("a printed stage is a drawing of all of both planes, black on white, and goes after it", () => {
  const stage = stageOnPage("overlapping");

  listeners.beforeprint();

  const [svg] = stage.parts.paper.children;
  const {header, label, output_label: output} = stage.scene;
  for (const each of [...label, ...output]) assert.ok(svg.includes(`>${header.labels[each]}</text>`));
  assert.match(svg, /<rect [^>]*fill="#ffffff"\/>/);
  assert.match(svg, />5 wins and goes to output \(0, 1\)\./);
  assert.ok(widthOf(stage) <= 420);
  assert.equal(stage.root.style.properties.get("--low"), "rgb(173 84 20 / 1)");
  listeners.afterprint();
  assert.deepEqual([stage.parts.paper.children, stage.root.style.properties.get("--low")], [[], "rgb(1 1 1 / 1)"]);
});

test("without settings beside it, it has the width of the page", () => {
  const stage = stageOnPage("overlapping", {width: 1300});

  listeners.beforeprint();

  assert.ok(widthOf(stage) > 420);
});

test("of a stage without an output, the input is drawn", () => {
  const {parts, scene: {header, label}} = stageOnPage("refused");
  listeners.beforeprint();

  const [svg] = parts.paper.children;
  for (const each of label) assert.ok(svg.includes(`>${header.labels[each]}</text>`));
  assert.ok(svg.includes(">No output</text>"));
});

test("a stage that shows nothing is not drawn", () => {
  const closed = stageOnPage("overlapping");
  closed.layout = null;
  listeners.beforeprint();
  listeners.afterprint();

  assert.deepEqual(closed.parts.paper.children, []);
});

test("the stage beside it makes no difference", () => {
  const stage = stageOnPage("setting_a");
  assert.ok(stage.scene.beside);
  listeners.beforeprint();
  const [svg] = stage.parts.paper.children;

  stage.scene.beside = null;
  listeners.beforeprint();

  assert.equal(svg, stage.parts.paper.children[0]);
});
