import assert from "node:assert/strict";
import {afterEach, beforeEach, mock, test} from "node:test";
import {eventParser, openStream} from "../../../../pooling_ui/features/classroom/live/stream/event_stream.js";

const encoder = new TextEncoder();
let asked, answers, heard, end;
beforeEach(() => {
  [asked, answers, heard] = [[], [], []];
  mock.timers.enable({apis: ["setTimeout"]});
  mock.method(Math, "random", () => 0.5);
  mock.method(globalThis, "fetch", (address, {headers}) => {
    asked.push({address, headers});
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new Error("no server"));
  });
});
afterEach(() => {
  end?.();
  mock.timers.reset();
  mock.restoreAll();
});

/** An answer with these pieces of text, after which the connection ends. */
function stream(...pieces) {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return {ok: true, status: 200, body};
}

/** Let all that is ready happen. */
const settled = () => new Promise((done) => setImmediate(done));

/** Open the stream; remember what is heard. */
async function open() {
  end = openStream("/rooms/BCDFG/events", {"x-room-seat": "ada"}, (event, data) => heard.push(data ? [event, data] : event));
  await settled();
}

test("events are heard whole, however the text is cut", () => {
  const found = [];
  const parse = eventParser((...event) => found.push(event));
  for (const piece of ["event: sta", 'te\nid: 3\ndata: {"version": 3}\n', "\n: quiet\n\nevent: down\ndata: {}\n\n"]) parse(piece);
  assert.deepEqual(found, [["state", {version: 3}, "3"], ["down", {}, ""]]);
});

test("secrets are sent as headers, not in the address", async () => {
  answers.push(stream());
  await open();
  assert.deepEqual(asked, [{address: "/rooms/BCDFG/events", headers: {"x-room-seat": "ada"}}]);
});

test("a lost connection comes back by itself, and goes on after the last event", async () => {
  answers.push(stream('event: state\nid: 7\ndata: {"version": 7}\n\n'), stream());
  await open();
  assert.deepEqual(heard, ["open", ["state", {version: 7}], "lost"]);
  mock.timers.tick(500);
  await settled();
  assert.equal(asked[1].headers["last-event-id"], "7");
  assert.equal(heard[3], "open");
});

test("while there is no server, it waits longer each time, and five seconds at most", async () => {
  await open();
  for (const wait of [500, 1000, 2000, 4000, 5000, 5000]) {
    const before = asked.length;
    mock.timers.tick(wait - 1);
    await settled();
    assert.equal(asked.length, before);
    mock.timers.tick(1);
    await settled();
    assert.equal(asked.length, before + 1);
  }
});

test("a room that is gone is not asked for again", async () => {
  answers.push({ok: false, status: 403});
  await open();
  assert.deepEqual(heard, ["ended"]);
  mock.timers.tick(60_000);
  await settled();
  assert.equal(asked.length, 1);
});

test("a store that is down is asked again", async () => {
  answers.push({ok: false, status: 503}, stream());
  await open();
  assert.deepEqual(heard, ["lost"]);
  mock.timers.tick(500);
  await settled();
  assert.equal(asked.length, 2);
});

test("after its end it asks no more", async () => {
  answers.push(stream());
  await open();
  end();
  mock.timers.tick(60_000);
  await settled();
  assert.equal(asked.length, 1);
});
