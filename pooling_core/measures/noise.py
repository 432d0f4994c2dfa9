"""How far noise moves the results of pools: measured over draws, a little at a time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.disturb import gaussian_noise, salt_and_pepper
from pooling_core.measures.trial import Trial, in_any_order
from pooling_core.measures.ways import Way

Array = NDArray[Any]
Floats = NDArray[np.float64]

NOISES = ("gaussian", "salt", "pepper", "salt and pepper")
"""The kinds of noise. A strength is a deviation for the first, a share of cells for the others."""

_STEP = 1 << 15
"""About as many cells, of one strength, are measured in a step."""


def add_noise(
    planes: Array,
    noise: str,
    strength: float,
    seed: int | Sequence[int],
    *,
    low: float = 0.0,
    high: float = 255.0,
) -> Array:
    """Return planes with noise of one of the `NOISES`.

    Parameters
    ----------
    planes : array, shape (..., H, W)
        Floats.
    noise : str
    strength : float
        The deviation of Gaussian noise, or the share of cells that become `high` or `low`; of
        "salt and pepper" one half each.
    seed : int or sequence of int
    low, high : float
        What pepper and salt are.

    Examples
    --------
    >>> add_noise(np.full((1, 5), 9.0), "pepper", 0.3, seed=0)
    array([[9., 9., 9., 9., 0.]])
    """
    if noise not in NOISES:
        raise ValueError(f"noise must be one of {NOISES}, got {noise!r}")
    if noise == "gaussian":
        return gaussian_noise(planes, strength, seed)
    salt, pepper = shares(noise, strength)
    return salt_and_pepper(planes, salt, pepper, seed, low=low, high=high)


def shares(noise: str, strength: float) -> tuple[float, float]:
    """Return the shares of cells that become salt, and pepper."""
    of = {"salt": (1, 0), "pepper": (0, 1), "salt and pepper": (0.5, 0.5)}[noise]
    return strength * of[0], strength * of[1]


class Errors(NamedTuple):
    """How far results with noise lie from those without, for each way and each strength.

    Attributes
    ----------
    bias : float64 array, shape (ways, strengths)
        The mean of the differences, with their signs.
    rms : float64 array, shape (ways, strengths)
        The root of the mean of their squares.
    windows : int64 array, shape (ways,)
        How many results were compared.
    """

    bias: Floats
    rms: Floats
    windows: NDArray[np.int64]


class NoiseTrial(Trial[tuple[range, int, int]]):
    """The differences that noise makes, over some draws; each `step` measures a little more.

    What comes out depends on the arguments and the planes alone, not on when the steps are taken.
    The planes are not held: each step is given them.

    Parameters
    ----------
    shape : (C, H, W)
        Of the planes.
    ways : sequence of Way
        For planes of this shape.
    noise : str
        One of `NOISES`. Values that leave the range of the input stay as they are.
    strengths : sequence of float
    seed, draws : int
        How often noise is drawn for every cell. Of one draw, all strengths are the same noise.
    low, high : float
        What pepper and salt are.

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> from pooling_core.measures import way_of
    >>> plane = np.full((1, 60, 60), 128.0)
    >>> ways = [way_of(name, PoolSpec.of(2), (60, 60)) for name in ("max", "average")]
    >>> trial = NoiseTrial(plane.shape, ways, "gaussian", [10.0], seed=1, draws=50)
    >>> while not trial.is_done:
    ...     trial.step(plane)
    >>> trial.errors().bias.round(1)
    array([[10.3],
           [ 0. ]])
    """

    def __init__(
        self,
        shape: tuple[int, ...],
        ways: Sequence[Way],
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
        self._ways, self._noise = tuple(ways), noise
        self._strengths, self._seed = tuple(strengths), seed
        self._ends = {"low": low, "high": high}
        channels, height, width = self._shape = shape
        self._layouts = [way.lay((height, width)) for way in ways]
        lines = max(rows.windows for rows, _ in self._layouts)
        band = max(1, _STEP * lines // (height * width))
        bands = range(0, lines, band)
        self._band = band
        at_once = max(1, _STEP // (height * width))
        groups = [range(at, min(at + at_once, draws)) for at in range(0, draws, at_once)]
        # Not from the top: what is measured so far is of the whole plane, however little it is.
        places = in_any_order(list(product(range(channels), bands)))
        super().__init__([(group, *place) for group in groups for place in places])
        self._sums = np.zeros((2, len(self._ways), len(self._strengths)))
        self._windows = np.zeros(len(self._ways), np.int64)

    def errors(self) -> Errors:
        """Return what was found so far; NaN before the first step."""
        counts = self._windows[:, None]
        with np.errstate(all="ignore"):
            bias, squares = self._sums / counts
            return Errors(bias, np.sqrt(squares), self._windows.copy())

    def step(self, planes: Array) -> None:
        """Measure a little more of the planes, always the same ones."""
        draws, channel, first = self._take()
        parts, start, stop = self._parts(first)
        clean = planes[channel : channel + 1, start:stop].astype(np.float64)
        drawn = []
        for draw in draws:
            seed = (self._seed, draw, channel, first)
            drawn += [
                add_noise(clean, self._noise, strength, seed, **self._ends)
                for strength in self._strengths
            ]
        noisy = np.concatenate(drawn)
        for index, (way, (layouts, lines)) in enumerate(zip(self._ways, parts, strict=True)):
            if lines.start >= lines.stop:
                continue
            after = way.pool(noisy, layouts)[:, lines]
            differs = after - way.pool(clean, layouts)[:, lines]
            by_strength = differs.reshape(len(draws), len(self._strengths), -1)
            self._sums[0, index] += by_strength.sum(axis=(0, 2))
            self._sums[1, index] += np.square(by_strength).sum(axis=(0, 2))
            self._windows[index] += by_strength[:, 0].size

    def _parts(self, first: int) -> tuple[list[tuple[Any, slice]], int, int]:
        """Return for each way its windows in a band of rows, and which of them count; the band.

        The band has all cells that windows `first` and following of all ways read.
        """
        height = self._shape[1]
        lasts = [min(first + self._band, rows.windows) for rows, _ in self._layouts]
        read = [
            (int(rows.first[first]), int(rows.stop[last - 1]))
            for (rows, _), last in zip(self._layouts, lasts, strict=True)
            if first < last
        ]
        start = max(0, min(begin for begin, _ in read))
        stop = min(height, max(end for _, end in read))
        parts = []
        for (rows, columns), last in zip(self._layouts, lasts, strict=True):
            part, which = rows.within(start, stop)
            parts.append(((part, columns), slice(first - which.start, last - which.start)))
        return parts, start, stop
