"""Gradients of average pools: each cell gets the sum of the shares of the windows that read it.

These windows are neighbours. So this gradient is itself a sum of windows, over the windows of the
pool.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.sums import window_sum
from pooling_core.compute.tiles import Layouts
from pooling_core.geometry.windows import Windows

Array = NDArray[Any]
Shape = tuple[int, ...]

_FEW_CELLS = 2**13
"""Up to this many cells, the NumPy calls cost more than the sums."""

_MOST_PHASES = 16
"""The most parts of the cells to sum one by one; with more, they are too small."""


def spread_adaptive(planes: Array, layouts: Layouts) -> tuple[Array, Array]:
    """Return the share that each window gives to a cell, and the gradient of each plane."""
    sizes = [layout.size for layout in layouts]
    if all(layout.windows == 1 for layout in layouts):
        # PyTorch takes a mean: it divides by all cells at once, and adds nothing to a 0.
        share = planes / planes.dtype.type(prod(sizes))
        return share, np.broadcast_to(share, (len(planes), *sizes)).copy()
    shares = planes.copy()
    for axis, layout in enumerate(layouts, start=1):
        shares /= layout.count.astype(planes.dtype).reshape(-1, *(1,) * (len(layouts) - axis))
    return shares, add_shares(shares, layouts, (len(planes), *sizes))


def add_shares(shares: Array, layouts: Layouts, shape: Shape) -> Array:
    """Return, for each cell, the sum of the shares of the windows that read it, in order."""
    readers = [layout.real.readers for layout in layouts]
    if all(each.most < 2 for each in readers):
        return _only_shares(shares, readers).reshape(shape)
    phases = [] if prod(shape) < _FEW_CELLS else [_phases(layout) for layout in layouts]
    if not phases or prod(map(len, phases)) > _MOST_PHASES:
        return window_sum(shares, tuple(readers), shares.dtype).reshape(shape)
    gradient = np.empty((len(shares), *[layout.size for layout in layouts]), shares.dtype)
    for chosen in product(*phases):
        cells, over = zip(*chosen, strict=True)
        gradient[(slice(None), *cells)] = window_sum(shares, over, shares.dtype)
    return gradient.reshape(shape)


def _only_shares(shares: Array, readers: list[Windows]) -> Array:
    """Return, for each cell, the one share that it gets, or 0."""
    padded = np.pad(shares, [(0, 0), *[(0, 1)] * len(readers)])  # the last one stands for no share
    none_at = shares.shape[1:]
    for axis, (each, none) in enumerate(zip(readers, none_at, strict=True), start=1):
        padded = padded.take(np.where(each.count, each.first, none), axis=axis)
    padded += 0  # PyTorch adds to 0, so no result is -0.0
    return padded


def _phases(layout: Windows) -> list[tuple[slice, Windows]]:
    """Return parts of the cells in which neighbours are read by windows one apart.

    With a stride of 2, one part has the even cells, and one the odd cells. These windows over the
    windows reach over the ends, as those of a padded pool do.
    """
    gaps = np.diff(layout.first)
    even = len(gaps) > 0 and gaps[0] > 0 and bool((gaps == gaps[0]).all())
    if not even or (layout.count != layout.most).any():
        return [(slice(None), layout.real.readers)]
    stride, padding = int(gaps[0]), -int(layout.first[0])
    parts = []
    for start in range(min(stride, layout.size)):
        cells = slice(start, None, stride)
        number = len(range(start, layout.size, stride))
        last = (start + padding) // stride
        first = -((layout.most - 1 - start - padding) // stride)
        windows = Windows(
            size=layout.windows,
            first=first + np.arange(number),
            count=np.full(number, max(0, last - first + 1)),
        )
        parts.append((cells, windows))
    return parts
