const REFUSED = "[data-testid=stFileChip][aria-invalid=true]";
/**
 * For each mounted element: the marks that Python was told of, and a function that ends the watch.
 * @type {WeakMap<object, {told: WeakSet<Element>, stop: () => void}>}
 */
const watches = new WeakMap();

/**
 * Tell Python of each file that never reached it: the browser found it too large or of another kind, or the
 * server did not take it. Streamlit shows the reason on its mark alone, and only while a pointer is there.
 * @param {{
 *   data: {field: string},
 *   parentElement: object,
 *   setTriggerValue: (name: string, value: unknown) => void,
 * }} component
 */
export default function ({data: {field}, parentElement, setTriggerValue}) {
  const before = watches.get(parentElement);
  before?.stop();
  const told = before?.told ?? new WeakSet();
  const tell = () => {
    const all = [...document.querySelectorAll(`.st-key-${field} ${REFUSED}`)];
    const last = all.filter((mark) => !told.has(mark)).at(-1);
    if (!last) return;
    for (const mark of all) told.add(mark);
    const why = last.querySelector("[role=alert]")?.textContent ?? "";
    setTriggerValue("refused", {file: last.getAttribute("aria-label") ?? "", why});
  };
  const observer = new MutationObserver(tell);
  observer.observe(document.body, {attributeFilter: ["aria-invalid"], childList: true, subtree: true});
  tell();
  const stop = () => observer.disconnect();
  watches.set(parentElement, {told, stop});
  return stop;
}
