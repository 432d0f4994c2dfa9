"""The parts of a GIF: frames with their own colours, and the file around them.

Source: GIF89a specification (W3C). Pillow makes each frame; its own way to save several needs all
of them at once, and joins equal ones.
"""

import struct

import numpy as np
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image

UNIT = 10  # milliseconds: it counts in hundredths of a second
_COLOURS = 256
_CHUNK = 4096
_NO_GLOBAL_COLOURS = 0x70  # eight bits a channel
_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_END = b";"
# The factors that make a colour's channels one number.
_PLACES = np.array([1 << 16, 1 << 8, 1], np.int32)


def frame(
    pixels: NDArray[np.uint8], changed: NDArray[np.bool_], at: tuple[int, int], ms: int
) -> bytes:
    """Return a part of a frame, in the most frequent colours of its changed pixels."""
    colours = pixels.astype(np.int32) @ _PLACES
    found, counts = np.unique(colours[changed], return_counts=True)
    partly = not changed.all()
    palette = found[np.argsort(-counts, kind="stable")[: _COLOURS - partly]]
    nearest = _nearest(found, palette)
    places = np.full(colours.shape, len(palette) if partly else 0, np.uint8)
    places[changed] = nearest[np.searchsorted(found, colours[changed])]
    picture = Image.fromarray(places, "P")
    shown = np.append(palette, [0] * partly).astype(np.int32)  # the last one is never seen
    picture.putpalette((shown[:, np.newaxis] // _PLACES % 256).astype(np.uint8).tobytes())
    options = {"transparency": len(palette)} if partly else {}
    data = GifImagePlugin.getdata(
        picture, at, duration=ms, disposal=1, include_color_table=True, **options
    )
    return b"".join(data)


def whole(frames: list[bytes], size: tuple[int, int], *, loop: bool) -> bytes:
    """Return the file; without the loop block, it plays once."""
    screen = struct.pack("<HHBBB", *size, _NO_GLOBAL_COLOURS, 0, 0)
    return b"".join((b"GIF89a", screen, _FOREVER if loop else b"", *frames, _END))


def _nearest(colours: NDArray[np.int32], palette: NDArray[np.int32]) -> NDArray[np.uint8]:
    """Return the index of the palette's nearest colour for each colour."""
    places = np.empty(len(colours), np.uint8)
    few = _channels(palette)
    for start in range(0, len(colours), _CHUNK):
        apart = _channels(colours[start : start + _CHUNK])[:, np.newaxis] - few
        places[start : start + _CHUNK] = (apart * apart).sum(axis=2).argmin(axis=1)
    return places


def _channels(colours: NDArray[np.int32]) -> NDArray[np.int32]:
    return colours[:, np.newaxis] // _PLACES % 256
