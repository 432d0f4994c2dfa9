"""Parts of pictures as the viewer receives them: PNG files, which are exact and small."""

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from pooling_ui.components.viewer.crops import Crop, cut
from pooling_ui.picture_pools import Pixels
from pooling_ui.pictures import encode


def packed_layer(name: str, pixels: Pixels, crop: Crop) -> NDArray[np.uint8]:
    """Return a crop of (channels, H, W) pixels as the bytes of a PNG file.

    `name` says what the pixels are: the same name and crop always mean the same file. Without a
    name the file is made anew.
    """
    make = _kept if name else _encoded
    return np.frombuffer(make(name, crop, pixels), np.uint8)


def _encoded(name: str, crop: Crop, _pixels: Pixels) -> bytes:
    return encode(cut(_pixels, crop))


# The original is sent again with every change of the setting: packing it takes longest.
_kept = st.cache_data(max_entries=16, show_spinner=False)(_encoded)
