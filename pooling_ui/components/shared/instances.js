/**
 * One instance per mounted element, however often Streamlit calls. `create(root)` makes one,
 * `close(instance)` lets it go. Returns what to call with the element: the instance, and its
 * clean-up.
 * @template Instance
 * @param {(root: HTMLElement) => Instance} create @param {(instance: Instance) => void} close
 * @returns {(parentElement: ParentNode, selector: string) => [Instance, () => void]}
 */
export function keepInstances(create, close) {
  const kept = new WeakMap();
  return (parentElement, selector) => {
    const root = /** @type {HTMLElement} */ (parentElement.querySelector(selector));
    let entry = kept.get(parentElement);
    if (entry?.root !== root) {
      if (entry) close(entry.instance);
      entry = {root, instance: create(root), turn: 0};
      kept.set(parentElement, entry);
    }
    const turn = (entry.turn += 1);
    const cleanUp = () => {
      // Streamlit may call a clean-up late, when a newer call has already taken over.
      if (entry.turn !== turn || kept.get(parentElement) !== entry) return;
      close(entry.instance);
      kept.delete(parentElement);
    };
    return [entry.instance, cleanUp];
  };
}
