"""Parts of pictures as the viewer receives them: PNG files, which are exact and small."""

from collections.abc import Callable, Hashable

import numpy as np
from numpy.typing import NDArray

from pooling_ui.pictures.pools import Pixels
from pooling_ui.pictures.reading import encode
from pooling_ui.pictures.viewer.crops import Crop, cut

Keep = Callable[[Hashable, Callable[[], bytes]], bytes]
"""Returns what is kept under a key, or makes it and keeps it."""


def made_anew(key: Hashable, make: Callable[[], bytes]) -> bytes:
    """Keep nothing."""
    return make()


def packed_layer(
    name: str, pixels: Pixels, crop: Crop, keep: Keep = made_anew
) -> NDArray[np.uint8]:
    """Return a crop of (channels, H, W) pixels as the bytes of a PNG file.

    `name` says what the pixels are: the same name and crop always mean the same file. Without a
    name the file is made anew.
    """
    # The original is sent again with every change of the setting: packing it takes longest.
    keep = keep if name else made_anew
    return np.frombuffer(keep(("layer", name, crop), lambda: encode(cut(pixels, crop))), np.uint8)
