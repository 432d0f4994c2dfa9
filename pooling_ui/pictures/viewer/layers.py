"""Pack parts of pictures as PNG files, which are exact and small, for the viewer."""

from collections.abc import Callable, Hashable

import numpy as np
from numpy.typing import NDArray

from pooling_ui.pictures.reading import encode
from pooling_ui.pictures.viewer.crops import Crop, cut
from pooling_ui.text.numbers import Pixels

LayerCache = Callable[[Hashable, Callable[[], bytes]], bytes]
"""Returns the bytes that are cached under a key, or makes and caches them."""


def uncached(key: Hashable, make: Callable[[], bytes]) -> bytes:
    """Make the bytes, and cache nothing."""
    return make()


def packed_layer(
    name: str, pixels: Pixels, crop: Crop, cached: LayerCache = uncached
) -> NDArray[np.uint8]:
    """Return a crop of (channels, H, W) pixels as the bytes of a PNG file.

    `name` names the pixels: the same name and crop always give the same file. Without a name,
    nothing is cached.
    """
    # Packing takes longest, and every change of the setting sends the original again.
    cached = cached if name else uncached
    return np.frombuffer(cached(("layer", name, crop), lambda: encode(cut(pixels, crop))), np.uint8)
