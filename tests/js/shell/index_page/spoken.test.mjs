import assert from "node:assert/strict";
import {test} from "node:test";

import {createListener, textsOf} from "../../../../pooling_ui/shell/index_page/spoken.js";

const shown = (texts) => new Map(Object.entries(texts));

test("what a page opens with is not spoken", () => {
  const listen = createListener();

  assert.equal(listen("/grid", shown({effect: "Input 6 × 6 becomes output 3 × 3."})), "");
});

test("a changed text is spoken once, and one that is new", () => {
  const listen = createListener();
  listen("/grid", shown({effect: "Output 3 × 3."}));

  assert.equal(listen("/grid", shown({effect: "Output 2 × 2."})), "Output 2 × 2.");
  assert.equal(listen("/grid", shown({effect: "Output 2 × 2."})), "");
  assert.equal(listen("/grid", shown({effect: "Output 2 × 2.", answer: "Yes."})), "Yes.");
});

test("a text that goes is not spoken, and is spoken when it comes again", () => {
  const listen = createListener();
  listen("/", shown({reply: "No."}));

  assert.equal(listen("/", shown({reply: ""})), "");
  assert.equal(listen("/", shown({reply: "No."})), "No.");
});

test("of another page nothing is spoken until it changes", () => {
  const listen = createListener();
  listen("/grid", shown({effect: "Output 3 × 3."}));

  assert.equal(listen("/questions", shown({answer: "What is pooling?"})), "");
  assert.equal(listen("/questions", shown({answer: "Is padding zero?"})), "Is padding zero?");
});

test("the name of a place is in its class, and its text has single spaces", () => {
  const place = {className: "block st-key-spoken_reply_window e1", textContent: " No. \n It is  7. "};

  assert.deepEqual([...textsOf([place])], [["st-key-spoken_reply_window", "No. It is 7."]]);
});
