import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {createVoice} from "../../../../pooling_ui/components/shared/voice.js";
import {Viewer} from "../../../../pooling_ui/pictures/viewer/component/viewer.js";
import {FakeElement, newDocument, stopClock} from "../../helpers/dom.mjs";
import {changed} from "../../helpers/fixtures.mjs";

globalThis.ImageData = class {
  constructor(width, height) {
    this.data = new Uint8ClampedArray(4 * width * height);
  }
};

let viewer, arranged;
beforeEach(() => {
  newDocument();
  document.fullscreenEnabled = false;
  const create = document.createElement;
  document.createElement = (name) => Object.assign(create(name), {getContext: () => ({putImageData() {}})});
  const [bar, full] = [new FakeElement(), new FakeElement("button")];
  const holder = new FakeElement();
  holder.getRootNode = () => document;
  arranged = 0;
  viewer = {
    root: {querySelector: (selector) => (selector === ".bar" ? bar : full)},
    holder, figures: [], panes: [], endings: [], header: null, start: null, view: {row: 1}, requested: "old",
    enlarged: null, calls: 0, arranged: "before", voice: createVoice(new FakeElement()),
    arrange: () => (arranged += 1),
  };
});

const sent = (more = {}) => changed("viewer", () => more);

test("the first message makes a figure for each pane, in order, and says what the viewer shows", async () => {
  await Viewer.prototype.show.call(viewer, sent());

  assert.equal(viewer.holder.children.length, viewer.panes.length);
  assert.deepEqual(viewer.figures.map(({canvas}) => canvas.dataset.pane), viewer.panes.map((_, at) => String(at)));
  assert.deepEqual(viewer.holder.children, viewer.figures.map(({figure}) => figure));
  assert.deepEqual(viewer.figures.map(({caption}) => caption.children[0].textContent), viewer.panes.map(({title}) => title));
  assert.equal(viewer.holder.getAttribute("aria-label"), viewer.header.label);
  assert.deepEqual([viewer.arranged, arranged], ["", 1]);
  assert.equal(viewer.endings.length, 1);
});

test("a new viewer starts where the link says, one that is there stays where it is", async () => {
  const start = {row: 3, col: 4, rows: 10, fit: true, whole: false};
  await Viewer.prototype.show.call(viewer, sent({start}));
  assert.deepEqual([viewer.start, viewer.enlarged, viewer.view], [start, true, null]);

  viewer.view = {row: 7};
  viewer.requested = "new";
  await Viewer.prototype.show.call(viewer, sent({start: {...start, fit: false}}));
  assert.deepEqual([viewer.start, viewer.enlarged, viewer.view, viewer.requested], [null, true, {row: 7}, "new"]);
  assert.equal(viewer.endings.length, 1); // it listens once
});

test("another picture is looked at anew; without a choice in the link, the person's own stays", async () => {
  await Viewer.prototype.show.call(viewer, sent());
  Object.assign(viewer, {view: {row: 7}, requested: "new", enlarged: false});

  await Viewer.prototype.show.call(viewer, sent({picture: "another"}));

  assert.deepEqual([viewer.view, viewer.requested, viewer.enlarged], [null, "", false]);
});

test("figures stay where they are; those of panes that went go", async () => {
  await Viewer.prototype.show.call(viewer, sent());
  const [first, second] = viewer.figures;
  const fewer = changed("viewer", ({panes}) => ({panes: panes.slice(0, 2)}));

  await Viewer.prototype.show.call(viewer, fewer);

  assert.deepEqual(viewer.figures, [first, second]);
  assert.deepEqual(viewer.holder.children, [first.figure, second.figure]);
});

test("of two messages, the later one shows, whichever is unpacked first", async () => {
  const early = Viewer.prototype.show.call(viewer, sent({label: "early"}));
  const late = Viewer.prototype.show.call(viewer, sent({label: "late"}));
  await Promise.all([early, late]);

  assert.deepEqual([viewer.header.label, arranged], ["late", 1]);
});

test("what is new is said, but not on the first message, and not twice", async () => {
  const clock = stopClock();
  const said = () => (clock.pass(5000), viewer.voice.line.textContent);
  try {
    await Viewer.prototype.show.call(viewer, sent({news: "Max, 4 × 5."}));
    assert.equal(said(), "");
    await Viewer.prototype.show.call(viewer, sent({news: "Max, 2 × 2."}));
    assert.equal(said(), "Max, 2 × 2.");
    viewer.voice.line.textContent = "";
    await Viewer.prototype.show.call(viewer, sent({news: "Max, 2 × 2."}));
    assert.equal(said(), "");
  } finally {
    clock.restore();
  }
});

test("where the magnifier is now is said when it has moved on the same picture", async () => {
  const clock = stopClock();
  const said = () => (clock.pass(5000), viewer.voice.line.textContent);
  const spot = {row: 8, col: 12, height: 8, width: 4};
  try {
    for (const more of [{spot}, {spot, label: "another"}, {spot: {...spot, row: 9}, picture: "another"}]) {
      await Viewer.prototype.show.call(viewer, sent(more));
      assert.equal(said(), "", JSON.stringify(more));
    }
    await Viewer.prototype.show.call(viewer, sent({spot, picture: "another"}));
    assert.equal(said(), "Magnified: rows 8–15, columns 12–15.");
  } finally {
    clock.restore();
  }
});
