/** Stands among a window's taps where it has none; `pooling_core.ABSENT`. */
export const ABSENT = -2147483648;

const ARRAY_TYPES = {f8: Float64Array, f4: Float32Array, i4: Int32Array, u1: Uint8Array};

/** The header and the named typed arrays of one message made by `wire.pack`. */
export function unpack(message) {
  // A copy starts at offset 0 of a buffer of its own, so every array in it is aligned.
  const bytes = message.slice();
  const headerLength = new DataView(bytes.buffer).getUint32(0, true);
  const body = 4 + headerLength;
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, body)));
  const arrays = {};
  for (const [name, [dtype, shape, offset]] of Object.entries(header.arrays)) {
    const length = shape.reduce((product, side) => product * side, 1);
    arrays[name] = new ARRAY_TYPES[dtype](bytes.buffer, body + offset, length);
  }
  return {header, arrays};
}
