"""The windows of one axis, as data; the same for regular windows and ragged ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Positions = NDArray[np.int64]
Picks = Positions | slice
Scan = tuple[tuple[Picks, Picks], ...]

ABSENT = -(2**31)
"""Stands in `AxisLayout.taps` where a ragged window has no such tap."""


class Run(NamedTuple):
    """Windows of an axis that two runs of `length` taps cover, however much the two overlap.

    `windows` picks these windows, `start` the cells where the first run of each begins, `later`
    those of the second; it is None for windows of a single tap.
    """

    length: int
    windows: Picks
    start: Picks
    later: Picks | None


class DroppedWindow(NamedTuple):
    """A window that `ceil_mode` drops, because it would start beyond the last cell.

    It would cover the positions from `start` to before `stop`; `start >= limit` is why it goes.

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> PoolSpec.of(1, stride=2, ceil_mode=True, ndim=1).lay((6,))[0].dropped
    DroppedWindow(start=6, stop=7, limit=6)
    """

    start: int
    stop: int
    limit: int


@dataclass(frozen=True, eq=False, kw_only=True)
class AxisLayout:
    """Where the windows of one axis lie.

    Window i reads `first[i]`, `first[i] + step`, ... `count[i]` times. Positions below 0, and from
    `size` on, are border: they hold no cell.

    Attributes
    ----------
    size : int
        Cells along the axis.
    first, count : int64 arrays, shape (windows,)
        First position and number of taps of each window.
    step : int
        Distance between taps: the dilation.
    low, high : int
        Padding before and after.
    dropped : DroppedWindow or None
        The window that `ceil_mode` drops.

    Examples
    --------
    >>> layout = AxisLayout(size=3, first=np.array([-1, 1]), count=np.array([3, 3]), low=1, high=1)
    >>> layout.taps
    array([[-1,  0,  1],
           [ 1,  2,  3]])
    >>> layout.reads
    array([1, 2, 1])
    """

    size: int
    first: Positions
    count: Positions
    step: int = 1
    low: int = 0
    high: int = 0
    dropped: DroppedWindow | None = None

    @cached_property
    def windows(self) -> int:
        """How many windows there are."""
        return len(self.first)

    @property
    def stop(self) -> Positions:
        """The position after the last tap of each window, shape (windows,)."""
        return self.first + (self.count - 1) * self.step + 1

    @cached_property
    def most(self) -> int:
        """How many taps the largest window has."""
        return int(self.count.max(initial=0))

    @cached_property
    def taps(self) -> Positions:
        """Positions each window reads, shape (windows, largest count); `ABSENT` past its count."""
        tap = np.arange(self.most)
        positions = self.first[:, None] + tap * self.step
        return np.where(tap < self.count[:, None], positions, ABSENT)

    @cached_property
    def inside(self) -> NDArray[np.bool_]:
        """Which of `taps` are cells of the input; same shape."""
        return (self.taps >= 0) & (self.taps < self.size)

    @cached_property
    def real(self) -> AxisLayout:
        """The same windows without their border taps: every tap is a cell.

        A window of border alone has count 0. Its `first` is then where a scan that skips the
        border before the input would begin, as in PyTorch: outside the input.
        """
        skipped = np.maximum(0, -(self.first // self.step))
        first = self.first + skipped * self.step
        until_end = -((first - self.size) // self.step)
        count = np.maximum(0, np.minimum(self.count - skipped, until_end))
        return AxisLayout(size=self.size, first=first, count=count, step=self.step)

    @cached_property
    def is_identity(self) -> bool:
        """Whether window i reads cell i and nothing else."""
        alone = bool((self.count == 1).all())
        return alone and np.array_equal(self.first, np.arange(self.size))

    @cached_property
    def has_empty(self) -> bool:
        """Whether a window reads nothing; for layouts without border taps, see `real`."""
        return bool((self.count == 0).any())

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """Cover all windows that read anything by two runs each, of 1, 2, 4, ... taps.

        For layouts whose every tap is a cell, see `real`.
        """
        alone = np.flatnonzero(self.count == 1)
        runs = [Run(1, evenly(alone), evenly(self.first[alone]), None)] if len(alone) else []
        length, most = 1, self.count.max(initial=0)
        while length < most:
            now = np.flatnonzero((self.count > length) & (self.count <= 2 * length))
            if len(now):
                start = self.first[now]
                later = start + (self.count[now] - length) * self.step
                runs.append(Run(length, evenly(now), evenly(start), evenly(later)))
            length *= 2
        return tuple(runs)

    @property
    def padded_count(self) -> Positions:
        """Taps of each window up to the end of the padding, so without the overhang."""
        until_end = -((self.first - self.size - self.high) // self.step)
        return np.minimum(self.count, until_end)

    @property
    def overhang(self) -> int:
        """Positions past the end padding that the last window reaches."""
        if not self.windows:
            return 0
        return max(0, int(self.stop[-1]) - self.size - self.high)

    @cached_property
    def reads(self) -> Positions:
        """How many windows read each cell, shape (size,)."""
        real = self.real
        return np.bincount(real.taps[real.inside], minlength=self.size).astype(np.int64)

    @cached_property
    def scan(self) -> Scan:
        """Tap by tap, which windows have this tap on a cell, and which cells these are.

        Taps that are border in every window are skipped, so that a kernel far wider than the
        input costs nothing.
        """
        if not self.windows:
            return ()
        scan = []
        start = max(0, -(int(self.first.max()) // self.step))
        end = (self.size - 1 - int(self.first.min())) // self.step + 1
        for tap in range(start, min(end, int(self.count.max()))):
            positions = self.first + tap * self.step
            inside = (positions >= 0) & (positions < self.size) & (tap < self.count)
            scan.append((evenly(np.flatnonzero(inside)), evenly(positions[inside])))
        return tuple(scan)

    def part(self, start: int, stop: int) -> tuple[AxisLayout, slice]:
        """Lay windows `start` to `stop` over just the slice of cells that they read."""
        first, count = self.first[start:stop], self.count[start:stop]
        read = count > 0
        low = max(0, int(first[read].min(initial=self.size - 1)))
        high = min(int(self.stop[start:stop][read].max(initial=low + 1)), self.size)
        return replace(self, size=high - low, first=first - low, count=count), slice(low, high)


def read_only(positions: Positions) -> Positions:
    """Give them as nobody may change them: a layout is worked out once and used by many."""
    positions.flags.writeable = False
    return positions


def empty_windows(layouts: Sequence[AxisLayout]) -> NDArray[np.bool_] | None:
    """Say which windows read nothing, shape (*windows); None if all of them read something.

    For layouts without border taps, see `AxisLayout.real`.
    """
    if not any(layout.has_empty for layout in layouts):
        return None
    empty = np.zeros((), np.bool_)
    for layout in layouts:
        empty = empty[..., None] | (layout.count == 0)
    return empty


def evenly(positions: Positions) -> Picks:
    """Give the slice that picks these positions if there is one, as a slice makes no copy."""
    if len(positions) == 0:
        return slice(0, 0)
    gaps = np.diff(positions)
    gap = int(gaps[0]) if len(gaps) else 1
    if gap < 1 or (gaps != gap).any():
        return positions
    return slice(int(positions[0]), int(positions[-1]) + 1, gap)
