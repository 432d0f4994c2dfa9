const INSTALLED = Symbol.for("poolscope visited");

/**
 * Keep one entry of the browser's history for each address that a person saw.
 *
 * A widget that is changed replaces the address, so that the one before would be lost; what Python
 * then writes adds an address, so that a half-written one would stay. Here it is the other way
 * round: the first change of an address that a run has ended at adds an entry, and what follows
 * before the next run ends replaces that. Where only the name in `data` changes, which follows the
 * run's number, there is no new entry.
 *
 * Streamlit calls this when a run has ended, after what the run wrote. It is set up once for a tab,
 * and stays: pages come and go in it.
 * @param {{data: [number, string]}} component
 */
export default function keepVisited({data}) {
  const tab = /** @type {Record<symbol, ReturnType<typeof setUp> | undefined>} */ (/** @type {unknown} */ (globalThis));
  const [, quiet] = data;
  Object.assign((tab[INSTALLED] ??= setUp()), {isSeen: true, quiet});
}

function setUp() {
  const {pushState, replaceState} = history;
  const address = {isSeen: false, quiet: ""};
  /** @type {History["pushState"]} */
  const write = (...told) => {
    const isNew = address.isSeen && !differsOnlyIn(address.quiet, String(told[2] ?? ""));
    address.isSeen = false;
    (isNew ? pushState : replaceState).apply(history, told);
  };
  Object.assign(history, {pushState: write, replaceState: write});
  // What is written on the way back belongs to the entry that was there.
  addEventListener("popstate", () => (address.isSeen = false));
  return address;
}

/** Whether an address has another value of this name in its query, and else is where the person is. @param {string} name @param {string} address */
function differsOnlyIn(name, address) {
  const [there, here] = [address, location.href].map((each) => new URL(each, location.href));
  const differs = there.searchParams.get(name) !== here.searchParams.get(name);
  for (const each of [there, here]) {
    each.searchParams.delete(name);
    each.searchParams.sort();
  }
  return differs && there.href === here.href;
}
