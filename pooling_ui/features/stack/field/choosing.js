import {onLayer, unitNear, unitOver} from "./seen.js";
/** @import {Drawing, Pair, Unit} from "./types" */

// Python is told this long after the last change.
const REST_MS = 400;

/**
 * Let a person choose a unit: by the fields and the slider, and by pointer on each of the three drawings.
 * @param {Drawing} drawing @param {() => void} redraw
 */
export function listen(drawing, redraw) {
  const {parts} = drawing;
  /** @param {Unit} unit */
  const choose = (unit) => {
    const next = unitNear(drawing.network, unit);
    if (String(next) === String(drawing.unit)) return;
    drawing.unit = next;
    clearTimeout(drawing.timer);
    drawing.timer = setTimeout(() => {
      drawing.timer = undefined;
      drawing.sent = Math.max(drawing.sent, drawing.network.header.heard) + 1;
      const [layer, row, col] = drawing.unit;
      drawing.send("unit", {layer, row, col, number: drawing.sent});
    }, REST_MS);
    redraw();
  };
  const layerTo = (/** @type {number} */ layer) => {
    const {network, unit} = drawing;
    choose(onLayer(network, unit, Math.min(Math.max(layer, 1), network.header.layers.length)));
  };
  const number = (/** @type {HTMLInputElement} */ input) => Math.trunc(input.valueAsNumber);
  parts.layer.oninput = () => layerTo(number(parts.layer));
  parts.row.oninput = () => number(parts.row) >= 0 && choose([drawing.unit[0], number(parts.row), drawing.unit[2]]);
  parts.col.oninput = () => number(parts.col) >= 0 && choose([drawing.unit[0], drawing.unit[1], number(parts.col)]);
  parts.row.onchange = parts.col.onchange = redraw; // an impossible number becomes that of the chosen unit
  // Keys typed here must not reach Streamlit's shortcuts, such as R.
  drawing.root.onkeydown = (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };
  drag(parts.bars, ({clientX}) => {
    const {left, width} = parts.bars.getBoundingClientRect();
    layerTo(Math.floor(((clientX - left) / width) * drawing.network.header.layers.length) + 1);
  });
  drag(parts.units, (pointer) => choose([drawing.unit[0], ...cellUnder(parts.units, pointer)]));
  drag(parts.seen, (pointer) => {
    const [row, col] = cellUnder(parts.seen, pointer);
    const [rows, columns] = drawing.network.header.shape;
    const cell = [Math.min(Math.max(row, 0), rows - 1), Math.min(Math.max(col, 0), columns - 1)];
    choose(unitOver(drawing.network, drawing.unit[0], cell));
  });
}

/**
 * Return the row and column of a drawing under the pointer; the drawing may be smaller than its element.
 * @param {SVGSVGElement} svg @param {PointerEvent} pointer @returns {Pair}
 */
function cellUnder(svg, {clientX, clientY}) {
  const screen = /** @type {DOMMatrix} */ (svg.getScreenCTM());
  const {x, y} = new DOMPoint(clientX, clientY).matrixTransform(screen.inverse());
  return [Math.floor(y), Math.floor(x)];
}

/**
 * Call `go` with the pointer while it is pressed.
 * @param {HTMLElement | SVGSVGElement} element @param {(pointer: PointerEvent) => void} go
 */
function drag(element, go) {
  element.onpointerdown = (pointer) => {
    if (pointer.button) return;
    element.setPointerCapture(pointer.pointerId);
    go(pointer);
  };
  element.onpointermove = (pointer) => {
    if (element.hasPointerCapture(pointer.pointerId)) go(pointer);
  };
}
