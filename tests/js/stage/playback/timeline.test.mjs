import assert from "node:assert/strict";
import {test} from "node:test";
import {arrivalAt, ease, momentAt, speedName, SPEEDS} from "../../../../pooling_ui/stage/component/playback/timeline.js";

const WINDOWS = 5;
const positions = Array.from({length: 501}, (_, at) => at / 100);

test("before the first window nothing is filled", () => {
  assert.deepEqual(momentAt(0, WINDOWS), {step: 0, from: 0, glide: 0, flow: 0, filled: 0});
});

test("a whole position is a window at rest, its output filled", () => {
  for (let step = 0; step < WINDOWS; step += 1) {
    const {glide, flow, filled, ...rest} = momentAt(step + 1, WINDOWS);
    assert.deepEqual([rest.step, glide, flow, filled], [step, 1, 1, step + 1]);
  }
});

for (const speed of SPEEDS) {
  test(`at ${speed}× the window glides, then its value flows, then the output fills`, () => {
    let before = momentAt(0, WINDOWS, {speed});
    for (const position of positions) {
      const now = momentAt(position, WINDOWS, {speed});
      assert.ok(now.flow === 0 || now.glide === 1);
      assert.equal(now.filled, now.step + (now.flow === 1 ? 1 : 0));
      assert.ok(now.step >= before.step && now.filled >= before.filled);
      before = now;
    }
    assert.equal(before.filled, WINDOWS);
  });
}

test("the faster the play, the less of a step is gliding", () => {
  const gliding = SPEEDS.map((speed) => positions.filter((at) => momentAt(at, WINDOWS, {speed}).glide < 1).length);

  assert.ok(gliding.at(-1) < gliding[0] / 2);
  assert.deepEqual(gliding, gliding.toSorted((one, other) => other - one));
});

test("cutting, nothing is ever on its way", () => {
  for (const position of positions) {
    const {step, from, glide, flow} = momentAt(position, WINDOWS, {cut: true});
    assert.equal(from, step);
    assert.equal(glide, 1);
    assert.ok(flow === 1 || position === step);
  }
});

test("positions outside the sweep and a sweep without windows are harmless", () => {
  assert.equal(momentAt(99, WINDOWS).filled, WINDOWS);
  assert.equal(momentAt(-3, WINDOWS).filled, 0);
  assert.equal(momentAt(1, 0).step, 0);
});

test("easing starts at 0, ends at 1 and never turns back", () => {
  const eased = positions.map((at) => ease(at / 5));

  assert.equal(ease(-1), 0);
  assert.equal(ease(2), 1);
  assert.deepEqual(eased, eased.toSorted((one, other) => one - other));
});

test("the speeds double, and are read as people write them", () => {
  assert.deepEqual(SPEEDS.map(speedName), ["¼×", "½×", "1×", "2×", "4×", "8×"]);
});

test("easing is slow at both ends and even about the middle", () => {
  assert.deepEqual([ease(0.1) < 0.05, ease(0.5), ease(0.9) > 0.95], [true, 0.5, true]);
});

test("at the usual speed a window has arrived after 0.42 of its step, and glides no longer when slower", () => {
  assert.equal(arrivalAt(3, 1), 3.42);
  assert.equal(arrivalAt(3, 0.25), 3.42);
  assert.equal(arrivalAt(0, 4), 0.21);
  assert.deepEqual(momentAt(3.43, WINDOWS), {step: 3, from: 2, glide: 1, flow: 0, filled: 3});
});

test("cutting, the window's value is in the output as soon as its step has begun", () => {
  assert.deepEqual(momentAt(2.5, WINDOWS, {cut: true}), {step: 2, from: 2, glide: 1, flow: 1, filled: 3});
  assert.deepEqual(momentAt(0, WINDOWS, {cut: true}), {step: 0, from: 0, glide: 1, flow: 0, filled: 0});
});
