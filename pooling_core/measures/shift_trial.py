"""Count the results that stay, move along or change over many shifts, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.measures.methods import Method
from pooling_core.measures.patch import method_over
from pooling_core.measures.shift import ALONG, CHANGES, STAYS, shifted
from pooling_core.measures.trial import PatchTrial, Steps, clipped

_MOST = 1 << 25
"""The most work of a step, for each method: see `trial.work`."""


class ShiftCurve(NamedTuple):
    """The kinds of all results, for each method and each shift.

    Attributes
    ----------
    counts : int64 array, shape (methods, shifts, 3)
        How many stay, move along, change.
    change : float64 array, shape (methods, shifts)
        The mean absolute difference at the same place; NaN if nothing is counted.
    """

    counts: NDArray[np.int64]
    change: NDArray[np.float64]


class ShiftTrial(PatchTrial):
    """A measurement of what shifts do to the pools of planes; each `step` measures a little more.

    The planes are not stored: each step is given them. They are uint8, whose sums are exact in any
    order and take little time; floats are added in PyTorch's order.

    Parameters
    ----------
    shape : (C, H, W)
        Of the planes.
    methods : sequence of Method
        For planes of this shape, all with one stride.
    shifts : sequence of (down, right)

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> from pooling_core.measures import method_of
    >>> planes = np.arange(64, dtype=np.uint8).reshape(1, 8, 8)
    >>> methods = [method_of("max", PoolSpec.of(2), (8, 8))]
    >>> trial = ShiftTrial(planes.shape, methods, [(0, 1), (0, 2)])
    >>> while not trial.is_done:
    ...     trial.step(planes)
    >>> trial.curve().counts[0]
    array([[ 0,  0, 12],
           [ 0, 12,  0]])
    """

    def __init__(
        self, shape: tuple[int, ...], methods: Sequence[Method], shifts: Sequence[tuple[int, int]]
    ) -> None:
        self._methods, self._shifts = tuple(methods), tuple(shifts)
        channels, *sides = shape
        steps = Steps.of(
            [method_over(method, tuple(sides)) for method in methods], _MOST, self._shifts
        )
        super().__init__(channels, steps, len(self._shifts), by_patch=True)
        self._counts = np.zeros((len(self._methods), len(self._shifts), 3), np.int64)
        self._change = np.zeros((len(self._methods), len(self._shifts)))

    def curve(self) -> ShiftCurve:
        """Return the counts so far."""
        with np.errstate(all="ignore"):
            return ShiftCurve(self._counts.copy(), self._change / self._counts.sum(axis=2))

    def step(self, planes: NDArray[Any]) -> None:
        """Measure one shift of one more patch; `planes` must be the same in every step."""
        index, channel, spans = self._take()
        plane = planes[channel : channel + 1]
        for at, method in enumerate(self._methods):
            some = clipped(spans, method_over(method, plane.shape[1:]).windows)
            if all(some):
                found = shifted(plane, method, *self._shifts[index], some)
                kinds = [found.count(kind) for kind in (STAYS, ALONG, CHANGES)]
                self._counts[at, index] += kinds
                self._change[at, index] += found.change
