import {createEarly} from "../../../pooling_ui/components/shared/early.js";
import {headerOf} from "../../../pooling_ui/components/shared/wire.js";
import {changed} from "./fixtures.mjs";

const ADDRESSES = "/base/linked-message/stage/grid /base/linked-message/stage/backwards /base/linked-message/viewer/picture";
const titleOf = (message) => headerOf(message).title;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Make a message for each kernel: what else they hold does not matter. */
export const of = (kernel, more = {}) => changed("plain", () => ({title: `kernel ${kernel}`, ...more}));

/** Open a page with a stage, on which Python has shown kernel 2. */
export function openedPage({addresses = ADDRESSES, hasState = true, pathname = "/base/"} = {}) {
  const page = {shown: null, drawn: [], requests: [], edits: false};
  let runState = "notRunning";
  const app = {getAttribute: () => runState, hasAttribute: (name) => hasState && name === "data-test-script-state"};
  globalThis.document = {
    querySelector: (selector) => {
      if (!selector.startsWith("meta")) return app;
      return addresses ? {getAttribute: (name) => (name === "content" ? addresses : "k p")} : null;
    },
  };
  let observed = () => {};
  globalThis.MutationObserver = class {
    constructor(work) {
      this.work = work;
    }
    observe(element) {
      if (element === app) observed = this.work;
    }
    disconnect() {
      observed = () => {};
    }
  };
  const tab = new EventTarget();
  for (const name of ["addEventListener", "dispatchEvent"]) globalThis[name] = tab[name].bind(tab);
  globalThis.location = {pathname, search: ""};
  globalThis.fetch = (address, {signal}) =>
    new Promise((resolve, reject) => {
      const answer = (status, message) => {
        resolve({status, arrayBuffer: async () => message?.buffer.slice(message.byteOffset, message.byteOffset + message.byteLength)});
        return settled();
      };
      page.requests.push({address, signal, answer, fail: () => (reject(new Error("cut off")), settled())});
    });
  const leaving = new AbortController();
  const early = createEarly({
    shown: () => page.shown,
    show: (message) => {
      page.shown = message;
      page.drawn.push(titleOf(message));
    },
    ...{component: "stage", ofSession: ["news"], signal: leaving.signal},
    awaitsPython: () => page.edits,
  });
  early.take(of(2));
  page.drawn.length = 0;
  return Object.assign(page, {
    take: early.take,
    leave: () => leaving.abort(),
    /** Say whether a run is under way; of one that is `unseen`, nobody hears. */
    state(name, unseen = false) {
      runState = name;
      if (!unseen) observed();
    },
    /** Change the address, and say who did. */
    write(search, byPerson = true) {
      globalThis.location.search = search;
      tab.dispatchEvent(Object.assign(new Event("poolscope-address-changed"), {byPerson}));
    },
    /** Go back to an earlier address. */
    goBack(search) {
      globalThis.location.search = search;
      tab.dispatchEvent(new Event("popstate"));
    },
    /** Set the kernel as a person does: the address changes, and Python begins a run. */
    press(kernel) {
      page.write(`?k=${kernel}`);
      page.state("running");
    },
  });
}
