import {scrollBehavior} from "../../components/shared/reduced_motion.js";
import {keepPlace} from "./lost_focus.js";

// Python marks a place by its key: see `spoken` in `browser/__init__.py`.
const PLACES = '[class*="st-key-spoken_"]';
const REPLIES = '[class*="st-key-spoken_reply_"]';
const ROOM = "st-key-spoken_room"; // what a live room does: it opens pages by itself
const APP = "[data-testid=stApp]";
const CALM_MS = 250; // without a change: React draws a page in several pieces
const HIDDEN = "position: fixed; inset-block-start: 0; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);";

/** Let a screen reader speak what changes in the marked places, and the title of a page that opens. */
export function speakChanges() {
  const region = document.createElement("p");
  region.setAttribute("role", "status");
  region.style.cssText = HIDDEN;
  // In a closed root nothing finds the text a second time: not the page's search, not a selection.
  const host = document.createElement("div");
  host.attachShadow({mode: "closed"}).append(region);
  document.body.append(host);
  const listen = createListener();
  const giveFocusBack = keepPlace();
  let timer = 0;
  const look = () => {
    if (document.querySelector(APP)?.getAttribute("data-test-script-state") !== "notRunning") return later();
    giveFocusBack(location.pathname);
    const news = listen({path: location.pathname, title: document.title}, textsOf(document.querySelectorAll(PLACES)));
    if (!news) return;
    region.textContent = news;
    showReply(news);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, CALM_MS);
  };
  new MutationObserver(later).observe(document.body, {childList: true, characterData: true, subtree: true});
  later();
}

/**
 * Scroll the reply to a guess into view if it is what is new: on a phone it is often below the screen.
 * @param {string} news
 */
function showReply(news) {
  const replies = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(REPLIES));
  const reply = [...replies].find((it) => textOf(it) === news);
  if (!reply) return;
  reply.style.scrollMargin = "1rem"; // so that it does not touch the edge of the screen
  reply.scrollIntoView({block: "nearest", behavior: scrollBehavior()});
}

/** Return the text of each place by its name. @param {Iterable<Element>} places */
export function textsOf(places) {
  return new Map([...places].map((place) => [
    /st-key-spoken_[\w-]+/.exec(place.className)?.[0] ?? "", textOf(place),
  ]));
}

/** Return the text of a place, with single spaces. @param {Element} place */
function textOf(place) {
  return place.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

/**
 * Return a function that takes what a page shows, and returns what of it is new since the last time: of another
 * page, its name, which stands before the dot of its title, and what a live room does now. A screen reader reads
 * the first page by itself.
 * @returns {(page: {path: string, title: string}, texts: Map<string, string>) => string}
 */
export function createListener() {
  let known = {path: "", texts: new Map()};
  return ({path, title}, texts) => {
    const before = known;
    known = {path, texts};
    if (!before.path) return "";
    const news = [...texts].filter(([name, text]) => text && before.texts.get(name) !== text);
    if (path === before.path) return news.map(([, text]) => text).join(" ");
    return [title.split(" · ")[0], ...news.filter(([name]) => name === ROOM).map(([, text]) => text)].join(". ");
  };
}
