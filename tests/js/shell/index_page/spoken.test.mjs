import assert from "node:assert/strict";
import {test} from "node:test";

import {createListener, textsOf} from "../../../../pooling_ui/shell/index_page/spoken.js";

const shown = (texts) => new Map(Object.entries(texts));
const GRID = {path: "/grid", title: "Grid · Poolscope"};
const QUESTIONS = {path: "/questions", title: "Questions · Poolscope"};

test("what a page opens with is not spoken", () => {
  const listen = createListener();

  assert.equal(listen(GRID, shown({effect: "Input 6 × 6 becomes output 3 × 3."})), "");
});

test("a changed text is spoken once, and one that is new", () => {
  const listen = createListener();
  listen(GRID, shown({effect: "Output 3 × 3."}));

  assert.equal(listen(GRID, shown({effect: "Output 2 × 2."})), "Output 2 × 2.");
  assert.equal(listen(GRID, shown({effect: "Output 2 × 2."})), "");
  assert.equal(listen(GRID, shown({effect: "Output 2 × 2.", answer: "Yes."})), "Yes.");
});

test("a text that goes is not spoken, and is spoken when it comes again", () => {
  const listen = createListener();
  listen(GRID, shown({reply: "No."}));

  assert.equal(listen(GRID, shown({reply: ""})), "");
  assert.equal(listen(GRID, shown({reply: "No."})), "No.");
});

test("a question that loses its instruction is not spoken again, any other text is", () => {
  const listen = createListener();
  const both = (question, reply) => shown({"st-key-spoken_question": question, reply});
  listen(GRID, both("", "No. It is 7."));

  assert.equal(listen(GRID, both("Which cell wins? Pick it.", "No. It is 7.")), "Which cell wins? Pick it.");
  assert.equal(listen(GRID, both("Which cell wins?", "No.")), "No.");
  assert.equal(listen(GRID, both("Which size?", "No.")), "Which size?");
});

test("of another page its name is spoken, and then what changes", () => {
  const listen = createListener();
  listen(GRID, shown({effect: "Output 3 × 3."}));

  assert.equal(listen(QUESTIONS, shown({answer: "What is pooling?"})), "Questions");
  assert.equal(listen(QUESTIONS, shown({answer: "Is padding zero?"})), "Is padding zero?");
});

test("when a room opens another page, what the room does is spoken after the name of the page", () => {
  const listen = createListener();
  const line = (text) => shown({"st-key-spoken_room": text, effect: "Output 3 × 3."});
  listen(GRID, line("Room KLMNP. Question 1: the answer shows."));

  assert.equal(listen(QUESTIONS, line("Room KLMNP. Question 2: first vote.")), "Questions. Room KLMNP. Question 2: first vote.");
  assert.equal(listen(GRID, line("Room KLMNP. Question 2: first vote.")), "Grid");
});

test("with what a room does, the heading and the question that it shows are spoken, once", () => {
  const listen = createListener();
  const line = (text) => shown({"st-key-spoken_room": text});
  const [heading, first, second] = ["Predict what comes out", "First vote: Which cell wins?", "First vote: Which size?"];
  listen(GRID, line("Room KLMNP."), ["Max pooling"]);

  assert.equal(listen(GRID, line("Question 1: first vote."), [heading, first]), `Question 1: first vote. ${heading} ${first}`);
  assert.equal(listen(GRID, line("Question 2: first vote."), [heading, second]), `Question 2: first vote. ${second}`);
  assert.equal(listen(QUESTIONS, line("Question 3: first vote."), [heading, first]), `Questions. Question 3: first vote. ${first}`);
  assert.equal(listen(QUESTIONS, line("Question 3: first vote."), ["Another heading", second]), "");
});

test("the name of a place is in its class, and its text has single spaces", () => {
  const place = {className: "block st-key-spoken_reply_window e1", textContent: " No. \n It is  7. "};

  assert.deepEqual([...textsOf([place])], [["st-key-spoken_reply_window", "No. It is 7."]]);
});
