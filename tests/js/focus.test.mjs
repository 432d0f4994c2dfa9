import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {keepFocus} from "../../pooling_ui/components/shared/focus.js";
import {FakeElement, newDocument} from "./dom.mjs";

let body, button, fallback, end;
let changed = () => {};
beforeEach(() => {
  body = newDocument();
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
afterEach(() => delete globalThis.MutationObserver);

/** An element takes the focus, and the page hears of it. */
function enter(element) {
  element.focus();
  const event = new Event("focusin");
  Object.defineProperty(event, "target", {value: element});
  document.dispatchEvent(event);
}

/** The browser drops the focus, as it does when the element is disabled or removed. */
function drop() {
  document.activeElement = body;
  changed();
}

test("an element that lost the focus gets it back", () => {
  enter(button);
  drop();

  assert.equal(document.activeElement, button);
});

test("an element that is gone leaves the focus to the one that stays", () => {
  enter(button);
  button.remove();
  drop();

  assert.equal(document.activeElement, fallback);
});

test("a focus that is somewhere else stays there", () => {
  enter(button);
  document.activeElement = fallback;
  changed();

  assert.equal(document.activeElement, fallback);
});

test("who clicks beside everything has given the focus away", () => {
  enter(button);
  document.dispatchEvent(new Event("pointerdown"));
  drop();

  assert.equal(document.activeElement, body);
});

test("before anything had the focus, and after the end, nothing gets it", () => {
  drop();
  assert.equal(document.activeElement, body);
  end();
  enter(button);
  drop();

  assert.equal(document.activeElement, body);
});
