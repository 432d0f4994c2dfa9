"""Component messages read back, as the browser reads them."""

import io
import json
import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image


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


def unpack_viewer(message: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return the header of a viewer's message, its layers as pixels, and its reaches."""
    header, arrays = unpack(message)
    reaches = unpack(zlib.decompress(arrays.pop("reaches").tobytes()))[1]
    layers = {}
    for name, file in arrays.items():
        pixels = np.asarray(Image.open(io.BytesIO(file.tobytes())))
        layers[name] = pixels.transpose(2, 0, 1) if pixels.ndim == 3 else pixels[np.newaxis]
    return header, layers | reaches
