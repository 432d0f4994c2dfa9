import {startFullScreen, endFullScreen} from "../../../components/shared/full_screen.js";
import {announce} from "../../../components/shared/voice.js";
import {pickPixel} from "./asking.js";
import {readAll} from "./pointing.js";
import {actionSentence, readingSentences, spotSentence} from "./speech.js";
import {wholeView} from "./viewport.js";
/** @import {Action, Pair, Spot} from "./types" */
/** @import {Voice} from "../../../components/shared/types" */
/** @import {Viewer} from "./viewer.js" */

const ARROW = 60; // CSS pixels
// CSS pixels: from this size of a pixel on, an arrow key moves by one pixel.
const COUNTED_FROM = 16;

/** Do what a button or a key asks for. @param {Viewer} viewer @param {Action} action */
export function actOn(viewer, {zoom = 0, whole = false, one = false, fit = null, pan = null, pick = false, full = false}) {
  const {view, size} = viewer;
  /** @type {Pair} */
  const middle = [size.width / 2, size.height / 2];
  if (zoom) viewer.zoom(zoom, middle, 0);
  if (one) viewer.zoom(1 / view.zoom, middle, 0);
  if (whole) viewer.go(wholeView(viewer.original, size, view.fit));
  if (fit !== null) viewer.go({...view, fit: (viewer.enlarged = fit)});
  if (pan) {
    const step = view.zoom >= COUNTED_FROM ? view.zoom : Math.min(ARROW, size.width / 6);
    viewer.pan([pan[0] * step, pan[1] * step], 0);
  }
  if (pick) pickPixel(viewer);
  // The whole page, not just the pictures: the settings stay beside them.
  if (full && document.fullscreenElement) endFullScreen();
  else if (full) startFullScreen();
}

/**
 * Say the effect of an action, once the person rests; after keys or moving, also what is in the middle.
 * @param {Viewer} viewer @param {Action} action @param {boolean} withReadings
 */
export function announceAction(viewer, action, withReadings) {
  const read = withReadings ? readingSentences(viewer.panes, readAll(viewer.panes, viewer.place)) : [];
  const text = [actionSentence(action, viewer.view), ...read].filter(Boolean).join(" ");
  if (text) announce(viewer.voice, "action", text);
}

/**
 * Say where the magnifier is, if it has moved.
 * @param {Voice} voice @param {Spot | null} before @param {Spot | null} spot
 */
export function announceSpot(voice, before, spot) {
  if (before && spot && spotSentence(before) !== spotSentence(spot)) announce(voice, "spot", spotSentence(spot));
}

/** Adapt to full screen, or to its end. @param {Viewer} viewer */
export function changeScreen(viewer) {
  viewer.around.scroller.scrollTo({top: 0});
  viewer.arrange();
  announce(viewer.voice, "full", document.fullscreenElement ? "Full screen." : "Full screen ended.");
}
