"""Results that stay, move along or change, over many shifts: measured a little at a time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.measures.shift import ALONG, CHANGES, STAYS, shifted
from pooling_core.measures.trial import Trial, in_any_order
from pooling_core.measures.ways import Way

_STEP = 1 << 17
"""About as many cells are measured in a step."""


class ShiftCurve(NamedTuple):
    """What became of all results, for each way and each shift.

    Attributes
    ----------
    counts : int64 array, shape (ways, shifts, 3)
        How many stay, move along, change.
    change : float64 array, shape (ways, shifts)
        The mean size of the difference at the same place; NaN where nothing is counted.
    """

    counts: NDArray[np.int64]
    change: NDArray[np.float64]


class ShiftTrial(Trial[tuple[int, int, int]]):
    """What shifts do to the pools of planes; each `step` measures a little more.

    The planes are not held: each step is given them.

    Parameters
    ----------
    shape : (C, H, W)
        Of the planes.
    ways : sequence of Way
        For planes of this shape, all of one stride.
    shifts : sequence of (down, right)

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> from pooling_core.measures import way_of
    >>> planes = np.arange(64.0).reshape(1, 8, 8)
    >>> ways = [way_of("max", PoolSpec.of(2), (8, 8))]
    >>> trial = ShiftTrial(planes.shape, ways, [(0, 1), (0, 2)])
    >>> while not trial.is_done:
    ...     trial.step(planes)
    >>> trial.curve().counts[0]
    array([[ 0,  0, 12],
           [ 0, 12,  0]])
    """

    def __init__(
        self, shape: tuple[int, ...], ways: Sequence[Way], shifts: Sequence[tuple[int, int]]
    ) -> None:
        self._ways, self._shifts = tuple(ways), tuple(shifts)
        channels, height, width = shape
        self._reaches = [way.reaches((height, width))[0] for way in ways]
        lines = max(len(reach.first) for reach in self._reaches)
        self._band = max(1, _STEP * lines // (height * width))
        bands = range(0, lines, self._band)
        places = in_any_order(list(product(range(channels), bands)))
        super().__init__(
            [(*place, index) for place in places for index in range(len(self._shifts))]
        )
        self._counts = np.zeros((len(self._ways), len(self._shifts), 3), np.int64)
        self._change = np.zeros((len(self._ways), len(self._shifts)))

    def curve(self) -> ShiftCurve:
        """Return what was found so far."""
        with np.errstate(all="ignore"):
            return ShiftCurve(self._counts.copy(), self._change / self._counts.sum(axis=2))

    def step(self, planes: NDArray[Any]) -> None:
        """Measure a little more of the planes: one shift of a band of rows."""
        channel, first, index = self._take()
        down, right = self._shifts[index]
        for at, (way, reach) in enumerate(zip(self._ways, self._reaches, strict=True)):
            last = min(first + self._band, len(reach.first))
            if first >= last:
                continue
            start, stop = self._rows(way, reach, first, last, down)
            part = planes[channel : channel + 1, start:stop].astype(np.float64)
            of_all = shifted(part, way, down, right)
            lines = slice(first - start // way.stride[0], last - start // way.stride[0])
            found = of_all._replace(**{name: array[:, lines] for name, array in _named(of_all)})
            self._counts[at, index] += [found.count(kind) for kind in (STAYS, ALONG, CHANGES)]
            self._change[at, index] += found.change

    def _rows(self, way: Way, reach: Any, first: int, last: int, down: int) -> tuple[int, int]:
        """Return the rows that a band of results needs, before and after a shift.

        They begin where a stride does, so that windows lie in them as they lie in the whole.
        """
        stride = way.stride[0]
        extent = int(reach.stop[0] - reach.first[0])
        more = abs(down) + extent + 2 * stride
        start = max(0, int(reach.first[first]) - more) // stride * stride
        return start, min(reach.size, int(reach.stop[last - 1]) + more)


def _named(arrays: NamedTuple) -> list[tuple[str, Any]]:
    return list(arrays._asdict().items())
