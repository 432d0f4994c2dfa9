import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {beforeEach, test} from "node:test";
import {createState} from "../../../pooling_ui/stage/component/state.js";
import {FakeElement, newDocument} from "../helpers/dom.mjs";

const HTML = readFileSync(new URL("../../../pooling_ui/stage/component/stage.html", import.meta.url), "utf8");

/** Make an element that finds a new one for every selector, and says which were asked for. */
function rootOf(selectors = []) {
  const root = new FakeElement("section");
  const find = (selector) => {
    selectors.push(selector);
    return Object.assign(new FakeElement(), {querySelectorAll: () => []});
  };
  return Object.assign(root, {querySelector: find, querySelectorAll: (selector) => [find(selector)]});
}

beforeEach(() => {
  newDocument();
});

test("a field that is not declared is an error, not a new field", () => {
  const stage = createState(rootOf(), new AbortController().signal);

  assert.throws(() => (stage.extra = 1), TypeError);
  stage.pin = ["input", 0, 0];
  assert.deepEqual(stage.pin, ["input", 0, 0]);
});

test("each part is an element of the page", () => {
  const selectors = [];
  createState(rootOf(selectors), new AbortController().signal);

  for (const selector of selectors) {
    const [, name] = /^\.([\w-]+)$/.exec(selector) ?? [];
    const [, act] = /^\[data-act=(\w+)\]$/.exec(selector) ?? [];
    const pattern = name ? `class="([\\w-]+ )*${name}[" ]` : act ? `data-act="${act}"` : `<${selector}`;
    assert.match(HTML, new RegExp(pattern), selector);
  }
  assert.ok(selectors.length > 20);
});
