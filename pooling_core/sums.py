"""Sums of windows, for any number of axes and any layout, in PyTorch's order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from pooling_core.tiles import Layouts, Scratch, Tile, for_each_tile
from pooling_core.windows import Picks, Scan, Windows

Array = NDArray[Any]

_FEW_WINDOWS = 1000
"""Below this, adding tap by tap costs more in Python than it does in NumPy."""


def window_sum(planes: Array, layouts: Layouts, dtype: DTypeLike) -> Array:
    """Add up the cells of every window.

    Parameters
    ----------
    planes : array, shape (planes, *spatial), native byte order
    layouts : one AxisLayout per spatial axis
    dtype : dtype
        What is added in; the dtype of the result.

    Returns
    -------
    sums : array, shape (planes, *windows), fresh
        Cells are added one by one in row-major order, starting from 0: every rounding is
        PyTorch's, and NaN and infinity reach no window but their own. (Sums of sums, axis by axis,
        would be faster for large kernels, and differ in the last bits.)

    Source: torch.nn.functional.avg_pool2d as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> from pooling_core import AxisLayout
    >>> layout = AxisLayout(size=3, first=np.array([0, 1]), count=np.array([2, 2]))
    >>> window_sum(np.array([[1.0, 5.0, 2.0]]), (layout,), np.float64)
    array([[6., 7.]])
    """
    sums = np.zeros((len(planes), *(layout.windows for layout in layouts)), dtype)
    if sums.size < _FEW_WINDOWS:
        with np.errstate(over="ignore", invalid="ignore"):  # infinity and NaN are answers here
            _add_lines(planes, layouts, sums)
        return sums

    def work(tile: Tile, scratch: Scratch) -> None:
        cells = planes[tile.cells]
        if cells.dtype != sums.dtype:
            block = scratch.array("block", cells.shape, sums.dtype)
            np.copyto(block, cells)
            cells = block
        _add_taps(cells, tile.layouts, sums[tile.windows], scratch)

    for_each_tile(planes, layouts, work, sums.itemsize)
    return sums


def _add_taps(cells: Array, layouts: Layouts, sums: Array, scratch: Scratch) -> None:
    """Add to all windows at once, one tap after the other."""
    *outer, last = (layout.scan for layout in layouts)
    columns = [(windows, cells, picks) for windows, picks in last]
    step = _common_step(last)
    if step > 1:
        columns = list(_side_by_side(cells, last, step, scratch))
    for scans in product(*outer):
        for windows, block, picks in columns:
            at = _at(sums, (*(some for some, _ in scans), windows))
            taps = block[_at(block, (*(some for _, some in scans), picks))]
            if isinstance(at[-1], slice):
                np.add(sums[at], taps, out=sums[at])
            else:
                sums[at] += taps


def _common_step(scan: Scan) -> int:
    """How far apart the cells of each tap lie; 1 where that differs."""
    steps = {picks.step if isinstance(picks, slice) else 1 for _, picks in scan}
    return int(steps.pop()) if len(steps) == 1 else 1


def _side_by_side(
    cells: Array, scan: Scan, step: int, scratch: Scratch
) -> Iterator[tuple[Picks, Array, Picks]]:
    """Sort each `step`-th column out once: taps then pick neighbours, which is faster for NumPy."""
    blocks: dict[int, Array] = {}
    for windows, picks in scan:
        assert isinstance(picks, slice)
        first, phase = divmod(picks.start, step)
        if phase not in blocks:
            columns = cells[..., phase::step]
            blocks[phase] = scratch.array(f"phase {phase}", columns.shape, cells.dtype)
            np.copyto(blocks[phase], columns)
        count = len(range(picks.start, picks.stop, step))
        yield windows, blocks[phase], slice(first, first + count)


def _add_lines(planes: Array, layouts: Layouts, sums: Array) -> None:
    """Add what each window reads on one line after the other, still one by one."""
    *outer, last = layouts
    for scans in product(*(layout.scan for layout in outer)):
        at = _at(sums, tuple(windows for windows, _ in scans))
        lines = planes[_at(planes, tuple(picks for _, picks in scans))]
        sums[at] = _run_on(sums[at], lines, last.real)


def _at(array: Array, picks: tuple[Picks, ...]) -> tuple[Any, ...]:
    """Index the axes after the first, each by its own picks."""
    if all(isinstance(pick, slice) for pick in picks):
        return (slice(None), *picks)
    rest = (slice(None),) * (array.ndim - 1 - len(picks))
    every = zip(array.shape, (slice(None), *picks, *rest), strict=True)
    return np.ix_(*(np.arange(size)[pick] for size, pick in every))


def _run_on(sums: Array, lines: Array, last: Windows) -> Array:
    tap = np.arange(last.most)
    present = tap < last.count[:, None]
    taps = np.where(present, last.first[:, None] + tap * last.step, 0)
    cells = np.where(present, lines[..., taps], 0)
    run = np.concatenate([sums[..., None], cells], axis=-1, dtype=sums.dtype)
    ends: Array = np.add.accumulate(run, axis=-1)[..., -1]
    return ends
