import assert from "node:assert/strict";
import {afterEach, beforeEach, mock, test} from "node:test";
import listen, {kept} from "../../../../pooling_ui/features/classroom/live/stream/room_stream.js";

const encoder = new TextEncoder();
const STREAM = Symbol.for("poolscope room");
let stored, sent, state, place, controller, fetched, opened;
beforeEach(() => {
  [stored, sent, state, place, fetched, opened] = [new Map(), [], "notRunning", {textContent: ""}, 0, []];
  globalThis.localStorage = {getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => stored.set(name, text), removeItem: (name) => stored.delete(name)};
  globalThis.location = {hash: "", pathname: "/join", search: "?room=BCDFG"};
  globalThis.history = {state: null, replaceState: (_, __, address) => (globalThis.location.replaced = address), pushState: (_, __, address) => opened.push(address)};
  globalThis.PopStateEvent = Event;
  globalThis.dispatchEvent = ({type}) => opened.push(type);
  globalThis.document = {querySelector: () => ({getAttribute: () => state})};
  mock.timers.enable({apis: ["setTimeout"]});
  mock.method(globalThis, "fetch", () => {
    fetched += 1;
    const body = new ReadableStream({start: (made) => (controller = made)});
    return Promise.resolve({ok: true, status: 200, body});
  });
});
afterEach(() => {
  globalThis[STREAM]?.end();
  delete globalThis[STREAM];
  delete globalThis.document;
  for (const name of ["localStorage", "location", "history", "PopStateEvent", "dispatchEvent"]) delete globalThis[name];
  mock.timers.reset();
  mock.restoreAll();
});

const settled = () => new Promise((done) => setImmediate(done));

/** Mount the component with this seat, and what Python knows: a version, what it shows, and whether it waits. */
function mount({seat = "ada", secret = "", version = 0, waits = false, address = "join?room=BCDFG"} = {}) {
  return listen({
    data: ["BCDFG", "http://here/base/rooms/BCDFG/events", seat, secret, version, '["grid","k=2"]', waits, address],
    parentElement: {querySelector: () => place},
    setStateValue: (name, value) => sent.push([name, JSON.parse(value)]),
    setTriggerValue: (name, value) => sent.push([name, value]),
  });
}

/** Let the server send an event. */
async function send(event, data) {
  await settled();
  controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  await settled();
}

test("without a seat, Python is told what the browser keeps of this room alone", () => {
  mount({seat: ""});
  assert.deepEqual(sent, [["kept", {code: "BCDFG"}]]);
  stored.set("poolscope room BCDFG", JSON.stringify({code: "BCDFG", seat: "ada"}));
  assert.equal(kept("BCDFG"), '{"code":"BCDFG","seat":"ada"}');
  assert.equal(kept("XYZWV"), '{"code":"XYZWV"}');
  stored.set("poolscope room BCDFG", "damaged");
  assert.equal(kept("BCDFG"), '{"code":"BCDFG"}');
  assert.equal(fetched, 0);
});

test("the seat is kept for a reload, with the person's own place", () => {
  mount();
  assert.deepEqual(JSON.parse(stored.get("poolscope room BCDFG")), {code: "BCDFG", seat: "ada", secret: "", own: ["grid", "k=2"]});
});

test("a new version of the room lets Python look once", async () => {
  mount();
  await send("state", {version: 0});
  assert.deepEqual(sent, []);
  await send("state", {version: 1});
  await send("state", {version: 1});
  assert.deepEqual(sent, [["changed", 1]]);
});

test("the browser opens what the room shows, as Back does, and Python is not asked besides", async () => {
  mount();
  await send("state", {version: 1, address: "grid?k=3&room=BCDFG"});
  assert.deepEqual(opened, ["/base/grid?k=3&room=BCDFG", "popstate"]);
  mount({version: 1, address: "grid?k=3&room=BCDFG"});
  await send("state", {version: 2, address: "grid?k=3&room=BCDFG"}); // the vote is closed
  mock.timers.tick(60_000);
  assert.deepEqual([opened.length, sent], [2, [["changed", 2]]]);
});

test("if no run comes of what it opens, Python is asked", async () => {
  mount();
  await send("state", {version: 1, address: "?room=BCDFG"});
  assert.deepEqual(opened, ["/base/?room=BCDFG", "popstate"]);
  mock.timers.tick(3000);
  assert.deepEqual(sent, [["changed", 1]]);
});

test("while an answer waits, and for a teacher, Python decides what opens", async () => {
  mount({waits: true});
  await send("state", {version: 1, address: "grid?k=3&room=BCDFG"});
  globalThis[STREAM].end();
  mount({seat: "", secret: "teacher"});
  await send("state", {version: 1, address: ""});
  mock.timers.tick(500);
  assert.deepEqual([opened, sent], [[], [["changed", 1], ["changed", 1]]]);
});

test("Python is not disturbed while it runs, and told afterwards", async () => {
  mount();
  state = "running";
  await send("state", {version: 1});
  assert.deepEqual(sent, []);
  state = "notRunning";
  mock.timers.tick(50);
  assert.deepEqual(sent, [["changed", 1]]);
});

test("what this run has changed itself is not told", async () => {
  mount();
  state = "running";
  await send("state", {version: 1});
  mount({version: 1});
  state = "notRunning";
  mock.timers.tick(50);
  assert.deepEqual(sent, []);
});

test("a teacher's page has time to tell the version that it made itself", async () => {
  mount({seat: "", secret: "teacher"});
  await send("state", {version: 1});
  assert.deepEqual(sent, []);
  mount({seat: "", secret: "teacher", version: 1});
  mock.timers.tick(500);
  assert.deepEqual(sent, []);
  await send("state", {version: 2}); // another teacher
  mock.timers.tick(500);
  assert.deepEqual(sent, [["changed", 2]]);
});

test("an answer that waits goes as soon as the room is back", async () => {
  mount({waits: true});
  await send("down", {});
  assert.match(place.textContent, /does not answer/);
  await send("open", {});
  assert.equal(place.textContent, "");
  await send("state", {version: 0});
  assert.deepEqual(sent, [["changed", 0]]);
});

test("an answer that waits is tried again without an event, until it is sent", async () => {
  mount({waits: true});
  await settled();
  mock.timers.tick(3000);
  assert.deepEqual(sent, [["changed", 0]]);
  mount({waits: true});
  mock.timers.tick(3000);
  assert.equal(sent.length, 2);
  mount();
  mock.timers.tick(60_000);
  assert.equal(sent.length, 2);
});

test("one stream serves all pages, and ends when none uses it", async () => {
  const leave = mount();
  await settled();
  leave();
  const leaveAgain = mount();
  mock.timers.tick(5000);
  await send("state", {version: 3});
  assert.deepEqual([fetched, sent], [1, [["changed", 3]]]);
  leaveAgain();
  mock.timers.tick(5000);
  await settled();
  assert.equal(globalThis[STREAM].component, undefined);
  mount();
  await settled();
  assert.equal(fetched, 2);
});

test("the end of the room is told, and the seat is forgotten", async () => {
  mount();
  await send("ended", {});
  assert.deepEqual(sent, [["changed", -1]]);
  assert.equal(stored.size, 0);
  mount({seat: "bob"});
  await settled();
  assert.equal(fetched, 2); // another room, or a new seat
});

test("the teacher's own link leads, and its secret leaves the address", () => {
  globalThis.location.hash = "#lead=abc";
  mount({seat: ""});
  assert.deepEqual(sent, [["kept", {code: "BCDFG", secret: "abc"}]]);
  assert.equal(globalThis.location.replaced, "/join?room=BCDFG");
});

test("a tab comes before its browser, and one room does not take another's place", () => {
  const own = new Map([["poolscope room BCDFG", JSON.stringify({code: "BCDFG", seat: "of the tab"})]]);
  globalThis.sessionStorage = {getItem: (name) => own.get(name) ?? null};
  stored.set("poolscope room BCDFG", JSON.stringify({code: "BCDFG", seat: "of the browser"}));
  stored.set("poolscope room XYZWV", JSON.stringify({code: "XYZWV", seat: "elsewhere"}));
  assert.equal(JSON.parse(kept("BCDFG")).seat, "of the tab");
  assert.equal(JSON.parse(kept("XYZWV")).seat, "elsewhere");
  delete globalThis.sessionStorage;
});

test("a change that comes while no page is there is told to the next", async () => {
  const leave = mount();
  await settled();
  leave();
  await send("state", {version: 2});
  assert.deepEqual(sent, []);
  mount();
  assert.deepEqual(sent, [["changed", 2]]);
});

test("one tab too many says so, and is not opened again by itself", async () => {
  mount();
  await send("crowded", {});
  assert.match(place.textContent, /too many tabs/);
  mock.timers.tick(60_000);
  await settled();
  assert.equal(fetched, 1);
});
