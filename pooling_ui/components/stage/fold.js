/** @import {Stage} from "./types.d.ts" */

// A stage that starts lower than this has no useful room left on the first screen.
const LEAST_ON_SCREEN = 200;
// Such a stage takes this share of the screen when a person scrolls to it.
const SHARE_OF_SCREEN = 0.58;
const LEAST_DRAWING = 132;
const MARGIN_BELOW = 10;

/**
 * The height for the drawing, in whole pixels: what is left on the screen under its top, less what
 * stands below it in the stage (`under`). Where that is too little, the stage takes most of the
 * screen when a person scrolls to it; but of stages beside each other, both drawings stay on the
 * first screen, so that they can be compared beside the settings, and smaller ones will do.
 * @param {{top: number, under: number, screen: number, compared?: boolean}} places
 */
export function heightFor({top, under, screen, compared = false}) {
  const left = screen - top - under - MARGIN_BELOW;
  const alone = left + under;
  if (compared && left >= LEAST_DRAWING) return Math.floor(left);
  if (compared && alone >= LEAST_ON_SCREEN) return Math.floor(alone);
  const scrolledTo = Math.min(screen - under - MARGIN_BELOW, Math.max(SHARE_OF_SCREEN * screen, LEAST_ON_SCREEN));
  return Math.max(Math.floor(left >= LEAST_ON_SCREEN ? left : scrolledTo), Math.min(LEAST_DRAWING, screen));
}

/** Measure what `heightFor` needs, as if the page were scrolled to its top. @param {Stage} stage */
export function measureFold({parts, scroller, scene}) {
  const box = parts.box.getBoundingClientRect();
  return {
    top: box.top - scroller.getBoundingClientRect().top + scroller.scrollTop,
    under: parts.transport.getBoundingClientRect().bottom - box.bottom,
    screen: scroller.clientHeight,
    compared: Boolean(scene.header.side),
  };
}
