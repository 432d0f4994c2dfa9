import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {isFirstOfPage, joinPage, mainOf, neighbourOf} from "../../../../pooling_ui/stage/component/actions/page.js";
import {FakeElement, newDocument} from "../../helpers/dom.mjs";
import {fakeStage} from "../../helpers/fake_stage.mjs";

let body;
beforeEach(() => {
  body = newDocument();
});

/** Mount a stage on the page that takes the page's keys. */
function mounted(changes = {}) {
  const it = fakeStage("plain", changes);
  if (it.scene) it.scene.header.page_keys = true;
  body.append(it.root);
  joinPage(it);
  return it;
}

test("of two stages the one that comes first on the page takes the keys", () => {
  const [one, other] = [mounted(), mounted()];

  assert.deepEqual([isFirstOfPage(one, body), isFirstOfPage(other, body)], [true, false]);
});

test("the order on the page counts, not the order of mounting", () => {
  const [one, other] = [mounted(), mounted()];
  body.append(one.root);

  assert.deepEqual([isFirstOfPage(one, body), isFirstOfPage(other, body)], [false, true]);
});

test("a stage that is hidden, takes no keys, or is gone leaves them to the next", () => {
  const [one, other] = [mounted(), mounted()];
  const {layout} = one;

  one.layout = null;
  assert.deepEqual([isFirstOfPage(one, body), isFirstOfPage(other, body)], [false, true]);
  one.layout = layout;
  one.scene.header.page_keys = false;
  assert.deepEqual([isFirstOfPage(one, body), isFirstOfPage(other, body)], [false, true]);
  one.scene.header.page_keys = true;
  one.leave();
  assert.equal(isFirstOfPage(other, body), true);
});

test("a stage that has no message yet takes no keys", () => {
  assert.equal(isFirstOfPage(mounted({scene: undefined}), body), false);
});

test("a key pressed in the stage itself, or beside it, is not the page's", () => {
  const stage = mounted();
  const [around, beside] = [new FakeElement(), new FakeElement()];
  body.append(around, beside);
  around.append(stage.root);

  assert.deepEqual([stage.root, beside, around].map((target) => isFirstOfPage(stage, target)), [false, false, true]);
});

test("in a shadow, its host stands for the stage", () => {
  const stage = mounted();
  const host = new FakeElement();
  body.append(host);
  const shadow = Object.assign(Object.create(globalThis.ShadowRoot.prototype), {host});
  stage.root.remove();
  stage.root.getRootNode = () => shadow;

  assert.deepEqual([isFirstOfPage(stage, body), isFirstOfPage(stage, host)], [true, false]);
});

test("a stage knows the one beside it, and no other", () => {
  const [alone, left, right] = [mounted(), mounted(), mounted()];
  left.scene.header.side = "left";
  right.scene.header.side = "right";

  assert.deepEqual([alone, left, right].map(neighbourOf), [undefined, right, left]);
  right.layout = null;
  assert.equal(neighbourOf(left), undefined);
});

test("of two stages beside each other, the page's own asks Python for both", () => {
  const [looked, own] = [mounted(), mounted()];
  Object.assign(looked.scene.header, {side: "left", page_keys: false});
  own.scene.header.side = "right";

  assert.deepEqual([mainOf(looked), mainOf(own)], [own, own]);
  Object.assign(looked.scene.header, {side: null});
  assert.equal(mainOf(looked), undefined);
});
