import {fitSurface} from "../../../components/drawing/surface.js";
import {areTooSmallToSee, arrangePanes, clampView, placeInLink, viewFromLink, wholeView} from "./viewport.js";
/** @import {Room} from "./types" */
/** @import {Viewer} from "./viewer.js" */

const FONT = 14; // CSS pixels, outside a presentation
const PHONE = 560; // CSS pixels of width
const PHONE_SHARE = 0.74;
const LEAST = 300;
const HEADER = 64; // Streamlit's navigation, which stays on top
const MARGIN = 8;

/**
 * Give every pane its place and size, and choose what it shows at first; return true if anything changed.
 * @param {Viewer} viewer
 */
export function arrangeViewer(viewer) {
  const {root, parts, holder, around, panes, original, header} = viewer;
  const {presenting, figure_height: figureHeight} = header;
  const isFull = Boolean(document.fullscreenElement) || presenting;
  coverPage(root, around.scroller, isFull && !presenting); // in a presentation its settings stand above it
  root.dataset.presenting = String(presenting);
  root.dataset.figure = String(typeof figureHeight === "number");
  const [, height, width] = original;
  const aspect = Math.min(Math.max(width / height, 0.4), 4);
  const room = Math.max(roomFor(measureRoom(parts, holder, around.scroller)), isFull ? 0 : (figureHeight ?? 0));
  const larger = presenting ? parseFloat(getComputedStyle(root).fontSize) / FONT : 1;
  const {columns, ...size} = arrangePanes(holder.clientWidth, panes.length, aspect, room, isFull, larger);
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  const arranged = JSON.stringify([columns, size, room, ratio, isFull]);
  if (arranged === viewer.arranged) return false;
  [viewer.arranged, viewer.size, viewer.ratio] = [arranged, size, ratio];
  holder.style.gridTemplateColumns = `repeat(${columns}, ${isFull ? `${size.width}px` : "minmax(0, 1fr)"})`;
  holder.style.minHeight = isFull ? `${room}px` : "";
  for (const figure of viewer.figures) {
    for (const {style} of [figure.canvas, figure.refusal]) {
      [style.width, style.height] = [`${size.width}px`, `${size.height}px`];
    }
    figure.context = fitSurface(figure.canvas, size.width, size.height, ratio);
  }
  // A single result shows at its real size, unless it would be too small to see. Several results, and results
  // in full screen, are compared: they are all equally large.
  place(viewer, viewer.enlarged ?? (panes.length > 2 || isFull || areTooSmallToSee(panes)));
  return true;
}

/** Keep the view in panes of the new size. @param {Viewer} viewer @param {boolean} fit */
function place(viewer, fit) {
  const {view, start, original, size} = viewer;
  if (!view && start) viewer.view = viewFromLink(start, original, size, fit);
  else if (!view || view.whole) viewer.view = wholeView(original, size, fit);
  else viewer.view = clampView({...view, fit}, original, size);
  viewer.sentPlace ??= JSON.stringify(placeInLink(viewer.view, size, viewer.enlarged));
}

/**
 * Return the height of all panes together, in CSS pixels, so that they end where the screen ends. `top` is
 * where the panes begin on the page, `above` and `below` the rest of the viewer. If narrow panes begin low, as
 * on a phone, they get most of a screen: a person scrolls to them.
 * @param {Room} room
 */
export function roomFor({width, screen, top, above, below}) {
  if (width < PHONE && top > screen / 2) return screen * PHONE_SHARE;
  const left = screen - top - below - MARGIN;
  return Math.max(left, Math.min(LEAST, screen - HEADER - above - below));
}

/**
 * Measure what `roomFor` needs, as if the page were scrolled to its top.
 * @param {Element} parts @param {Element} holder @param {Element} scroller
 */
export function measureRoom(parts, holder, scroller) {
  const [outer, inner] = [parts.getBoundingClientRect(), holder.getBoundingClientRect()];
  return {
    width: inner.width,
    screen: window.innerHeight,
    top: inner.top - scroller.getBoundingClientRect().top + scroller.scrollTop,
    above: inner.top - outer.top,
    below: outer.bottom - inner.bottom,
  };
}

/**
 * In full screen, let the viewer cover the title above it and the margin left of it. The navigation and the
 * settings beside the viewer stay.
 * @param {HTMLElement} root @param {Element} scroller @param {boolean} isFull
 */
export function coverPage(root, scroller, isFull) {
  root.classList.remove("full");
  if (!isFull) return;
  const [box, page] = [root.getBoundingClientRect(), scroller.getBoundingClientRect()];
  root.style.setProperty("--left", `${Math.max(box.left - page.left - 2 * MARGIN, 0)}px`);
  root.style.setProperty("--up", `${Math.max(box.top - page.top + scroller.scrollTop - HEADER, 0)}px`);
  root.classList.add("full");
}
