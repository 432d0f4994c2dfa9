import {keepInstances} from "../../../components/shared/instances.js";
import {unpack} from "../../../components/shared/wire.js";
import {Viewer} from "./viewer.js";
/** @import {ViewerMessage} from "./types" */

const mountViewer = keepInstances(
  (root) => new Viewer(root),
  (viewer) => viewer.close(),
);

/**
 * Streamlit calls this on mount, and again on the same DOM whenever the message changes.
 * @param {{data: Uint8Array, parentElement: ParentNode, setStateValue: Viewer["send"]}} component
 */
export default function ({data, parentElement, setStateValue}) {
  const [viewer, cleanUp] = mountViewer(parentElement, ".viewer");
  viewer.show(/** @type {ViewerMessage} */ (unpack(data)), setStateValue);
  return cleanUp;
}
