import {act, pinCell, pointAt, scrubTo, setSpeed, unpin} from "./acts.js";
import {openEditor} from "./edit.js";
import {cellAt, cellNear} from "./hit.js";
import {kindAt, sourceOf} from "../message/scene.js";
import {isOn} from "../message/slices.js";
import {ariaCell} from "./aria_grid.js";

/** @import {Place, Stage} from "../types.d.ts" */

/** Let the stage handle mouse and touch: cells are found by coordinates, not one by one. @param {Stage} stage */
export function listenToPointer(stage) {
  const {box, transport, tools, links, scrub, speed} = stage.parts;
  /** @param {MouseEvent & {pointerType?: string}} mouseEvent */
  const under = ({clientX, clientY, pointerType}) => {
    const {left, top} = box.getBoundingClientRect();
    const find = pointerType === "touch" ? cellNear : cellAt;
    const place = /** @type {Place | null} */ (find(stage.layout, (clientX - left) / stage.enlarged, (clientY - top) / stage.enlarged));
    return place && isGap(stage, place) ? null : place;
  };
  box.onpointermove = (event) => pointAt(stage, event.target === stage.parts.editor ? null : under(event), false);
  box.onpointerleave = () => pointAt(stage, null, false);
  box.onmousedown = (event) => {
    if (event.target === stage.parts.editor) return;
    event.preventDefault(); // else the cell would take the focus, and arrows would no longer step
    stage.root.dataset.by = "pointer"; // no focus ring until a key is pressed
    stage.root.focus({preventScroll: true});
  };
  box.onclick = (event) => {
    if (event.target === stage.parts.editor || event.detail > 1) return;
    const place = under(event);
    if (!place) unpin(stage);
    else if (isReal(stage, place)) pinCell(stage, place);
  };
  box.ondblclick = (event) => {
    const place = under(event);
    if (place?.plane !== sourceOf(stage.scene) || !isReal(stage, place) || !stage.scene.header.editable) return;
    unpin(stage); // the first click has pinned it
    openEditor(stage, place.row, place.col, stage.root);
  };
  transport.onclick = tools.onclick = links.onclick = (event) => {
    const name = /** @type {Element} */ (event.target).closest("button")?.dataset.act;
    if (name === "edit") editPinned(stage);
    else if (name) act(stage, name);
  };
  scrub.oninput = () => scrubTo(stage, Number(scrub.value));
  speed.onchange = () => setSpeed(stage, Number(speed.value));
}

/** @param {Stage} stage */
function editPinned(stage) {
  if (!stage.pin) return;
  const [plane, row, col] = stage.pin;
  openEditor(stage, row, col, ariaCell(stage.ariaGrids, {plane, row, col}) ?? stage.root);
}

/** Return true if a place is between two slices. @param {Stage} stage @param {Place} place */
function isGap({scene}, {plane, row, col}) {
  return plane === "input" ? kindAt(scene, row, col) === "gap" : !isOn(scene.slices.output, row, col);
}

/** @param {Stage} stage @param {Place} place */
function isReal({scene}, {plane, row, col}) {
  if (scene.windows === 0) return plane === "input" && kindAt(scene, row, col) === "cell";
  return plane === "output" || kindAt(scene, row, col) === "cell";
}
