"""Sums of windows, many at once: taps are turned so that windows lie side by side in memory.

The windows of an axis are cut into series: windows of one size, evenly spaced. One strided copy
then writes a line for each tap, with a cell for each window, and NumPy adds up the lines in order.
So every window adds its cells one by one in row-major order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import gcd, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from pooling_core.memory import LARGE, kept
from pooling_core.windows import Windows

Array = NDArray[Any]

_AT_ONCE = 2**16
"""Cells to turn at once: so many stay in the cache."""

_LONG_LINE = 512
"""Windows in a line from which on NumPy's cost of starting a line no longer matters."""

_FEW_WINDOWS = 64
"""Up to so many windows are turned one by one, each in one long loop over its taps."""

_SHORT_LOOP = 16
"""Windows side by side up to which this is worth it."""


_FEW_PIECES = 9
"""Series of all axes together, up to which windows may be few."""

_MOST_SERIES = 8
"""Series on an axis: with more, windows are turned too few at a time."""


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


def add_turned(planes: Array, layouts: tuple[Windows, ...], sums: Array) -> bool:
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
    cut = [series(layout) for layout in layouts]
    found = [each for each in cut if each is not None]
    pieces = prod(map(len, found))
    if len(found) < len(cut) or (pieces > _FEW_PIECES and sums.size < _LONG_LINE * pieces):
        return False
    buffer = np.empty(0, sums.dtype)
    steps = [layout.step for layout in layouts]
    for chosen in product(*found):
        into = sums[(slice(None), *[each.windows for each in chosen])]
        taps = _taps(planes, chosen, steps)
        # The longest axis of windows comes last.
        order = sorted(range(into.ndim), key=lambda axis: into.shape[axis])
        axes = [len(chosen) + axis for axis in order]
        taps = taps.transpose(*range(len(chosen)), *axes)
        buffer = _add(taps, into.transpose(order), buffer)
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


def _add(taps: Array, into: Array, buffer: Array) -> Array:
    """Add up the taps of all windows, a part of the windows and a part of the taps at a time."""
    depth = taps.ndim - into.ndim
    most = prod(taps.shape[:depth])
    for part in _parts(into.shape, max(_AT_ONCE // most, _LONG_LINE)):
        target = into[part]
        cells = taps[(slice(None),) * depth + part]
        total: Array | None = None
        for some in _parts(taps.shape[:depth], max(1, _AT_ONCE // target.size)):
            lines = cells[some]
            count = prod(lines.shape[:depth])
            size = (1 + count) * target.size
            if buffer.size < size:
                buffer = np.empty(size, buffer.dtype)
            turned = buffer[:size].reshape(1 + count, target.size)
            turned[0] = 0 if total is None else total
            _turn(turned[1:].reshape(lines.shape), lines, depth)
            if target.size == 1:  # NumPy would reduce a single column in an order of its own
                total = np.add.accumulate(turned, axis=0)[-1]
            else:
                total = np.add.reduce(turned, axis=0)
        if total is not None:
            target[...] = total.reshape(target.shape)
    return buffer


def _turn(turned: Array, lines: Array, depth: int) -> None:
    windows = lines.shape[depth:]
    if windows[-1] < _SHORT_LOOP and prod(windows) <= _FEW_WINDOWS:
        for window in np.ndindex(windows):
            turned[(..., *window)] = lines[(..., *window)]
    else:
        np.copyto(turned, lines)


def _parts(shape: tuple[int, ...], most: int) -> Iterator[tuple[slice, ...]]:
    """Cut a box into boxes of at most so many cells, in row-major order."""
    cuts: list[list[slice]] = []
    for size in reversed(shape):
        length = min(size, max(1, most))
        cuts.append([slice(start, start + length) for start in range(0, size, max(1, length))])
        most = most // size if length == size else 1
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
