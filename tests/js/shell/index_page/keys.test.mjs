import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";

import {HELP} from "../../../../pooling_ui/components/shared/letters.js";
import {showKeys} from "../../../../pooling_ui/shell/index_page/keys.js";
import {newDocument} from "../../helpers/dom.mjs";

const real = {document: globalThis.document, getComputedStyle: globalThis.getComputedStyle};
let body, present, listen;
beforeEach(() => {
  body = newDocument();
  present = new Set(["body", "[data-testid=stApp]"]);
  document.querySelector = (selector) => (present.has(selector) ? body : null);
  const create = document.createElement;
  document.createElement = (name) => Object.assign(create(name), {
    showModal: () => {},
    close() {
      this.onclose();
    },
  });
  globalThis.getComputedStyle = () => ({});
  globalThis.addEventListener = (_, work) => (listen = work);
  showKeys();
});
afterEach(() => {
  Object.assign(globalThis, real);
  delete globalThis.addEventListener;
});

/** Press ? on the page; return the list that is open then. */
function ask({writes = false, ...held} = {}) {
  const nothing = () => {};
  const target = {matches: () => writes};
  listen({key: "?", composedPath: () => [target], preventDefault: nothing, stopImmediatePropagation: nothing, ...held});
  return body.children[0];
}

test("? lists the keys that the page has, until it is closed", () => {
  present.add(".st-key-viewer");
  const dialog = ask();
  const rows = dialog.children[1].children.map(({children}) => children[0].textContent);

  assert.deepEqual([dialog.getAttribute("role"), dialog.getAttribute("aria-label")], ["dialog", "Keys"]);
  assert.deepEqual(rows, ["Arrows", "+ −", "0", "1", "Enter, Space", "?"]);
  dialog.children[2].onclick();
  assert.equal(body.children.length, 0);
});

test("a stage that answers shows its own list instead", () => {
  document.addEventListener(HELP, (event) => event.preventDefault());

  assert.equal(ask(), undefined);
});

test("who writes, holds another key, or has turned letters off gets no list", () => {
  assert.equal(ask({writes: true}), undefined);
  assert.equal(ask({ctrlKey: true}), undefined);
  assert.equal(ask({key: "x"}), undefined);
  globalThis.localStorage = {getItem: () => "true"};
  assert.equal(ask(), undefined);
  delete globalThis.localStorage;
});
