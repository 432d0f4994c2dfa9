import {tell} from "../../../components/shared/voice.js";
import {listenTo} from "./listening.js";
import {labelFigure, makeFigure, readPanes} from "./panes.js";
/** @import {ViewerMessage} from "./types" */
/** @import {Viewer} from "./viewer.js" */

/**
 * Show a message, unless a later one arrives before this one is unpacked.
 * @param {Viewer} viewer @param {ViewerMessage} message
 * @param {(name: string, value: unknown) => void} send
 */
export async function showMessage(viewer, message, send) {
  const call = (viewer.calls += 1);
  const panes = await readPanes(message, viewer.panes);
  if (call !== viewer.calls) return;
  const {header} = message;
  const before = viewer.header;
  if (!before) viewer.endings.push(listenTo(viewer));
  if (before?.picture !== header.picture) [viewer.view, viewer.asked] = [/** @type {any} */ (null), ""];
  [viewer.header, viewer.panes, viewer.send] = [header, panes, send];
  viewer.start = before ? null : header.start; // only a new viewer starts at the place in the link
  viewer.enlarged = viewer.start?.fit ?? viewer.enlarged;
  // Figures stay in place: moving one would end a drag.
  for (const {figure} of viewer.figures.splice(panes.length)) figure.remove();
  panes.forEach((pane, index) => {
    if (!viewer.figures[index]) viewer.holder.append((viewer.figures[index] = makeFigure(index)).figure);
    labelFigure(viewer.figures[index], pane);
  });
  viewer.holder.setAttribute("aria-label", header.label);
  if (before && before.news !== header.news) tell(viewer.voice, "news", header.news);
  viewer.arranged = "";
  viewer.arrange();
}
