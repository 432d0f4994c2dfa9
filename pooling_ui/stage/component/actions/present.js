import {startFullScreen, endFullScreen} from "../../../components/shared/full_screen.js";
import {mainOf} from "./page.js";

/** @import {Stage} from "../types.d.ts" */

const PRESENTED = Symbol.for("poolscope presented"); // of the tab: a page may make its stage anew in between

/**
 * Ask the page to show only the stage and its settings, or everything again. The browser's full screen begins
 * and ends with it, if it is allowed.
 * @param {Stage} stage @param {boolean} on
 */
export function present(stage, on) {
  const main = mainOf(stage);
  if (!main || main.scene.header.standalone) return;
  if (on) startFullScreen();
  main.send("present", {on, at: performance.now()});
}

/** End the presentation; return true if there was one. @param {Stage} stage */
export function endPresentation(stage) {
  const {presenting} = stage.scene.header;
  if (presenting) present(stage, false);
  return presenting;
}

/** End the presentation when a person leaves full screen. @param {Stage} stage */
export function listenToScreen(stage) {
  const left = () => !document.fullscreenElement && stage.scene?.header.page_keys && endPresentation(stage);
  document.addEventListener("fullscreenchange", left, {signal: stage.signal});
}

/**
 * Show the stage as for a class or not, with the button that starts a presentation; the page has the one that
 * ends it.
 * @param {Stage} stage
 */
export function showPresent({root, parts, scene: {header}}) {
  const tab = /** @type {Record<symbol, boolean | undefined>} */ (/** @type {unknown} */ (globalThis));
  if (header.page_keys) {
    if (tab[PRESENTED] && !header.presenting) endFullScreen();
    tab[PRESENTED] = header.presenting;
  }
  root.dataset.presenting = String(header.presenting);
  root.dataset.besideTask = String(Boolean(header.beside_task));
  parts.present.hidden = !header.page_keys || header.presenting || Boolean(header.standalone);
  parts.export.hidden = Boolean(header.standalone);
  root.dataset.standalone = String(Boolean(header.standalone));
}

/**
 * Focus the stage when a presentation begins, so that its keys work at once, unless another element keeps the
 * focus. Call it after layout: before, nothing on the stage can have the focus.
 * @param {Stage} stage
 */
export function takeFocus({root, parts, shown, scene: {header: {presenting, page_keys: isMain}}}) {
  if (!isMain || Boolean(shown.presenting) === presenting) return;
  shown.presenting = presenting;
  const host = /** @type {ShadowRoot | Document} */ (root.getRootNode());
  if (!presenting || (document.activeElement !== document.body && host.activeElement !== parts.present)) return;
  root.dataset.by = "pointer"; // a focus ring around the whole stage would mean nothing
  root.focus({preventScroll: true});
}
