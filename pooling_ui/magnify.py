"""A patch of a picture whose windows lie, where they can, as they lie on the picture."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core import AxisLayout, PoolSpec, SettingError
from pooling_ui.picture_pools import Pixels

PATCH_SIZES = (4, 6, 8, 10, 12, 16)


class Patch(NamedTuple):
    """A part of the picture: its first row and column, its height and width."""

    row: int
    col: int
    height: int
    width: int

    def of(self, pixels: Pixels, channel: int) -> NDArray[np.float64]:
        """Return the patch's values in one channel."""
        rows = slice(self.row, self.row + self.height)
        cols = slice(self.col, self.col + self.width)
        return pixels[channel, rows, cols].astype(np.float64)


def patch_at(
    shape: tuple[int, int], spec: PoolSpec | None, spot: tuple[int, int], size: int
) -> Patch:
    """Return the patch of about `size` rows and columns that holds a spot.

    Where it can, it begins where, without padding, a window begins: then its windows are the
    picture's own. Where windows begin too far apart for that, the spot lies in its middle.
    """
    try:
        layouts: tuple[AxisLayout | None, ...] = (None, None) if spec is None else spec.lay(shape)
    except SettingError:
        layouts = (None, None)
    (row, height), (col, width) = (
        _stretch(length, layout, at, size)
        for length, layout, at in zip(shape, layouts, spot, strict=True)
    )
    return Patch(row, col, height, width)


def _stretch(length: int, layout: AxisLayout | None, at: int, size: int) -> tuple[int, int]:
    """Return start and length along one axis."""
    size = min(size, length)
    start = min(max(at - size // 2, 0), length - size)
    if layout is not None:
        begins = layout.first + layout.low
        begins = begins[(begins <= at) & (at < begins + size) & (begins + size <= length)]
        if begins.size:
            start = int(begins[np.abs(begins - start).argmin()])
    return start, size
