/** @import {Stage} from "../types.d.ts" */

// In a presentation, everything on the stage is larger by this factor on a screen of this size. On other
// screens it takes the same share of the screen, so that it is as legible from the back of the room.
const ENLARGED = 1.8;
const SCREEN = {width: 1600, height: 1080};

/**
 * Return how much larger than on a desk the stage is in a presentation: text, lines and cells alike. Beside a
 * lesson's task only text is larger (styles/presenting.css): anything else would take room from the cells.
 * @param {Stage} stage
 */
export function enlargement({scene, scroller}) {
  if (!scene.header.presenting || scene.header.beside_task) return 1;
  const share = Math.min(scroller.clientWidth / SCREEN.width, scroller.clientHeight / SCREEN.height);
  return Math.max(Math.round(ENLARGED * share * 100) / 100, 1);
}

/** Let CSS enlarge the stage's text and everything over the drawing. @param {Stage} stage */
export function enlarge(stage) {
  stage.enlarged = enlargement(stage);
  stage.root.style.setProperty("--enlarged", String(stage.enlarged));
}

/**
 * Return the room for the drawing in its own pixels, each of which is several screen pixels: drawing code need
 * not know that the stage is enlarged. In a presentation, cells take all of it.
 * @param {Stage} stage
 */
export function roomOf(stage) {
  const {box} = stage.parts;
  const enlarged = enlargement(stage);
  const ratio = (globalThis.devicePixelRatio || 1) * enlarged;
  const grows = stage.scene.header.presenting;
  return {width: box.clientWidth / enlarged, height: box.clientHeight / enlarged, ratio, grows};
}
