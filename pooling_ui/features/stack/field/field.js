import {keepFocus} from "../../../components/shared/focus.js";
import {keepInstances} from "../../../components/shared/instances.js";
import {announceSentence, cancelAnnouncements, createVoice} from "../../../components/shared/voice.js";
import {listen} from "./choosing.js";
import {drawBars, drawSeen, drawUnits} from "./drawing.js";
import {fieldSentence} from "./saying.js";
import {readNetwork, sidesOf, unitNear} from "./seen.js";
/** @import {Drawing, Send} from "./types" */

const mount = keepInstances(createDrawing, (drawing) => {
  clearTimeout(drawing.timer);
  cancelAnnouncements(drawing.voice);
  drawing.stopKeepingFocus();
});

/**
 * Streamlit calls this on mount, and again on the same DOM whenever the message changes.
 * @param {{data: Uint8Array, parentElement: ParentNode, setStateValue: Send}} component
 */
export default function ({data, parentElement, setStateValue}) {
  const [drawing, cleanUp] = mount(parentElement, ".field");
  const known = drawing.network?.header;
  drawing.network = readNetwork(data);
  drawing.send = setStateValue;
  const {header} = drawing.network;
  drawing.root.dataset.presenting = String(header.presenting);
  const isOther = JSON.stringify(known?.layers) !== JSON.stringify(header.layers);
  if (isOther) drawing.sent = header.heard;
  // Keep what a person has chosen since: Python does not know it yet.
  const unit = drawing.timer === undefined && drawing.sent <= header.heard ? header.at : drawing.unit;
  drawing.unit = unitNear(drawing.network, unit);
  redraw(drawing);
  return cleanUp;
}

/** @param {HTMLElement} root @returns {Drawing} */
function createDrawing(root) {
  /** @type {<Kind extends Element = HTMLElement>(selector: string) => Kind} */
  const find = (selector) => /** @type {any} */ (root.querySelector(selector));
  /** @type {Drawing} */
  const drawing = {
    root,
    network: /** @type {any} */ (null), // until the first message
    unit: [1, 0, 0],
    send: () => {},
    timer: undefined,
    sent: 0,
    voice: createVoice(find(".spoken")),
    // A button that repairs a layer disappears after its work.
    stopKeepingFocus: keepFocus(() => find("[name=layer]")),
    parts: {
      seen: find(".seen svg"), units: find(".units svg"), bars: find(".bars"),
      captions: root.querySelectorAll("figcaption"), says: find(".says"),
      row: find("[name=row]"), col: find("[name=col]"), layer: find("[name=layer]"),
    },
  };
  listen(drawing, () => redraw(drawing));
  return drawing;
}

/** @param {Drawing} drawing */
function redraw(drawing) {
  const {parts, network, unit} = drawing;
  const [layer, row, col] = unit;
  const {shape, layers} = network.header;
  const [rows, columns] = sidesOf(network, layer);
  const says = fieldSentence(network, unit);
  drawSeen(drawing);
  drawUnits(drawing);
  drawBars(drawing);
  const texts = [
    `Input, ${shape.join(" × ")}`, `Units of layer ${layer}, ${rows} × ${columns}`, "Cells seen along an axis, by layer; filled: pools",
  ];
  for (const [index, text] of texts.entries()) parts.captions[index].textContent = text;
  setNumber(parts.layer, layer, layers.length);
  setNumber(parts.row, row, rows - 1);
  setNumber(parts.col, col, columns - 1);
  parts.layer.setAttribute("aria-valuetext", `Layer ${layer}, ${layers[layer - 1].name}, sees ${layers[layer - 1].field.join(" × ")} cells`);
  parts.seen.setAttribute("aria-label", says);
  parts.units.setAttribute("aria-label", `Row ${row}, column ${col} of ${rows} × ${columns} units`);
  parts.says.textContent = says;
  announceSentence(drawing.voice, says, {playing: false, now: 0});
}

/**
 * Show a number in a field. If the field has this number already, its text stays as it was typed.
 * @param {HTMLInputElement} input @param {number} value @param {number} most
 */
function setNumber(input, value, most) {
  input.max = String(most);
  if (input.valueAsNumber !== value) input.value = String(value);
}
