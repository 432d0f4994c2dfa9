/** @import {Stage} from "./types.d.ts" */

/**
 * Ask the page to show the stage and its settings alone, or all of it again. The browser's full
 * screen comes and goes with it, where the page may have it.
 * @param {Stage} stage @param {boolean} on
 */
export function present(stage, on) {
  const {page_keys: isMain, alone} = stage.scene.header;
  if (!isMain || alone) return;
  if (on) document.documentElement.requestFullscreen?.().catch(() => {}); // a frame may forbid it
  stage.send("present", {on, at: performance.now()});
}

/** End the presentation; say whether there was one. @param {Stage} stage */
export function endPresentation(stage) {
  const {presenting} = stage.scene.header;
  if (presenting) present(stage, false);
  return presenting;
}

/** A person who leaves the browser's full screen ends the presentation. @param {Stage} stage */
export function listenToScreen(stage) {
  const left = () => !document.fullscreenElement && stage.scene && endPresentation(stage);
  document.addEventListener("fullscreenchange", left, {signal: stage.signal});
}

/**
 * Show the stage as for a class or not, with the button that starts a presentation; the page has the
 * one that ends it.
 * @param {Stage} stage
 */
export function showPresent({root, parts, scene: {header}}) {
  const was = root.dataset.presenting === "true";
  const ended = was && !header.presenting;
  if (header.presenting && !was) takeFocus(root, parts.present);
  if (ended && document.fullscreenElement) document.exitFullscreen();
  root.dataset.presenting = String(header.presenting);
  parts.present.hidden = !header.page_keys || header.presenting || Boolean(header.alone);
  parts.export.hidden = Boolean(header.alone);
  root.dataset.alone = String(Boolean(header.alone));
}

/**
 * Give the stage the focus, so that its keys work at once: unless something else has it that stays.
 * @param {HTMLElement} root @param {HTMLElement} button
 */
function takeFocus(root, button) {
  const host = /** @type {ShadowRoot | Document} */ (root.getRootNode());
  if (document.activeElement !== document.body && host.activeElement !== button) return;
  root.dataset.by = "pointer"; // a ring around all that a class sees would say nothing
  root.focus({preventScroll: true});
}
