import {keepInstances} from "../../components/shared/instances.js";
import {createVoice, fallSilent, tell} from "../../components/shared/voice.js";
import {unpack} from "../../components/shared/wire.js";
import {listen} from "./dragging.js";
import {drawPanels} from "./panels.js";
/** @import {Header, Send, Shifting} from "./types" */

const mount = keepInstances(createShifting, ({voice}) => fallSilent(voice));

/**
 * Streamlit calls this on mount, and again on the same DOM whenever the message changes.
 * @param {{data: Uint8Array, parentElement: ParentNode, setStateValue: Send}} component
 */
export default function ({data, parentElement, setStateValue}) {
  const [shifting, cleanUp] = mount(parentElement, ".shift");
  const unpacked = unpack(data);
  const header = /** @type {Header} */ (/** @type {unknown} */ (unpacked.header));
  const before = shifting.header;
  // While a person drags, answers to earlier places arrive: draw them, but keep the place.
  if (String(shifting.requested) === String(header.at)) shifting.requested = null;
  if (!shifting.requested) shifting.at = header.at;
  Object.assign(shifting, {header, send: setStateValue});
  drawPanels(shifting, /** @type {Record<string, Uint8Array>} */ (unpacked.arrays));
  if (before && before.news !== header.news) tell(shifting.voice, "news", header.news);
  return cleanUp;
}

/** @param {HTMLElement} root @returns {Shifting} */
function createShifting(root) {
  /** @type {<Kind extends Element = HTMLElement>(selector: string) => Kind} */
  const find = (selector) => /** @type {any} */ (root.querySelector(selector));
  /** @type {Shifting} */
  const shifting = {
    root,
    header: /** @type {any} */ (null), // until the first message
    at: [0, 0],
    requested: null,
    send: () => {},
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
