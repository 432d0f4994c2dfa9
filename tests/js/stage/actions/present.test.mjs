import assert from "node:assert/strict";
import {afterEach, test} from "node:test";
import {endPresentation, listenToScreen, present, showPresent, takeFocus} from "../../../../pooling_ui/stage/component/actions/present.js";

/** Make a page's stage; `screen` is what became of the browser's full screen, `sent` what Python hears. */
function stageOnPage({presenting = false, pageKeys = true, may = true} = {}) {
  const [screen, sent] = [[], []];
  const listeners = {};
  globalThis.document = {
    fullscreenElement: null,
    documentElement: {
      requestFullscreen: () => {
        screen.push("full screen");
        return may ? Promise.resolve() : Promise.reject(new Error("a frame forbids it"));
      },
    },
    exitFullscreen: () => screen.push("left"),
    body: "page",
    activeElement: "page",
    addEventListener: (name, work) => (listeners[name] = work),
  };
  const header = {presenting, page_keys: pageKeys};
  const stage = {
    scene: {header},
    root: {dataset: {}, getRootNode: () => document, focus: () => (document.activeElement = "stage")},
    parts: {present: {hidden: false}, export: {hidden: false}},
    shown: {},
    send: (name, {on}) => sent.push([name, on]),
  };
  return {stage, header, screen, sent, listeners};
}

afterEach(() => delete globalThis.document);

test("a presentation asks for the page's and the browser's full screen", () => {
  const {stage, screen, sent} = stageOnPage({may: false});

  present(stage, true);

  assert.deepEqual(sent, [["present", true]]);
  assert.deepEqual(screen, ["full screen"]);
});

test("a stage that is not the page's own presents nothing", () => {
  const {stage, screen, sent} = stageOnPage({pageKeys: false});

  present(stage, true);
  showPresent(stage);

  assert.deepEqual([sent, screen, stage.parts.present.hidden], [[], [], true]);
});

test("Escape ends a presentation only where there is one", () => {
  const {stage, header, sent} = stageOnPage();

  assert.equal(endPresentation(stage), false);
  header.presenting = true;
  assert.equal(endPresentation(stage), true);
  assert.deepEqual(sent, [["present", false]]);
});

test("who leaves the browser's full screen ends the presentation", () => {
  const {stage, sent, listeners} = stageOnPage({presenting: true});
  listenToScreen(stage);

  document.fullscreenElement = {};
  listeners.fullscreenchange();
  assert.deepEqual(sent, []);
  document.fullscreenElement = null;
  listeners.fullscreenchange();
  assert.deepEqual(sent, [["present", false]]);
});

test("with a presentation the browser's full screen ends, and its button comes back", () => {
  const {stage, header, screen} = stageOnPage({presenting: true});
  showPresent(stage);
  assert.equal(stage.parts.present.hidden, true);
  document.fullscreenElement = {};
  showPresent(stage);
  assert.deepEqual(screen, []);

  header.presenting = false;
  showPresent(stage);

  assert.deepEqual([screen, stage.parts.present.hidden], [["left"], false]);
  showPresent(stage); // a full screen that is not the presentation's stays
  assert.deepEqual(screen, ["left"]);
});

test("the browser's full screen also ends if the page makes the stage anew at the end of a presentation", () => {
  const {stage} = stageOnPage({presenting: true});
  showPresent(stage);
  const {stage: next, screen} = stageOnPage();
  document.fullscreenElement = {};
  showPresent(next);
  assert.deepEqual(screen, ["left"]);
});

test("a presentation's keys work at once, but the focus is taken from nobody", () => {
  const focused = (presenting, before, again = false) => {
    const {stage} = stageOnPage({presenting});
    document.activeElement = before === "button" ? stage.parts.present : before;
    takeFocus(stage);
    if (again) {
      document.activeElement = "page";
      takeFocus(stage);
    }
    return document.activeElement;
  };

  assert.deepEqual([focused(true, "page"), focused(true, "button"), focused(true, "field"), focused(false, "page")], ["stage", "stage", "field", "page"]);
  assert.equal(focused(true, "page", true), "page"); // once
});

test("a stage in a file of its own asks Python for nothing", () => {
  const {stage, header, screen, sent} = stageOnPage();
  header.standalone = true;

  present(stage, true);
  showPresent(stage);

  assert.deepEqual([sent, screen], [[], []]);
  assert.deepEqual([stage.parts.present.hidden, stage.parts.export.hidden, stage.root.dataset.standalone], [true, true, "true"]);
});
