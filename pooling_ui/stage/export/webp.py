"""The parts of an animated WebP: lossless frames, and the file around them.

Source: WebP container specification (RFC 9649). Pillow makes each frame; its own way to save
several needs all of them at once.
"""

import io
import struct

import numpy as np
from numpy.typing import NDArray
from PIL import Image

UNIT = 1  # milliseconds
_ANIMATED, _HAS_ALPHA = 0x02, 0x10
_OVER, _INSTEAD = 0, 2  # how a frame is blended with the one before
_WHITE = b"\xff" * 4
_RIFF_HEADER = 12  # bytes
# as fast as the lowest quality, and a tenth of its size
_EFFORT = {"method": 4, "quality": 20}


def frame(
    pixels: NDArray[np.uint8], changed: NDArray[np.bool_], at: tuple[int, int], ms: int
) -> bytes:
    """Return a part of a frame; unchanged pixels are transparent, which takes hardly any bytes."""
    blend = _INSTEAD
    if not changed.all():
        seen = changed[..., np.newaxis]
        pixels, blend = np.concatenate([pixels * seen, seen * np.uint8(255)], axis=2), _OVER
    picture, still = Image.fromarray(pixels), io.BytesIO()
    picture.save(still, "WEBP", lossless=True, **_EFFORT)
    numbers = (at[0] // 2, at[1] // 2, picture.width - 1, picture.height - 1, ms)
    image = still.getvalue()[_RIFF_HEADER:]
    return _chunk(b"ANMF", *map(_three_bytes, numbers), bytes([blend]), image)


def whole(frames: list[bytes], size: tuple[int, int], *, loop: bool) -> bytes:
    """Return the file."""
    last = [_three_bytes(side - 1) for side in size]
    screen = _chunk(b"VP8X", bytes([_ANIMATED | _HAS_ALPHA, 0, 0, 0]), *last)
    turns = _chunk(b"ANIM", _WHITE, struct.pack("<H", 0 if loop else 1))
    return _chunk(b"RIFF", b"WEBP", screen, turns, *frames)


def _chunk(name: bytes, *parts: bytes) -> bytes:
    data = b"".join(parts)
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three_bytes(number: int) -> bytes:
    return number.to_bytes(3, "little")
