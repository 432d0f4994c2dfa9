"""Cut out the part of a picture that is on screen, at the resolution of the screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pooling_core import Reach
from pooling_ui.text.numbers import Pixels

# One pane on a full screen needs about this many pixels. A larger crop gets coarser blocks.
_MAX_PIXELS = 1_500_000
# Limits for one pane, and for all panes, until the browser has sent the size of its panes.
_FIRST_SIDE = 800
_FIRST_PIXELS = 1_200_000
_BASE_SIDE = 160  # side of the small whole picture that shows until a crop arrives
_MARGIN = 1.5  # a crop is larger than what is visible, so that a short pan needs no new one


@dataclass(frozen=True, slots=True)
class View:
    """The part of the original that the viewer shows: its centre, and screen pixels per pixel.

    With `fit`, every pane shows the same part of the picture; without, pixels of all panes have
    the same size.
    """

    row: float
    col: float
    scale: float
    height: float
    width: float
    fit: bool


class Crop(NamedTuple):
    """A part of a plane; `down` rows by `across` columns of it become one block."""

    top: int
    left: int
    bottom: int
    right: int
    down: int
    across: int


def view_of(value: object, picture: str) -> View | None:
    """Return the view that the browser sent; None if it is invalid, or of another picture."""
    if not isinstance(value, Mapping) or value.get("picture") != picture:
        return None
    try:
        numbers = {name: float(value[name]) for name in ("row", "col", "scale", "height", "width")}
    except (KeyError, TypeError, ValueError):
        return None
    sizes = (numbers["scale"], numbers["height"], numbers["width"])
    if not all(map(isfinite, numbers.values())) or not all(0 < size < 1e5 for size in sizes):
        return None
    return View(**numbers, fit=bool(value.get("fit")))


def first_factor(shapes: Sequence[tuple[int, int]]) -> int:
    """Return the factor by which the first crops of these planes must be coarser.

    Then they have at most `_FIRST_PIXELS` together.
    """
    blocks = [(rows * cols) / _first_block((rows, cols)) ** 2 for rows, cols in shapes]
    return ceil(sqrt(sum(blocks) / _FIRST_PIXELS))


def _first_block(shape: tuple[int, int]) -> int:
    return ceil(max(shape) / _FIRST_SIDE)


def visible_crop(
    rows: Reach, cols: Reach, shape: tuple[int, int], view: View | None, factor: int = 1
) -> Crop:
    """Return the part of a plane of this shape that a view shows, with a margin.

    Without a view, return the whole plane, made coarser by `factor`.
    """
    if view is None:
        block = factor * _first_block(shape)
        return Crop(0, 0, *shape, block, block)
    top, bottom, down = _span(rows, shape[0], view, view.row, view.height)
    left, right, across = _span(cols, shape[1], view, view.col, view.width)
    while (bottom - top) // down * ((right - left) // across) > _MAX_PIXELS:
        down, across = down + 1, across + 1
    return Crop(*_blocks(top, bottom, down, left, right, across, shape))


def base_crop(shape: tuple[int, int]) -> Crop:
    """Return the whole plane in coarse blocks."""
    block = ceil(max(shape) / _BASE_SIDE)
    return Crop(0, 0, *shape, block, block)


def is_whole(crop: Crop, shape: tuple[int, int]) -> bool:
    """Return True if a crop holds the whole plane."""
    return crop[:4] == (0, 0, *shape)


def cut(pixels: Pixels, crop: Crop) -> NDArray[np.uint8]:
    """Return the crop of (channels, H, W) pixels; each block becomes its mean, to within 1."""
    if crop.down == crop.across == 1:
        return pixels[:, crop.top : crop.bottom, crop.left : crop.right]
    box = (crop.left, crop.top, crop.right, crop.bottom)
    planes = (Image.fromarray(plane).reduce((crop.across, crop.down), box) for plane in pixels)
    return np.stack([np.asarray(plane) for plane in planes])


def _span(reach: Reach, size: int, view: View, centre: float, pane: float) -> tuple[int, int, int]:
    """Return start, stop and size of a block along one axis."""
    pixel = view.scale * (reach.step if view.fit else 1.0)
    half = pane / pixel / 2 * _MARGIN
    middle = (centre - reach.origin) / reach.step
    start = min(max(floor(middle - half), 0), size - 1)
    stop = min(max(ceil(middle + half), start + 1), size)
    return start, stop, max(1, min(round(1 / pixel), size))


def _blocks(
    top: int, bottom: int, down: int, left: int, right: int, across: int, shape: tuple[int, int]
) -> tuple[int, int, int, int, int, int]:
    """Widen a crop to whole blocks, which all start on multiples of their size."""
    return (
        top // down * down,
        left // across * across,
        min(-(-bottom // down) * down, shape[0]),
        min(-(-right // across) * across, shape[1]),
        down,
        across,
    )
