import {reducedMotion} from "../../../components/shared/reduced_motion.js";

/** @import {Exporter} from "./types.d.ts" */

/**
 * Show one of the three buttons of an animation: make it, cancel, take the file. They share one place, and the focus
 * passes from the old button to the new one.
 * @param {Exporter} exporter @param {"make" | "cancel" | "take"} name
 */
export function showPart({parts}, name) {
  const all = [parts.make, parts.cancel, parts.take];
  const host = /** @type {ShadowRoot | Document} */ (parts.make.getRootNode());
  const had = all.includes(/** @type {any} */ (host.activeElement));
  for (const each of all) each.hidden = each !== parts[name];
  parts.progress.hidden = name !== "cancel";
  if (had) parts[name].focus({preventScroll: true});
}

/**
 * Offer an animation in place of the button that made it, and play it in place of its first frame, unless a person
 * wants no motion.
 * @param {Exporter} exporter @param {string} kind @param {Uint8Array} data @param {string} label
 */
export function offerAnimation(exporter, kind, data, label) {
  const {canvas, parts: {take, preview}} = exporter;
  const file = new Blob([new Uint8Array(data)], {type: `image/${kind.toLowerCase()}`});
  const address = URL.createObjectURL(file);
  exporter.made = {file, kind: kind.toLowerCase(), address};
  take.textContent = label;
  showPart(exporter, "take");
  if (reducedMotion().matches) return;
  preview.src = address;
  preview.decode().then(() => {
    if (exporter.made?.address !== address) return;
    canvas.hidden = true;
    preview.hidden = false;
  }, () => {}); // what cannot be decoded is not shown
}

/** Drop an animation: the person wants other files. @param {Exporter} exporter */
export function withdrawAnimation(exporter) {
  const {canvas, made, parts: {preview}} = exporter;
  if (!made) return;
  URL.revokeObjectURL(made.address);
  exporter.made = null;
  canvas.hidden = false;
  preview.hidden = true;
  preview.removeAttribute("src");
  showPart(exporter, "make");
}
