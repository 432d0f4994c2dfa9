"""Sums of windows in any place: few, far apart, or of several sizes.

Every window adds one line of its cells after the other. For that, the lines of many windows are
turned on their side, so that NumPy's loops run over lines. Then the columns that each window reads
are gathered, and added up from the first to the last.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.windows import Windows

Array = NDArray[Any]
Positions = NDArray[np.int64]

_AT_ONCE = 2**17
"""Cells to turn at once: so many stay in the cache."""

_FEW_LINES = 8
"""Fewer lines than that are not turned."""


def add_gathered(planes: Array, layouts: tuple[Windows, ...], sums: Array) -> None:
    """Write the sum of every window, its cells added one by one in row-major order from 0.

    Parameters
    ----------
    planes : array, shape (planes, *spatial)
    layouts : one Windows per spatial axis
    sums : contiguous array of floats, shape (planes, *windows)
    """
    *outer, last = [layout.real for layout in layouts]
    starts, counts = _lines(len(planes), planes.shape[1:-1], outer)
    cells, result = planes.reshape(-1, planes.shape[-1]), sums.reshape(-1, last.windows)
    shifts = [
        [tap * layout.step * prod(planes.shape[axis + 1 : -1]) for tap in range(layout.most)]
        for axis, layout in enumerate(outer, start=1)
    ]
    columns = max(1, last.windows * _AT_ONCE // (last.size * min(16, len(result))))
    for column in range(0, last.windows, columns):
        part, read = last.part(column, min(column + columns, last.windows))
        taps = _Taps(part)
        lines = max(1, _AT_ONCE // part.size)
        for line in range(0, len(result), lines):
            some = slice(line, line + lines)
            total = np.zeros((part.windows, len(starts[some])), sums.dtype)
            for number in product(*map(range, map(len, shifts))):
                first = starts[some] + sum(
                    [each[tap] for each, tap in zip(shifts, number, strict=True)]
                )
                # Windows at an edge, or of several sizes, may lack this line.
                present = (counts[:, some] > np.reshape(number, (-1, 1))).all(axis=0)
                if present.all():
                    total = taps.add(total, cells[first, read])
                elif present.any():
                    total[:, present] = taps.add(total[:, present], cells[first[present], read])
            result[some, column : column + part.windows] = total.T


def _lines(
    planes: int, sizes: tuple[int, ...], outer: list[Windows]
) -> tuple[Positions, Positions]:
    """Say for each line of windows which line of cells it reads first, and how many per axis."""
    starts = np.arange(planes, dtype=np.int64) * prod(sizes)
    for axis, layout in enumerate(outer, start=1):
        starts = np.add.outer(starts, layout.first * prod(sizes[axis:]))
    counts = np.empty((len(outer), *starts.shape), np.int64)
    for axis, layout in enumerate(outer):
        counts[axis] = layout.count.reshape(-1, *(1,) * (len(outer) - 1 - axis))
    return starts.reshape(-1), counts.reshape(len(outer), starts.size)


class _Taps:
    """Which columns the taps of windows are, and which windows do not have a tap."""

    def __init__(self, windows: Windows) -> None:
        tap = np.arange(windows.most)[:, None]
        self._columns = windows.first + tap * windows.step
        least = int(windows.count.min())
        missing = [np.flatnonzero(windows.count <= tap) for tap in range(least, windows.most)]
        self._missing = list(enumerate(missing, start=1 + least))

    def add(self, total: Array, cells: Array) -> Array:
        """Add lines of cells, shape (lines, columns), to sums, shape (windows, lines)."""
        gathered = np.empty((1 + len(self._columns), *total.shape), total.dtype)
        gathered[0] = total
        if len(cells) < _FEW_LINES:
            columns = cells.take(self._columns, axis=1, mode="clip")
            gathered[1:] = np.moveaxis(columns, 0, -1)
        else:
            turned = np.empty(cells.shape[::-1], total.dtype)
            np.copyto(turned, cells.T)
            np.take(turned, self._columns, axis=0, out=gathered[1:], mode="clip")
        for tap, windows in self._missing:
            gathered[tap, windows] = 0
        if total.size == 1:  # NumPy would reduce a single column in an order of its own
            sums: Array = np.add.accumulate(gathered, axis=0)[-1]
        else:
            sums = np.add.reduce(gathered, axis=0)
        return sums
