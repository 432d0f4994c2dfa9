/** @import {Room} from "./types" */

const PHONE = 560; // CSS pixels of width
const PHONE_SHARE = 0.74;
const LEAST = 300;
const HEADER = 64; // Streamlit's navigation, which stays on top
const MARGIN = 8;

/**
 * Return the height of all panes together, in CSS pixels, so that they end where the screen ends. `top` is
 * where the panes begin on the page, `above` and `below` the rest of the viewer. If narrow panes begin low, as
 * on a phone, they get most of a screen: a person scrolls to them.
 * @param {Room} room
 */
export function roomFor({width, screen, top, above, below}) {
  if (width < PHONE && top > screen / 2) return screen * PHONE_SHARE;
  const left = screen - top - below - MARGIN;
  return Math.max(left, Math.min(LEAST, screen - HEADER - above - below));
}

/**
 * Measure what `roomFor` needs, as if the page were scrolled to its top.
 * @param {Element} parts @param {Element} holder @param {Element} scroller
 */
export function measureRoom(parts, holder, scroller) {
  const [outer, inner] = [parts.getBoundingClientRect(), holder.getBoundingClientRect()];
  return {
    width: inner.width,
    screen: window.innerHeight,
    top: inner.top - scroller.getBoundingClientRect().top + scroller.scrollTop,
    above: inner.top - outer.top,
    below: outer.bottom - inner.bottom,
  };
}

/**
 * In full screen, let the viewer cover the title above it and the margin left of it. The navigation and the
 * settings beside the viewer stay.
 * @param {HTMLElement} root @param {Element} scroller @param {boolean} isFull
 */
export function coverPage(root, scroller, isFull) {
  root.classList.remove("full");
  if (!isFull) return;
  const [box, page] = [root.getBoundingClientRect(), scroller.getBoundingClientRect()];
  root.style.setProperty("--left", `${Math.max(box.left - page.left - 2 * MARGIN, 0)}px`);
  root.style.setProperty("--up", `${Math.max(box.top - page.top + scroller.scrollTop - HEADER, 0)}px`);
  root.classList.add("full");
}
