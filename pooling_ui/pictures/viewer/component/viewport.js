/** @import {Frame, LinkPlace, Pair, Pane, Part, Size, View} from "./types" */

const MOST_ZOOM = 96;
const GAP = 16;
const CAPTIONS = 62; // CSS pixels above and below each picture, and between rows of them
const LEAST_HEIGHT = 96;
// A result this many times smaller than the original is hard to see at its real size.
const TINY = 4;
// A result this many times smaller is only a speck, almost a point.
const SPECK = 16;

/**
 * Return columns and size of equal panes that show pictures of one aspect as large as possible. A `tight` pane
 * is as wide as its picture; others share the width.
 * @param {number} width
 * @param {number} count
 * @param {number} aspect
 * @param {number} mostHeight
 * @param {boolean} [tight]
 * @param {number} [larger] how much larger than usual captions are
 */
export function arrangePanes(width, count, aspect, mostHeight, tight = false, larger = 1) {
  const choices = Array.from({length: count}, (_, index) => {
    const columns = index + 1;
    const lines = Math.ceil(count / columns);
    const wide = (width - (columns - 1) * GAP) / columns;
    const most = Math.max(LEAST_HEIGHT, mostHeight / lines - CAPTIONS * larger);
    const tall = Math.min(wide / aspect, most);
    const picture = Math.min(wide, tall * aspect);
    return {columns, area: picture * tall, width: tight ? picture : wide, height: tall};
  });
  const best = choices.reduce((one, other) => (other.area > one.area ? other : one));
  return {columns: best.columns, width: Math.floor(best.width), height: Math.floor(best.height)};
}

/**
 * Return the zoom, in CSS pixels per pixel of the original, that shows all of it.
 * @param {[number, number, number]} shape
 * @param {Size} size
 */
function fitZoom([, height, width], size) {
  return Math.min(size.width / width, size.height / height);
}

/**
 * Return the view of the whole picture; `whole` keeps it so when the panes change their size.
 * @param {[number, number, number]} shape
 * @param {Size} size
 * @param {boolean} fit
 * @returns {View}
 */
export function wholeView(shape, size, fit) {
  return {row: shape[1] / 2, col: shape[2] / 2, zoom: fitZoom(shape, size), fit, whole: true};
}

/**
 * Return a view as a link stores it, by how many rows of the original show; null for the view of a new viewer.
 * `enlarged` is the person's choice for the results, or null.
 * @param {View} view @param {Size} size @param {boolean | null} enlarged
 */
export function placeInLink(view, size, enlarged) {
  if (view.whole && enlarged === null) return null;
  /** @param {number} value */
  const round = (value) => Number(value.toPrecision(6));
  const {row, col, zoom, whole} = view;
  return {row: round(row), col: round(col), rows: round(size.height / zoom), fit: enlarged, whole};
}

/**
 * Return the view for a place in a link, in panes of this size.
 * @param {LinkPlace} place
 * @param {[number, number, number]} shape
 * @param {Size} size
 * @param {boolean} fit
 * @returns {View}
 */
export function viewFromLink({row, col, rows, whole}, shape, size, fit) {
  if (whole) return wholeView(shape, size, fit);
  return clampView({row, col, zoom: size.height / rows, fit, whole}, shape, size);
}

/**
 * Return the view with zoom and centre inside their limits.
 * @param {View} view
 * @param {[number, number, number]} shape
 * @param {Size} size
 * @returns {View}
 */
export function clampView(view, shape, size) {
  const least = Math.min(1, fitZoom(shape, size)) / 2;
  return {
    ...view,
    zoom: Math.min(Math.max(view.zoom, least), MOST_ZOOM),
    row: Math.min(Math.max(view.row, 0), shape[1]),
    col: Math.min(Math.max(view.col, 0), shape[2]),
  };
}

/**
 * Return the position of a pane's pixels on the screen: pixel (u, v) begins at ((u − top) × tall, (v − left) ×
 * wide).
 * @param {View} view
 * @param {Pick<Pane, "rows" | "cols">} pane
 * @param {Size} size
 * @returns {Frame}
 */
export function paneFrame(view, pane, size) {
  /** @type {(axis: Pair, centre: number, length: number) => Pair} */
  const along = ([origin, step], centre, length) => {
    const scale = view.zoom * (view.fit ? step : 1);
    return [(centre - origin) / step - length / scale / 2, scale];
  };
  const [top, tall] = along(pane.rows, view.row, size.height);
  const [left, wide] = along(pane.cols, view.col, size.width);
  return {top, left, tall, wide};
}

/** Return the rectangle on the screen of some pixels of a pane. @param {Frame} frame @param {Part} part */
export function screenBox({top, left, tall, wide}, part) {
  return {
    x: (part.left - left) * wide,
    y: (part.top - top) * tall,
    width: (part.right - part.left) * wide,
    height: (part.bottom - part.top) * tall,
  };
}

/**
 * Return the place in a pane, in its pixels, under a point of the screen.
 * @param {Frame} frame
 * @param {Pair} point
 * @returns {Pair}
 */
export function placeAt(frame, [x, y]) {
  return [frame.top + y / frame.tall, frame.left + x / frame.wide];
}

/**
 * Return the place on the original of a place of a pane.
 * @param {Pick<Pane, "rows" | "cols">} pane
 * @param {Pair} place
 * @returns {Pair}
 */
export function onPicture(pane, [row, col]) {
  return [pane.rows[0] + pane.rows[1] * row, pane.cols[0] + pane.cols[1] * col];
}

/**
 * Return the view zoomed by a factor; what is under this point of the pane stays there.
 * @param {View} view
 * @param {number} factor
 * @param {Pair} point
 * @param {Pane} pane
 * @param {Size} size
 * @param {[number, number, number]} original
 * @returns {View}
 */
export function zoomAt(view, factor, [x, y], pane, size, original) {
  const [row, col] = onPicture(pane, placeAt(paneFrame(view, pane, size), [x, y]));
  const zoomed = clampView({...view, zoom: view.zoom * factor, whole: false}, original, size);
  const [nowRow, nowCol] = onPicture(pane, placeAt(paneFrame(zoomed, pane, size), [x, y]));
  const moved = {...zoomed, row: zoomed.row + row - nowRow, col: zoomed.col + col - nowCol};
  return clampView(moved, original, size);
}

/**
 * Return the view after dragging a pane by CSS pixels.
 * @param {View} view
 * @param {Pair} move
 * @param {Pane} pane
 * @param {Size} size
 * @param {[number, number, number]} original
 * @returns {View}
 */
export function panBy(view, [across, down], pane, size, original) {
  const {tall, wide} = paneFrame(view, pane, size);
  const row = view.row - (down / tall) * pane.rows[1];
  const col = view.col - (across / wide) * pane.cols[1];
  return clampView({...view, row, col, whole: false}, original, size);
}

/**
 * Return the request to Python for the part on screen, in the screen's own pixels.
 * @param {View} view
 * @param {Size} size
 * @param {number} ratio
 * @param {string} picture
 */
export function requestFor(view, size, ratio, picture) {
  /** @param {number} value */
  const round = (value) => Number(value.toPrecision(6));
  return {
    picture,
    row: round(view.row),
    col: round(view.col),
    scale: round(view.zoom * ratio),
    height: Math.round(size.height * ratio),
    width: Math.round(size.width * ratio),
    fit: view.fit,
  };
}

/**
 * Return true if a pane already has all that is on screen, as finely as the screen can show it.
 * @param {View} view
 * @param {Pane} pane
 * @param {Size} size
 * @param {number} ratio
 * @returns {boolean}
 */
export function isCovered(view, pane, size, ratio) {
  if (!pane.shape) return true;
  const {top, left, tall, wide} = paneFrame(view, pane, size);
  const {crop} = pane;
  /** @type {(start: number, length: number, scale: number, from: number, to: number, block: number, whole: number) => boolean} */
  const along = (start, length, scale, from, to, block, whole) => {
    const first = Math.max(0, start);
    const last = Math.min(whole, start + length / scale);
    if (first >= last) return true;
    const needed = Math.max(1, Math.round(1 / (scale * ratio)));
    return from <= first + 0.01 && to >= last - 0.01 && block <= Math.max(needed, 1);
  };
  return (
    along(top, size.height, tall, crop.top, crop.bottom, crop.down, pane.shape[1]) &&
    along(left, size.width, wide, crop.left, crop.right, crop.across, pane.shape[2])
  );
}

/**
 * Return true if a result is so much smaller than the original that little of it is visible.
 * @param {View} view @param {Pane[]} panes
 */
export function isTiny({fit}, panes) {
  return !fit && areSmaller(panes, TINY);
}

/** Return true if a result would be too small to see at its real size. @param {Pane[]} panes */
export function areTooSmallToSee(panes) {
  return areSmaller(panes, SPECK);
}

/** @param {Pane[]} panes @param {number} times */
function areSmaller(panes, times) {
  return panes.some(({shape, rows, cols}) => shape && Math.max(rows[1], cols[1]) >= times);
}
