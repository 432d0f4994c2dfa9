// What is open over the page, and closes with Escape.
export const OPEN = "[role=dialog], [role=menu], [role=listbox], [data-testid=stPopoverBody]";
const TURNED_OFF = "poolscope.letters-off"; // in the browser's storage

/** The browser's storage; a frame of another site may have none. @returns {Storage | undefined} */
function storage() {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Whether a person has turned letters off: who talks to a computer would set them off (WCAG 2.1.4). */
export function lettersAreOff() {
  return Boolean(storage()?.getItem(TURNED_OFF));
}

/** Turn letters off, or on again; without a storage that counts until the page is left. @param {boolean} off */
export function turnLetters(off) {
  if (off) storage()?.setItem(TURNED_OFF, "true");
  else storage()?.removeItem(TURNED_OFF);
}
