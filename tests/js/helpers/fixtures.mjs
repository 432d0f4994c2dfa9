import {readFileSync} from "node:fs";
import {readScene} from "../../../pooling_ui/stage/component/message/scene.js";
import {slicesOf} from "../../../pooling_ui/stage/component/message/slices.js";

/** Read a message as Python made it: a plain Uint8Array, as the browser gets it. */
export function message(name) {
  return new Uint8Array(readFileSync(new URL(`fixtures/${name}.bin`, import.meta.url)));
}

/** Read the same message and give it another header. */
export function changed(name, change) {
  const bytes = message(name);
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const text = new TextEncoder().encode(JSON.stringify({...header, ...change(header)}));
  const padded = new Uint8Array(text.length + ((4 - text.length) & 7)).fill(32); // arrays start on multiples of eight
  padded.set(text);
  const start = new Uint8Array(Uint32Array.of(padded.length).buffer);
  return Uint8Array.of(...start, ...padded, ...bytes.subarray(4 + length));
}

export function scene(name) {
  return readScene(message(name));
}

/** Arrange the cells of a plane of this shape on the stage, without a border. */
export function slices(...shape) {
  return slicesOf(shape, {from: 0, to: shape.at(-1)});
}

export const SCENES = [
  "plain", "overlapping", "dilated", "overhanging", "dropping", "dropping_padded", "not_a_number", "empty_window", "ragged",
  "smallest", "average", "average_padded", "average_left_out", "average_overridden",
  "power", "power_odd", "power_one", "power_infinite", "power_infinite_tie", "power_infinite_overhanging", "power_negative", "average_by_much", "differing", "outlying", "refused",
  "gradient", "gradient_padded", "gradient_empty", "spread", "spread_by_much", "unpool", "unpool_moved", "series", "volume", "volume_average",
  "unpool_overlapping", "spread_line", "spread_left_out", "gradient_line", "gradient_single",
  "covered", "covered_average", "sizeless", "adaptive", "adaptive_average", "beside_average", "beside_maximum", "beside_setting_a",
  "gradient_magnitude", "gradient_series", "gradient_volume", "unpool_volume", "refused_volume",
  "power_back", "power_back_by_much", "power_back_cubed", "power_back_odd", "power_back_summed", "power_back_unread",
];

/** Yield every pair of a row and a column. */
export function* cells(rows, cols) {
  for (let row = 0; row < rows; row += 1) for (let col = 0; col < cols; col += 1) yield [row, col];
}
