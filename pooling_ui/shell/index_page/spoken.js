import {scrollBehavior} from "../../components/shared/reduced_motion.js";
import {keepPlace} from "./lost_focus.js";

// Python marks a place by its key: see `spoken` in `browser/__init__.py`.
const PLACES = '[class*="st-key-spoken_"]';
const REPLIES = '[class*="st-key-spoken_reply_"]';
const ROOM = "st-key-spoken_room"; // what a live room does: it opens pages by itself
const QUESTION = "st-key-spoken_question"; // of a stage
const SHOWN = ["h1", `.${QUESTION}`]; // what a live room shows
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
    const texts = textsOf(document.querySelectorAll(PLACES));
    const news = listen({path: location.pathname, title: document.title}, texts, shownTexts());
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

/** Return the page's heading and its question, as far as there are any. */
function shownTexts() {
  return SHOWN.map((selector) => document.querySelector(selector)).flatMap((place) => (place ? [textOf(place)] : []));
}

/** Return the text of a place, with single spaces. @param {Element} place */
function textOf(place) {
  return place.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

/**
 * Return a function that takes what a page shows, and returns what of it is new since the last time: of another
 * page, its name, which stands before the dot of its title, and what a live room does now; with that, the heading
 * and the question that the room shows (`shown`). A question that only lost its end is not new: an answered one has
 * no instruction. A screen reader reads the first page by itself.
 * @returns {(page: {path: string, title: string}, texts: Map<string, string>, shown?: string[]) => string}
 */
export function createListener() {
  /** @type {{path: string, texts: Map<string, string>, shown: string[]}} */
  let known = {path: "", texts: new Map(), shown: []};
  return ({path, title}, texts, shown = []) => {
    const before = known;
    known = {path, texts, shown};
    if (!before.path) return "";
    const isKnown = (/** @type {string} */ name, /** @type {string} */ text) => {
      const old = before.texts.get(name);
      return name === QUESTION ? old?.startsWith(text) : old === text;
    };
    const news = new Map([...texts].filter(([name, text]) => text && !isKnown(name, text)));
    const room = news.get(ROOM);
    const led = room ? shown.filter((text) => text && !before.shown.includes(text)) : [];
    if (path === before.path) return [...new Set([...news.values(), ...led])].join(" ");
    return [title.split(" · ")[0], ...(room ? [room] : [])].join(". ") + led.map((text) => ` ${text}`).join("");
  };
}
