// Just enough of a document for the modules that touch one: elements in a tree, attributes, and
// events that go from an element to its ancestors.

export class FakeElement extends EventTarget {
  constructor(tagName = "div") {
    super();
    this.tagName = tagName.toUpperCase();
    this.children = [];
    this.parent = null;
    this.attributes = new Map();
    this.dataset = {};
    this.hidden = false;
    this.options = [];
    const properties = new Map();
    this.style = {
      properties,
      setProperty: (name, value) => properties.set(name, String(value)),
    };
  }

  append(...children) {
    for (const child of children) {
      if (typeof child === "string") this.text = (this.text ?? "") + child;
      else {
        child.remove?.();
        child.parent = this;
        this.children.push(child);
      }
    }
  }

  prepend(...children) {
    this.replaceChildren(...children, ...this.children);
  }

  replaceChildren(...children) {
    for (const child of [...this.children]) child.remove();
    this.text = "";
    this.append(...children);
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = null;
  }

  contains(other) {
    return other === this || this.children.some((child) => child.contains(other));
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  get textContent() {
    return (this.text ?? "") + this.children.map((child) => child.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren(text);
  }

  get isConnected() {
    return this.parent ? this.parent.isConnected : this === document.body;
  }

  getRootNode() {
    return this.parent ? this.parent.getRootNode() : this;
  }

  compareDocumentPosition(other) {
    const order = [];
    const walk = (element) => (order.push(element), element.children.forEach(walk));
    walk(document.body);
    return order.indexOf(other) > order.indexOf(this) ? 4 : 2;
  }

  focus() {
    document.activeElement = this;
  }

  select() {}

  add(option) {
    this.options.push(option);
  }

  closest() {
    return this;
  }

  getBoundingClientRect() {
    return {left: 0, top: 0};
  }
}

/** Put a new document into the place where modules look for one; give its body. */
export function newDocument() {
  const body = new FakeElement("body");
  globalThis.document = Object.assign(new EventTarget(), {
    body,
    activeElement: body,
    querySelector: () => null,
    createElement: (name) => new FakeElement(name),
    createTextNode: (text) => Object.assign(new FakeElement("#text"), {text}),
  });
  globalThis.ShadowRoot ??= class {};
  globalThis.Node ??= {DOCUMENT_POSITION_FOLLOWING: 4};
  globalThis.Option ??= class {
    constructor(text, value) {
      Object.assign(this, {text, value});
    }
  };
  return body;
}

/** Press a key while `target` has the focus; `stopped` says whether it may travel on. */
export function press(key, target, held = {}) {
  const event = new Event("keydown", {cancelable: true});
  const fields = {
    key, target, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false, ...held,
    stopPropagation: () => Object.defineProperty(event, "stopped", {value: true}),
  };
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, {value});
  return event;
}

/** Stop the clock of timers; time then passes in `pass` only. Call `restore` at the end. */
export function stopClock() {
  const real = {setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout};
  let now = 0;
  let last = 0;
  const waiting = new Map();
  globalThis.setTimeout = (work, after = 0) => (waiting.set(++last, {work, at: now + after}), last);
  globalThis.clearTimeout = (id) => waiting.delete(id);
  return {
    restore: () => Object.assign(globalThis, real),
    pass: (milliseconds) => {
      now += milliseconds;
      for (const [id, {work, at}] of [...waiting]) if (at <= now && waiting.delete(id)) work();
    },
  };
}
