// How long to wait for the new content to appear, and for the pressed button to go.
const HEADING_WAIT_MS = 3000;
const HEADINGS = ["[data-testid=stMain] h2", "[data-testid=stMain] h1"];

/** Watch whether a person uses the keyboard: their last action decides. */
export function watchKeyboardUse() {
  const input = {isKeyboard: false, stop: () => {}};
  const key = () => (input.isKeyboard = true);
  const pointer = () => (input.isKeyboard = false);
  document.addEventListener("keydown", key, {capture: true});
  document.addEventListener("pointerdown", pointer, {capture: true});
  input.stop = () => {
    document.removeEventListener("keydown", key, {capture: true});
    document.removeEventListener("pointerdown", pointer, {capture: true});
  };
  return input;
}

/**
 * Focus the heading of what a person has opened, once the button that led there is gone: a keyboard and a
 * screen reader continue there. A button that stays keeps the focus, and a person who clicks somewhere has it
 * there.
 * @returns {() => void} ends it
 */
export function focusHeading() {
  const focus = () => {
    const heading = HEADINGS.map((each) => document.querySelector(each)).find((it) => it !== null);
    if (document.activeElement !== document.body || !heading) return;
    stop();
    focusOn(/** @type {HTMLElement} */ (heading));
  };
  const observer = new MutationObserver(focus);
  const timer = setTimeout(() => stop(), HEADING_WAIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener("pointerdown", stop, {capture: true});
  };
  observer.observe(document.body, {childList: true, subtree: true});
  document.addEventListener("pointerdown", stop, {capture: true});
  focus();
  return stop;
}

/** Focus a heading. @param {HTMLElement} heading */
export function focusOn(heading) {
  heading.tabIndex = -1;
  heading.style.outline = "none"; // a frame would mean that something can be pressed or typed there
  heading.focus({preventScroll: true});
}
