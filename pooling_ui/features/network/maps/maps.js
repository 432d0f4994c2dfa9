import {cssColour, onScale, themeName} from "../../../components/drawing/colour.js";
import {keepInstances} from "../../../components/shared/instances.js";
import {unpack} from "../../../components/shared/wire.js";
import {coloursOf, greys, paintMaps, sizeOf} from "./painting.js";
import {showRows} from "./rows.js";
/** @import {Filter, Header, Maps, Showing} from "./types" */

const GREYS = greys();
const mount = keepInstances(createMaps, (maps) => {
  maps.scheme.onchange = null;
});

/**
 * Streamlit calls this on mount, and again on the same DOM whenever the message changes.
 * @param {{data: Uint8Array, parentElement: ParentNode, setStateValue: Showing["send"]}} component
 */
export default function ({data, parentElement, setStateValue}) {
  const [maps, cleanUp] = mount(parentElement, ".maps");
  const unpacked = unpack(data);
  const header = /** @type {Header} */ (/** @type {unknown} */ (unpacked.header));
  const arrays = /** @type {Record<string, Uint8Array>} */ (unpacked.arrays);
  Object.assign(maps, {header, arrays, send: setStateValue});
  repaint(maps);
  return cleanUp;
}

/** @param {HTMLElement} root @returns {Maps} */
function createMaps(root) {
  /** @type {<Kind extends Element = HTMLElement>(selector: string) => Kind} */
  const find = (selector) => /** @type {any} */ (root.querySelector(selector));
  /** @type {Maps} */
  const maps = {
    root,
    header: /** @type {any} */ (null), // until the first message
    arrays: {},
    colours: new Uint32Array(256),
    rows: [],
    send: () => {},
    scheme: matchMedia("(prefers-color-scheme: dark)"),
    parts: {input: find(".input canvas"), caption: find(".input figcaption"), filters: find(".filters"), layers: find(".layers")},
  };
  maps.scheme.onchange = () => setTimeout(() => repaint(maps), 300); // when Streamlit has changed its colours
  return maps;
}

/** @param {Maps} maps */
function repaint(maps) {
  const {root, header, arrays, parts} = maps;
  const scale = header.scales[themeName(root)];
  maps.colours = coloursOf(scale);
  for (const [name, tone] of Object.entries({more: 1, none: 0, less: -1})) {
    root.style.setProperty(`--${name}`, cssColour(onScale(scale, tone)));
  }
  paintMaps(parts.input, header.input.shape, arrays.input, GREYS);
  parts.caption.textContent = header.input.says;
  parts.input.setAttribute("aria-label", header.input.says);
  showFilters(parts.filters, header.filters);
  showRows(maps);
  root.style.setProperty("--tall", String(heightByWidth(header)));
  root.dataset.presenting = String(header.presenting);
}

/** Return the height of all layers' maps together, as a share of their width; 1 if there are none. @param {Header} header */
export function heightByWidth({layers}) {
  if (!layers.length) return 1; // the maps are covered, and the style must not divide by 0
  return layers.reduce((sum, {shape}) => sum + sizeOf(shape).height / sizeOf(shape).width, 0);
}

/** Show the name and the weights of each filter, over its maps. @param {HTMLElement} holder @param {Filter[]} filters */
function showFilters(holder, filters) {
  const figures = filters.map(({name, weights}) => {
    const [figure, caption, grid] = ["figure", "figcaption", "div"].map((tag) => document.createElement(tag));
    caption.textContent = name;
    const texts = weights.flat().map((weight) => String(weight).replace("-", "−"));
    grid.className = "weights";
    grid.setAttribute("role", "img");
    grid.setAttribute("aria-label", `Weights, row by row: ${texts.join(", ")}`);
    grid.append(
      ...texts.map((text) => {
        const cell = document.createElement("span");
        cell.textContent = text;
        return cell;
      }),
    );
    figure.append(caption, grid);
    return figure;
  });
  holder.replaceChildren(...figures);
}
