// What a person turned to may come a little later, and what they pressed may go as late.
const PATIENCE_MS = 3000;
const HEADINGS = ["[data-testid=stMain] h2", "[data-testid=stMain] h1"];

/** Whether a person uses the keyboard; what they did last says so. */
export function watchHands() {
  const hands = {onKeys: false, stop: () => {}};
  const key = () => (hands.onKeys = true);
  const pointer = () => (hands.onKeys = false);
  document.addEventListener("keydown", key, {capture: true});
  document.addEventListener("pointerdown", pointer, {capture: true});
  hands.stop = () => {
    document.removeEventListener("keydown", key, {capture: true});
    document.removeEventListener("pointerdown", pointer, {capture: true});
  };
  return hands;
}

/**
 * Give the focus to the heading of what a person turned to, once the button that led there is gone:
 * a keyboard and a screen reader go on from there. A button that stays keeps the focus, and a person
 * who points at something has it where they point.
 * @returns {() => void} ends it
 */
export function focusHeading() {
  const give = () => {
    const heading = HEADINGS.map((each) => document.querySelector(each)).find((it) => it !== null);
    if (document.activeElement !== document.body || !heading) return;
    stop();
    const element = /** @type {HTMLElement} */ (heading);
    element.tabIndex = -1;
    element.style.outline = "none"; // nothing can be pressed or typed there, as a frame would say
    element.focus({preventScroll: true});
  };
  const observer = new MutationObserver(give);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener("pointerdown", stop, {capture: true});
  };
  observer.observe(document.body, {childList: true, subtree: true});
  document.addEventListener("pointerdown", stop, {capture: true});
  give();
  return stop;
}
