// Python marks a place by its key: see `spoken` in `browser/__init__.py`.
const PLACES = '[class*="st-key-spoken_"]';
const APP = "[data-testid=stApp]";
const CALM_MS = 250; // without a change: React draws a page in several pieces
const HIDDEN = "position: fixed; inset-block-start: 0; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);";

/** Let a screen reader speak what changes in the marked places. */
export function speakChanges() {
  const region = document.createElement("p");
  region.setAttribute("role", "status");
  region.style.cssText = HIDDEN;
  // In a closed root nothing finds the text a second time: not the page's search, not a selection.
  const host = document.createElement("div");
  host.attachShadow({mode: "closed"}).append(region);
  document.body.append(host);
  const listen = createListener();
  let timer = 0;
  const look = () => {
    if (document.querySelector(APP)?.getAttribute("data-test-script-state") !== "notRunning") return later();
    const news = listen(location.pathname, textsOf(document.querySelectorAll(PLACES)));
    if (news) region.textContent = news;
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, CALM_MS);
  };
  new MutationObserver(later).observe(document.body, {childList: true, characterData: true, subtree: true});
  later();
}

/** Return the text of each place by its name. @param {Iterable<Element>} places */
export function textsOf(places) {
  return new Map([...places].map((place) => [
    /st-key-spoken_[\w-]+/.exec(place.className)?.[0] ?? "", place.textContent?.replace(/\s+/g, " ").trim() ?? "",
  ]));
}

/**
 * Return a function that takes what a page shows, and returns what of it is new since the last time. What a
 * page opens with is not.
 * @returns {(page: string, texts: Map<string, string>) => string}
 */
export function createListener() {
  let known = {page: "", texts: new Map()};
  return (page, texts) => {
    const news = [...texts].filter(([name, text]) => text && known.texts.get(name) !== text).map(([, text]) => text);
    const isSame = page === known.page;
    known = {page, texts};
    return isSame ? news.join(" ") : "";
  };
}
