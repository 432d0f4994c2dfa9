import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {HELP} from "../../../../pooling_ui/components/shared/letters.js";
import {listenToKeys} from "../../../../pooling_ui/stage/component/actions/keys.js";
import {FakeElement, newDocument, press} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

let body;
beforeEach(() => (body = newDocument()));

/** Mount a stage on the page; `header` is what its message says. */
function mounted(header) {
  const stage = fakeStage("overlapping");
  Object.assign(stage.scene.header, {page_keys: true, ...header});
  const summary = new FakeElement("summary");
  stage.parts.help.querySelector = () => summary;
  body.append(stage.root);
  listenToKeys(stage);
  return Object.assign(stage, {summary});
}

/** Ask for the keys; return whether a stage answers. */
const asked = () => !document.dispatchEvent(new CustomEvent(HELP, {cancelable: true}));

test("the page's main stage opens its list of keys, which gets the focus", () => {
  const [main, other] = [mounted(), mounted()];

  assert.ok(asked());
  assert.deepEqual([main.parts.help.open, other.parts.help.open], [true, undefined]);
  assert.equal(document.activeElement, main.summary);
});

test("a stage that leaves the page its keys answers only while it has the focus, a figure never", () => {
  const stage = mounted({page_keys: false});
  assert.ok(!asked());
  document.activeElement = stage.root;
  assert.ok(asked());

  stage.scene.header.plays_to = 3;
  assert.ok(!asked());
});

test("of two stages beside each other, the right one has the list", () => {
  const [left, right] = [mounted({side: "left"}), mounted({side: "right", page_keys: false})];

  assert.ok(asked());
  assert.deepEqual([left.parts.help.open, right.parts.help.open], [undefined, true]);
});

test("a heading that has the focus leaves the stage the keys of the page", () => {
  const [stage, heading] = [mounted(), new FakeElement("h1")];
  body.append(heading);
  const event = press("ArrowRight", heading);
  document.dispatchEvent(event);

  assert.deepEqual([event.defaultPrevented, stage.player.target], [true, 5]);
});
