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

test("of two quick changes, the answer to the first is dropped", async () => {
  page.press(3);
  page.press(4);
  await page.requests[1].answer(200, of(4));
  await page.requests[0].answer(200, of(3));
  assert.deepEqual(page.drawn, ["kernel 4"]);
});

test("Python's stage of an earlier setting is not shown after the answer to a later one", async () => {
  page.press(3);
  page.press(4);
  await page.requests[1].answer(200, of(4));
  page.take(of(3));
  page.state("notRunning"); // between two runs, for a moment
  page.state("running");
  clock.pass(3000);
  page.take(of(4));
  page.state("notRunning");
  clock.pass(3000);
  assert.deepEqual(page.drawn, ["kernel 4"]);
});

test("between two runs, the earlier of which took long, it waits for the later", async () => {
  page.press(3);
  page.press(4);
  await page.requests[1].answer(200, of(4));
  page.take(of(3));
  page.state("notRunning");
  clock.pass(1500);
  page.state("running");
  page.state("notRunning");
  clock.pass(1500);
  assert.deepEqual(page.drawn, ["kernel 4"]);
});

for (const [what, leave] of [
  ["a change that may show other fields", () => page.write("?k=3&keep=Lp")],
  ["Back to an address with other fields", () => page.goBack("?keep=Lp")],
]) {
  test(`after ${what}, Python's drawing shows as soon as it comes`, async () => {
    page.press(3);
    await page.requests[0].answer(200, of(3));
    leave();
    page.take(of("Lp"));
    assert.deepEqual(page.drawn, ["kernel 3", "kernel Lp"]);
  });
}

for (const status of [204, 500]) {
  test(`so it does after an answer ${status} to a later change`, async () => {
    page.press(3);
    await page.requests[0].answer(200, of(3));
    page.press(4);
    await page.requests[1].answer(status);
    page.take(of(4));
    assert.deepEqual(page.drawn, ["kernel 3", "kernel 4"]);
  });
}

test("so it does if it came before that answer, and the run has ended", async () => {
  page.press(3);
  await page.requests[0].answer(200, of(3));
  page.press(4);
  page.take(of(4));
  assert.deepEqual(page.drawn, ["kernel 3"]);
  page.state("notRunning");
  await page.requests[1].answer(204);
  assert.deepEqual(page.drawn, ["kernel 3", "kernel 4"]);
});

test("so it does when it says what became of an edit", async () => {
  page.press(3);
  await page.requests[0].answer(200, of(3));
  page.edits = true;
  page.take(of(3, {answer: {count: 1}}));
  assert.deepEqual(page.drawn, ["kernel 3", "kernel 3"]);
});

test("Back is asked for like any change, and overtakes the request before it", async () => {
  page.press(3);
  page.goBack("?k=5");
  assert.ok(page.requests[0].signal.aborted);
  await page.requests[1].answer(200, of(5));
  await page.requests[0].answer(200, of(3));
  assert.deepEqual(page.drawn, ["kernel 5"]);
});

test("on the way to another page nothing is asked for", () => {
  globalThis.location.pathname = "/base/backwards";
  page.write("?k=3");
  assert.equal(page.requests.length, 0);
});

test("nor for an address that has not changed", () => {
  page.write("");
  assert.equal(page.requests.length, 0);
});

test("of a name that stands several times, each text counts", () => {
  page.write("?k=2&vs=Average", false);
  page.write("?k=2&vs=Average&vs=Power+average");
  assert.equal(page.requests.length, 0);
});

test("the end of an earlier change's run brings back no earlier drawing", async () => {
  page.press(3);
  await page.requests[0].answer(200, of(3));
  page.press(4);
  page.state("notRunning"); // of the run for 2
  page.state("running");
  await page.requests[1].answer(200, of(4));
  page.take(of(2));
  assert.deepEqual(page.drawn, ["kernel 3"]);
  page.take(of(3));
  page.take(of(4));
  assert.deepEqual(page.drawn, ["kernel 3", "kernel 4"]);
});
