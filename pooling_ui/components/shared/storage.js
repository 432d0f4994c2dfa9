/**
 * Return a storage of the browser; undefined in a frame of another site that may not have one.
 * @param {"localStorage" | "sessionStorage"} [kind] @returns {Storage | undefined}
 */
export function storage(kind = "localStorage") {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}
