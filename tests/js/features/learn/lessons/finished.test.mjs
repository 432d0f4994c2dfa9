import assert from "node:assert/strict";
import {afterEach, test} from "node:test";

import keep from "../../../../../pooling_ui/features/learn/lessons/finished/finished.js";

afterEach(() => delete globalThis.document);

/** Return what is written if the browser has `cookie`; "" if nothing is. */
function written(cookie, names) {
  let said = "";
  globalThis.document = {get cookie() { return cookie; }, set cookie(text) { said = text; }};
  keep({data: ["done", ".", names]});
  return said;
}

test("what is finished is added to what the browser keeps, once, for a year", () => {
  assert.match(written("a=1; done=one.two; b=2", ["three", "two"]), /^done=one\.two\.three; path=\/; max-age=31536000;/);
  assert.match(written("", ["one"]), /^done=one; /);
  assert.match(written("undone=two", ["one"]), /^done=one; /);
});

test("where nothing is finished, nothing is kept", () => {
  assert.equal(written("done=one", []), "");
});
