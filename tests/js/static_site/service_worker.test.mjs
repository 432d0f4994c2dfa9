// The service worker of the site without a server: what it keeps, and what it answers with.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import vm from "node:vm";

const CODE = readFileSync(
  new URL("../../../tools/static_site/web/service-worker.js", import.meta.url), "utf8",
);
const HOME = "https://example.org/course/poolscope/";
const FIRST = {"index.html": 1, "404.html": 1, "picture/index.html": 1, "boot.js": 1};
const LATER = {"stlite/PlotlyChart-1.js": 1};

// A worker of this version, in a browser that holds what other versions have kept.
function worker(version, stores = new Map()) {
  const listeners = {};
  const fetched = [];
  const open = async (name) => {
    const store = stores.get(name) ?? new Set();
    stores.set(name, store);
    return {
      match: async (url) => (store.has(url) ? `kept ${url}` : undefined),
      add: async ({url}) => {
        fetched.push(url);
        store.add(url);
      },
    };
  };
  const self = {
    location: {href: `${HOME}service-worker.js`},
    addEventListener: (name, listener) => (listeners[name] = listener),
    clients: {claim: async () => {}},
  };
  const caches = {
    open, keys: async () => [...stores.keys()], delete: async (name) => stores.delete(name),
  };
  const network = {isThere: true};
  const fetch = async ({url}) => {
    if (!network.isThere) throw new TypeError("no network");
    return `network ${url}`;
  };
  const site = `const SITE = ${JSON.stringify({version, first: FIRST, later: LATER})};\n`;
  class Request {
    constructor(url) {
      this.url = url;
    }
  }
  vm.runInNewContext(site + CODE, {self, caches, fetch, URL, Request});
  const happens = async (name, more = {}) => {
    let result;
    const take = (promise) => (result = promise);
    listeners[name]({waitUntil: take, respondWith: take, ...more});
    return result;
  };
  const ask = (url, method = "GET") =>
    happens("fetch", {request: {url: new URL(url, HOME).href, method}});
  const visit = (url) =>
    happens("fetch", {request: {url: new URL(url, HOME).href, method: "GET", mode: "navigate"}});
  return {ask, visit, fetched, happens, network, stores};
}

test("on the first visit it keeps what the first page needs, then all comes from there", async () => {
  const {ask, fetched, happens} = worker("one");
  await happens("install");
  assert.deepEqual(
    fetched.sort(), [...Object.keys(FIRST), "files.json"].map((name) => HOME + name).sort(),
  );
  assert.equal(await ask("boot.js"), `kept ${HOME}boot.js`);
  assert.equal(await ask("boot.js?x=1"), `kept ${HOME}boot.js`);
});

test("every address of a page is answered, with and without the slash at its end", async () => {
  const {ask, happens} = worker("one");
  await happens("install");
  assert.equal(await ask("?k=3"), `kept ${HOME}index.html`);
  assert.equal(await ask("picture?k=3"), `kept ${HOME}index.html`);
  assert.equal(await ask("picture/"), `kept ${HOME}picture/index.html`);
});

test("what is no file of the site is none of its business", async () => {
  const {ask, happens} = worker("one");
  await happens("install");
  for (const url of ["other", "../else/", "https://example.com/", "api/index.html"]) {
    assert.equal(await ask(url), undefined, url);
  }
  assert.equal(await ask("boot.js", "POST"), undefined);
  assert.equal(
    await ask("stlite/PlotlyChart-1.js"), `network ${HOME}stlite/PlotlyChart-1.js`,
  );
});

test("an address that is no page's is the host's; without a network, the site's own", async () => {
  const {visit, happens, network} = worker("one");
  await happens("install");
  assert.equal(await visit("slides.pdf"), `network ${HOME}slides.pdf`);
  assert.equal(await visit("picture"), `kept ${HOME}index.html`);
  network.isThere = false;
  assert.equal(await visit("slides.pdf"), `kept ${HOME}404.html`);
});

test("a new version is kept whole before it takes over, and only then the old one goes", async () => {
  const old = worker("one");
  await old.happens("install");
  const stores = old.stores.set("poolscope /other/ one", new Set());
  const next = worker("two", stores);
  await next.happens("install");
  assert.equal(next.fetched.length, 6);
  assert.equal(await old.ask("boot.js"), `kept ${HOME}boot.js`);

  await next.happens("activate");
  assert.deepEqual(
    [...stores.keys()].sort(), ["poolscope /course/poolscope/ two", "poolscope /other/ one"],
  );
});
