import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";

import {countFromShown} from "../../../../pooling_ui/shell/index_page/empty_fields.js";
import {press, stopClock} from "../../helpers/dom.mjs";

const names = ["document", "Element", "HTMLInputElement", "KeyboardEvent", "MutationObserver"];
const real = Object.fromEntries(names.map((name) => [name, globalThis[name]]));
let clock, changed;

class FakeInput extends EventTarget {
  #value = "";
  disabled = false;
  get value() {
    return this.#value;
  }
  set value(value) {
    this.#value = value;
  }
  closest() {
    return this.field;
  }
}

/** A number field as Streamlit draws it while it is empty: both buttons are disabled. */
function newField(placeholder, {min = "1", max = "256"} = {}) {
  const input = Object.assign(new FakeInput(), {placeholder, min, max, step: "1", heard: []});
  input.addEventListener("input", () => input.heard.push(`is ${input.value}`));
  input.addEventListener("keydown", ({key}) => input.heard.push(key));
  const [up, down] = ["Up", "Down"].map((way) => {
    const name = `stNumberInputStep${way}`;
    return {name, disabled: true, getAttribute: () => name, closest: (selector) => (selector.includes("Step") ? button(name) : field)};
  });
  const button = (name) => [up, down].find((each) => each.name === name);
  const field = Object.assign(new globalThis.Element(), {
    input, up, down,
    closest: () => field,
    querySelector: (selector) => (selector === "input" ? input : button(/=(\w+)/.exec(selector)[1])),
    querySelectorAll: () => [],
  });
  input.field = field;
  changed([{target: field, addedNodes: []}]);
  return field;
}

beforeEach(() => {
  clock = stopClock();
  globalThis.document = new EventTarget();
  globalThis.Element = class {};
  globalThis.HTMLInputElement = FakeInput;
  globalThis.KeyboardEvent = class extends Event {
    constructor(type, {key}) {
      super(type);
      this.key = key;
    }
  };
  globalThis.MutationObserver = class {
    constructor(work) {
      changed = work;
    }
    observe() {}
  };
  countFromShown();
});
afterEach(() => {
  clock.restore();
  Object.assign(globalThis, real);
});

/** Press a button; return what React then hears. */
function click(field, button) {
  const event = new Event("click", {cancelable: true});
  Object.defineProperty(event, "target", {value: button});
  document.dispatchEvent(event);
  clock.pass(0);
  return field.input.heard.splice(0);
}

test("+ and − count from the number that an empty field shows", () => {
  const field = newField("3");
  assert.deepEqual([field.up.disabled, field.down.disabled], [false, false]);

  assert.deepEqual(click(field, field.up), ["is 3", "ArrowUp"]);
  field.input.value = "";
  assert.deepEqual(click(field, field.down), ["is 3", "ArrowDown"]);
  assert.deepEqual(click(field, field.down), [], "with a number, Streamlit counts");
});

test("the arrow keys do the same", () => {
  const {input} = newField("3");
  const event = press("ArrowDown", input);
  document.dispatchEvent(event);
  clock.pass(0);

  assert.deepEqual(input.heard, ["is 3", "ArrowDown"]);
  assert.ok(event.stopped);
});

test("at its limit, and where it shows no number, a field counts nowhere", () => {
  const least = newField("1");
  assert.deepEqual([least.up.disabled, least.down.disabled], [false, true]);
  assert.deepEqual(click(least, least.down), []);

  const largest = newField("256");
  assert.deepEqual([largest.up.disabled, largest.down.disabled], [true, false]);

  for (const text of ["", "count", "6 × 6"]) {
    const words = newField(text);
    assert.deepEqual([words.up.disabled, words.down.disabled], [true, true], text);
    assert.deepEqual(click(words, words.up), [], text);
  }
});

test("a button learns of a new number that the field shows, and of what is typed", () => {
  const field = newField("2");
  field.input.placeholder = "1";
  changed([{target: field, addedNodes: []}]);
  assert.ok(field.down.disabled);

  field.input.value = "7";
  const event = new Event("input");
  Object.defineProperty(event, "target", {value: field.input});
  document.dispatchEvent(event);
  assert.ok(!field.down.disabled);
});

test("a locked field stays as it is", () => {
  const field = newField("2");
  field.up.disabled = true;
  field.input.disabled = true;
  changed([{target: field, addedNodes: []}]);

  assert.ok(field.up.disabled);
  assert.deepEqual(click(field, field.up), []);
});
