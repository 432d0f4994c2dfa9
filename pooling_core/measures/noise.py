"""Measure how far noise moves the results of pools, over many draws, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.measures.disturb import add_noise
from pooling_core.measures.methods import Method
from pooling_core.measures.patch import method_over, region, within
from pooling_core.measures.trial import PatchTrial, Steps, clipped

Array = NDArray[Any]
Floats = NDArray[np.float64]

_MOST = 1 << 26
"""The most work of a step, for all strengths together: see `trial.work`."""


class Errors(NamedTuple):
    """The differences of results with noise from those without, for each method and each strength.

    Attributes
    ----------
    bias : float64 array, shape (methods, strengths)
        The mean of the differences, with their signs.
    rms : float64 array, shape (methods, strengths)
        The root of the mean of their squares.
    windows : int64 array, shape (methods,)
        The number of results that were compared.
    """

    bias: Floats
    rms: Floats
    windows: NDArray[np.int64]


class NoiseTrial(PatchTrial):
    """A measurement of the differences that noise makes; each `step` measures a little more.

    The results depend only on the arguments and the planes, not on when the steps are taken. The
    planes are not stored: each step is given them.

    Parameters
    ----------
    shape : (C, H, W)
        Of the planes.
    methods : sequence of Method
        For planes of this shape.
    noise : str
        One of `NOISES`. Values that leave the range of the input are not clipped.
    strengths : sequence of float
    seed, draws : int
        How often noise is drawn for every cell. In one draw, all strengths scale the same noise.
    low, high : float
        The values of pepper and salt.

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> from pooling_core.measures import method_of
    >>> plane = np.full((1, 60, 60), 128.0)
    >>> methods = [method_of(name, PoolSpec.of(2), (60, 60)) for name in ("max", "average")]
    >>> trial = NoiseTrial(plane.shape, methods, "gaussian", [10.0], seed=1, draws=50)
    >>> while not trial.is_done:
    ...     trial.step(plane)
    >>> trial.errors().bias.round(1)
    array([[10.3],
           [ 0. ]])
    """

    def __init__(
        self,
        shape: tuple[int, ...],
        methods: Sequence[Method],
        noise: str,
        strengths: Sequence[float],
        seed: int,
        draws: int,
        *,
        low: float = 0.0,
        high: float = 255.0,
    ) -> None:
        if len(shape) != 3:
            raise ValueError(f"shape must be (C, H, W), got {shape}")
        self._methods, self._noise = tuple(methods), noise
        self._strengths, self._seed = tuple(strengths), seed
        self._ends = {"low": low, "high": high}
        channels, *sides = self._shape = shape
        most = _MOST // max(1, len(self._strengths))
        steps = Steps.of([method_over(method, tuple(sides)) for method in methods], most)
        self._lines = steps.windows[0]
        # Small planes are drawn several times at once.
        at_once = max(1, most // steps.work)
        self._groups = [range(at, min(at + at_once, draws)) for at in range(0, draws, at_once)]
        super().__init__(channels, steps, len(self._groups), by_patch=False)
        self._draws = draws
        self._sums = np.zeros((2, len(self._methods), len(self._strengths)))
        self._windows = np.zeros(len(self._methods), np.int64)

    def errors(self) -> Errors:
        """Return the errors measured so far; NaN before the first step."""
        counts = self._windows[:, None]
        with np.errstate(all="ignore"):
            bias, squares = self._sums / counts
            return Errors(bias, np.sqrt(squares), self._windows.copy())

    def step(self, planes: Array) -> None:
        """Measure one more patch; `planes` must be the same in every step."""
        turn, channel, spans = self._take()
        draws, (lines, columns) = self._groups[turn], spans
        # "nth" has windows of one cell, so it may have more of them than the others.
        over = [method_over(method, self._shape[1:]) for method in self._methods]
        some = [clipped(spans, each.windows) for each in over]
        patches = {
            at: each.patch(of)
            for at, (each, of) in enumerate(zip(over, some, strict=True))
            if all(of)
        }
        if not patches:  # one method has more rows, another more columns
            return
        whole = region([patch.cells for patch in patches.values()], self._shape[1:])
        clean = planes[channel : channel + 1, *whole].astype(np.float64)
        drawn = []
        for draw in draws:
            seed = (self._seed, draw, channel, lines.start + self._lines * columns.start)
            drawn += [
                add_noise(clean, self._noise, strength, seed, **self._ends)
                for strength in self._strengths
            ]
        noisy = np.concatenate(drawn)
        for index, patch in patches.items():
            cells = within(patch.cells, whole)
            after = patch.pool(noisy[cells], in_order=False)
            differs = after - patch.pool(clean[cells], in_order=False)
            by_strength = differs.reshape(len(draws), len(self._strengths), -1)
            self._sums[0, index] += by_strength.sum(axis=(0, 2))
            self._sums[1, index] += np.square(by_strength).sum(axis=(0, 2))
            self._windows[index] += by_strength[:, 0].size
