/** @import {Shown} from "../types.d.ts" */

/**
 * Call `write` if a value differs from the one shown under its name. Every write makes the browser style or
 * lay out the page again, even if it changes nothing.
 * @template {keyof Shown} Name
 * @param {Shown} shown @param {Name} name @param {Shown[Name]} value @param {() => void} write
 */
export function showChange(shown, name, value, write) {
  if (shown[name] === value) return;
  shown[name] = value;
  write();
}
