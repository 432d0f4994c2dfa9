import assert from "node:assert/strict";
import {afterEach, beforeEach, mock, test} from "node:test";
import {createExporter, receive} from "../../../../pooling_ui/stage/export/exporter/exporter.js";
import {beginAnimation, framesThatFit} from "../../../../pooling_ui/stage/export/exporter/animation.js";
import {frameView} from "../../../../pooling_ui/stage/export/exporter/moments.js";
import {FakeElement, newDocument} from "../../helpers/dom.mjs";
import {fileCanvas} from "../../helpers/file_canvas.mjs";
import {message} from "../../helpers/fixtures.mjs";
import {recordCanvases} from "../../helpers/recorder.mjs";

const ROOM = {width: 900, height: 400, ratio: 1, captions: [70, 80], zoom: 0, share: [0, 0]};
const ANIMATION = {from: 0, to: 8, kind: "GIF", milliseconds: 1000, loop: true};
const MADE = {label: "Download the GIF, 9 frames (3 kB)"};

let downloads, still;
afterEach(() => mock.timers.reset());
beforeEach(() => {
  mock.timers.enable({apis: ["setTimeout"]}); // frames without an answer would go again and again
  const body = newDocument();
  const {createElement} = document;
  recordCanvases();
  const {createElement: canvas} = document;
  Object.assign(document, {body, createElement: (name) => (name === "canvas" ? canvas(name) : createElement(name)), activeElement: body});
  Object.defineProperty(body, "activeElement", {get: () => document.activeElement});
  downloads = [];
  still = false;
  FakeElement.prototype.removeAttribute = function (name) {
    delete this[name];
  };
  FakeElement.prototype.click = function () {
    downloads.push([this.href, this.download]);
  };
  globalThis.getComputedStyle = () => ({fontFamily: "any"});
  globalThis.matchMedia = () => ({matches: still});
  URL.createObjectURL = (blob) => `blob:${blob.type},${blob.size}`;
  URL.revokeObjectURL = () => {};
});

/** Send a fixture with more in its header, and an animation, as Python does. */
function told(more, animation = null) {
  const bytes = message("overlapping");
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const body = bytes.subarray(4 + length);
  Object.assign(header, more);
  header.palette.print = header.palette.light;
  if (animation) header.arrays.animation = ["u1", [animation.length], body.length];
  const text = new TextEncoder().encode(JSON.stringify(header));
  const padded = text.length + ((8 - ((4 + text.length) % 8)) % 8);
  const whole = new Uint8Array(4 + padded + body.length + (animation?.length ?? 0)).fill(32);
  new DataView(whole.buffer).setUint32(0, padded, true);
  whole.set(text, 4);
  whole.set(body, 4 + padded);
  if (animation) whole.set(animation, 4 + padded + body.length);
  return whole;
}

function order(animation, more = {}) {
  const moment = {view: frameView(0, 16), covers: false, withIndex: false, room: ROOM};
  return {colours: "light", size: "stage", moment, name: "max-pooling", pixels: 1e9, animation, ...more};
}

/** Open the exporter of a dialog; return what it sent to Python, and a press on one of its buttons. */
function dialog(animation = ANIMATION, more = {}) {
  const root = document.body;
  const named = (name) => Object.assign(new FakeElement(name), {dataset: {act: name}});
  const parts = {
    "canvas": Object.assign(new FakeElement("canvas"), fileCanvas()), "img": new FakeElement("img"), ".picture": new FakeElement(),
    ".animation": new FakeElement(), "[data-act=make]": named("make"), "[data-act=animation]": named("animation"), "[data-act=cancel]": named("cancel"),
    "progress": new FakeElement("progress"), ".says": new FakeElement("p"),
  };
  parts.img.decode = () => Promise.resolve();
  root.append(...Object.values(parts));
  root.querySelector = (selector) => parts[selector];
  const exporter = createExporter(root);
  const sent = [];
  exporter.trigger = (name, value) => sent.push(value);
  receive(exporter, told({order: order(animation, more), made: null}));
  const press = (act) => root.onclick({target: {closest: () => ({dataset: {act}})}});
  const answer = (made, file) => receive(exporter, told({order: order(animation, more), made: {...MADE, ...made}}, file));
  return {exporter, sent, press, answer, parts, says: () => parts[".says"].textContent};
}

/** Let everything that waits for nothing but its turn go on. */
const turns = async () => {
  for (let turn = 0; turn < 80; turn += 1) await Promise.resolve();
};

/** Answer each message as Python does, until it has all frames. */
async function answerAll({sent, answer}, file = new Uint8Array(3000)) {
  for (let at = 0; at < sent.length; at += 1) {
    const {animation, at: first, of, frames} = sent[at];
    const done = first + frames.length;
    answer({animation, done}, done === of ? file : null);
    await turns();
  }
}

test("the frames of an animation go to Python in their order, a few at a time, and none before the answer", async () => {
  const it = dialog();
  it.press("make");
  await turns();
  assert.equal(it.sent.length, 1);
  assert.equal(it.says(), "Frame 0 of 9");

  await answerAll(it);

  assert.deepEqual(it.sent.map(({at}) => at), it.sent.map((_, index) => it.sent.slice(0, index).reduce((sum, {frames}) => sum + frames.length, 0)));
  assert.equal(it.sent.flatMap(({frames}) => frames).length, 9);
  assert.equal(new Set(it.sent.flatMap(({frames}) => frames)).size, 9); // each is another picture
  assert.ok(Math.max(...it.sent.map(({frames}) => frames.length)) <= 4);
  assert.equal(new Set(it.sent.map(({animation}) => animation)).size, 1);
});

test("frames without an answer go again, until there is one or nobody waits any more", async () => {
  for (const end of ["answered", "cancelled", "failed"]) {
    const it = dialog();
    it.press("make");
    await turns();
    const [{animation, frames}] = it.sent;
    mock.timers.tick(3000);
    assert.deepEqual(it.sent, [it.sent[0], it.sent[0]]);

    if (end === "answered") it.answer({animation, done: frames.length});
    if (end === "cancelled") it.press("cancel");
    if (end === "failed") it.answer({animation, done: 0, problem: "the connection was lost"});
    await turns();
    const {length} = it.sent;
    assert.equal(length, end === "failed" ? 2 : 3); // the next frames, or that there are none
    mock.timers.tick(2999);
    assert.equal(it.sent.length, length);
    mock.timers.tick(9000);
    assert.equal(it.sent.length > length, end === "answered");
  }
});

test("an animation that is done is offered where its button was, and plays where its first frame was", async () => {
  const it = dialog();
  it.parts["[data-act=make]"].focus();
  it.press("make");
  await turns();
  assert.equal(document.activeElement, it.parts["[data-act=cancel]"]);
  await answerAll(it);

  const {"[data-act=make]": make, "[data-act=animation]": take, "[data-act=cancel]": stop, img, canvas} = it.parts;
  assert.deepEqual([make.hidden, stop.hidden, take.hidden, it.parts.progress.hidden], [true, true, false, true]);
  assert.equal(take.textContent, MADE.label);
  assert.equal(document.activeElement, take);
  assert.equal(it.says(), "9 frames made");
  assert.deepEqual([canvas.hidden, img.hidden, img.src], [true, false, "blob:image/gif,3000"]);
  it.press("animation");
  assert.deepEqual(downloads, [["blob:image/gif,3000", "max-pooling.gif"]]);
});

test("an animation does not play by itself where a person wants no motion", async () => {
  still = true;
  const it = dialog();
  it.press("make");
  await turns();
  await answerAll(it);

  assert.deepEqual([it.parts.canvas.hidden, it.parts["[data-act=animation]"].hidden], [false, false]);
  assert.equal(it.parts.img.src, undefined);
});

test("an animation can be cancelled while frames are drawn and while Python makes it; late answers change nothing", async () => {
  for (const answered of [0, 1]) {
    const it = dialog();
    it.press("make");
    await turns();
    const [{animation, frames}] = it.sent;
    if (answered) {
      it.answer({animation, done: frames.length});
      await turns();
    }
    const before = it.sent.length;
    const drawings = () => it.exporter.canvas.calls.filter(([name]) => name === "drawImage").length;
    const drawn = drawings();
    it.press("cancel");
    assert.equal(it.says(), "Cancelled.");
    await turns();

    assert.deepEqual(it.sent.slice(before), [{animation, stop: true}]);
    const {"[data-act=make]": make, "[data-act=animation]": take, "[data-act=cancel]": stop} = it.parts;
    assert.deepEqual([make.hidden, stop.hidden, take.hidden], [false, true, true]);
    assert.equal(drawings() - drawn, 1); // the first frame again, and no further one
    it.answer({animation, done: 9}, new Uint8Array(3000));
    assert.deepEqual([it.says(), take.hidden], ["Cancelled.", true]);
    it.press("make");
    await turns();
    it.answer({animation, done: 9}, new Uint8Array(3000));
    assert.equal(it.says(), "Frame 0 of 9");
    await answerAll({...it, sent: it.sent.slice(before + 1)});
    assert.notEqual(it.sent.at(-1).animation, animation);
  }
});

test("other choices end an animation under way, and an animation that is made of others is no longer offered", async () => {
  const it = dialog();
  it.press("make");
  await turns();
  receive(it.exporter, told({order: order({...ANIMATION, kind: "WebP"}), made: null}));
  assert.equal(it.exporter.job, null);
  assert.deepEqual(it.sent.at(-1).stop, true);
  assert.equal(it.parts["[data-act=make]"].textContent, "Make the WebP");

  const other = dialog();
  other.press("make");
  await turns();
  await answerAll(other);
  other.answer({animation: "another", done: 0});
  assert.equal(other.parts["[data-act=animation]"].hidden, false); // the same choices
  receive(other.exporter, told({order: order({...ANIMATION, loop: false}), made: null}));
  assert.deepEqual([other.parts["[data-act=animation]"].hidden, other.parts["[data-act=make]"].hidden], [true, false]);
  assert.deepEqual([other.parts.canvas.hidden, other.parts.img.hidden], [false, true]);
});

test("what a file will be is said in words, so that nobody needs colours to see what is chosen", () => {
  assert.match(dialog().says(), /^9 frames, \d+ × \d+ pixels, light colours, in a loop$/);
  assert.equal(dialog({...ANIMATION, to: 0, loop: false}, {size: "wide", colours: "print"}).says(), "1 frame, 1920 × 1080 pixels, print colours, played once");
  assert.equal(dialog(null, {size: "square"}).says(), "1080 × 1080 pixels, light colours");
});

test("why there is no file is said, and it can be made again", async () => {
  const it = dialog();
  it.press("make");
  await turns();
  it.answer({animation: it.sent[0].animation, done: 0, problem: "the connection was lost"});

  assert.equal(it.says(), "There is no file: the connection was lost.");
  assert.equal(it.parts["[data-act=make]"].hidden, false);
});

test("an animation of too many pixels is refused before a frame is drawn, with how many windows would fit", async () => {
  const it = dialog(ANIMATION, {size: "wide", pixels: 4 * 1920 * 1080});
  it.press("make");
  await turns();

  assert.equal(it.says(), "9 frames of this size are too many for one file. Choose windows 1 to 4, or a smaller size.");
  assert.deepEqual(it.sent, []);
  assert.equal(framesThatFit(5000, {pixels: 4000}), 0);
});

test("an answer that is not to the last message sends no frames", () => {
  const sent = [];
  const job = beginAnimation("one", 9, (value) => sent.push(value));
  job.add("a");
  job.add("b");

  assert.equal(job.takeAnswer({animation: "one", done: 0}), false);
  assert.equal(job.takeAnswer({animation: "two", done: 1}), false);
  assert.equal(sent.length, 1);
  assert.equal(job.takeAnswer({animation: "one", done: 1}), true);
  assert.deepEqual(sent.map(({frames}) => frames), [["a"], ["b"]]);
});

test("where the browser makes no PNG file, the dialog says so and a person can go on", async () => {
  const none = "There is no file: the browser made no PNG file. Try a smaller size.";
  const picture = dialog(null);
  picture.parts.canvas.toBlob = (done) => done(null);
  picture.press("png");
  await turns();
  assert.deepEqual([picture.says(), downloads], [none, []]);

  const animation = dialog();
  animation.press("make");
  animation.parts.canvas.toBlob = (done) => done(null);
  await turns();
  assert.equal(animation.says(), none);
  assert.equal(animation.parts["[data-act=make]"].hidden, false);
  assert.equal(animation.sent.at(-1).stop, true);
});
