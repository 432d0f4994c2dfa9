"""Rebuild a plane from the results of a pool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.reach import Reach

Array = NDArray[Any]

FILLS = ("nearest", "bilinear")
"""A cell takes the value of the nearest result, or one between the results around it."""


def rebuild(values: Array, reaches: Sequence[Reach], fill: str) -> NDArray[np.float64]:
    """Return a plane as large as the input, made only of results.

    Parameters
    ----------
    values : array, shape (rows, columns)
        The results of pools.
    reaches : two Reach
        Where these results lie on the input.
    fill : str
        One of `FILLS`. A result lies in the middle of the cells that it reads; beyond the outermost
        results the nearest one counts.

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> from pooling_core.measures import method_of
    >>> reaches = method_of("max", PoolSpec.of(2), (2, 6)).reaches((2, 6))
    >>> rebuild(np.array([[0.0, 4.0, 4.0]]), reaches, "bilinear")[0]
    array([0., 1., 3., 4., 4., 4.])
    """
    if fill not in FILLS:
        raise ValueError(f"fill must be one of {FILLS}, got {fill!r}")
    if fill == "nearest":
        spread: NDArray[np.float64] = values[np.ix_(*(axis.nearest for axis in reaches))] * 1.0
        return spread
    for axis, reach in enumerate(reaches):
        values = _between(values, reach, axis)
    return values


def _between(values: Array, reach: Reach, axis: int) -> Array:
    """Return values at every cell along an axis, interpolated between the results' middles."""
    middles = reach.middles
    last = len(middles) - 1
    after = np.clip(np.searchsorted(middles, np.arange(reach.size)), 0, last)
    before = np.maximum(after - 1, 0)
    gap = np.where(after > before, middles[after] - middles[before], 1)
    part = np.clip((np.arange(reach.size) - middles[before]) / gap, 0, 1)
    weights = part if axis == values.ndim - 1 else part[:, None]
    low, high = values.take(before, axis), values.take(after, axis)
    between: Array = low * (1 - weights) + high * weights
    return between
