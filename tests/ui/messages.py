"""Component messages read back, as the browser reads them."""

import json
import struct
from typing import Any

import numpy as np
from numpy.typing import NDArray


def unpack(message: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return the header and the arrays of a message that `wire.pack` made."""
    (length,) = struct.unpack_from("<I", message)
    header = json.loads(message[4 : 4 + length])
    arrays = {}
    for name, (dtype, shape, offset) in header["arrays"].items():
        count = int(np.prod(shape))
        flat = np.frombuffer(message, f"<{dtype}", count, 4 + length + offset)
        arrays[name] = flat.reshape(shape)
    return header, arrays
