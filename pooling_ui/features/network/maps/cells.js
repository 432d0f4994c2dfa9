import {cellAt} from "./painting.js";
/** @import {Layer, Mark, Row, Showing} from "./types" */

/**
 * Return the cell that a key leads to; null for other keys.
 * @param {Mark} mark @param {string} key @param {Layer["shape"]} shape @returns {Mark | null}
 */
export function stepMark([map, row, col], key, [maps, rows, columns]) {
  /** @type {Record<string, Mark>} */
  const steps = {
    ArrowUp: [map, row - 1, col], ArrowDown: [map, row + 1, col], PageUp: [map - 1, row, col],
    ArrowLeft: [map, row, col - 1], ArrowRight: [map, row, col + 1], PageDown: [map + 1, row, col],
  };
  if (!(key in steps)) return null;
  const [nextMap, nextRow, nextCol] = steps[key];
  /** @param {number} at @param {number} least @param {number} most */
  const within = (at, least, most) => Math.min(Math.max(at, least), most);
  return [within(nextMap, 1, maps), within(nextRow, 0, rows - 1), within(nextCol, 0, columns - 1)];
}

/**
 * Let a person choose a cell of a layer's maps, by pointer and by keys.
 * @param {Showing} showing @param {Row} row @param {() => void} place shows the mark
 */
export function listenToMaps(showing, row, place) {
  const {canvas} = row;
  /** @param {Mark} mark */
  const tell = ([map, at, col]) => showing.send("cell", {layer: row.number, map, row: at, col});
  // Clicks are not enough: just after a stroke on the paper, browsers send no click for a finger's tap.
  let isPressed = false;
  canvas.onpointerdown = ({button}) => (isPressed = !button);
  canvas.onpointerleave = () => (isPressed = false);
  canvas.onpointerup = ({clientX, clientY}) => {
    if (!isPressed) return;
    isPressed = false;
    const {left, top, width, height} = canvas.getBoundingClientRect();
    const [x, y] = [((clientX - left) / width) * canvas.width, ((clientY - top) / height) * canvas.height];
    const mark = cellAt(row.layer.shape, x, y);
    if (!mark) return;
    row.mark = mark;
    place();
    tell(mark);
  };
  canvas.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const mark = row.mark ?? [1, 0, 0];
    const next = stepMark(mark, event.key, row.layer.shape);
    if (!next && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    row.mark = next ?? mark;
    place();
    if (!next) tell(mark);
  };
}
