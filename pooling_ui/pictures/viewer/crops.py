"""Which part of a picture is on screen, and that part at the resolution the screen can show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pooling_core import Reach
from pooling_ui.pictures.pools import Pixels

# A request for more is answered in coarser blocks; one pane full screen needs about this much.
_MOST_PIXELS = 1_500_000
# Until the browser has said how large its panes are: of each, and of all together.
_FIRST_SIDE = 800
_FIRST_PIXELS = 1_200_000
_BASE_SIDE = 160  # the small whole picture that shows while a crop is on its way
_MARGIN = 1.5  # of what is visible, so that a short pan needs no new crop


@dataclass(frozen=True, slots=True)
class View:
    """What the viewer shows: its centre and scale on the original, in screen pixels per pixel.

    With `fit`, every pane shows the same part of the picture; without, every pixel has one size.
    """

    row: float
    col: float
    scale: float
    height: float
    width: float
    fit: bool


class Crop(NamedTuple):
    """A part of a plane, in its pixels, and how many rows and columns become one block."""

    top: int
    left: int
    bottom: int
    right: int
    down: int
    across: int


def view_of(value: object, picture: str) -> View | None:
    """Return what the browser says it shows; None when that is another picture, or nonsense."""
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
    """Return how much coarser the first crops of these planes must be to be few pixels together."""
    blocks = [(rows * cols) / _first_block((rows, cols)) ** 2 for rows, cols in shapes]
    return ceil(sqrt(sum(blocks) / _FIRST_PIXELS))


def _first_block(shape: tuple[int, int]) -> int:
    return ceil(max(shape) / _FIRST_SIDE)


def visible_crop(
    rows: Reach, cols: Reach, shape: tuple[int, int], view: View | None, factor: int = 1
) -> Crop:
    """Return the part of a plane of this shape that a view shows, with a margin.

    Without a view it is the whole plane; `factor` then makes it coarser.
    """
    if view is None:
        block = factor * _first_block(shape)
        return Crop(0, 0, *shape, block, block)
    top, bottom, down = _span(rows, shape[0], view, view.row, view.height)
    left, right, across = _span(cols, shape[1], view, view.col, view.width)
    while (bottom - top) // down * ((right - left) // across) > _MOST_PIXELS:
        down, across = down + 1, across + 1
    return Crop(*_blocks(top, bottom, down, left, right, across, shape))


def base_crop(shape: tuple[int, int]) -> Crop:
    """Return the whole plane, small."""
    block = ceil(max(shape) / _BASE_SIDE)
    return Crop(0, 0, *shape, block, block)


def is_whole(crop: Crop, shape: tuple[int, int]) -> bool:
    """Say whether a crop leaves nothing out."""
    return crop[:4] == (0, 0, *shape)


def cut(pixels: Pixels, crop: Crop) -> NDArray[np.uint8]:
    """Return the crop of (channels, H, W) pixels; each block becomes its mean, to within 1."""
    if crop.down == crop.across == 1:
        return pixels[:, crop.top : crop.bottom, crop.left : crop.right]
    box = (crop.left, crop.top, crop.right, crop.bottom)
    planes = (Image.fromarray(plane).reduce((crop.across, crop.down), box) for plane in pixels)
    return np.stack([np.asarray(plane) for plane in planes])


def _span(reach: Reach, size: int, view: View, centre: float, pane: float) -> tuple[int, int, int]:
    """Return start, stop and block of one axis."""
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
