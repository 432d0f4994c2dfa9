// Fetch the site's files with a progress bar, then start the app from them.

const HOME = new URL("./", import.meta.url);
const AT_ONCE = 6;
const says = document.getElementById("says");
const bar = document.getElementById("progress");
const root = document.getElementById("root");

const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.getElementById("stage").src = `stage-${dark ? "dark" : "light"}.html`;

try {
  await open();
} catch (problem) {
  fail(problem);
}

async function open() {
  const site = await (await got("files.json", {cache: "no-cache"})).json();
  const cache = await openCache(site.version);
  await fetchAll(site.first, cache, tell);
  await serveFromCache(cache);
  await start();
  await shown();
  await fetchAll(site.later, cache, () => {}).catch(() => {}); // the next visit fetches the rest
}

// Return the cache; null for pages that came without encryption from another machine: these work only online.
async function openCache(version) {
  return "caches" in window ? caches.open(`poolscope ${HOME.pathname} ${version}`) : null;
}

async function got(name, options) {
  const answer = await fetch(new URL(name, HOME), options).catch(() => null);
  if (!answer?.ok) throw new Error(`${name} could not be fetched.`);
  return answer;
}

async function fetchAll(files, cache, tellBytes) {
  const there = new Set(((await cache?.keys()) ?? []).map(({url}) => url));
  const wanted = Object.keys(files).filter((name) => !there.has(new URL(name, HOME).href));
  const all = wanted.reduce((sum, name) => sum + files[name], 0);
  let bytes = 0;
  const one = async () => {
    while (wanted.length) {
      const name = wanted.shift();
      const answer = await got(name, {cache: "no-cache"});
      const body = [];
      for (const reader = answer.body.getReader(); ; ) {
        const {done, value} = await reader.read();
        if (done) break;
        body.push(value);
        bytes += value.length;
        tellBytes(bytes, all);
      }
      await cache?.put(new URL(name, HOME), new Response(new Blob(body), {headers: type(answer)}));
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, one));
}

function type({headers, url}) {
  const given = headers.get("Content-Type") ?? "application/octet-stream";
  return {"Content-Type": url.endsWith(".wasm") ? "application/wasm" : given};
}

function tell(bytes, all) {
  bar.value = bytes / all;
  const [now, whole] = [bytes, all].map((each) => (each / 1e6).toFixed(1));
  says.textContent = `Python is on its way to your browser: ${now} of ${whole} MB.`;
}

// Let the service worker answer from now on, also requests of Python's own worker.
async function serveFromCache(cache) {
  if (!cache || !navigator.serviceWorker) return;
  const controlled = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, {once: true});
    setTimeout(resolve, 5000); // a page that was reloaded past the worker is never controlled
  });
  await navigator.serviceWorker.register(new URL("service-worker.js", HOME));
  if (!navigator.serviceWorker.controller) await controlled;
}

async function start() {
  bar.removeAttribute("value");
  says.textContent = "Python starts: a few seconds more.";
  // stlite takes the address at which it starts as that of the first page.
  const path = location.pathname.replace(/(\/index\.html|\/)$/, "");
  const wanted = (path.length < HOME.pathname.length ? HOME.pathname : path) + location.search;
  const style = document.createElement("link");
  Object.assign(style, {rel: "stylesheet", href: new URL("stlite/stlite.css", HOME)});
  document.head.append(style);
  history.replaceState(history.state, "", HOME.pathname);
  const {mount} = await import(new URL("stlite/stlite.js", HOME));
  const packages = {extractDir: "/lib/python3.13/site-packages"};
  const controller = mount(
    {
      entrypoint: "app.py",
      pyodideUrl: new URL("pyodide/pyodide.js", HOME).href,
      archives: [
        {url: new URL("python/packages.zip", HOME).href, format: "zip", options: packages},
        {url: new URL("python/app.zip", HOME).href, format: "zip", options: {}},
      ],
      prebuiltPackageNames: ["numpy", "pillow"],
      wheelUrls: false, // Streamlit is among the packages: nothing is left to install
      // Files never change here. Watched, each is a task a second, and Pyodide ends after 65,000.
      env: {poolscope_narrow: String(matchMedia(document.documentElement.dataset.narrow).matches)},
      streamlitConfig: {"server.fileWatcherType": "none"},
      disableProgressToasts: true,
      disableErrorToasts: true,
    },
    root,
  );
  history.replaceState(history.state, "", wanted + location.hash);
  controller._kernel?.addEventListener("loadError", ({detail}) => fail(detail));
}

// Show the app once it is complete, in place of the stage to play with. As in `serving/answers/index_page.py`,
// there are then no grey bars on the first screen; it waits at most three seconds more for that.
function shown() {
  return new Promise((resolve) => {
    let latest, next;
    const show = () => {
      watch.disconnect();
      clearTimeout(latest);
      cancelAnimationFrame(next);
      root.className = "shown";
      document.getElementById("arrival").remove();
      resolve();
    };
    const look = () => {
      const app = root.querySelector('[data-testid="stApp"]');
      if (app?.dataset.testScriptState !== "notRunning" || !app.querySelector("h1")) return;
      latest ??= setTimeout(show, 3000);
      const bars = [...app.querySelectorAll('[data-testid="stSkeleton"]')];
      const components = [...app.querySelectorAll('[data-testid="stBidiComponentIsolated"]')];
      if (bars.some(isOnFirstScreen)) return;
      if (!components.some(isEmpty)) return show();
      cancelAnimationFrame(next);
      next = requestAnimationFrame(look); // an observer sees no changes inside shadow roots
    };
    const watch = new MutationObserver(look);
    watch.observe(root, {attributes: true, childList: true, subtree: true});
  });
}

function isOnFirstScreen(bar) {
  return bar.getBoundingClientRect().top < innerHeight;
}

function isEmpty({shadowRoot}) {
  return shadowRoot?.childElementCount === 0;
}

function fail(problem) {
  console.error(problem);
  if (!says.isConnected) return; // the app is there, and shows its own errors
  bar.hidden = true;
  const again = document.createElement("button");
  Object.assign(again, {textContent: "Try again", onclick: () => location.reload()});
  const reason = problem?.message?.trim().split("\n").at(-1) ?? "";
  says.replaceChildren(`Poolscope could not start. ${reason} `, again);
}
