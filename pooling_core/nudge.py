"""What a pool does when one cell changes: found by pooling again, so that it needs no theory."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.geometry import PoolSpec
from pooling_core.max_pool import max_pool2d
from pooling_core.reducers import Reducer, WindowSpec
from pooling_core.trace import trace_pool

Array = NDArray[Any]
Place = tuple[int, ...]


class Slopes(NamedTuple):
    """How fast a weighted sum of the output grows with one cell, below and above its value.

    Attributes
    ----------
    left, right : float
        The change of the sum over the change of the cell, when the cell is lowered, when it is
        raised. NaN where the cell or the sum is not finite.

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
    """Nudge one cell down and up, pool again, and return how much the output changes.

    Parameters
    ----------
    x : array_like of float
        One plane, series or volume.
    windows, reducer
        As in `trace_pool`.
    weights : array_like, shape of the output
        What each output counts: the gradient that arrives there.
    cell : tuple of int
        The place of the cell.
    epsilon : float
        How far it is nudged, more than 0.

    Returns
    -------
    Slopes
        Where a maximum has a tie, both differ, and a gradient is one of them, or lies between.

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
    if not epsilon > 0:
        raise ValueError(f"epsilon must be above 0: {epsilon!r}")
    plane = np.array(x, np.float64)
    here = float(plane[cell])
    base = trace_pool(plane, windows, reducer).output
    found = []
    for there in (here - epsilon, here + epsilon):
        plane[cell] = there
        changed = trace_pool(plane, windows, reducer).output
        with np.errstate(all="ignore"):  # infinity and NaN have no slope
            # Only what changes: a sum of everything would round the change away.
            moved = np.where(changed == base, 0.0, changed - base)
            total = (moved * np.asarray(weights)).sum()
            found.append(float(total / np.float64(there - here)) + 0.0)  # no −0
    return Slopes(*found)


def slopes_of_maxima(
    x: ArrayLike, spec: PoolSpec, weights: ArrayLike, epsilon: float
) -> tuple[Array, Array]:
    """Nudge every cell of a plane, one after the other; see `slopes`.

    Parameters
    ----------
    x : array_like, shape (H, W)
    spec, weights, epsilon
        As in `slopes`, for a maximum.

    Returns
    -------
    left, right : float64 arrays, shape (H, W)
        It makes two planes for each cell: 400 cells take 3 MB.

    Raises
    ------
    ValueError, TypeError
        As `max_pool2d`.

    Examples
    --------
    >>> left, right = slopes_of_maxima([[5.0, 1.0, 5.0]], PoolSpec.of((1, 3)), [[1.0]], 0.5)
    >>> left, right
    (array([[0., 0., 0.]]), array([[1., 0., 1.]]))
    """
    plane = np.array(x, np.float64)
    setting = (spec.kernel_size, spec.stride, spec.padding, spec.dilation, spec.ceil_mode)
    base = max_pool2d(plane[None], *setting)
    cells = np.arange(plane.size)
    found = []
    for by in (-epsilon, epsilon):
        changed = np.repeat(plane.reshape(1, -1), plane.size, axis=0)
        changed[cells, cells] += by
        output = max_pool2d(changed.reshape(-1, *plane.shape), *setting)
        with np.errstate(all="ignore"):  # infinity and NaN have no slope
            steps = changed[cells, cells] - plane.ravel()
            moved = np.where(output == base, 0.0, output - base) * np.asarray(weights)
            found.append((moved.sum(axis=(1, 2)) / steps + 0.0).reshape(plane.shape))
    return found[0], found[1]


def response(
    x: ArrayLike,
    windows: WindowSpec,
    window: Place,
    cell: Place,
    values: ArrayLike,
    reducer: Reducer | None = None,
) -> Array:
    """Return the output of one window for each value that one cell may have.

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
