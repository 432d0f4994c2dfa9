"""The errors that noise makes in the pools of a flat plane, by theory."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import erfc, sqrt
from typing import NamedTuple

import numpy as np

from pooling_core.measures.disturb import shares

_FAR, _POINTS = 12.0, 4801


class Expected(NamedTuple):
    """The expected mean of a difference, and the root of its mean square."""

    bias: float
    rms: float


ErrorLaw = Callable[[str, float, int, float, float], Expected]
"""Returns the error in a window of a flat plane, for the noise, its strength, the number of cells,
and the differences of salt and of pepper from the plane."""


@lru_cache(maxsize=512)
def normal_maximum(count: int) -> Expected:
    """Return the mean and root mean square of the maximum of independent standard normal numbers.

    Parameters
    ----------
    count : int
        How many numbers, at least 1.

    Returns
    -------
    Expected
        E[max] and √E[max²], within 1e-9: the integrals of x · n φ(x) Φ(x)ⁿ⁻¹ and of x² times the
        same. The trapezoidal rule is that exact for smooth functions that end in zero.

    Examples
    --------
    >>> [round(normal_maximum(k * k).bias, 3) for k in (1, 2, 3, 5)]
    [0.0, 1.029, 1.485, 1.965]
    """
    if count < 1:
        raise ValueError(f"count must be at least 1, got {count}")
    x, step = np.linspace(-_FAR, _FAR, _POINTS, retstep=True)
    density = np.exp(-x * x / 2) / sqrt(2 * np.pi)
    below = np.array([0.5 * erfc(-each / sqrt(2)) for each in x])
    of_maximum = count * density * below ** (count - 1)
    mean, square = (float((x**power * of_maximum).sum() * step) for power in (1, 2))
    return Expected(mean if count > 1 else 0.0, sqrt(square))


def error_of_mean(noise: str, strength: float, cells: int, up: float, down: float) -> Expected:
    """Return the error of the mean of the cells of a window; see `ErrorLaw`."""
    if noise == "gaussian":
        return Expected(0.0, strength / sqrt(cells))
    salt, pepper = shares(noise, strength)
    bias = salt * up + pepper * down
    variance = salt * up**2 + pepper * down**2 - bias**2
    return Expected(bias, sqrt(bias**2 + variance / cells))


def error_of_largest(noise: str, strength: float, cells: int, up: float, down: float) -> Expected:
    """Return the error of the largest cell of a window; see `ErrorLaw`."""
    if noise == "gaussian":
        maximum = normal_maximum(cells)
        return Expected(strength * maximum.bias, strength * maximum.rms)
    salt, pepper = shares(noise, strength)
    return _extremes_error(1 - (1 - salt) ** cells, pepper**cells, up, down)


def error_of_smallest(noise: str, strength: float, cells: int, up: float, down: float) -> Expected:
    """Return the error of the smallest cell of a window; see `ErrorLaw`."""
    if noise == "gaussian":
        maximum = normal_maximum(cells)
        return Expected(-strength * maximum.bias, strength * maximum.rms)
    salt, pepper = shares(noise, strength)
    return _extremes_error(salt**cells, 1 - (1 - pepper) ** cells, up, down)


def _extremes_error(become_high: float, become_low: float, up: float, down: float) -> Expected:
    """Return the error of a result that becomes high or low with these probabilities."""
    bias = become_high * up + become_low * down
    return Expected(bias, sqrt(become_high * up**2 + become_low * down**2))
