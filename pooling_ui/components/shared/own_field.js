// Python marks by its key a place with a field and a button that belongs to it.
const PLACE = '[class*="st-key-focus_"]';

/** Return the marked place around an element, or null. @param {Element} element */
export function placeAround(element) {
  return element.closest(PLACE);
}

/** Return the field of a marked place, which gets the focus when the button there is gone. @param {Element | null} place */
export function ownFieldOf(place) {
  return place?.isConnected ? place.querySelector("input") : null;
}
