import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {keepFocus} from "../../../pooling_ui/components/shared/focus.js";
import {FakeElement, newDocument, stopClock} from "../helpers/dom.mjs";

let body, button, fallback, end, clock;
let changed = () => {};
beforeEach(() => {
  body = newDocument();
  clock = stopClock();
  [button, fallback] = [new FakeElement("button"), new FakeElement()];
  body.append(button, fallback);
  globalThis.MutationObserver = class {
    constructor(work) {
      this.work = work;
    }
    observe(target, {childList, subtree, attributes}) {
      // A field may be disabled or removed anywhere on the page.
      changed = target === body && childList && subtree && attributes ? this.work : () => {};
    }
    disconnect() {
      changed = () => {};
    }
  };
  end = keepFocus(() => fallback);
});
afterEach(() => {
  clock.restore();
  delete globalThis.MutationObserver;
});

/** Tell the document of something that happened to an element. */
function tellOf(name, element) {
  const event = new Event(name);
  Object.defineProperty(event, "target", {value: element});
  document.dispatchEvent(event);
}

/** Give an element the focus, and tell the page of it. */
function enter(element) {
  element.focus();
  tellOf("focusin", element);
}

/** Drop the focus, as the browser does when the element is disabled or removed. */
function drop() {
  document.activeElement = body;
  changed();
  clock.pass(200);
}

test("an element that was disabled gets the focus back when it is enabled", () => {
  enter(button);
  button.disabled = true;
  changed(); // the browser has not moved the focus yet
  drop();
  assert.equal(document.activeElement, body);
  button.disabled = false;
  changed();

  assert.equal(document.activeElement, button);
});

test("an element that is gone leaves the focus to the one that stays", () => {
  enter(button);
  tellOf("focusout", button); // some browsers say so just before
  button.remove();
  drop();

  assert.equal(document.activeElement, fallback);
});

test("a button that belongs to a field leaves the focus to it, as long as both places are there", () => {
  const [place, field] = [new FakeElement(), new FakeElement("input")];
  place.querySelector = (selector) => (selector === "input" ? field : null);
  button.closest = (selector) => (selector.includes("st-key-focus_") ? place : null);
  body.append(place);
  place.append(field, button);
  enter(button);
  button.remove();
  drop();
  assert.equal(document.activeElement, field);

  place.append(button);
  enter(button);
  button.remove();
  place.remove();
  drop();
  assert.equal(document.activeElement, fallback);
});

test("a dialog that closes gives the focus back itself", () => {
  const opener = new FakeElement("button");
  body.append(opener);
  enter(button);
  button.remove();
  document.activeElement = body;
  changed();
  enter(opener);
  clock.pass(200);

  assert.equal(document.activeElement, opener);
});

test("a dialog that is slow to give the focus back loses it to nothing else", () => {
  const [opener, dialog, field] = [new FakeElement("button"), new FakeElement(), new FakeElement("input")];
  opener.closest = (selector) => (selector === "[role=dialog]" ? null : opener);
  dialog.append(field);
  body.append(opener, dialog);
  enter(opener);
  enter(field);
  dialog.remove();
  drop();
  assert.equal(document.activeElement, opener);

  body.append(dialog);
  enter(field);
  opener.remove();
  dialog.remove();
  drop();
  assert.equal(document.activeElement, fallback);
});

test("who clicks beside everything, after the element is gone, has given the focus away", () => {
  enter(button);
  button.remove();
  document.activeElement = body;
  changed();
  tellOf("pointerdown", body);
  clock.pass(200);

  assert.equal(document.activeElement, body);
});

test("a focus that is somewhere else stays there", () => {
  enter(button);
  button.remove();
  document.activeElement = fallback;
  changed();

  assert.equal(document.activeElement, fallback);
});

test("an element that is neither removed nor disabled gets nothing back", () => {
  enter(button);
  drop();

  assert.equal(document.activeElement, body);
});

test("a person who leaves an element has given the focus away, whatever becomes of it", () => {
  enter(button);
  document.activeElement = body;
  tellOf("focusout", button);
  clock.pass(1);
  button.remove();
  drop();

  assert.equal(document.activeElement, body);
});

test("who clicks elsewhere has given the focus away; who clicks the element itself has not", () => {
  enter(button);
  tellOf("pointerdown", button);
  button.remove();
  drop();
  assert.equal(document.activeElement, fallback);

  enter(fallback);
  tellOf("pointerdown", body);
  fallback.remove();
  drop();
  assert.equal(document.activeElement, body);
});

test("before anything had the focus, and after the end, nothing gets it", () => {
  drop();
  assert.equal(document.activeElement, body);
  end();
  enter(button);
  button.remove();
  drop();

  assert.equal(document.activeElement, body);
});
