/** @import {Stage} from "../types.d.ts" */

// In a presentation, everything on the stage is this much larger on a screen of this size. On another
// screen it takes the same share of it, so that it is as legible from the back of the hall.
const ENLARGED = 1.8;
const SCREEN = {width: 1600, height: 1080};

/**
 * How much larger than on a desk everything on the stage is: text, lines and cells alike. Beside a
 * lesson's task, text alone is larger (styles/presenting.css): all else would take its room from the cells.
 * @param {Stage} stage
 */
export function enlargement({scene, scroller}) {
  if (!scene.header.presenting || scene.header.beside_task) return 1;
  const share = Math.min(scroller.clientWidth / SCREEN.width, scroller.clientHeight / SCREEN.height);
  return Math.max(Math.round(ENLARGED * share * 100) / 100, 1);
}

/** Let CSS enlarge the stage's text and all that lies over the drawing. @param {Stage} stage */
export function enlarge(stage) {
  stage.enlarged = enlargement(stage);
  stage.root.style.setProperty("--enlarged", String(stage.enlarged));
}

/**
 * The room for the drawing in its own pixels, each of which is several of the screen's: what is drawn
 * need not know that it is enlarged. In a presentation, cells take all of it.
 * @param {Stage} stage
 */
export function roomOf(stage) {
  const {box} = stage.parts;
  const enlarged = enlargement(stage);
  const ratio = (globalThis.devicePixelRatio || 1) * enlarged;
  const grows = stage.scene.header.presenting;
  return {width: box.clientWidth / enlarged, height: box.clientHeight / enlarged, ratio, grows};
}
