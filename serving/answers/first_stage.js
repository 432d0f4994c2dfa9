// `first_stage.py` puts this script into the page, with STAGES (the addresses of the pages' stages), CODE (that of
// the stage's module), DIGEST (its name in the cache of `delivery.py`) and NAMES (the parameters that leave the
// stage where it is).
var poolscopeFirst = (() => {
  const page = location.pathname.split("/").pop();
  const address = STAGES.find((each) => each.endsWith(`/${page}`));
  if (!address) return null;
  const code = import(CODE);
  const entry = {isLoaded: false};
  const sent = new Promise((resolve) => (entry.put = resolve));
  entry.taken = code.then((it) => ((entry.isLoaded = true), it), () => sent);
  (globalThis.poolscopeCode ??= new Map()).set(DIGEST, entry);

  const key = `poolscopeFirst-${page}`;
  const size = getComputedStyle(document.documentElement).fontSize;
  const screen = [innerWidth, innerHeight, devicePixelRatio, size];
  const here = [location.search, ...screen, DIGEST].join(" ");
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  };
  const kept = read(key);
  const names = [...new URLSearchParams(location.search).keys()];
  const isWide = innerWidth >= 1280 && size === "16px";
  const isKnown = isWide && names.every((it) => NAMES.includes(it));
  // CSS pixels, the same on each page with a stage but for its height; `test_first_stage.py` finds a changed layout.
  const isForward = page === "grid" || page === "dimensions";
  const usual = isKnown ? {top: isForward ? 188 : 221.59375, left: 80, right: 432} : null;
  const place = kept?.here === here ? kept.place : usual;
  const prefers = matchMedia("(prefers-color-scheme: dark)").matches ? "Dark" : "Light";
  const chosen = read(`stActiveTheme-${location.pathname}-v2`) ?? "System";
  const colours = chosen === "System" ? prefers : chosen;
  const isOurs = colours === "Dark" || colours === "Light";
  let element, leave, isOver = false;

  /** Draw the stage over the hidden page. */
  async function draw() {
    const answer = await fetch(address + location.search);
    if (answer.status !== 200) return;
    const data = new Uint8Array(await answer.arrayBuffer());
    const {html, css, default: mount} = await code;
    await styled;
    await document.fonts.load('16px "Source Sans"');
    if (isOver) return;
    element = document.createElement("div");
    Object.assign(element, {id: "first", inert: true, ariaHidden: "true"});
    element.className = colours.toLowerCase();
    const host = document.createElement("div");
    host.dataset.early = "";
    host.style.margin = `${place.top}px ${place.right}px 0 ${place.left}px`;
    const parentElement = host.attachShadow({mode: "open"});
    parentElement.innerHTML = `<style>${css}</style>${html}`;
    element.append(host);
    document.body.append(element);
    leave = mount({data, parentElement, setStateValue() {}, setTriggerValue() {}});
  }

  let isStyled;
  const styled = new Promise((resolve) => (isStyled = resolve));
  const stop = (event) => element && event.stopImmediatePropagation();
  addEventListener("keydown", stop, {capture: true});
  if (place && isOurs) draw().catch(() => {});

  /** The page shows: note where its stage stands, and take this one away. */
  function end() {
    isOver = true;
    removeEventListener("keydown", stop, {capture: true});
    const main = document.querySelector('[data-testid="stMain"]');
    const hosts = [...document.querySelectorAll('[data-testid="stBidiComponentIsolated"]')];
    const stages = hosts.filter((it) => it.shadowRoot?.querySelector(".stage"));
    element?.remove();
    leave?.();
    if (stages.length !== 1 || !main || main.scrollTop) return;
    const {top, left, right} = stages[0].getBoundingClientRect();
    const now = {top, left, right: main.clientWidth - right};
    try {
      localStorage.setItem(key, JSON.stringify({here, place: now}));
    } catch {} // not everywhere may a page keep something
  }
  return {isStyled, end};
})();
