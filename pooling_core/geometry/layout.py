"""The windows of one axis as people see them, with border, overhang and dropped window."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.picks import Positions
from pooling_core.geometry.windows import Windows

ABSENT = -(2**31)
"""The value in `AxisLayout.taps` of a tap that a shorter window does not have."""


class DroppedWindow(NamedTuple):
    """A window that `ceil_mode` drops, because it would start beyond the last cell.

    It would cover the positions from `start` to before `stop`; it is dropped because
    `start >= limit`.

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
class AxisLayout(Windows):
    """The windows of one axis.

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

    low: int = 0
    high: int = 0
    dropped: DroppedWindow | None = None

    @cached_property
    def taps(self) -> Positions:
        """Return the positions of each window, shape (windows, most); `ABSENT` past its count."""
        tap = np.arange(self.most)
        positions = self.first[:, None] + tap * self.step
        return np.where(tap < self.count[:, None], positions, ABSENT)

    @cached_property
    def inside(self) -> NDArray[np.bool_]:
        """Return True for each tap that is a cell of the input; same shape as `taps`."""
        return (self.taps >= 0) & (self.taps < self.size)

    @property
    def padded_count(self) -> Positions:
        """Return the number of taps of each window that lie before the overhang."""
        until_end = self._up(self.size + self.high - self.first)
        return np.minimum(self.count, until_end)

    @property
    def overhang(self) -> int:
        """Return the number of positions past the end padding that the last window reaches."""
        if not self.windows:
            return 0
        return max(0, int(self.stop[-1]) - self.size - self.high)

    @cached_property
    def reads(self) -> Positions:
        """Return the number of windows that read each cell, shape (size,)."""
        real = self.real  # every tap is a cell
        tap = np.arange(real.most)
        cells = real.first[:, None] + tap * real.step
        read = np.bincount(cells[tap < real.count[:, None]], minlength=self.size)
        return read.astype(np.int64)

    def within(self, start: int, stop: int) -> tuple[AxisLayout, slice]:
        """Return the windows inside the cells from `start` to before `stop`, and their slice.

        The layout counts cells from `start`. It has a border only at an end of the axis itself.

        Examples
        --------
        >>> from pooling_core import PoolSpec
        >>> (layout,) = PoolSpec.of(3, 2, padding=1, ndim=1).lay((9,))
        >>> layout.taps.tolist()
        [[-1, 0, 1], [1, 2, 3], [3, 4, 5], [5, 6, 7], [7, 8, 9]]
        >>> part, which = layout.within(1, 8)
        >>> part.taps.tolist(), which, (part.low, part.high)
        ([[0, 1, 2], [2, 3, 4], [4, 5, 6]], slice(1, 4, None), (0, 0))
        """
        at_start, at_end = start <= 0, stop >= self.size
        first = 0 if at_start else int(np.searchsorted(self.first, start))
        last = self.windows if at_end else int(np.searchsorted(self.stop, stop, "right"))
        which = slice(first, max(first, last))
        dropped = self.dropped if at_end else None
        return AxisLayout(
            size=stop - start,
            first=read_only(self.first[which] - start),
            count=self.count[which],
            step=self.step,
            low=self.low if at_start else 0,
            high=self.high if at_end else 0,
            dropped=dropped and DroppedWindow(*(position - start for position in dropped)),
        ), which

    def only(self, first: int, last: int) -> tuple[AxisLayout, slice]:
        """Return the windows from `first` to before `last`, and the slice of cells that they read.

        The layout counts cells from the first of these. It has a border only at an end of the axis
        itself.

        Examples
        --------
        >>> from pooling_core import PoolSpec
        >>> (layout,) = PoolSpec.of(3, 2, padding=1, ndim=1).lay((9,))
        >>> part, cells = layout.only(1, 3)
        >>> part.taps.tolist(), cells
        ([[0, 1, 2], [2, 3, 4]], slice(1, 6, None))
        """
        start = min(max(0, int(self.first[first])), self.size)
        stop = max(start, min(self.size, int(self.stop[first:last].max())))
        return AxisLayout(
            size=stop - start,
            first=read_only(self.first[first:last] - start),
            count=self.count[first:last],
            step=self.step,
            low=self.low if start == 0 else 0,
            high=self.high if stop == self.size else 0,
        ), slice(start, stop)


def outer(counts: Iterable[Positions]) -> Positions:
    """Return the products of numbers along each axis with those along the others, shape (*axes).

    Examples
    --------
    >>> outer([np.array([1, 2]), np.array([3, 4])])
    array([[3, 4],
           [6, 8]])
    """
    product = np.ones((), np.int64)
    for count in counts:
        product = product[..., None] * count
    return product


def read_only(positions: Positions) -> Positions:
    """Return positions made read-only: a layout is computed once and shared by many calls."""
    positions.flags.writeable = False
    return positions
