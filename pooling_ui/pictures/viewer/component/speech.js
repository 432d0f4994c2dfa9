import {readingSentence} from "./reading.js";
/** @import {Action, Pair, Pane, Reading, View} from "./types" */

/**
 * Return a zoom, in screen pixels for each pixel of the picture, as text.
 * @param {number} zoom
 */
export function percent(zoom) {
  const value = zoom * 100;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} %`;
}

/**
 * Return the effect of an action as a sentence for a screen reader; "" if something else says it.
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

/** Return the direction in which a person now looks: the picture itself moves the other way. @param {Pair} pair */
function direction([across, down]) {
  if (across) return across > 0 ? "left" : "right";
  return down > 0 ? "up" : "down";
}

/**
 * Return one sentence for each pane that has a reading.
 * @param {Pane[]} panes
 * @param {(Reading | null)[]} readings
 * @returns {string[]}
 */
export function readingSentences(panes, readings) {
  return readings.flatMap((reading, index) =>
    reading ? [readingSentence(panes[index].title, reading)] : [],
  );
}
