import {listenToAskKey} from "./ask_key.js";
import {keepHistory} from "./history.js";
import {watchScreen} from "./screen.js";
import {keepTheme} from "./theme.js";

/**
 * Each gets its part of the data, and may return a function that ends it.
 * @type {Record<string, (component: any) => (() => void) | void>}
 */
const WATCHES = {screen: watchScreen, theme: keepTheme, askKey: listenToAskKey, history: keepHistory};
/** For each mounted element: the data that each watch has, and how it ends. @type {WeakMap<object, Map<string, {data: string, stop: () => void}>>} */
const mounted = new WeakMap();

/**
 * Watch the window, the theme, the key / and the history. Streamlit calls this after each run. A watch begins anew
 * only if its own data changed.
 * @param {{data: [string, unknown][], parentElement: object}} component
 */
export default function (component) {
  const running = mounted.get(component.parentElement) ?? new Map();
  mounted.set(component.parentElement, running);
  for (const [name, own] of component.data) {
    const data = JSON.stringify(own);
    if (running.get(name)?.data === data) continue;
    running.get(name)?.stop();
    const stop = WATCHES[name]({...component, data: own}) ?? (() => {});
    running.set(name, {data, stop});
  }
  return () => {
    for (const {stop} of running.values()) stop();
    mounted.delete(component.parentElement);
  };
}
