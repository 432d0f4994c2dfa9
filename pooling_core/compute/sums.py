"""Sums of windows, for any number of axes and any layout, in PyTorch's order.

Every window adds its cells one by one in row-major order. NumPy's loops run over many windows at
once: along long rows of windows (here), over small planes or windows of many sizes
(`tabled_sums`), over evenly spaced windows (`series_sums`), or, if windows are wide, over the cells
of one window after the other (`chained_sums`). Integers do not round, so they may be added in any
order.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from pooling_core.compute.chained_sums import add_chained, suits_chains
from pooling_core.compute.floats import widen
from pooling_core.compute.scratch import Scratch
from pooling_core.compute.series_sums import add_series, suits_series
from pooling_core.compute.tabled_sums import add_rows_as_planes, add_tabled, suits_table
from pooling_core.compute.tiles import Layouts, Tile, are_large, for_each_tile
from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.picks import Picks
from pooling_core.geometry.pool_spec import PoolSpec
from pooling_core.geometry.windows import Scan

Array = NDArray[Any]

_LONG_ROW, _NEAR = 32, 2
"""Windows in a row from which on loops run along rows, and the most cells between their starts."""

_WINDOWS_A_TAP = 16
"""The least number of windows for each tap, because each tap is a NumPy call."""


_ROOM, _MANY = 8, 16
"""The number of usual tiles that make one if windows may be far apart; and the windows that an axis
must have for planes to be cut into tiles at all."""


def window_sum(planes: Array, layouts: Layouts, dtype: DTypeLike) -> Array:
    """Return the sum of the cells of every window.

    Parameters
    ----------
    planes : array, shape (planes, *spatial), native byte order
    layouts : one AxisLayout per spatial axis
    dtype : dtype
        The dtype of the sums.

    Returns
    -------
    sums : array, shape (planes, *windows), fresh
        Cells are added one by one in row-major order, starting from 0: every rounding is
        PyTorch's, and NaN and infinity affect only the windows that read them. (Sums of sums, axis
        by axis, would be faster for large kernels, but the last bits of floats would differ.
        Integers are added like that.)

    Source: torch.nn.functional.avg_pool2d as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> from pooling_core import AxisLayout
    >>> layout = AxisLayout(size=3, first=np.array([0, 1]), count=np.array([2, 2]))
    >>> window_sum(np.array([[1.0, 5.0, 2.0]]), (layout,), np.float64)
    array([[6., 7.]])
    """
    sums = np.zeros((len(planes), *[layout.windows for layout in layouts]), dtype)
    real = tuple([layout.real for layout in layouts])
    if not sums.size or not all([layout.most for layout in real]):
        return sums
    floats = sums.dtype.kind == "f"
    if floats and not _suits_rows(layouts):
        with np.errstate(over="ignore", invalid="ignore"):  # infinity and NaN are answers here
            _add_otherwise(planes, real, sums)
        return sums
    add = _add_rows if floats else _add_by_axis

    def work(tile: Tile, scratch: Scratch) -> None:
        cells = planes[tile.cells]
        add(cells, tile.layouts, sums[tile.windows], scratch)

    for_each_tile(planes, layouts, work, sums.itemsize)
    return sums


def sums_along(planes: Array, axis: int, layout: AxisLayout) -> Array:
    """Return the sums of windows along one axis, in the planes' dtype; no other axis changes.

    Examples
    --------
    >>> layout = AxisLayout(size=3, first=np.array([0, 1]), count=np.array([2, 2]))
    >>> sums_along(np.array([[[1.0, 5.0, 2.0], [4.0, 0.0, 3.0]]]), 1, layout)
    array([[[6., 7.],
            [4., 3.]]])
    """
    layouts = list(PoolSpec.of(1, ndim=planes.ndim - 1).lay(planes.shape[1:]))
    layouts[axis] = layout
    return window_sum(planes, tuple(layouts), planes.dtype)


def _add_by_axis(cells: Array, layouts: Layouts, sums: Array, scratch: Scratch) -> None:
    """Add integers axis by axis: their sums do not depend on the order, even if they overflow.

    Columns come last, when the fewest cells are left: NumPy adds whole rows faster.
    """
    for axis, layout in enumerate(layouts, start=1):
        shape = (*cells.shape[:axis], layout.windows, *cells.shape[axis + 1 :])
        into = sums if axis == len(layouts) else scratch.array(f"axis {axis}", shape, sums.dtype)
        into[...] = 0
        for windows, picks in layout.scan:
            before = (slice(None),) * axis
            into[(*before, windows)] += cells[(*before, picks)]
        cells = into


def _suits_rows(layouts: Layouts) -> bool:
    """Return True if slices pick long rows of windows that leave out no column."""
    last = layouts[-1]
    if last.windows < _LONG_ROW or are_large(layouts) or (np.diff(last.first[:2]) > _NEAR).any():
        return False
    windows, taps = prod([axis.windows for axis in layouts]), prod([axis.most for axis in layouts])
    if windows < _WINDOWS_A_TAP * taps:
        return False
    even = all(isinstance(pick, slice) for axis in layouts for picks in axis.scan for pick in picks)
    return even and _common_step(last.scan) <= min(_NEAR, len(last.scan))


def _add_otherwise(planes: Array, layouts: Layouts, sums: Array) -> None:
    """Add if rows of windows are short, or windows far apart or of several sizes."""
    if suits_chains(len(planes), layouts):
        add_chained(planes, layouts, sums)
        return
    if suits_table(len(planes), layouts) and not suits_series(layouts):
        add_tabled(planes, layouts, sums)
        return

    def work(tile: Tile, scratch: Scratch) -> None:
        cells, into = planes[tile.cells], sums[tile.windows]
        if cells.dtype != sums.dtype:
            cells = widen(cells, scratch.array("widened", cells.shape, sums.dtype))
        if not add_series(cells, tile.layouts, into):
            add_rows_as_planes(cells, tile.layouts, into)

    # If no axis has many windows, loops run over all planes.
    most = max([layout.windows for layout in layouts])
    for_each_tile(planes, layouts, work, sums.itemsize, _ROOM if most >= _MANY else planes.size)


def _add_rows(cells: Array, layouts: Layouts, sums: Array, scratch: Scratch) -> None:
    """Add tap by tap to all windows at once, whose columns are side by side in memory."""
    if cells.dtype != sums.dtype:
        block = scratch.array("block", cells.shape, sums.dtype)
        widen(cells, block)
        cells = block
    *outer, last = [layout.scan for layout in layouts]
    step = _common_step(last)
    blocks, columns = [cells], [(windows, 0, picks) for windows, picks in last]
    if 1 < step < len(last):  # each column is used more than once
        blocks, columns = _side_by_side(cells, last, step, scratch)
    for scans in product(*outer):
        rows = (slice(None), *[picks for _, picks in scans])
        lines = [block[rows] for block in blocks]
        into = sums[(slice(None), *[windows for windows, _ in scans])]
        for windows, phase, picks in columns:
            some = into[..., windows]
            np.add(some, lines[phase][..., picks], out=some)


def _common_step(scan: Scan) -> int:
    """Return how far apart the cells of each tap lie; 1 if taps differ in that."""
    steps = {picks.step if isinstance(picks, slice) else 1 for _, picks in scan}
    return int(steps.pop()) if len(steps) == 1 else 1


def _side_by_side(
    cells: Array, scan: Scan, step: int, scratch: Scratch
) -> tuple[list[Array], list[tuple[Picks, int, Picks]]]:
    """Copy every `step`-th column into one block: taps then read neighbours, which is faster."""
    blocks, columns = [], list[tuple[Picks, int, Picks]]()
    for phase in range(step):
        part = cells[..., phase::step]
        blocks.append(scratch.array(f"phase {phase}", part.shape, cells.dtype))
        np.copyto(blocks[phase], part)
    for windows, picks in scan:
        assert isinstance(picks, slice)
        first, phase = divmod(picks.start, step)
        count = len(range(picks.start, picks.stop, step))
        columns.append((windows, phase, slice(first, first + count)))
    return blocks, columns
