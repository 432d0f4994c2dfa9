"""Pool a picture once or several times, and return the part of it that each result pixel reads.

All numbers come from `pooling_core`; the table of compared pools has the function.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import AxisLayout, PoolSpec, Reach, SettingError
from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS, Layouts
from pooling_ui.setting.window_modes import Spec
from pooling_ui.text.numbers import Pixels

_BAND = 64  # rows


@dataclass(frozen=True, eq=False, slots=True)
class PooledPixels:
    """A pooled picture: uint8 pixels (channels, H, W), read-only, and how it was made.

    `passes` counts how often it was pooled. `stopped` is empty, or says why fewer passes were made
    than asked for. `seconds` is the time that `pooling_core` took. `pixels` may hold a part only.
    """

    pixels: Pixels
    rows: Reach
    cols: Reach
    passes: int
    seconds: float
    stopped: str = ""

    @property
    def nbytes(self) -> int:
        """Return the number of bytes that the pixels and windows take."""
        ends = (end for axis in (self.rows, self.cols) for end in (axis.first, axis.stop))
        return self.pixels.nbytes + sum(end.nbytes for end in ends)


def pool(
    pixels: Pixels,
    method: str,
    spec: Spec,
    passes: int = 1,
    norm_type: float = 2,
    band: range | None = None,
) -> PooledPixels:
    """Pool a picture of shape (channels, H, W); round averages once, after the last pass.

    `norm_type` is the power of a power average. Its sum is divided by the number of cells, so the
    result lies between the least and the largest value of its window. With a single pass, `band`
    may limit the rows of the result; its pixels are the same.

    Raises
    ------
    SettingError
        Not even one pass is possible: the picture is too small, or the pool has no such parameter.
    """
    compared = COMPARED_POOLS[method]
    assert compared.pools is not None
    result: NDArray[Any] = pixels
    rows, cols = (Reach.identity(size) for size in pixels.shape[1:])
    seconds, stopped, done = 0.0, "", 0
    for _ in range(passes):
        try:
            layouts = layouts_of(result.shape[1:], method, spec)
        except SettingError:
            if not done:
                raise
            stopped = f"Stopped after {done} of {passes} passes: the next window no longer fits."
            break
        rows, cols = rows.through(layouts[0]), cols.through(layouts[1])
        if band is not None:
            some, cells = layouts[0].only(band.start, band.stop)
            result, layouts = result[:, cells], (some, layouts[1])
        start = perf_counter()
        result = compared.pools(result, spec, layouts, norm_type)
        seconds += perf_counter() - start
        done += 1
    if compared.one_cell:
        rows, cols = (_from_its_pixel(axis) for axis in (rows, cols))
    if result.dtype != np.uint8:
        result = np.rint(result).astype(np.uint8)
    result.flags.writeable = False
    return PooledPixels(result, rows, cols, done, seconds, stopped)


def layouts_of(shape: tuple[int, ...], method: str, spec: Spec) -> Layouts:
    """Return the windows of a pass over (rows, columns). Raises as `pool`."""
    compared = COMPARED_POOLS[method]
    compared.check(spec)
    if compared.one_cell and isinstance(spec, PoolSpec):
        spec = spec.with_(kernel_size=1, padding=0, dilation=1)
    layouts = spec.lay(shape)
    return tuple(map(_first_cells, layouts)) if compared.one_cell else layouts


def refusal(shape: tuple[int, ...], method: str, spec: Spec) -> str:
    """Return the reason why a picture of this shape has no such pool, or an empty text."""
    try:
        layouts_of(shape[1:], method, spec)
    except SettingError as problem:
        return str(problem)
    return ""


def _from_its_pixel(reach: Reach) -> Reach:
    """Return a reach that draws each pixel from its own place up to the place of the next one.

    So the result covers what the windows cover. Centred on its places, it would be shifted by half
    a stride.
    """
    return replace(reach, origin=float(reach.first[0]))


def _first_cells(layout: AxisLayout) -> AxisLayout:
    """Return windows of one cell each: the first that the layout's windows read."""
    return replace(layout, count=np.ones_like(layout.count))


def histogram(pixels: Pixels) -> NDArray[np.int64]:
    """Return the number of times that each value from 0 to 255 occurs, in all channels together."""
    counts = np.zeros(256, np.int64)
    for plane in pixels:
        for start in range(0, len(plane), _BAND):  # bincount makes eight bytes of each
            counts += np.bincount(plane[start : start + _BAND].ravel(), minlength=256)
    return counts
