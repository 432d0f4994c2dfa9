// A stage that starts lower than this has no useful room left on the first screen.
const LEAST_ON_SCREEN = 200;
// Such a stage takes this share of the screen when a person scrolls to it.
const SHARE_OF_SCREEN = 0.58;
const LEAST_DRAWING = 132;
const MARGIN_BELOW = 10;

/** What a stage scrolls in, and what is in there: when either changes its size, the fold moves. */
export function surroundings(root) {
  let element = parentOf(root);
  let content = root;
  while (element && !scrolls(element)) {
    content = element;
    element = parentOf(element);
  }
  return {scroller: element ?? document.documentElement, content};
}

function parentOf(element) {
  return element.parentElement ?? element.getRootNode().host ?? null;
}

function scrolls(element) {
  return ["auto", "scroll"].includes(getComputedStyle(element).overflowY);
}

/**
 * The height for the drawing, in whole pixels: what is left on the screen under its top, less what
 * stands below it in the stage (`under`).
 */
export function heightFor({top, under, screen}) {
  const left = screen - top - under - MARGIN_BELOW;
  const scrolledTo = Math.min(screen - under - MARGIN_BELOW, Math.max(SHARE_OF_SCREEN * screen, LEAST_ON_SCREEN));
  return Math.max(Math.floor(left >= LEAST_ON_SCREEN ? left : scrolledTo), Math.min(LEAST_DRAWING, screen));
}

/** Measure what `heightFor` needs, as if the page were scrolled to its top. */
export function measureFold({parts, scroller}) {
  const box = parts.box.getBoundingClientRect();
  return {
    top: box.top - scroller.getBoundingClientRect().top + scroller.scrollTop,
    under: parts.transport.getBoundingClientRect().bottom - box.bottom,
    screen: scroller.clientHeight,
  };
}
