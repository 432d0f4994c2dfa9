const INSTALLED = Symbol.for("poolscope visited");

/**
 * Keep one entry of the browser's history for each address that a person saw.
 *
 * A widget that is changed replaces the address, so that the one before would be lost; what Python
 * then writes adds an address, so that a half-written one would stay. Here it is the other way
 * round: the first change of an address that a run has ended at adds an entry, and what follows
 * before the next run ends replaces that.
 *
 * Streamlit calls this when a run has ended, after what the run wrote. It is set up once for a tab,
 * and stays: pages come and go in it.
 */
export default function keepVisited() {
  const tab = /** @type {Record<symbol, {isSeen: boolean} | undefined>} */ (/** @type {unknown} */ (globalThis));
  (tab[INSTALLED] ??= setUp()).isSeen = true;
}

function setUp() {
  const {pushState, replaceState} = history;
  const address = {isSeen: false};
  /** @type {History["pushState"]} */
  const write = (...told) => {
    const way = address.isSeen ? pushState : replaceState;
    address.isSeen = false;
    way.apply(history, told);
  };
  Object.assign(history, {pushState: write, replaceState: write});
  // What is written on the way back belongs to the entry that was there.
  addEventListener("popstate", () => (address.isSeen = false));
  return address;
}
