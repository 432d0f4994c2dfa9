import {isInPane, sharesFor, zoomSteps} from "./layout.js";
import {neighbourOf} from "../actions/page.js";
import {outputOf, tapsOf} from "../message/scene.js";

/** @import {Layout, Place, Scene, Shares, Stage, View} from "../types.d.ts" */

// The least cell size at which every cell can be read and hit without zooming.
const LARGE_ENOUGH = 44;

/**
 * Let the stage handle its zoom buttons and scrolling; `layOutAndDraw` lays out a stage again. A stage beside it is
 * zoomed and scrolled alike.
 * @param {Stage} stage @param {(stage: Stage) => void} layOutAndDraw
 */
export function listenToZoom(stage, layOutAndDraw) {
  const {zoom, box} = stage.parts;
  zoom.onclick = (event) => {
    const wish = /** @type {Element} */ (event.target).closest("button")?.dataset.zoom;
    if (wish === undefined) return;
    stage.zoom = nextZoom(stage.layout, stage.zoom, Number(wish));
    stage.reveal = "centre";
    layOutAndDraw(stage);
    const other = neighbourOf(stage);
    if (other) {
      other.zoom = stage.zoom;
      other.share = stage.share;
      layOutAndDraw(other);
    }
    // Tell people who do not see the planes what the button did.
    const {cell, fitted} = stage.layout;
    const live = /** @type {HTMLElement} */ (zoom.querySelector("[aria-live]"));
    live.textContent = cell > fitted ? `Cells enlarged to ${Math.round(cell * stage.enlarged)} pixels.` : "Both planes fit.";
  };
  box.onscroll = () => {
    const share = shareOf(box, scrolls(stage));
    for (const it of [stage, neighbourOf(stage)]) {
      if (!it || share.every((part, axis) => Math.abs(part - it.share[axis]) * scrolls(it)[axis] < 0.5)) continue;
      it.share = share;
      layOutAndDraw(it);
    }
  };
}

/**
 * Return the zoom after one step in (1), out (−1), or back to what fits (0).
 * @param {Layout} layout @param {number} zoom @param {number} by
 */
export function nextZoom(layout, zoom, by) {
  if (by === 0) return 0;
  const steps = zoomSteps(layout.fitted);
  const at = steps.findLastIndex((step) => step <= zoom);
  return steps[Math.min(Math.max(at + by, 0), steps.length - 1)];
}

/** Return how far the box can be scrolled, across and down, in screen pixels. @param {Stage} stage */
function scrolls({layout, enlarged}) {
  return layout.range.map((rest) => rest * enlarged);
}

/**
 * Return how far a box is scrolled, across and down, from 0 to 1.
 * @param {HTMLElement} hTMLElement @param {number[]} range
 */
function shareOf({scrollLeft, scrollTop}, range) {
  return [scrollLeft, scrollTop].map((at, axis) => (range[axis] > 0 ? Math.min(Math.max(at / range[axis], 0), 1) : 0));
}

/**
 * Let the box scroll as far as the larger plane exceeds its pane, scroll it to the share, and update the zoom buttons.
 * @param {Stage} stage
 */
export function updateScrollAndZoom(stage) {
  const {parts: {box, room, zoom}, layout, share} = stage;
  const [across, down] = scrolls(stage);
  box.classList.toggle("zoomed", across > 0 || down > 0);
  room.style.setProperty("--across", `${across}px`);
  room.style.setProperty("--down", `${down}px`);
  box.scrollLeft = share[0] * across;
  box.scrollTop = share[1] * down;
  const enlarged = layout.cell > layout.fitted;
  zoom.hidden = layout.fitted >= LARGE_ENOUGH && !enlarged;
  const [out, fit, closer] = zoom.querySelectorAll("button");
  setOff(out, !enlarged);
  setOff(fit, !enlarged);
  setOff(closer, layout.cell >= Math.max(...zoomSteps(layout.fitted)));
}

/**
 * Switch a button off, but not by `disabled`: a button that switches itself off must keep the focus.
 * @param {Element} button @param {boolean} off
 */
export function setOff(button, off) {
  button.setAttribute("aria-disabled", String(off));
}

/**
 * Return the share that shows what a view is about; the present one if that already does.
 * @param {Layout} layout @param {Scene} scene @param {View} view @param {number[]} share @param {boolean} centred
 */
export function shareShowing(layout, scene, view, share, centred) {
  const places = placesOf(scene, view);
  if (!places.length || (!centred && places.every((place) => isInPane(layout, place)))) return share;
  const shares = places.map((place) => sharesFor(layout, place));
  return share.map((part, axis) => bestShare(shares.map((one) => one[axis]).filter((one) => one !== null), part));
}

/**
 * Return the share with the first place in the middle, moved so that the others show, too; the first always
 * shows.
 * @param {Shares[]} shares @param {number} part
 */
function bestShare(shares, part) {
  if (!shares.length) return part;
  return shares.reduceRight((share, {from, to}) => Math.min(Math.max(share, from), to), shares[0].middle);
}

/**
 * Return the middle cells of what a view is about.
 * @param {Scene} scene @param {View} view
 * @returns {Place[]}
 */
function placesOf(scene, view) {
  if (view.at) return [{plane: "input", row: view.at[0], col: view.at[1]}];
  if (scene.windows === 0) return [];
  const {rows, cols} = tapsOf(scene, view.step);
  /** @param {number[]} taps */
  const middle = (taps) => (taps[0] + taps[taps.length - 1]) / 2;
  const [row, col] = outputOf(scene, view.step);
  return [{plane: "input", row: middle(rows), col: middle(cols)}, {plane: "output", row, col}];
}
