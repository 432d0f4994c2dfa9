/** @import {Action, Pair, Pane, Reading, Spot, View} from "./types" */

/** @type {Record<number, string[]>} */
const CHANNELS = {1: ["value"], 3: ["r", "g", "b"]};
/** @type {Record<number, string[]>} */
const SPOKEN = {1: ["value"], 3: ["red", "green", "blue"]};

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
 * Return the reading in a few characters.
 * @param {Reading} reading
 */
export function readingText({top, left, bottom, right, values, exact}) {
  const names = CHANNELS[values.length];
  const list = values.map((value, channel) => `${names[channel]} ${value}`).join("  ");
  return exact
    ? `(${top}, ${left})  ${list}`
    : `mean of (${range(top, bottom)}, ${range(left, right)}) ≈ ${list}`;
}

/**
 * Return the reading as a sentence to be spoken.
 * @param {string} title
 * @param {Reading} reading
 */
export function readingSentence(title, {top, left, bottom, right, values, exact}) {
  const names = SPOKEN[values.length];
  const list = values.map((value, channel) => `${names[channel]} ${value}`).join(", ");
  return exact
    ? `${title}: row ${top}, column ${left}: ${list}.`
    : `${title}: rows ${range(top, bottom)}, columns ${range(left, right)}, mean about: ${list}.`;
}

/** Return where the magnifier is, as a sentence to be spoken. @param {Spot} spot */
export function spotSentence({row, col, height, width}) {
  return `Magnified: rows ${range(row, row + height)}, columns ${range(col, col + width)}.`;
}

/** @param {number} start @param {number} stop */
function range(start, stop) {
  return stop - start === 1 ? `${start}` : `${start}–${stop - 1}`;
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
