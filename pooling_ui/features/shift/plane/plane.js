import {createEarly} from "../../../components/shared/early.js";
import {keepInstances} from "../../../components/shared/instances.js";
import {announce, cancelAnnouncements, createVoice} from "../../../components/shared/voice.js";
import {headerOf, unpack} from "../../../components/shared/wire.js";
import {listen} from "./dragging.js";
import {drawPanels} from "./panels.js";
/** @import {Header, Send, Shifting} from "./types" */

const mount = keepInstances(createShifting, (shifting) => shifting.leave());

/**
 * Streamlit calls this on mount, and again on the same DOM whenever the message changes.
 * @param {{data: Uint8Array, parentElement: ParentNode, setStateValue: Send}} component
 */
export default function ({data, parentElement, setStateValue}) {
  const [shifting, cleanUp] = mount(parentElement, ".shift");
  const before = shifting.message;
  shifting.send = setStateValue;
  if (String(shifting.requested) === String(headerOf(data).at)) shifting.requested = null;
  shifting.early.take(data);
  if (shifting.message && shifting.message === before) show(shifting, before); // perhaps in another theme
  return cleanUp;
}

/** @param {Shifting} shifting @param {Uint8Array} message */
function show(shifting, message) {
  const unpacked = unpack(message);
  const header = /** @type {Header} */ (/** @type {unknown} */ (unpacked.header));
  const before = shifting.header;
  // While a person drags, answers to earlier places arrive: draw them, but keep the place.
  if (!shifting.requested) shifting.at = header.at;
  Object.assign(shifting, {header, message});
  drawPanels(shifting, /** @type {Record<string, Uint8Array>} */ (unpacked.arrays));
  if (before && before.news !== header.news) announce(shifting.voice, "news", header.news);
}

/** @param {HTMLElement} root @returns {Shifting} */
function createShifting(root) {
  /** @type {<Kind extends Element = HTMLElement>(selector: string) => Kind} */
  const find = (selector) => /** @type {any} */ (root.querySelector(selector));
  const leaving = new AbortController();
  /** @type {Shifting} */
  const shifting = {
    root,
    header: /** @type {any} */ (null), // until the first message
    message: null,
    at: [0, 0],
    requested: null,
    send: () => {},
    early: createEarly({
      component: "shift",
      shown: () => shifting.message,
      show: (message) => show(shifting, message),
      awaitsPython: () => shifting.requested !== null,
      signal: leaving.signal,
    }),
    leave: () => {
      leaving.abort();
      cancelAnnouncements(shifting.voice);
    },
    voice: createVoice(find(".spoken")),
    plane: find(".moved canvas"),
    caption: find(".moved figcaption"),
    hint: find(".try"),
    holder: find(".panels"),
    panels: [],
  };
  listen(shifting);
  return shifting;
}
