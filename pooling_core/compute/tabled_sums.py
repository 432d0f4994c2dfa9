"""Sums of windows from a table of their taps, many planes at a time.

Planes are transposed to lie side by side: each cell becomes a line with one number for each plane.
The table lists the cells that each window reads, in row-major order. One gather collects these
lines, and one sum adds them up, for all windows and planes at once. Windows may be of any kind:
regular, overlapping, or adaptive ones of several sizes.

If there are few planes, rows of windows take their place: the cells that such a row reads become a
plane of their own.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.floats import widen
from pooling_core.compute.scratch import Scratch, borrowed_scratch
from pooling_core.compute.tiles import Layouts, Tile, for_each_tile
from pooling_core.geometry.memory import LARGE, cached
from pooling_core.geometry.windows import Windows

Array = NDArray[Any]

_LARGE_TABLE = 2**13
"""The most taps of a plane: up to these the table is cached, and enough planes fit a tile."""

_MANY_PLANES = 8
"""The least number of planes that are worth transposing."""

_FEW_TAPS = 2**13
"""The most taps of all planes together for which a table suits fewer planes, too."""

_AT_ONCE = 2**17
"""Taps to add up at once: they stay in the cache."""

_LANES = 64
"""The rows of windows that take the place of planes at once."""

_POWER, _APART = 256, 16
"""Planes a multiple of this many bytes apart share few sets of the processor's cache. So they are
moved apart by this many cells."""


def suits_table(planes: int, layouts: Layouts) -> bool:
    """Return True if the planes are small and enough in number, or very small."""
    taps = _taps(layouts)
    return planes * taps <= _FEW_TAPS or (planes >= _MANY_PLANES and taps <= _LARGE_TABLE)


def add_tabled(planes: Array, layouts: Layouts, sums: Array) -> None:
    """Write the sum of every window, its cells added one by one in row-major order from 0.

    Parameters
    ----------
    planes : array, shape (planes, *spatial)
    layouts : one Windows per spatial axis, every tap a cell
    sums : array, shape (planes, *windows)
    """
    taps = _taps(layouts)
    if len(planes) * taps <= _FEW_TAPS:
        _add(planes, layouts, sums, Scratch())
        return

    def work(tile: Tile, scratch: Scratch) -> None:
        _add(planes[tile.cells], tile.layouts, sums[tile.windows], scratch)

    for_each_tile(planes, layouts, work, sums.itemsize * (1 + taps // prod(planes.shape[1:])))


def add_rows_as_planes(planes: Array, layouts: Layouts, sums: Array) -> None:
    """Do as `add_tabled` for few planes: each row of windows takes the place of a plane."""
    *outer, last = layouts
    rows = table_of_taps(tuple(outer))[1:].T
    lines = planes.reshape(len(planes), -1, last.size)
    missing = rows == lines.shape[1]
    into = np.empty((len(planes), len(rows), last.windows), sums.dtype)
    together = max(1, _LANES // len(planes))
    with borrowed_scratch() as scratch:
        for line in range(0, len(rows), together):
            some = slice(line, line + together)
            shape = (len(planes), *rows[some].shape, last.size)
            block = scratch.array("block", shape, planes.dtype)
            np.take(lines, rows[some], axis=1, out=block, mode="clip")
            block[:, missing[some]] = 0
            block = block.reshape(-1, *shape[2:])
            for windows, cells, part in _bands(last, rows.shape[1], len(planes) * len(rows)):
                _add(block[..., cells], part, into[:, some, windows], scratch)
    sums[...] = into.reshape(sums.shape)


@cached(maxsize=32, unless=lambda last, height, rows: last.windows > LARGE)
def _bands(last: Windows, height: int, rows: int) -> list[tuple[slice, slice, Layouts]]:
    """Return parts of the columns: their windows, the cells that they read, and layouts over these.

    A window has `height` lines of cells; `rows` counts the rows of windows in all planes.
    """
    row = Windows(size=height, first=np.zeros(1, np.int64), count=np.array([height]))
    columns = max(1, _AT_ONCE // (min(_LANES, rows) * height * last.most))
    bands: list[tuple[slice, slice, Layouts]] = []
    for start in range(0, last.windows, columns):
        stop = min(start + columns, last.windows)
        section, cells = last.section(start, stop)
        bands.append((slice(start, stop), cells, (row, section)))
    return bands


def _add(cells: Array, layouts: Layouts, sums: Array, scratch: Scratch) -> None:
    table = table_of_taps(layouts)
    lanes, *shape = cells.shape
    size = prod(shape)
    if cells.dtype != sums.dtype:
        cells = widen(cells, scratch.array("widened", cells.shape, sums.dtype))
    if cells.strides[0] % _POWER == 0:
        apart = scratch.array("apart", (lanes, size + _APART), sums.dtype)
        apart = apart[:, :size].reshape(cells.shape)
        np.copyto(apart, cells)
        cells = apart
    turned = scratch.array("turned", (size + 1, lanes), sums.dtype)
    np.copyto(turned[:size].reshape(*shape, lanes), cells.transpose(*range(1, cells.ndim), 0))
    turned[size] = 0
    taps = scratch.array("taps", (*table.shape, lanes), sums.dtype)
    np.take(turned, table, axis=0, out=taps, mode="clip")
    total = _add_lines(taps.reshape(len(taps), -1))
    sums[...] = total.reshape(-1, lanes).T.reshape(sums.shape)


def _add_lines(lines: Array) -> Array:
    """Return the sum of lines, shape (lines, cells), added in order: the first, the second, ..."""
    if lines.shape[1] == 1:  # NumPy would add a single column in an order of its own
        last: Array = np.add.accumulate(lines, axis=0)[-1]
        return last
    # With this order, einsum adds whole lines; np.add.reduce takes longer to start each of them.
    sums: Array = np.einsum("ab->b", lines, order="F")
    return sums


def _taps(layouts: Layouts) -> int:
    return prod([layout.windows * layout.most for layout in layouts])


@cached(maxsize=64, unless=lambda layouts: _taps(layouts) > 4 * _LARGE_TABLE)
def table_of_taps(layouts: Layouts) -> NDArray[np.int64]:
    """Return the cell of each tap, shape (1 + taps, windows), as a position in the flat plane.

    A missing tap is the cell after the last one, which holds 0. The first line is of missing taps,
    too: sums start from 0.
    """
    axes = len(layouts)
    cells, missing = np.zeros((1,) * (2 * axes), np.int64), np.zeros((1,) * (2 * axes), np.bool_)
    for axis, layout in enumerate(layouts):
        tap = np.arange(layout.most).reshape(-1, *(1,) * (2 * axes - 1 - axis))
        shape = (-1, *(1,) * (axes - 1 - axis))
        cells = cells * layout.size + layout.first.reshape(shape) + tap * layout.step
        missing = missing | (tap >= layout.count.reshape(shape))
    none = prod([layout.size for layout in layouts])
    windows = prod([layout.windows for layout in layouts])
    taps = np.where(missing, none, cells).reshape(-1, windows)
    return np.concatenate([np.full((1, windows), none), taps])
