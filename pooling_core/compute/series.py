"""Cut the windows of an axis into series: windows of one size, evenly spaced."""

from __future__ import annotations

from itertools import pairwise
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.memory import LARGE, cached
from pooling_core.geometry.windows import Windows

_MOST_SERIES = 8
"""The most series on an axis: with more, each has too few windows."""


class Series(NamedTuple):
    """Windows of one size, evenly spaced: their numbers, and the taps of the first of them."""

    windows: slice
    first: int
    gap: int
    taps: int

    @property
    def number(self) -> int:
        """Return the number of windows."""
        return len(range(self.windows.start, self.windows.stop, self.windows.step))


@cached(maxsize=64, unless=lambda layout: layout.windows > LARGE)
def series(layout: Windows) -> tuple[Series, ...] | None:
    """Return the series of all windows that read anything; None if there are too many series."""
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
    """Return the windows with which a new series begins, among some windows."""
    first, count = layout.first[picks], layout.count[picks]
    gaps = np.diff(first)
    same = count[1:] == count[:-1]
    # A window continues a series if the gap before it equals the gap before that; the second
    # window of a series may be any distance from the first.
    continues = same.copy()
    continues[1:] &= ~same[:-1] | (gaps[1:] == gaps[:-1])
    return np.flatnonzero(np.concatenate([[True], ~continues]))
