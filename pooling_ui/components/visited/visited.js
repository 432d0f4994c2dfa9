/** What Streamlit marks with whether a page runs. It is there for tests, and may go one day. */
const STATE = "data-test-script-state";
const INSTALLED = Symbol.for("poolscope visited");

const WHILE = 500; // milliseconds; a short run may be over before Streamlit marks that it began

/**
 * Keep one entry of the browser's history for each address that a person saw.
 *
 * A widget that is changed replaces the address, so that the one before would be lost; what Python
 * then writes adds an address, so that a half-written one would stay. Here it is the other way
 * round: the first change of an address at which the page stood still adds an entry, and what
 * follows before it stands still again replaces that.
 *
 * It is set up once for a tab, and stays: pages come and go in it.
 */
export default function keepVisited() {
  const standsStill = () => document.querySelector(`[${STATE}="notRunning"]`);
  if (INSTALLED in globalThis || !document.querySelector(`[${STATE}]`)) return;
  const {pushState, replaceState} = history;
  const address = {isSeen: false};
  let timer = 0;

  const begin = () => {
    address.isSeen = false;
    clearTimeout(timer);
    timer = setTimeout(() => (address.isSeen ||= Boolean(standsStill())), WHILE);
  };
  /** @type {History["pushState"]} */
  const write = (...told) => {
    const way = address.isSeen ? pushState : replaceState;
    begin();
    way.apply(history, told);
  };
  Object.assign(history, {pushState: write, replaceState: write});
  Object.assign(globalThis, {[INSTALLED]: address});

  const watch = new MutationObserver(() => (address.isSeen ||= Boolean(standsStill())));
  watch.observe(document.body, {attributes: true, attributeFilter: [STATE], subtree: true});
  // What is written on the way back belongs to the entry that was there.
  addEventListener("popstate", begin);
  begin();
}
