import {focusHeading, watchHands} from "./heading.js";
import {keepTabsHigh} from "./tabs.js";

const MAIN = "[data-testid=stMain]";
/**
 * Of each place: what it showed last, and what ends the watch.
 * @type {WeakMap<object, {turned: number, hands: {onKeys: boolean}, stop: () => void}>}
 */
const watches = new WeakMap();

/**
 * Tell Python whether the window is narrow: at once where its guess is wrong, then at every change.
 * Where a person turned to something else to read, show it from its top; where the button that they
 * pressed by keyboard is gone, its heading gets the focus. Tabs keep their height.
 * @param {{
 *   data: {query: string, guess: boolean, turned: number},
 *   parentElement: object,
 *   setStateValue: (name: string, value: unknown) => void,
 * }} component
 */
export default function ({data: {query, guess, turned}, parentElement, setStateValue}) {
  const before = watches.get(parentElement);
  before?.stop();
  const isTurned = before !== undefined && before.turned !== turned;
  if (isTurned) document.querySelector(MAIN)?.scrollTo({top: 0, behavior: "instant"});
  const letFocusBe = isTurned && before.hands.onKeys ? focusHeading() : () => {};
  const hands = watchHands();
  hands.onKeys = before?.hands.onKeys ?? false;
  const media = matchMedia(query);
  const tell = () => setStateValue("narrow", media.matches);
  if (media.matches !== guess) tell();
  media.addEventListener("change", tell);
  const letTabsBe = keepTabsHigh();
  const stop = () => {
    media.removeEventListener("change", tell);
    letTabsBe();
    letFocusBe();
    hands.stop();
  };
  watches.set(parentElement, {turned, hands, stop});
  return stop;
}
