import {isCovered, placeInLink, requestFor} from "./viewport.js";
/** @import {Viewer} from "./viewer.js" */

const ASK_AFTER = 140; // milliseconds of rest before another part of the picture is requested

/** Tell Python what is on screen, once the person rests. @param {Viewer} viewer */
export function askSoon(viewer) {
  clearTimeout(viewer.timer);
  viewer.timer = setTimeout(() => ask(viewer), ASK_AFTER);
}

/**
 * Tell Python where the person now looks, for the link, and request what is on screen, unless it is here or
 * already requested.
 * @param {Viewer} viewer
 */
function ask(viewer) {
  tellPlace(viewer);
  const {panes, view, size, ratio, header} = viewer;
  if (panes.every((pane) => isCovered(view, pane, size, ratio))) return;
  const request = requestFor(view, size, ratio, header.picture);
  const requested = JSON.stringify([request, header.setting, panes.length]);
  if (requested === viewer.requested) return;
  viewer.requested = requested;
  viewer.send("view", request);
}

/** @param {Viewer} viewer */
function tellPlace(viewer) {
  const place = placeInLink(viewer.view, viewer.size, viewer.enlarged);
  const text = JSON.stringify(place);
  if (text === viewer.sentPlace) return;
  viewer.sentPlace = text;
  viewer.send("place", place);
}

/** Magnify the pixel that is pointed at, if there is a magnifier. @param {Viewer} viewer */
export function pickPixel(viewer) {
  const pixel = viewer.place?.pixels[0];
  if (!pixel || !viewer.header.spot) return;
  const [row, col] = pixel;
  viewer.send("spot", {row, col, at: Date.now()}); // the time makes a second click count
}
