// Cache all files of this version, and answer with them: the site opens without a network.
// A new version is fetched beside the old one, and replaces it when no tab shows the old one.

const HOME = new URL("./", self.location.href);
const NAME = `poolscope ${HOME.pathname} ${SITE.version}`;
const FILES = new Set([...Object.keys(SITE.first), ...Object.keys(SITE.later), "files.json"]);
const AT_ONCE = 6;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const {request} = event;
  const file = fileAt(new URL(request.url));
  if (request.method === "GET" && file) event.respondWith(answer(file, request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(nowhere));
});

async function names() {
  return (await caches.keys()).filter((name) => name.startsWith(`poolscope ${HOME.pathname} `));
}

// On the first visit the page itself fetches the later files, so it need not wait for them here.
async function keep() {
  const isFirstVisit = (await names()).every((name) => name === NAME);
  const wanted = isFirstVisit ? [...Object.keys(SITE.first), "files.json"] : [...FILES];
  const cache = await caches.open(NAME);
  const one = async () => {
    while (wanted.length) {
      const address = new URL(wanted.shift(), HOME).href;
      if (!(await cache.match(address))) await cache.add(new Request(address, {cache: "no-cache"}));
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, one));
}

async function takeOver() {
  for (const name of await names()) if (name !== NAME) await caches.delete(name);
  await self.clients.claim();
}

// Return the file of an address; the address of a page may lack the slash at its end.
function fileAt({origin, pathname}) {
  if (origin !== HOME.origin || !pathname.startsWith(HOME.pathname)) return "";
  const path = pathname.slice(HOME.pathname.length);
  if (FILES.has(path)) return path;
  if (path === "" || FILES.has(`${path}/index.html`)) return "index.html";
  return path.endsWith("/") && FILES.has(`${path}index.html`) ? `${path}index.html` : "";
}

// Answer as a host would, without a network.
async function nowhere() {
  return caches.open(NAME).then((cache) => cache.match(new URL("404.html", HOME).href));
}

async function answer(file, request) {
  const kept = await caches.open(NAME).then((cache) => cache.match(new URL(file, HOME).href));
  return kept ?? fetch(request);
}
