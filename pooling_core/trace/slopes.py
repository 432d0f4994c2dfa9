"""Slopes of a pool by finite differences: change one cell and pool again."""

from __future__ import annotations

from math import ulp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.trace.reducers import Reducer, WindowSpec
from pooling_core.trace.trace import trace_pool

Array = NDArray[Any]
Place = tuple[int, ...]


def step_of(value: float, epsilon: float) -> float:
    """Return the change of a cell: `epsilon`, or the distance to the next float if that is larger.

    Parameters
    ----------
    value : float
    epsilon : float
        More than 0.

    Raises
    ------
    ValueError
        `epsilon` is not above 0.

    Examples
    --------
    >>> step_of(5.0, 0.5), step_of(1e17, 0.5)
    (0.5, 16.0)
    """
    if not epsilon > 0:
        raise ValueError(f"epsilon must be above 0: {epsilon!r}")
    return max(epsilon, ulp(value))


class Slopes(NamedTuple):
    """The slopes of a weighted sum of the output over one cell, below and above its value.

    Attributes
    ----------
    left, right : float
        The change of the sum over the change of the cell, when the cell is lowered, and when it is
        raised. NaN if the cell or the sum is not finite.

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> slopes([[5.0, 5.0]], PoolSpec.of((1, 2)), [[1.0]], (0, 0), 0.5)
    Slopes(left=0.0, right=1.0)
    """

    left: float
    right: float


def slopes(
    x: ArrayLike,
    windows: WindowSpec,
    weights: ArrayLike,
    cell: Place,
    epsilon: float,
    reducer: Reducer | None = None,
) -> Slopes:
    """Return the slopes over one cell: lower it, raise it, and pool again each time.

    Parameters
    ----------
    x : array_like of float
        One plane, series or volume.
    windows, reducer
        As in `trace_pool`.
    weights : array_like, shape of the output
        The weight of each output: its gradient. An output that does not change adds nothing, even
        with an infinite weight.
    cell : tuple of int
        The place of the cell.
    epsilon : float
        The change of the cell, more than 0; large numbers change by more, see `step_of`.

    Returns
    -------
    Slopes
        If a maximum has a tie, both differ, and a gradient is one of them, or lies between.

    Raises
    ------
    ValueError
        `epsilon` is not above 0; or as `trace_pool`.

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> slopes([[1.0, 5.0, 3.0]], PoolSpec.of((1, 2), 1), [[1.0, 1.0]], (0, 1), 0.5)
    Slopes(left=2.0, right=2.0)
    """
    plane = np.array(x, np.float64)
    value = float(plane[cell])
    by = step_of(value, epsilon)
    base = trace_pool(plane, windows, reducer).output
    one_sided = []
    for there in (value - by, value + by):
        plane[cell] = there
        changed = trace_pool(plane, windows, reducer).output
        with np.errstate(all="ignore"):  # infinity and NaN have no slope
            # Sum only what changes: in a sum of all outputs, rounding would lose a small change.
            stays = changed == base
            total = np.where(stays, 0.0, (changed - base) * np.asarray(weights)).sum()
            one_sided.append(float(total / np.float64(there - value)) + 0.0)  # no −0
    return Slopes(*one_sided)


def response(
    x: ArrayLike,
    windows: WindowSpec,
    window: Place,
    cell: Place,
    values: ArrayLike,
    reducer: Reducer | None = None,
) -> Array:
    """Return the output of one window for each given value of one cell.

    Parameters
    ----------
    x, windows, reducer
        As in `trace_pool`.
    window, cell : tuple of int
        The places of the output cell, and of the cell that varies.
    values : array_like, shape (n,)

    Returns
    -------
    outputs : float64 array, shape (n,)

    Raises
    ------
    ValueError
        As `trace_pool`.

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> response([[1.0, 5.0]], PoolSpec.of((1, 2)), (0, 0), (0, 0), [4, 5, 6, 7])
    array([5., 5., 6., 7.])
    """
    plane = np.array(x, np.float64)
    outputs = []
    for value in np.asarray(values, np.float64).tolist():
        plane[cell] = value
        outputs.append(float(trace_pool(plane, windows, reducer).output[window]))
    return np.array(outputs)
