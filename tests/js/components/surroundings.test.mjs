import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {surroundings} from "../../../pooling_ui/components/shared/surroundings.js";

class FakeShadow {}
const real = {ShadowRoot: globalThis.ShadowRoot};

/** An element in another one; `root` is the document or shadow that holds it. */
const element = (parentElement, overflowY = "visible", root = {}) => ({parentElement, overflowY, getRootNode: () => root});

beforeEach(() => {
  Object.assign(globalThis, {
    ShadowRoot: FakeShadow, getComputedStyle: ({overflowY}) => ({overflowY}), document: {documentElement: element(null)},
  });
});
afterEach(() => Object.assign(globalThis, real));

test("the nearest element that scrolls, and what lies in it", () => {
  for (const overflow of ["auto", "scroll"]) {
    const scroller = element(element(null, "auto"), overflow);
    const content = element(scroller, "hidden");

    assert.deepEqual(surroundings(element(content)), {scroller, content});
  }
});

test("from a shadow the search goes on at its host", () => {
  const scroller = element(null, "auto");
  const host = element(scroller);
  const shadow = Object.assign(new FakeShadow(), {host});

  const found = surroundings(element(null, "visible", shadow));

  assert.equal(found.scroller, scroller);
  assert.equal(found.content, host);
});

test("where nothing scrolls, the page does", () => {
  const outer = element(null);

  const found = surroundings(element(outer));

  assert.equal(found.scroller, document.documentElement);
  assert.equal(found.content, outer);
});
