"""Show a link from a picture to the page Grid, with the numbers of a crop of the picture."""

from urllib.parse import urlencode

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from pooling_ui.pictures.magnifier.patch import patch_link
from pooling_ui.pictures.source import ChosenPicture
from pooling_ui.setting.setting import Windows
from pooling_ui.text.numbers import cells_text
from pooling_ui.text.words import shape

_CROP = _ROWS, _COLUMNS = 24, 36


def grid_crop(chosen: ChosenPicture) -> NDArray[np.uint8]:
    """Return the crop of a picture around its spot, as the mean of its channels."""
    pixels = chosen.picture.pixels
    top, left = (
        max(0, min(at - side // 2, size - side))
        for at, side, size in zip(chosen.spot, _CROP, pixels.shape[1:], strict=True)
    )
    crop = pixels[:, top : top + _ROWS, left : left + _COLUMNS]
    grey: NDArray[np.uint8] = np.rint(crop.mean(axis=0)).astype(np.uint8)
    return grey


def is_cropped(chosen: ChosenPicture) -> bool:
    """Return True if the picture is larger than the crop that the page Grid can show."""
    return any(size > side for size, side in zip(chosen.size, _CROP, strict=True))


def grid_page_link(crop: NDArray[np.uint8], windows: Windows) -> None:
    """Show a link to the page Grid with the numbers of a crop and these windows.

    It opens a new tab: `magnifier` says why.
    """
    link = urlencode(patch_link(cells_text(crop.astype(np.float64)), windows))
    size = shape(crop.shape)
    st.markdown(f"[Open {size} of these pixels on Grid (new tab)](./grid?{link})")
