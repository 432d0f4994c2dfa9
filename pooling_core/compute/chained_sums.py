"""Sums of wide windows that hardly overlap, added window by window, cell by cell.

NumPy adds floats in an order of its own, but subtracts them in order. So all cells are negated,
except the first of each window: subtracting the others from it adds them. The sum of the window's
earlier lines is added to this first cell.
"""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.floats import widen
from pooling_core.compute.scratch import Scratch
from pooling_core.compute.tabled_sums import table_of_taps
from pooling_core.compute.tiles import Layouts, Tile, are_large, for_each_tile
from pooling_core.geometry.memory import cached
from pooling_core.geometry.picks import Picks, as_slice
from pooling_core.geometry.windows import Edges, Windows

Array = NDArray[Any]

_WIDE, _LONG = 48, 8
"""Taps along a row from which on chains are faster; the second for unevenly spaced windows of one
axis alone."""

_SHARED = 2
"""Cells that a window may share with the next one."""

_MANY_CELLS = 2**15
"""The least number of cells to read at once: each tap of the other axes takes a few NumPy calls."""


def suits_chains(planes: int, layouts: Layouts) -> bool:
    """Return True if windows are wide, hardly overlap, and are enough in number."""
    *outer, last = layouts
    if last.step != 1 or last.has_empty or (np.diff(last.first) < 1).any():
        return False
    ragged = not outer and not isinstance(as_slice(last.first), slice)
    if last.most < (_LONG if ragged else _WIDE):
        return False
    lines = planes * prod([layout.windows for layout in outer])
    shared = int((last.stop[:-1] - last.first[1:]).max(initial=0))
    return shared <= _SHARED and lines * last.size >= _MANY_CELLS


def add_chained(planes: Array, layouts: Layouts, sums: Array) -> None:
    """Write the sum of every window, its cells added one by one in row-major order from 0.

    Parameters
    ----------
    planes : array, shape (planes, *spatial)
    layouts : one Windows per spatial axis, every tap a cell
    sums : array of zeros, shape (planes, *windows)
    """

    def work(tile: Tile, scratch: Scratch) -> None:
        _add(planes[tile.cells], tile.layouts, sums[tile.windows], scratch)

    taps = prod([layout.most for layout in layouts[:-1]])
    for_each_tile(planes, layouts, work, sums.itemsize, taps)


def _add(cells: Array, layouts: Layouts, sums: Array, scratch: Scratch) -> None:
    made = _chains(layouts)
    cells = cells.reshape(len(cells), -1, cells.shape[-1])
    shape = (len(cells), sums[0].size // sums.shape[-1], sums.shape[-1])
    total = scratch.array("total", shape, sums.dtype)
    total[...] = 0
    for windows, picks in made.lines:
        lines = cells[:, picks]
        if cells.dtype != sums.dtype:
            lines = widen(lines, scratch.array("widened", lines.shape, sums.dtype))
        chains = scratch.array("chains", lines.shape, sums.dtype)
        np.negative(lines, out=chains)
        mine = total[:, windows]
        chains[..., made.first] = lines[..., made.first] + mine
        parts = np.subtract.reduceat(chains, made.edges.at, axis=-1)[..., :: made.edges.every]
        mine[...] = parts[..., : shape[-1]]
        for columns, shared in made.shared:
            mine[..., columns] += lines[..., shared]
        if not isinstance(windows, slice):  # then this is a copy
            total[:, windows] = mine
    sums[...] = total.reshape(sums.shape)


class _Chains(NamedTuple):
    """The order of additions.

    `lines` lists which windows add which lines. `first` is where windows begin along a line.
    `edges` cut a line into windows, each without the cells that it shares with the next one.
    `shared` lists which windows then add which of these shared cells.
    """

    lines: list[tuple[Picks, Picks]]
    first: Picks
    edges: Edges
    shared: list[tuple[Picks, Picks]]


@cached(maxsize=64, unless=are_large)
def _chains(layouts: Layouts) -> _Chains:
    *outer, last = layouts
    lines, shared = list[tuple[Picks, Picks]](), list[tuple[Picks, Picks]]()
    absent = prod([layout.size for layout in outer])
    for line in table_of_taps(tuple(outer))[1:]:
        windows = np.flatnonzero(line != absent)
        lines.append((as_slice(windows), as_slice(line[windows])))
    end = np.minimum(last.stop, np.append(last.first[1:], last.size))
    own = Windows(size=last.size, first=last.first, count=end - last.first)
    assert own.edges is not None
    for cell in range(int((last.stop - end).max())):
        columns = np.flatnonzero(last.stop - end > cell)
        shared.append((as_slice(columns), as_slice(end[columns] + cell)))
    return _Chains(lines, as_slice(last.first), own.edges, shared)
