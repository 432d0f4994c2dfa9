// Streamlit keeps the theme that a person chose under the address at which the tab was loaded. So
// that it holds on all pages, it is copied to the addresses of the others when the tab is left. The
// storage key is Streamlit's own: should another version name it otherwise, nothing is copied.

/**
 * The storage keys of all pages, the one of the loaded address first.
 * @param {string} loaded @param {string[]} pages
 */
export function themeKeys(loaded, pages) {
  const page = pages.find((each) => each && loaded.endsWith(`/${each}`)) ?? "";
  const root = loaded.slice(0, loaded.length - page.length);
  const others = pages.map((each) => root + each).filter((path) => path !== loaded);
  return [loaded, ...others].map((path) => `stActiveTheme-${path}-v2`);
}

/**
 * Keep the theme for all pages; tell Python when the page becomes light or dark.
 * @param {{
 *   data: string[],
 *   parentElement: ParentNode,
 *   setStateValue: (name: string, value: unknown) => void,
 * }} component
 */
export default function ({data, parentElement, setStateValue}) {
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
      // Where the browser blocks storage, or it is full, each page keeps its own theme.
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

/** Whether a colour, as the browser says it, is light. @param {string} colour */
function isLight(colour) {
  return Number(colour.match(/\d+/)?.[0]) > 127;
}
