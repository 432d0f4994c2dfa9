/** Return the browser's storage; undefined in a frame of another site that may not have one. @returns {Storage | undefined} */
export function storage() {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
