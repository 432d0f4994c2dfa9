"""Maxima and minima of windows, for any number of axes and any layout, regular or ragged."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.argmaxima import argmax_of_tile
from pooling_core.compute.floats import has_nan, mixes_zeros, neutral_value, ordered
from pooling_core.compute.reduce import reduce_windows
from pooling_core.compute.scratch import Scratch, contiguous
from pooling_core.compute.small_inputs import argmax_of_small
from pooling_core.compute.steps import MergeExtremes
from pooling_core.compute.tiles import Layouts, Tile, for_each_tile
from pooling_core.geometry.windows import empty_windows

Array = NDArray[Any]


def window_max(planes: Array, layouts: Layouts) -> Array:
    """Return the maximum of every window.

    Parameters
    ----------
    planes : array, shape (planes, *spatial), native byte order
        Floats or integers.
    layouts : one AxisLayout per spatial axis

    Returns
    -------
    values : array of the same dtype, shape (planes, *windows), fresh
        NaN wins. Of -0.0 and 0.0 the first in row-major order is kept. A window that reads only
        border gives minus infinity, or the least integer.

    Source: torch.nn.functional.max_pool2d as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> from pooling_core import AxisLayout
    >>> layout = AxisLayout(size=3, first=np.array([0, 1]), count=np.array([2, 2]))
    >>> window_max(np.array([[1, 5, 2]]), (layout,))
    array([[5, 5]])
    """
    return _extremes(planes, layouts, np.maximum)


def window_min(planes: Array, layouts: Layouts) -> Array:
    """Return the minimum of every window: -window_max(-planes), but exact for every dtype.

    Source: PyTorch has no minimum pool; people write -max_pool2d(-x).

    Examples
    --------
    >>> from pooling_core import AxisLayout
    >>> layout = AxisLayout(size=3, first=np.array([0, 1]), count=np.array([2, 2]))
    >>> window_min(np.array([[1, 5, 0]], np.uint8), (layout,))
    array([[1, 0]], dtype=uint8)
    """
    return _extremes(planes, layouts, np.minimum)


def _extremes(planes: Array, layouts: Layouts, extreme: np.ufunc) -> Array:
    real = tuple([layout.real for layout in layouts])
    choose = np.ndarray.argmax if extreme is np.maximum else np.ndarray.argmin
    chosen = argmax_of_small(planes, real, choose)
    if chosen is not None:
        return chosen[0]
    result = np.empty((len(planes), *[layout.windows for layout in real]), planes.dtype)
    half = planes.dtype == np.float16
    merge = MergeExtremes(extreme)
    neutral = neutral_value(np.dtype(np.int16) if half else planes.dtype, extreme)

    def work(tile: Tile, scratch: Scratch) -> None:
        cells, values = planes[tile.cells], result[tile.windows]
        block = contiguous(cells, scratch)
        if not half:
            reduce_windows((block,), tile.layouts, (values,), merge, scratch, neutral)
            # If there are zeros of both signs, NumPy keeps either.
            inexact = block.dtype.kind == "f" and np.equal(values, 0).any() and mixes_zeros(block)
        elif not (inexact := has_nan(block) or mixes_zeros(block)):
            # NumPy compares integers many times faster than float16.
            out = scratch.array("out", values.shape, np.int16)
            numbers = ordered(block, scratch)
            reduce_windows((numbers,), tile.layouts, (out,), merge, scratch, neutral)
            np.copyto(values, ordered(out.view(np.float16), scratch).view(np.float16))
        if inexact:
            _by_argmax(block, tile, planes.shape[1:], values, extreme, scratch)

    for_each_tile(planes, real, work, planes.itemsize)
    empty = empty_windows(real)
    if empty is not None:
        np.copyto(result, neutral_value(planes.dtype, extreme), where=empty)
    return result


def _by_argmax(
    block: Array,
    tile: Tile,
    sizes: tuple[int, ...],
    values: Array,
    extreme: np.ufunc,
    scratch: Scratch,
) -> None:
    """Write the extremes by their indices: slower, but exact for signs of zero and float16 NaN."""
    indices = np.empty(values.shape, np.int64)
    if extreme is np.maximum:
        argmax_of_tile(block, tile, sizes, values, indices, scratch)
        return
    argmax_of_tile(np.negative(block), tile, sizes, values, indices, scratch)
    np.negative(values, out=values)
