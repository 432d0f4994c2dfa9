"""Sums of evenly spaced windows, many at once.

The windows of an axis are cut into series: windows of one size, evenly spaced. NumPy then views the
cells as an array with axes for taps and axes for windows, without a copy. Its loops run over
windows, tap by tap; if windows are few, over taps, window by window. Either way every window adds
its cells one by one in row-major order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import prod
from string import ascii_letters
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from pooling_core.compute.scratch import Scratch, borrowed_scratch
from pooling_core.compute.series import Series, series
from pooling_core.compute.tiles import Layouts

Array = NDArray[Any]

_AT_ONCE, _LINE = 2**15, 64
"""Bytes that one addition spans, so that they fit the first-level cache; and bytes in a cache line.
Cells between the added ones count if they share a cache line with one of them."""

_LONG_LOOP = 12
"""Windows from which on a loop over them is long enough; then near cells matter more."""

_CHAINED = 2**17
"""Cells to add one by one at once: they fit the second-level cache."""

_SHORT_LOOP = 16
"""Windows in a row up to which they are added one by one."""

_MANY_WINDOWS = 512
"""Windows that a combination of series needs, one for each axis, to be worth its NumPy calls."""

_FEW_CHOICES = 9
"""The most combinations of series for which fewer windows are enough."""


_LARGE_WINDOW = 64
"""Taps of a window from which on loops over planes are good enough."""

_FEW_SERIES = 3
"""The most series on an axis: windows at both edges, and those between."""


def suits_series(layouts: Layouts) -> bool:
    """Return True if few cells are read twice, and loops over windows are long enough."""
    longest = 0
    for layout in layouts:
        some = series(layout)
        if some is None or not 0 < len(some) <= _FEW_SERIES:
            return False
        if 2 * int(layout.count.sum()) > 3 * layout.size:
            return False
        longest = max([each.number for each in some])
    taps = prod([layout.most for layout in layouts])
    return longest >= _LONG_LOOP or taps >= _LARGE_WINDOW


def add_series(planes: Array, layouts: Layouts, sums: Array) -> bool:
    """Write the sum of every window, its cells added one by one in row-major order from 0.

    Parameters
    ----------
    planes : array, shape (planes, *spatial)
    layouts : one Windows per spatial axis, every tap a cell
    sums : array of zeros, shape (planes, *windows)

    Returns
    -------
    done : bool
        False if there are too many series; nothing is written then.
    """
    if sums.dtype == np.float16:  # NumPy subtracts these without rounding in between
        return False
    cut = [series(layout) for layout in layouts]
    found = [each for each in cut if each is not None]
    choices = prod(map(len, found))
    if len(found) < len(cut) or (choices > _FEW_CHOICES and sums.size < _MANY_WINDOWS * choices):
        return False
    steps = [layout.step for layout in layouts]
    with borrowed_scratch() as scratch:
        for chosen in product(*found):
            into = sums[(slice(None), *[each.windows for each in chosen])]
            taps = _taps(planes, chosen, steps)
            if max(into.shape) < _SHORT_LOOP:
                _add_one_by_one(taps, into, scratch)
            else:
                _add_together(taps, into)
    return True


def _taps(planes: Array, chosen: tuple[Series, ...], steps: list[int]) -> Array:
    """Return a view of the cells, shape (*taps, planes, *windows)."""
    start = planes[(slice(None), *[slice(each.first, None) for each in chosen])]
    plane, *strides = planes.strides
    return as_strided(
        start,
        (*[each.taps for each in chosen], len(planes), *[each.number for each in chosen]),
        (
            *[step * stride for step, stride in zip(steps, strides, strict=True)],
            plane,
            *[each.gap * stride for each, stride in zip(chosen, strides, strict=True)],
        ),
        writeable=False,
    )


def _add_together(taps: Array, into: Array) -> None:
    """Add the first cell of each window, then the second cell of each, and so on."""
    depth = taps.ndim - into.ndim
    # The best axis of windows comes last. With order="F", einsum's innermost loop runs over it,
    # and its outermost ones over the taps, row by row.
    order = sorted(range(into.ndim), key=lambda axis: _suits_loop(into.shape[axis], axis))
    into = into.transpose(order)
    taps = taps.transpose(*range(depth), *[depth + axis for axis in order])
    letters = ascii_letters[taps.ndim - 1 :: -1]
    formula = f"{letters}->{letters[: depth - 1 : -1]}"
    gap = min(max(taps.strides[-1], taps.itemsize), _LINE)
    for part in _blocks(into.shape, _AT_ONCE // gap):
        some = taps[(slice(None),) * depth + part]
        np.einsum(formula, some, out=into[part].T, order="F")


def _suits_loop(windows: int, axis: int) -> tuple[int, int]:
    """Return a key to sort axes: long loops are better, and of these a loop over near cells."""
    return (windows, 0) if windows < _LONG_LOOP else (_LONG_LOOP, axis)


def _add_one_by_one(taps: Array, into: Array, scratch: Scratch) -> None:
    """Add all cells of a window, then those of the next."""
    depth = taps.ndim - into.ndim
    lines = np.moveaxis(taps, range(depth), range(-depth, 0))
    length = prod(taps.shape[:depth])
    for part in _blocks(into.shape, max(1, _CHAINED // length)):
        some = lines[part]
        chains = scratch.array("chains", some.shape, some.dtype)
        np.copyto(chains, some)
        # NumPy adds up floats in an order of its own, but subtracts them in order.
        left = np.subtract.reduce(chains.reshape(-1, length), axis=1, initial=0)
        into[part] = left.reshape(some.shape[: into.ndim])
    np.subtract(0, into, out=into)


def _blocks(shape: tuple[int, ...], most: int) -> Iterator[tuple[slice, ...]]:
    """Return boxes that cover a box, in row-major order, each of at most so many cells."""
    cuts: list[list[slice]] = []
    for size in reversed(shape):
        count = -(-size // max(1, min(size, most)))
        bounds = [size * part // count for part in range(count + 1)]
        cuts.append([slice(start, stop) for start, stop in pairwise(bounds)])
        most = most // size if count == 1 else 1
    return product(*reversed(cuts))
