/**
 * Return a function that finds or makes the one instance of a mounted element, however often Streamlit calls
 * it.
 *
 * `create(root)` makes an instance, `close(instance)` ends it. The returned function takes the parent element,
 * and returns the instance and its clean-up.
 * @template Instance
 * @param {(root: HTMLElement) => Instance} create @param {(instance: Instance) => void} close
 * @returns {(parentElement: ParentNode, selector: string) => [Instance, () => void]}
 */
export function keepInstances(create, close) {
  const mounted = new WeakMap();
  return (parentElement, selector) => {
    const root = /** @type {HTMLElement} */ (parentElement.querySelector(selector));
    let entry = mounted.get(parentElement);
    if (entry?.root !== root) {
      if (entry) close(entry.instance);
      entry = {root, instance: create(root), calls: 0};
      mounted.set(parentElement, entry);
    }
    const call = (entry.calls += 1);
    const cleanUp = () => {
      // Streamlit may call a clean-up late, after a newer call: only the newest counts. If data comes quickly, it
      // calls a clean-up before the newer call; the element is still on the page then. An instance ends with its
      // element: else what a person just did would be lost.
      if (entry.calls !== call || mounted.get(parentElement) !== entry || root.isConnected) return;
      close(entry.instance);
      mounted.delete(parentElement);
    };
    return [entry.instance, cleanUp];
  };
}
