const INSTALLED = Symbol.for("poolscope history");
// `early.js` listens to it: the address has changed, by a person or by Python.
const CHANGED = "poolscope-address-changed";

/**
 * Keep one entry of the browser's history for each address that a person saw.
 *
 * By default, a changed widget replaces the address, so the previous one is lost, and what Python then writes
 * adds an entry, so an intermediate address stays. Here the first change after a run adds an entry, and later
 * changes before the next run ends replace it. If only the name in `data` changes, which follows the run's
 * number, no entry is added.
 *
 * Streamlit calls this when a run has ended, after the run's own writes. It is set up once for a tab, and
 * stays while pages change.
 * @param {{data: [number, string]}} component
 */
export function keepHistory({data}) {
  const tab = /** @type {Record<symbol, ReturnType<typeof setUp> | undefined>} */ (/** @type {unknown} */ (globalThis));
  const [, quiet] = data;
  Object.assign((tab[INSTALLED] ??= setUp()), {isSeen: true, quiet});
}

function setUp() {
  const {pushState, replaceState} = history;
  const address = {isSeen: false, quiet: ""};
  // A widget that a person changes replaces the address; what Python writes is pushed.
  /** @type {(byPerson: boolean) => History["pushState"]} */
  const writer = (byPerson) => (...state) => {
    const isNew = address.isSeen && !differsOnlyIn(address.quiet, String(state[2] ?? ""));
    address.isSeen = false;
    (isNew ? pushState : replaceState).apply(history, state);
    dispatchEvent(Object.assign(new Event(CHANGED), {byPerson}));
  };
  Object.assign(history, {pushState: writer(false), replaceState: writer(true)});
  // A write after Back belongs to the existing entry.
  addEventListener("popstate", () => (address.isSeen = false));
  return address;
}

/**
 * Return true if an address differs from the present one in this name of its query, and in nothing else.
 * @param {string} name @param {string} address
 */
function differsOnlyIn(name, address) {
  const [there, here] = [address, location.href].map((each) => new URL(each, location.href));
  const differs = there.searchParams.get(name) !== here.searchParams.get(name);
  for (const each of [there, here]) {
    each.searchParams.delete(name);
    each.searchParams.sort();
  }
  return differs && there.href === here.href;
}
