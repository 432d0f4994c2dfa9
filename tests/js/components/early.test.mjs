import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {stopClock} from "../helpers/dom.mjs";
import {of, openedPage} from "../helpers/early_page.mjs";

let clock, page;
beforeEach(() => {
  clock = stopClock();
  page = openedPage();
});
afterEach(() => clock.restore());

test("a changed address shows its stage before Python does, and once", async () => {
  page.press(3);
  assert.equal(page.requests[0].address, "/base/linked-message/stage/grid?k=3");
  await page.requests[0].answer(200, of(3));
  assert.deepEqual(page.drawn, ["kernel 3"]);

  page.take(of(3));
  page.state("notRunning");
  clock.pass(3000);
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("another page is asked for by its name", () => {
  page = openedPage({pathname: "/base/backwards"});
  page.press(3);
  assert.equal(page.requests[0].address, "/base/linked-message/stage/backwards?k=3");
});

test("what Python writes into the address asks for nothing", () => {
  page.write("?k=3", false);
  assert.equal(page.requests.length, 0);
});

for (const [run, end] of [["run", () => page.state("notRunning")], ["run, too short to be seen,", () => page.state("notRunning", true)]]) {
  test(`an answer that comes after Python's ${run} is dropped`, async () => {
    page.press(3);
    end();
    page.take(of(3));
    await page.requests[0].answer(200, of("wrong"));
    assert.deepEqual(page.drawn, ["kernel 3"]);
  });
}

test("if Python says otherwise, its stage stays, and nothing is asked any more", async () => {
  page.press(3);
  await page.requests[0].answer(200, of("wrong"));
  page.take(of(3));
  assert.deepEqual(page.drawn, ["kernel wrong"]); // Python may say more
  page.state("notRunning");
  clock.pass(3000);
  assert.deepEqual(page.drawn, ["kernel wrong", "kernel 3"]);

  page.press(4);
  assert.equal(page.requests.length, 1);
  page.take(of(4));
  assert.equal(page.drawn.at(-1), "kernel 4");
});

test("so does the stage that Python left as it was", async () => {
  page.press(3);
  await page.requests[0].answer(200, of("wrong"));
  page.state("notRunning");
  clock.pass(3000);
  assert.deepEqual(page.drawn, ["kernel wrong", "kernel 2"]);
});

test("so does the stage of a change for which Python does not run", async () => {
  page.press(3);
  page.state("notRunning", true);
  await page.requests[0].answer(200, of("wrong"));
  clock.pass(3000);
  assert.deepEqual(page.drawn, ["kernel wrong", "kernel 2"]);
});

test("after a confirmed answer, the next one counts again", async () => {
  for (const kernel of [3, 4]) {
    page.press(kernel);
    await page.requests.at(-1).answer(200, of(kernel));
    page.take(of(kernel));
    page.state("notRunning");
    clock.pass(3000);
  }
  assert.deepEqual(page.drawn, ["kernel 3", "kernel 4"]);
});

for (const status of [204, 500]) {
  test(`an answer ${status} leaves the change to Python, and the next one is asked for`, async () => {
    page.press(3);
    await page.requests[0].answer(status);
    page.take(of(3));
    assert.deepEqual(page.drawn, ["kernel 3"]);
    page.press(4);
    assert.equal(page.requests.length, 2);
  });
}

test("so does a request that is cut off", async () => {
  page.press(3);
  await page.requests[0].fail();
  page.take(of(3));
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

for (const search of ["?keep=Lp", "?k=2&keep=Lp", "?k=3&lay=Fractional"]) {
  test(`a change that may show other fields is left to Python: ${search}`, async () => {
    page.press(3);
    page.write(search);
    await page.requests[0].answer(200, of(3));
    assert.equal(page.requests.length, 1);
    assert.deepEqual(page.drawn, []);
  });
}

test("what Python adds to the address counts as no change of a person's", () => {
  page.write("?was=k2&keep=Lp", false);
  page.write("?was=k2&keep=Lp&p=1");
  assert.equal(page.requests.length, 1);
});

test("a drawing that the server does not list for the page is not asked for", () => {
  page = openedPage({pathname: "/base/picture"});
  page.press(3);
  page.take(of(3));
  assert.equal(page.requests.length, 0);
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("what only the session knows is left to Python", async () => {
  page.take(of(2, {news: "Row 1 is now 20."}));
  page.drawn.length = 0;
  page.press(3);
  await page.requests[0].answer(200, of(3));
  assert.deepEqual(page.drawn, []);
});

test("while Python has not answered an edit, its stage comes first", async () => {
  page.edits = true;
  page.press(3);
  await page.requests[0].answer(200, of(3));
  assert.deepEqual(page.drawn, []);
  page.take(of(3, {answer: {count: 1}}));
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("where a person rests is no news", async () => {
  page.press(3);
  await page.requests[0].answer(200, of(3));
  page.take(of(3, {start: {step: 7}}));
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("without a server of its own, it shows what Python sends", () => {
  page = openedPage({addresses: ""});
  page.press(3);
  page.take(of(3));
  assert.equal(page.requests.length, 0);
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("so does one where Streamlit does not say whether a run is under way", () => {
  page = openedPage({hasState: false});
  page.press(3);
  page.take(of(3));
  assert.equal(page.requests.length, 0);
  assert.deepEqual(page.drawn, ["kernel 3"]);
});

test("a stage that is gone shows nothing", async () => {
  page.press(3);
  page.leave();
  await page.requests[0].answer(200, of(3));
  page.press(4);
  assert.equal(page.requests.length, 1);
  assert.deepEqual(page.drawn, []);
});
