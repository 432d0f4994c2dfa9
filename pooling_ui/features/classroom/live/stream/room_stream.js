import {storage} from "../../../../components/shared/storage.js";
import {openStream} from "./event_stream.js";

const STREAM = Symbol.for("poolscope room");
const KEPT = "poolscope room "; // and its code
const LEAD = "#lead="; // before the teacher's secret, in their own link
const UNUSED_MS = 2000; // after which a stream ends that no page uses
const RETRY_MS = 3000; // until an answer that waits is sent again
const TEACHER_MS = 500; // in which a teacher's page tells the version that it made
const RUNNING_MS = 50; // until a page that runs is looked at again
// The stage and the teacher's bar listen to it.
const COUNTS = "poolscope-room-counts";
const WORDS = {
  open: "",
  lost: "The connection to the room is lost. It comes back by itself.",
  down: "The room does not answer. It goes on by itself; your answers are kept.",
  crowded: "This room is open in too many tabs. Close some, then reload this one.",
  ended: "",
};

/**
 * @typedef {{data: [string, string, string, string, number, string, boolean, string], parentElement: ParentNode,
 *   setStateValue: (name: string, value: string) => void,
 *   setTriggerValue: (name: string, value: number) => void}} Component
 */

/**
 * Listen to the room of this tab. When the room changes, the browser opens what it shows, or Python runs the page
 * again. What the browser keeps of the
 * room (the seat of this device, the teacher's secret) is told to Python when it does not know it.
 * @param {Component} component
 */
export default function (component) {
  const [code, address, seat, secret, , own] = component.data;
  if (!seat && !secret) {
    component.setStateValue("kept", kept(code));
    return undefined;
  }
  keep(code, JSON.stringify({code, seat, secret, own: JSON.parse(own)}));
  const tab = /** @type {Record<symbol, Listening | undefined>} */ (/** @type {unknown} */ (globalThis));
  const name = `${address} ${seat} ${secret}`;
  if (tab[STREAM]?.name !== name || tab[STREAM].isOver) {
    tab[STREAM]?.end();
    tab[STREAM] = new Listening(name, code, address, {"x-room-seat": seat, "x-room-secret": secret});
  }
  const listening = tab[STREAM];
  listening.use(component);
  return () => listening.release(component);
}

/** Return what the browser keeps of this room, as JSON. @param {string} code */
export function kept(code) {
  if (location.hash.startsWith(LEAD)) {
    const secret = location.hash.slice(LEAD.length);
    history.replaceState(history.state, "", location.pathname + location.search); // nobody reads it on the projector
    return JSON.stringify({code, secret});
  }
  const text = stores().map((each) => each.getItem(KEPT + code)).find(Boolean) ?? "{}";
  try {
    if (JSON.parse(text).code === code) return text;
  } catch {
    // Somebody has changed it: it counts as nothing.
  }
  return JSON.stringify({code});
}

/** Keep a text of a room, in this tab and in this browser; without a text, forget it. @param {string} code @param {string} [text] */
function keep(code, text) {
  for (const each of stores()) {
    if (text) each.setItem(KEPT + code, text);
    else each.removeItem(KEPT + code);
  }
}

/** Return the storage of this tab, which comes first, and that of the browser. */
function stores() {
  return [storage("sessionStorage"), storage()].flatMap((each) => each ?? []);
}

/** Return true while Streamlit runs the page, or is about to. */
function isRunning() {
  return document.querySelector("[data-testid=stApp]")?.getAttribute("data-test-script-state") !== "notRunning";
}

/**
 * Open an address of the app as Back does: Python runs once, for the page that opens. If Python opens a page
 * itself, it runs twice.
 * @param {URL} address
 */
function goTo({pathname, search}) {
  history.pushState(null, "", pathname + search);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** The stream of this tab. It stays while pages change. */
class Listening {
  name = "";
  code = "";
  /** @type {Component | undefined} */
  component;
  state = "open";
  isOver = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  retry;
  /** True while the teacher's page has the time to tell a version. */
  isPatient = false;
  /** The newest version that the server named, and the one that Python was last told of. */
  heard = -1;
  told = -1;
  /** What the room shows a student in that version: an address below that of the app. */
  address = "";

  /** @param {string} name @param {string} code @param {string} address @param {Record<string, string>} headers */
  constructor(name, code, address, headers) {
    Object.assign(this, {name, code});
    this.end = openStream(address, headers, (event, data) => this.hear(event, data));
  }

  /** @param {Component} component */
  use(component) {
    this.component = component;
    this.show();
    if (this.heard > this.told) this.tell(this.heard); // it may have come while no page was there
    clearTimeout(this.retry);
    const [, , , , known, , waits] = component.data;
    // The store may be back without an event: a full disk was emptied, or it was only slow.
    if (waits) this.retry = setTimeout(() => this.tell(known), RETRY_MS);
  }

  /** End the stream soon, if no other page uses it by then. @param {Component} component */
  release(component) {
    if (this.component !== component) return;
    this.component = undefined;
    setTimeout(() => {
      if (this.component) return;
      this.isOver = true;
      this.end();
    }, UNUSED_MS);
  }

  /** @param {string} event @param {any} data */
  hear(event, data) {
    if (event === "counts") dispatchEvent(new CustomEvent(COUNTS, {detail: data}));
    else if (event === "state") {
      this.heard = data.version;
      this.address = data.address;
      this.tell(data.version);
    } else {
      this.isOver ||= event === "ended" || event === "crowded";
      this.connect(event);
      if (event !== "ended") return;
      keep(this.code);
      this.component?.setTriggerValue("changed", -1);
    }
  }

  /** Let Python look at the room, if it does not know this version of it. @param {number} version */
  tell(version) {
    const [, room, , secret, known, , waits, shown] = this.component?.data ?? [];
    const isOld = version <= Math.max(known ?? -1, this.told);
    if (!this.component || (isOld && !waits)) return;
    // The teacher's own page mostly made the change, and tells its version here when its run is over. A run that
    // comes between would open the page as it was.
    const wait = isRunning() ? RUNNING_MS : secret && !this.isPatient ? TEACHER_MS : 0;
    if (wait) {
      this.isPatient = !isRunning();
      setTimeout(() => this.tell(version), wait);
      return;
    }
    this.isPatient = false;
    this.told = version;
    if (!room || !this.address || this.address === shown || waits) {
      this.component.setTriggerValue("changed", version);
      return;
    }
    goTo(new URL(`../../${this.address}`, room));
    this.retry = setTimeout(() => this.component?.setTriggerValue("changed", version), RETRY_MS);
  }

  /** Note that the stream is open, lost, or that the store is down. @param {string} state */
  connect(state) {
    this.state = state;
    this.show();
  }

  /** Say how the stream stands, if it is not open. */
  show() {
    const place = this.component?.parentElement.querySelector("p");
    if (place) place.textContent = WORDS[/** @type {keyof typeof WORDS} */ (this.state)] ?? "";
  }
}
