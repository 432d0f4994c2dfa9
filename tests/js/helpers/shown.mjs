const PAINTS = {fill: "fill", stroke: "stroke", fillRect: "fill", strokeRect: "stroke", fillText: "text"};
const isInside = ([left, top, right, bottom], part) =>
  left + 1 >= part[0] && top + 1 >= part[1] && right - 1 <= part[2] && bottom - 1 <= part[3];
const apart = ([left, top, right, bottom], part) => left >= part[2] || right <= part[0] || top >= part[3] || bottom <= part[1];
/** Return a box that does not reach into its neighbours; of a point, a small one. */
const withoutRim = ([left, top, right, bottom]) => {
  const [across, down] = [right - left, bottom - top].map((side) => (side > 0 ? Math.min(1, side / 3) : -0.1));
  return [left + across, top + down, right - across, bottom - down];
};
const heldIn = (box, part) => box.map((side, at) => Math.min(Math.max(side, part[at % 2]), part[(at % 2) + 2]));
const hex = (colour) =>
  typeof colour === "string"
    ? `#${colour.match(/\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`
    : "pattern";
const boxOf = (points) => [0, 1].map((at) => Math.min(...points.map((point) => point[at])))
  .concat([0, 1].map((at) => Math.max(...points.map((point) => point[at]))));

/**
 * Return what the calls of a canvas leave on it: the kind of each paint, its colour, its text, and where it is. It may
 * copy from these surfaces.
 */
export function shownBy(calls, surfaces = {}) {
  const layers = new Map(Object.values(surfaces).map(({canvas}) => [canvas, shownBy(canvas.calls)]));
  let shown = [], points = [], moved = false, clip = null;
  for (const call of calls) {
    const [name, ...given] = call;
    const [x, y, width, height] = given;
    if (name === "beginPath") points = [];
    if (["moveTo", "lineTo"].includes(name)) points.push([x, y]);
    if (["rect", "roundRect", "fillRect", "strokeRect"].includes(name)) {
      if (name.endsWith("Rect") && name !== "roundRect") points = [];
      points.push([x, y], [x + width, y + height]);
    }
    if (name === "arc") points.push([x - width, y - width], [x + width, y + width]);
    if (name === "translate") moved = true;
    if (name === "clip" && !given.length && points.length === 2) clip = boxOf(points);
    if (name === "restore") [moved, clip] = [false, null];
    if (name === "clearRect") shown = shown.filter(({box}) => !isInside(box, [x, y, x + width, y + height]));
    if (name === "drawImage") {
      const [left, top, across, down] = given.slice(-4);
      const part = [left, top, left + across, top + down];
      const copied = layers.get(given[0]).filter(({box}) => !apart(withoutRim(box), part));
      shown = shown.filter(({box, layer}) => !(layer && isInside(box, part))).concat(copied.map((each) => ({...each, box: heldIn(each.box, part), layer: true})));
    }
    if (!(name in PAINTS)) continue;
    const kind = PAINTS[name];
    const box = kind === "text" ? [given[1], given[2], given[1], given[2]] : boxOf(points);
    const size = kind === "text" && Number(call.font.match(/([\d.]+)px/)[1]);
    if (clip && apart(kind === "text" ? [box[0], box[1] - size, box[0] + 0.1, box[1] + size] : withoutRim(box), clip)) continue;
    shown.push({kind, colour: hex(kind === "stroke" ? call.stroke : call.fill), text: kind === "text" ? given[0] : "", box: clip ? heldIn(box, clip) : box, moved});
  }
  return shown;
}

/** Return these paints as sorted lines of text. */
export const listed = (paints) =>
  paints.map(({kind, colour, text, box, moved}) => [kind, colour, text, moved ? "moved" : box.map((side) => side.toFixed(1))].join(" ")).sort();
