/** @import {Shown} from "../types.d.ts" */

/**
 * Call `write` if what the page shows under a name is to change. Any write makes the browser style
 * or lay out the page anew, also a write of what stands there already.
 * @template {keyof Shown} Name
 * @param {Shown} shown @param {Name} name @param {Shown[Name]} value @param {() => void} write
 */
export function showChange(shown, name, value, write) {
  if (shown[name] === value) return;
  shown[name] = value;
  write();
}
