import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {announce, announceSentence, cancelAnnouncements, createVoice, takeBackSentence} from "../../../pooling_ui/components/shared/voice.js";
import {FakeElement, newDocument, stopClock} from "../helpers/dom.mjs";

const RESTING = {playing: false, now: 0};

let clock, line, voice;
beforeEach(() => {
  clock = stopClock();
  newDocument();
  line = new FakeElement("p");
  voice = createVoice(line);
});
afterEach(() => clock.restore());

test("of eight quick steps only the last is spoken, once the person rests", () => {
  const heard = [];
  for (let step = 1; step <= 8; step += 1) {
    announceSentence(voice, `step ${step}`, RESTING);
    clock.pass(100);
    heard.push(line.textContent);
  }
  assert.deepEqual(heard, Array(8).fill(""));

  clock.pass(400);
  assert.equal(line.textContent, "step 8");
});

test("what was spoken is not spoken again while it stays", () => {
  announceSentence(voice, "here", RESTING);
  clock.pass(500);
  line.textContent = "";

  announceSentence(voice, "here", RESTING);
  clock.pass(500);
  assert.equal(line.textContent, "");
});

test("coming back to a sentence speaks it again, and the region changes so that it is heard", () => {
  for (const text of ["here", "there", "here"]) announceSentence(voice, text, RESTING);
  clock.pass(500);
  assert.equal(line.textContent, "here");

  announceSentence(voice, "there", RESTING);
  announceSentence(voice, "here", RESTING);
  clock.pass(500);
  assert.equal(line.textContent, "here\u00a0");
});

test("news come before the sentence, of one topic only the latest", () => {
  announce(voice, "speed", "Speed 2×.");
  announceSentence(voice, "The sentence.", RESTING);
  announce(voice, "speed", "Speed 4×.");
  clock.pass(500);
  assert.equal(line.textContent, "Speed 4×. The sentence.");

  announce(voice, "loop", "Loop on.");
  clock.pass(500);
  assert.equal(line.textContent, "Loop on.");
});

test("what is told alone takes the place of a sentence that waits", () => {
  announceSentence(voice, "The sentence.", RESTING);
  announce(voice, "edit", "An edit.", {alone: true});
  clock.pass(500);

  assert.equal(line.textContent, "An edit.");
});

test("while playing, a sentence is spoken at once, every four seconds", () => {
  const play = (text, now) => {
    announceSentence(voice, text, {playing: true, now});
    clock.pass(0);
    return line.textContent;
  };

  assert.equal(play("one", 0), "one");
  assert.equal(play("two", 3999), "one");
  assert.equal(play("three", 4000), "three");
});

test("a stage that is gone says nothing more", () => {
  announce(voice, "speed", "Speed 2×.");
  cancelAnnouncements(voice);
  clock.pass(5000);

  assert.equal(line.textContent, "");
});

test("what was spoken goes some seconds later, unless something else was spoken since", () => {
  announce(voice, "speed", "Speed 2×.");
  clock.pass(500);
  clock.pass(5000);
  announce(voice, "speed", "Speed 4×.");
  clock.pass(500);
  clock.pass(1000);
  assert.equal(line.textContent, "Speed 4×.");

  clock.pass(5000);
  assert.equal(line.textContent, "");
});

test("a sentence about what no longer shows goes, spoken or not; news stay", () => {
  announceSentence(voice, "7 wins.", RESTING);
  clock.pass(500);
  announceSentence(voice, "8 wins.", RESTING);
  announce(voice, "edit", "It is now 9.");
  takeBackSentence(voice);
  assert.equal(line.textContent, "");

  clock.pass(500);
  assert.equal(line.textContent, "It is now 9.");
});
