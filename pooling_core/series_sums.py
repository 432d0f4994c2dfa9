"""Sums of windows that lie evenly spaced, many at once.

The windows of an axis are cut into series: windows of one size, evenly spaced. NumPy then sees the
cells as an array with axes for taps and axes for windows, without a copy. Its loops run over
windows, a tap after the other; where windows are few, over the taps of one window after the other.
Either way every window adds its cells one by one in row-major order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import gcd, prod
from string import ascii_letters
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from pooling_core.memory import LARGE, kept
from pooling_core.scratch import Scratch, borrowed_scratch
from pooling_core.tiles import Layouts
from pooling_core.windows import Windows

Array = NDArray[Any]

_AT_ONCE, _LINE = 2**13, 16
"""Cells that one addition spans, so that they fit the first-level cache; and cells in a line of the
cache. Cells between the added ones count where they share a line with one of them."""

_CHAINED = 2**17
"""Cells to add one by one at once: they fit the second-level cache."""

_SHORT_LOOP = 16
"""Windows in a row up to which they are added one by one."""

_MANY_WINDOWS = 512
"""Windows from which on a choice of one series for each axis is worth its calls of NumPy."""

_FEW_CHOICES = 9
"""Choices up to which windows may be fewer."""

_MOST_SERIES = 8
"""Series on an axis: with more, each has too few windows."""


class Series(NamedTuple):
    """Windows of one size, evenly spaced: which they are, and the taps of the first of them."""

    windows: slice
    first: int
    gap: int
    taps: int

    @property
    def number(self) -> int:
        """How many windows they are."""
        return len(range(self.windows.start, self.windows.stop, self.windows.step))


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
        False where there are too many series; nothing is written then.
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
    """View the cells as an array of shape (*taps, planes, *windows)."""
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
    """Add a cell of each window, then the next cell of each."""
    depth = taps.ndim - into.ndim
    # The longest axis of windows comes last. With order="F", einsum's innermost loop runs over it,
    # and its outermost ones over the taps, row by row.
    order = sorted(range(into.ndim), key=lambda axis: into.shape[axis])
    into = into.transpose(order)
    taps = taps.transpose(*range(depth), *[depth + axis for axis in order])
    letters = ascii_letters[taps.ndim - 1 :: -1]
    formula = f"{letters}->{letters[: depth - 1 : -1]}"
    gap = abs(taps.strides[-1]) // taps.itemsize
    for part in _parts(into.shape, _AT_ONCE // min(max(gap, 1), _LINE)):
        some = taps[(slice(None),) * depth + part]
        np.einsum(formula, some, out=into[part].T, order="F")


def _add_one_by_one(taps: Array, into: Array, scratch: Scratch) -> None:
    """Add all cells of a window, then those of the next."""
    depth = taps.ndim - into.ndim
    lines = np.moveaxis(taps, range(depth), range(-depth, 0))
    length = prod(taps.shape[:depth])
    for part in _parts(into.shape, max(1, _CHAINED // length)):
        some = lines[part]
        chains = scratch.array("chains", some.shape, some.dtype)
        np.copyto(chains, some)
        # NumPy adds up floats in an order of its own, but subtracts them in order.
        left = np.subtract.reduce(chains.reshape(-1, length), axis=1, initial=0)
        into[part] = left.reshape(some.shape[: into.ndim])
    np.subtract(0, into, out=into)


def _parts(shape: tuple[int, ...], most: int) -> Iterator[tuple[slice, ...]]:
    """Cut a box into boxes of at most so many cells, in row-major order, none much smaller."""
    cuts: list[list[slice]] = []
    for size in reversed(shape):
        parts = -(-size // max(1, min(size, most)))
        bounds = [size * part // parts for part in range(parts + 1)]
        cuts.append([slice(start, stop) for start, stop in pairwise(bounds)])
        most = most // size if parts == 1 else 1
    return product(*reversed(cuts))


@kept(maxsize=64, unless=lambda layout: layout.windows > LARGE)
def series(layout: Windows) -> tuple[Series, ...] | None:
    """Cut the windows that read anything into series; None where that takes too many."""
    starts, every = [_starts(layout, slice(None))], 1
    period = layout.windows // max(1, gcd(layout.windows, layout.size))
    if period <= _MOST_SERIES < len(starts[0]):
        every = period
        starts = [_starts(layout, slice(start, None, every)) for start in range(every)]
    if sum(map(len, starts)) > _MOST_SERIES:
        return None
    made = []
    for offset, some in enumerate(starts):
        first, count = layout.first[offset::every], layout.count[offset::every]
        for start, stop in pairwise([*some.tolist(), len(first)]):
            if count[start]:
                windows = slice(offset + start * every, offset + (stop - 1) * every + 1, every)
                gap = int(first[start + 1] - first[start]) if stop - start > 1 else 1
                made.append(Series(windows, int(first[start]), gap, int(count[start])))
    return tuple(made)


def _starts(layout: Windows, picks: slice) -> NDArray[np.int64]:
    """Say where a new series starts among some windows."""
    first, count = layout.first[picks], layout.count[picks]
    gaps = np.diff(first)
    same = count[1:] == count[:-1]
    # A window goes on with a series if it is as far from the last one as that is from the one
    # before; the second window of a series may be any distance from the first.
    goes_on = same.copy()
    goes_on[1:] &= ~same[:-1] | (gaps[1:] == gaps[:-1])
    return np.flatnonzero(np.concatenate([[True], ~goes_on]))
