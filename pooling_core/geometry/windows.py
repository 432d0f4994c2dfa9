"""The windows of one axis for fast passes: the cells that each reads, in few steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.picks import (
    Picks,
    Positions,
    as_slice,
    as_slice_or_cell,
    cut_into_series,
)

Scan = tuple[tuple[Picks, Picks], ...]


class Run(NamedTuple):
    """Windows that are covered by two runs of `length` taps each, which may overlap.

    Attributes
    ----------
    length : int
        Taps of each run.
    windows, starts, laters : slice or int64 array
        The windows, the cells where the first run of each starts, and those of the second run. A
        slice of one cell stands for the same cell in every window.
    shift : int or int64 array
        The number of taps by which the second run starts later than the first. 0 means that there
        is no second run: windows of a single tap.
    """

    length: int
    windows: Picks
    starts: Picks
    laters: Picks
    shift: int | Positions


class Edges(NamedTuple):
    """Positions that cut an axis into parts; each `every`-th part, counted from 0, is a window."""

    at: NDArray[np.intp]
    every: int


class Padded(NamedTuple):
    """Windows of one size over an axis with `low` more cells before it, and `high` after it."""

    low: int
    high: int
    windows: Windows


@dataclass(frozen=True, eq=False, kw_only=True)
class Windows:
    """The cells that the windows of one axis read.

    Window i reads `first[i]`, `first[i] + step`, ... `count[i]` times. Positions below 0, and from
    `size` on, are border: they hold no cell.
    """

    size: int
    first: Positions
    count: Positions
    step: int = 1

    @cached_property
    def windows(self) -> int:
        """Return the number of windows."""
        return len(self.first)

    @cached_property
    def most(self) -> int:
        """Return the number of taps of the largest window."""
        return int(self.count.max(initial=0))

    @property
    def stop(self) -> Positions:
        """Return the position after the last tap of each window, shape (windows,)."""
        return self.first + (self.count - 1) * self.step + 1

    @property
    def real(self) -> Windows:
        """Return the same windows without their border taps: every tap is a cell.

        A window that reads only border has count 0. Its `first` is then where a scan that skips the
        border before the input would begin, as in PyTorch: outside the input.
        """
        return self if self._is_real else self._cut

    @cached_property
    def _is_real(self) -> bool:
        return bool(self.first.min(initial=0) >= 0 and self.stop.max(initial=0) <= self.size)

    @cached_property
    def _cut(self) -> Windows:
        skipped = np.maximum(0, self._up(-self.first))
        first = self.first + skipped * self.step
        until_end = self._up(self.size - first)
        count = np.maximum(0, np.minimum(self.count - skipped, until_end))
        return Windows(size=self.size, first=first, count=count, step=self.step)

    def _up(self, distance: Positions) -> Positions:
        """Return the number of taps in a distance, rounded up; divide only if needed."""
        return distance if self.step == 1 else -(-distance // self.step)

    @cached_property
    def is_identity(self) -> bool:
        """Return True if window i reads cell i and nothing else."""
        alone = bool((self.count == 1).all())
        return alone and np.array_equal(self.first, np.arange(self.size))

    @cached_property
    def has_empty(self) -> bool:
        """Return True if a window reads nothing; for windows without border taps, see `real`."""
        return bool((self.count == 0).any())

    @cached_property
    def padded(self) -> Padded | None:
        """Return the windows of the padded axis whose real part these are; None if there is none.

        For windows without border taps, see `real`.
        """
        full = np.flatnonzero(self.count == self.most)
        if len(full) < 2 or len(full) == self.windows:
            return None
        stride = self.first[full[1]] - self.first[full[0]]
        first = self.first[full[0]] + stride * (np.arange(self.windows) - full[0])
        count = np.full_like(self.count, self.most)
        unclipped = Windows(size=self.size, first=first, count=count, step=self.step)
        cut = unclipped.real
        if (cut.first != self.first).any() or (cut.count != self.count).any():
            return None
        low = max(0, -int(first[0]))
        size = low + max(self.size, int(unclipped.stop[-1]))
        size += size % 2  # `Copy` is faster for rows of even length
        windows = Windows(size=size, first=first + low, count=count, step=self.step)
        return Padded(low, size - low - self.size, windows)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """Return runs of 1, 2, 4, ... taps, two for each window that reads anything.

        For windows whose every tap is a cell, see `real`.
        """
        runs: list[Run] = []
        length, above, most = 1, 0, 1
        while above < self.most:
            group = np.flatnonzero((self.count > above) & (self.count <= most))
            starts, shifts = self.first[group], self.count[group] - length
            for some in cut_into_series(np.stack([group, starts, shifts])):
                shift = shifts[some]
                laters = starts[some] + shift * self.step
                picks = [as_slice_or_cell(each) for each in (group[some], starts[some], laters)]
                same = bool((shift == shift[0]).all())
                runs.append(
                    Run(length, picks[0], picks[1], picks[2], int(shift[0]) if same else shift)
                )
            length, above, most = most, most, 2 * most
        return tuple(runs)

    @cached_property
    def hardly_overlap(self) -> bool:
        """Return True if reading each window by itself is less work than doubling.

        Doubling merges all cells once for each power of 2 below the size of a window.
        """
        return 2 * int(self.count.sum()) <= self.size * (self.most - 1).bit_length()

    @cached_property
    def edges(self) -> Edges | None:
        """Return the windows' starts and ends for NumPy's `reduceat`; None if it cannot take them.

        For windows whose every tap is a cell, see `real`, and whose taps are neighbours.
        """
        first, stop = self.first, self.stop
        if self.has_empty or self.step != 1 or (stop[:-1] >= self.size).any():
            return None
        if (stop[:-1] == first[1:]).all():
            at, every = np.append(first, stop[-1:]), 1
        else:
            at, every = np.stack([first, stop], axis=1).reshape(-1), 2
        # `reduceat` takes only indices of the processor's size: in a browser that is 32 bits.
        return Edges((at[:-1] if stop[-1] == self.size else at).astype(np.intp), every)

    @cached_property
    def scan(self) -> Scan:
        """Return for each tap the windows that have it on a cell, and these cells.

        Taps that are border in every window are skipped, so a kernel far wider than the input costs
        nothing.
        """
        if not self.windows:
            return ()
        scan = []
        start = max(0, -(int(self.first.max()) // self.step))
        end = (self.size - 1 - int(self.first.min())) // self.step + 1
        for tap in range(start, min(end, self.most)):
            positions = self.first + tap * self.step
            inside = (positions >= 0) & (positions < self.size) & (tap < self.count)
            scan.append((as_slice(np.flatnonzero(inside)), as_slice(positions[inside])))
        return tuple(scan)

    @cached_property
    def readers(self) -> Windows:
        """Return the windows that read each cell, as windows over the windows.

        For windows whose every tap is a cell, see `real`, and whose taps are neighbours. Starts and
        ends must not go back from one window to the next.
        """
        cells = np.arange(self.size)
        first = np.searchsorted(self.stop, cells, "right")
        count = np.maximum(0, np.searchsorted(self.first, cells, "right") - first)
        return Windows(size=self.windows, first=first, count=count)

    def section(self, start: int, stop: int) -> tuple[Windows, slice]:
        """Return windows `start` to `stop`, over just the cells that they read, and these cells."""
        first, count = self.first[start:stop], self.count[start:stop]
        read = count > 0
        low = max(0, int(first[read].min(initial=self.size - 1)))
        past = (first + (count - 1) * self.step)[read] + 1
        high = min(int(past.max(initial=low + 1)), self.size)
        windows = Windows(size=high - low, first=first - low, count=count, step=self.step)
        return windows, slice(low, high)


def empty_windows(axes: Sequence[Windows]) -> NDArray[np.bool_] | None:
    """Return which windows read nothing, shape (*windows); None if all of them read something.

    For windows without border taps, see `Windows.real`.
    """
    if not any(axis.has_empty for axis in axes):
        return None
    empty = np.zeros((), np.bool_)
    for axis in axes:
        empty = empty[..., None] | (axis.count == 0)
    return empty
