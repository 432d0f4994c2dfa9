"""Maxima with offsets of windows that are wide and hardly overlap, each taken by itself.

First comes the largest cell of each line of a window, then the first line that holds the window's
maximum, and at last the cell in this line. Only the first step reads all cells, and NumPy does it
in one call. Offsets are numbers of taps, as in `argmaxima`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.scratch import Scratch
from pooling_core.compute.tiles import Layouts, are_large
from pooling_core.geometry.memory import kept
from pooling_core.geometry.windows import Windows

Array = NDArray[Any]
Take = Callable[[Array, Layouts, Array, Array, Scratch], None]

_WIDE, _LINES = 16, 8
"""Taps along a row, and lines of a window, from which on this is the faster way."""


@kept(maxsize=64, unless=are_large)
def are_wide(layouts: Layouts) -> bool:
    """Whether windows are wide, and few cells are read for two of them."""
    *outer, last = layouts
    lines = prod([layout.most for layout in outer])
    return lines >= _LINES and last.most >= _WIDE and last.are_apart and last.edges is not None


def take_wide(
    block: Array, layouts: Layouts, values: Array, offsets: Array, scratch: Scratch, take: Take
) -> None:
    """Write value and offset of every window; `take` does the same for windows of any kind."""
    *outer, last = layouts
    assert last.edges is not None
    at, every = last.edges
    lines = np.maximum.reduceat(block, at, axis=-1)[..., ::every][..., : last.windows]
    take(np.ascontiguousarray(lines), _over_lines(layouts), values, offsets, scratch)

    # A shorter window has its last tap again: the first of equal cells wins.
    tap = np.minimum(np.arange(last.most), last.count[:, None] - 1)
    cells = last.first[:, None] + tap
    cells = cells + (_lines(block.shape, tuple(outer), offsets) * last.size)[..., None]
    read = block.reshape(-1).take(cells, mode="clip")
    chosen = read.argmax(axis=-1)
    if values.dtype.kind == "f" and np.isnan(values).any():
        nan = np.isnan(values)  # the last one wins
        chosen[nan] = last.most - 1 - np.isnan(read[nan])[:, ::-1].argmax(axis=-1)
        np.minimum(chosen, last.count - 1, out=chosen)
    np.multiply(offsets, last.most, out=offsets)
    np.add(offsets, chosen, out=offsets, casting="unsafe")


@kept(maxsize=64, unless=are_large)
def _over_lines(layouts: Layouts) -> Layouts:
    """Give the windows over the largest cells of their lines: one column each."""
    *outer, last = layouts
    column = np.arange(last.windows)
    return (*outer, Windows(size=last.windows, first=column, count=np.ones_like(column)))


def _lines(shape: tuple[int, ...], outer: Layouts, offsets: Array) -> NDArray[np.int64]:
    """Give the number of the line that an offset along all axes but the last one stands for."""
    rest = offsets.astype(np.int64)
    steps = [prod(shape[axis + 2 : -1]) for axis in range(len(outer))]
    lines = np.arange(shape[0]).reshape(-1, *(1,) * (len(outer) + 1)) * prod(shape[1:-1])
    for axis in reversed(range(len(outer))):
        layout = outer[axis]
        rest, tap = np.divmod(rest, max(1, layout.most))
        first = layout.first.reshape(-1, *(1,) * (len(outer) - axis))
        lines = lines + (first + tap * layout.step) * steps[axis]
    return lines
