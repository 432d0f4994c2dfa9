/** The value of a tap that a shorter window does not have; `pooling_core.ABSENT`. */
export const ABSENT = -2147483648;

const ARRAY_TYPES = {f8: Float64Array, f4: Float32Array, i4: Int32Array, u1: Uint8Array};

/** @typedef {Record<string, [dtype: keyof typeof ARRAY_TYPES, shape: number[], offset: number]>} Described */

/**
 * Return true if two messages are equal, except for one field of their headers.
 * @param {string} field @param {Uint8Array} one @param {Uint8Array} other
 */
export function isSameBut(field, one, other) {
  const [oneBody, otherBody] = [bodyOf(one), bodyOf(other)];
  if (oneBody.length !== otherBody.length) return false;
  for (let at = 0; at < oneBody.length; at += 1) if (oneBody[at] !== otherBody[at]) return false;
  const [oneHeader, otherHeader] = [one, other].map((message) => JSON.stringify({...headerOf(message), [field]: null}));
  return oneHeader === otherHeader;
}

/** @param {Uint8Array} message */
function headerLengthOf(message) {
  return new DataView(message.buffer, message.byteOffset).getUint32(0, true);
}

/** @param {Uint8Array} message @returns {Record<string, any>} */
export function headerOf(message) {
  return JSON.parse(new TextDecoder().decode(message.subarray(4, 4 + headerLengthOf(message))));
}

/** @param {Uint8Array} message */
function bodyOf(message) {
  return message.subarray(4 + headerLengthOf(message));
}

/** Return the header and the named typed arrays of a message made by `wire.pack`. @param {Uint8Array} message */
export function unpack(message) {
  // A copy has its own buffer and starts at offset 0, so every array in it is aligned.
  const bytes = message.slice();
  const header = headerOf(bytes);
  const body = 4 + headerLengthOf(bytes);
  /** @type {Record<string, InstanceType<typeof ARRAY_TYPES[keyof typeof ARRAY_TYPES]>>} */
  const arrays = {};
  const described = /** @type {Described} */ (header.arrays);
  for (const [name, [dtype, shape, offset]] of Object.entries(described)) {
    const length = shape.reduce((product, side) => product * side, 1);
    arrays[name] = new ARRAY_TYPES[dtype](bytes.buffer, body + offset, length);
  }
  return {header, arrays};
}
