import {readingSentence} from "./reading.js";
/** @import {Action, Pair, Pane, Reading, View} from "./types" */

/**
 * A zoom, in pixels of the screen for one of the picture, as text.
 * @param {number} zoom
 */
export function percent(zoom) {
  const value = zoom * 100;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} %`;
}

/**
 * What an action led to, in one sentence for a screen reader; empty where something else says it.
 * @param {Action} action
 * @param {View} view
 * @returns {string}
 */
export function actionSentence({zoom, one, whole, fit, pan, full}, view) {
  if (full) return "";
  if (whole) return `Whole picture, zoom ${percent(view.zoom)}.`;
  if (fit === true) return "Results enlarged to match the original.";
  if (fit === false) return "Results at real size.";
  if (pan) return `Moved ${direction(pan)}.`;
  return zoom || one ? `Zoom ${percent(view.zoom)}.` : "";
}

/** Which way a person now looks: the picture itself moves the other way. @param {Pair} pair */
function direction([across, down]) {
  if (across) return across > 0 ? "left" : "right";
  return down > 0 ? "up" : "down";
}

/**
 * One sentence for each pane that a pixel is read of.
 * @param {Pane[]} panes
 * @param {(Reading | null)[]} readings
 * @returns {string[]}
 */
export function readingSentences(panes, readings) {
  return readings.flatMap((reading, index) =>
    reading ? [readingSentence(panes[index].title, reading)] : [],
  );
}
