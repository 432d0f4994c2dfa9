/** @import {Pair, Shifting} from "./types" */

/** @type {Record<string, Pair>} */
const STEPS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

/** Return a place inside the limits of a move. @param {Shifting} shifting @param {number[]} at @returns {Pair} */
function within({header}, at) {
  const most = header.most ?? 0;
  return /** @type {Pair} */ (at.map((by) => Math.min(Math.max(Math.round(by), -most), most)));
}

/** Ask Python for another place, if it differs. @param {Shifting} shifting @param {number[]} at */
function moveTo(shifting, at) {
  const next = within(shifting, at);
  if (String(next) === String(shifting.at)) return;
  shifting.at = shifting.requested = next;
  shifting.send("shift", {down: next[0], right: next[1]});
}

/** Let a person move the plane, by pointer and by keys. @param {Shifting} shifting */
export function listen(shifting) {
  const {plane} = shifting;
  /** The start of a drag: the pointer, and the plane's shift then. @type {{x: number, y: number, at: Pair} | null} */
  let began = null;
  plane.onpointerdown = (pointer) => {
    if (pointer.button || shifting.header.most === null) return;
    plane.setPointerCapture(pointer.pointerId);
    began = {x: pointer.clientX, y: pointer.clientY, at: shifting.at};
  };
  plane.onpointermove = ({clientX, clientY, pointerId}) => {
    if (!began || !plane.hasPointerCapture(pointerId)) return;
    const {width, height} = plane.getBoundingClientRect();
    const [rows, columns] = shifting.header.shape;
    const [down, right] = [((clientY - began.y) / height) * rows, ((clientX - began.x) / width) * columns];
    moveTo(shifting, [began.at[0] + down, began.at[1] + right]);
  };
  plane.onpointerup = plane.onpointercancel = () => (began = null);
  plane.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || shifting.header.most === null) return;
    event.stopPropagation(); // keys pressed here must not reach Streamlit's shortcuts, such as R
    const step = STEPS[event.key];
    if (!step && event.key !== "Home") return;
    event.preventDefault(); // the page must not scroll as well
    moveTo(shifting, step ? [shifting.at[0] + step[0], shifting.at[1] + step[1]] : [0, 0]);
  };
}
