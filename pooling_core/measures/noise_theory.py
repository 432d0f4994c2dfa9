"""The errors that noise makes in the pools of a flat plane, by theory."""

from __future__ import annotations

from functools import lru_cache
from math import erfc, sqrt
from typing import NamedTuple

import numpy as np

from pooling_core.measures.noise import shares

_FAR, _POINTS = 12.0, 4801


class Expected(NamedTuple):
    """The expected mean of a difference, and the root of its mean square."""

    bias: float
    rms: float


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


def expected_error(
    method: str,
    noise: str,
    strength: float,
    cells: int,
    level: float,
    *,
    low: float = 0.0,
    high: float = 255.0,
) -> Expected | None:
    """Return the error that noise makes in a window of a flat plane; None if there is no formula.

    Parameters
    ----------
    method, noise : str
        One of `METHODS`, one of `NOISES`.
    strength : float
        As in `add_noise`.
    cells : int
        The number of cells that a window reads, none of them border.
    level : float
        The value of all cells without noise.
    low, high : float
        The values of pepper and salt.

    Examples
    --------
    >>> expected_error("average", "gaussian", 6.0, 9, 128.0)
    Expected(bias=0.0, rms=2.0)
    >>> expected_error("max", "pepper", 0.5, 4, 100.0)
    Expected(bias=-6.25, rms=25.0)
    """
    if method == "lp":
        return None
    if method == "nth":
        cells = 1
    if noise == "gaussian":
        if method == "average":
            return Expected(0.0, strength / sqrt(cells))
        found = normal_maximum(cells)
        sign = -1 if method == "min" else 1
        return Expected(sign * strength * found.bias, strength * found.rms)
    salt, pepper = shares(noise, strength)
    up, down = high - level, low - level
    if method == "average":
        bias = salt * up + pepper * down
        variance = salt * up**2 + pepper * down**2 - bias**2
        return Expected(bias, sqrt(bias**2 + variance / cells))
    if method == "min":
        become_low = 1 - (1 - pepper) ** cells
        become_high = salt**cells
    else:
        become_low = pepper**cells
        become_high = 1 - (1 - salt) ** cells
    bias = become_high * up + become_low * down
    return Expected(bias, sqrt(become_high * up**2 + become_low * down**2))
