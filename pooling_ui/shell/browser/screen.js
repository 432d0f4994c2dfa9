import {focusHeading, watchKeyboardUse} from "./heading.js";
import {keepTabHeight} from "./tabs.js";

const MAIN = "[data-testid=stMain]";
/**
 * For each mounted element: how often something new was opened before, and a function that ends the watch.
 * @type {WeakMap<object, {times: number, input: {isKeyboard: boolean}, stop: () => void}>}
 */
const watches = new WeakMap();

/**
 * Tell Python whether the window is narrow: at once if its guess is wrong, then at every change. When a person
 * opens something else to read, scroll to its top; if the button that they pressed by keyboard is gone, focus
 * its heading. Tabs keep their height.
 * @param {{
 *   data: {query: string, guess: boolean, new: number},
 *   parentElement: object,
 *   setStateValue: (name: string, value: unknown) => void,
 * }} component
 */
export function watchScreen({data: {query, guess, new: times}, parentElement, setStateValue}) {
  const before = watches.get(parentElement);
  before?.stop();
  const isNew = before !== undefined && before.times !== times;
  if (isNew) document.querySelector(MAIN)?.scrollTo({top: 0, behavior: "instant"});
  const stopFocus = isNew && before.input.isKeyboard ? focusHeading() : () => {};
  const input = watchKeyboardUse();
  input.isKeyboard = before?.input.isKeyboard ?? false;
  const media = matchMedia(query);
  const tell = () => setStateValue("narrow", media.matches);
  if (media.matches !== guess) tell();
  media.addEventListener("change", tell);
  const stopTabs = keepTabHeight();
  const stop = () => {
    media.removeEventListener("change", tell);
    stopTabs();
    stopFocus();
    input.stop();
  };
  watches.set(parentElement, {times, input, stop});
  return stop;
}
