/** The multiples of the base speed, slowest first. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

/** Return a speed as people read it. @param {number} speed */
export function speedName(speed) {
  return `${{0.25: "¼", 0.5: "½"}[speed] ?? speed}×`;
}

/** The time for one window at 1×, in milliseconds. */
export const STEP_MS = 1000;

/** Return an eased share, slow at both ends, 0 to 1. @param {number} share */
export function ease(share) {
  const t = Math.min(Math.max(share, 0), 1);
  return t * t * (3 - 2 * t);
}

/**
 * Return the shares of a step at which the window arrives, and its value departs and lands. Fast play glides
 * less.
 * @param {number} speed
 */
function phases(speed) {
  const arrive = 0.42 / Math.sqrt(Math.max(speed, 1));
  const depart = arrive + 0.12;
  return {arrive, depart, land: 0.9};
}

/**
 * Return the position at which the window has arrived at a step, and its value has not left yet.
 * @param {number} step @param {number} speed
 */
export function arrivalAt(step, speed) {
  return step + phases(speed).arrive;
}

/**
 * Return what is shown at a position: 0 is before the first window, i + 1 is window i at rest.
 *
 * `glide` is how far the window has come from window `from` to window `step`, `flow` how far the winner's
 * value has come to its output cell, `filled` how many output cells have their value.
 * @param {number} position @param {number} windows @param {{speed?: number, cut?: boolean}} [it]
 */
export function momentAt(position, windows, {speed = 1, cut = false} = {}) {
  const step = Math.min(Math.max(Math.ceil(position) - 1, 0), Math.max(windows - 1, 0));
  const share = Math.min(Math.max(position - step, 0), 1);
  const from = Math.max(step - 1, 0);
  if (cut) {
    const shown = share > 0 ? 1 : 0;
    return {step, from: step, glide: 1, flow: shown, filled: step + shown};
  }
  const {arrive, depart, land} = phases(speed);
  const flow = Math.min(Math.max((share - depart) / (land - depart), 0), 1);
  return {step, from, glide: ease(share / arrive), flow, filled: step + (flow === 1 ? 1 : 0)};
}
