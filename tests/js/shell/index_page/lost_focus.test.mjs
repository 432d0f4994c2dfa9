import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";

import {keepPlace} from "../../../../pooling_ui/shell/index_page/lost_focus.js";
import {FakeElement, newDocument} from "../../helpers/dom.mjs";

const real = {document: globalThis.document, location: globalThis.location};
let body, title, part, button, giveFocusBack;
beforeEach(() => {
  body = newDocument();
  globalThis.location = {pathname: "/questions"};
  [title, part, button] = ["h1", "h2", "button"].map((name) => new FakeElement(name));
  body.append(title, part, button, new FakeElement("h2"));
  document.querySelectorAll = () => body.children.filter(({tagName}) => /^H/.test(tagName));
  giveFocusBack = keepPlace();
});
afterEach(() => Object.assign(globalThis, real));

/** Use the keyboard or the pointer on the button. */
function act(type, key) {
  const event = new Event(type);
  for (const [name, value] of Object.entries({target: button, key})) Object.defineProperty(event, name, {value});
  document.dispatchEvent(event);
}

/** Return what has the focus after the page has come to rest. */
function focusedOn(path = "/questions") {
  giveFocusBack(path);
  return document.activeElement;
}

test("when a pressed button goes, the heading above it gets the focus", () => {
  act("keydown", "Enter");
  assert.equal(focusedOn(), body, "the button is still there");
  button.remove();

  assert.equal(focusedOn(), part);
  document.activeElement = body;
  assert.equal(focusedOn(), body, "once");
});

test("a button that belongs to a field leaves the focus to it", () => {
  const [place, field] = [new FakeElement(), new FakeElement("input")];
  place.querySelector = (selector) => (selector === "input" ? field : null);
  button.closest = (selector) => (selector.includes("st-key-focus_") ? place : null);
  body.append(place);
  place.append(field, button);
  act("keydown", "Enter");
  button.remove();

  assert.equal(focusedOn(), field);
});

test("on another page its title gets the focus, and where that heading is gone the page's", () => {
  act("keydown", " ");
  button.remove();
  assert.equal(focusedOn("/grid"), title);

  document.activeElement = body;
  body.append(button);
  act("keydown", " ");
  button.remove();
  body.children.at(-1).remove();
  part.remove();
  assert.equal(focusedOn(), title);
});

test("who points, types, or has the focus elsewhere keeps it", () => {
  for (const last of [["pointerdown"], ["keydown", "Tab"]]) {
    act("keydown", "Enter");
    act(...last);
    button.remove();
    assert.equal(focusedOn(), body, last.join(" "));
    body.append(button);
  }
  act("keydown", "Enter");
  button.remove();
  document.activeElement = part;
  assert.equal(focusedOn(), part);
});
