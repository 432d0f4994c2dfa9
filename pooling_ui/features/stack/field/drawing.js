import {fieldOf, fieldsBefore, planeOf, sidesOf} from "./seen.js";
/** @import {Drawing, Field} from "./types" */

const SVG = "http://www.w3.org/2000/svg";
// More lines would hide the drawing on them.
const MOST_LINES = 48;
// With more bars, only pools have room for their numbers.
const MOST_NUMBERS = 14;

/** @param {string} name @param {Record<string, string | number>} attributes @param {Element[]} children */
function shape(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} name @param {Field} field */
function box(name, {top, left, bottom, right}) {
  return shape("rect", {class: name, x: left, y: top, width: right - left, height: bottom - top});
}

/** Return the lines between cells, if there are few enough. @param {number} rows @param {number} columns */
function lines(rows, columns) {
  if (Math.max(rows, columns) > MOST_LINES) return [];
  const across = Array.from({length: rows - 1}, (_, index) => `M0 ${index + 1}H${columns}`);
  const down = Array.from({length: columns - 1}, (_, index) => `M${index + 1} 0V${rows}`);
  return [shape("path", {class: "lines", d: [...across, ...down].join("")})];
}

/** Draw the input: the cells that the unit sees, and those that units before it see. @param {Drawing} drawing */
export function drawSeen({parts, network, unit}) {
  const {shape: [rows, columns], border: [[above, below], [before, after]]} = network.header;
  const field = fieldOf(planeOf(network, unit[0]), unit[1], unit[2]);
  const whole = {top: 0, left: 0, bottom: rows, right: columns};
  const drawn = {top: -above, left: -before, bottom: rows + below, right: columns + after};
  const size = Math.max(rows + above + below, columns + before + after) / 40;
  parts.seen.setAttribute("viewBox", `${-before} ${-above} ${columns + before + after} ${rows + above + below}`);
  const hatch = shape("pattern", {id: "hatch", width: size, height: size, patternUnits: "userSpaceOnUse"},
    shape("path", {class: "hatch", d: `M0 ${size}L${size} 0`}));
  const clip = shape("clipPath", {id: "inside"}, box("", whole));
  const inside = box("sees", field);
  inside.setAttribute("clip-path", "url(#inside)");
  const earlier = fieldsBefore(network, unit).map((it) => box(it.pool ? "before pool" : "before", it.field));
  parts.seen.replaceChildren(
    shape("defs", {}, hatch, clip), box("outside", drawn), box("border", field), box("plane", whole), ...lines(rows, columns), inside,
    box("frame", whole), ...earlier, box("edge", field),
  );
}

/** Draw the layer's units, with the chosen one. @param {Drawing} drawing */
export function drawUnits({parts, network, unit: [layer, row, col]}) {
  const [rows, columns] = sidesOf(network, layer);
  const whole = {top: 0, left: 0, bottom: rows, right: columns};
  const cell = {top: row, left: col, bottom: row + 1, right: col + 1};
  parts.units.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
  parts.units.replaceChildren(
    box("plane", whole), ...lines(rows, columns), box("chosen", cell), box("frame", whole), box("edge", cell),
  );
}

/** Draw a bar for each layer: the number of cells that it sees. @param {Drawing} drawing */
export function drawBars({root, parts, network, unit}) {
  const {layers} = network.header;
  const sizes = layers.map(({field}) => Math.max(...field));
  const most = Math.max(...sizes);
  const bars = layers.map(({pool}, index) => {
    const bar = document.createElement("div");
    const chosen = index + 1 === unit[0];
    bar.className = ["bar", pool && "pool", chosen && "now"].filter(Boolean).join(" ");
    bar.style.setProperty("--part", String(sizes[index] / most));
    if (chosen || (layers.length > MOST_NUMBERS ? pool : true)) bar.append(numberOn(sizes[index]));
    return bar;
  });
  parts.bars.replaceChildren(...bars);
  root.style.setProperty("--count", String(layers.length));
}

/** @param {number} size */
function numberOn(size) {
  const label = document.createElement("span");
  label.textContent = String(size);
  return label;
}
