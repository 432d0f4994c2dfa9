import {isLight} from "../../components/drawing/brightness.js";

// Streamlit stores the chosen theme under the address at which the tab was loaded. To use it on all
// pages, it is copied to the addresses of the others when the tab is left. The storage key is
// Streamlit's own: if another version names it differently, nothing is copied.

/**
 * Return the storage keys of all pages, the one of the loaded address first.
 * @param {string} loaded @param {string[]} pages
 */
export function themeKeys(loaded, pages) {
  const page = pages.find((each) => each && loaded.endsWith(`/${each}`)) ?? "";
  const root = loaded.slice(0, loaded.length - page.length);
  const others = pages.map((each) => root + each).filter((path) => path !== loaded);
  return [loaded, ...others].map((path) => `stActiveTheme-${path}-v2`);
}

/**
 * Copy the theme to all pages; tell Python when the page becomes light or dark.
 * @param {{
 *   data: string[],
 *   parentElement: ParentNode,
 *   setStateValue: (name: string, value: unknown) => void,
 * }} component
 */
export function keepTheme({data, parentElement, setStateValue}) {
  const probe = /** @type {HTMLElement} */ (parentElement.querySelector("span"));
  probe.ontransitionend = () => setStateValue("dark", isLight(getComputedStyle(probe).color));
  const [entry] = performance.getEntriesByType("navigation"); // private browsing may keep none
  const loaded = new URL(entry?.name ?? location.href).pathname;
  const [own, ...others] = themeKeys(loaded, data);
  const copy = () => {
    try {
      const theme = localStorage.getItem(own);
      if (theme) for (const key of others) localStorage.setItem(key, theme);
    } catch {
      // If the browser blocks storage, or it is full, each page keeps its own theme.
    }
  };
  copy();
  addEventListener("pagehide", copy);
  document.addEventListener("visibilitychange", copy);
  return () => {
    copy();
    removeEventListener("pagehide", copy);
    document.removeEventListener("visibilitychange", copy);
  };
}
