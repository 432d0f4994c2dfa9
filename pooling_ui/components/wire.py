"""One message from Python to a component: a small JSON header, then raw arrays.

Bytes rather than JSON, because NaN and infinity are not JSON (the component would draw nothing),
because values arrive exactly, and because Streamlit turns arrays inside a dict into strings.
"""

import json
import struct
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

# A typed array in the browser must start on a multiple of its item size; eight suits them all.
_ALIGNMENT = 8
_DTYPES = frozenset({"f8", "f4", "i4", "u1"})


def pack(header: Mapping[str, Any], arrays: Mapping[str, ArrayLike]) -> bytes:
    """Return the message: header length (uint32), header as JSON, arrays on multiples of eight.

    The header gains `arrays`: name → [dtype, shape, offset from the end of the header].
    All numbers are little-endian, as in every browser.
    """
    body = bytearray()
    places: dict[str, tuple[str, tuple[int, ...], int]] = {}
    for name, value in arrays.items():
        array = np.asarray(value)
        dtype = array.dtype.str[1:]
        if dtype not in _DTYPES:
            raise TypeError(
                f"{name} must be one of {', '.join(sorted(_DTYPES))}, got {array.dtype}"
            )
        places[name] = (dtype, array.shape, len(body))
        body += np.ascontiguousarray(array, array.dtype.newbyteorder("<")).tobytes()
        body += b"\0" * (-len(body) % _ALIGNMENT)
    return _with_header({**header, "arrays": places}, bytes(body))


def header_of(message: bytes) -> dict[str, Any]:
    """Return the header of a message that `pack` made."""
    header: dict[str, Any] = json.loads(message[4 : _body_from(message)])
    return header


def arrays_of(message: bytes) -> dict[str, NDArray[Any]]:
    """Return the arrays of a message that `pack` made."""
    start = _body_from(message)
    return {
        name: np.ndarray(shape, f"<{dtype}", message, start + offset)
        for name, (dtype, shape, offset) in header_of(message)["arrays"].items()
    }


def extend_header(message: bytes, **more: Any) -> bytes:
    """Return a message that `pack` made, with more in its header."""
    return _with_header(header_of(message) | more, message[_body_from(message) :])


def append_bytes(message: bytes, name: str, data: bytes) -> bytes:
    """Return a message that `pack` made, with one more array of bytes."""
    header, body = header_of(message), message[_body_from(message) :]
    arrays = header["arrays"] | {name: ("u1", (len(data),), len(body))}
    return _with_header(
        header | {"arrays": arrays}, body + data + b"\0" * (-len(data) % _ALIGNMENT)
    )


def _body_from(message: bytes) -> int:
    (length,) = struct.unpack_from("<I", message)
    return 4 + int(length)


def _with_header(header: Mapping[str, Any], body: bytes) -> bytes:
    text = json.dumps(header, allow_nan=False, ensure_ascii=False).encode()
    text += b" " * (-(4 + len(text)) % _ALIGNMENT)
    return struct.pack("<I", len(text)) + text + body
