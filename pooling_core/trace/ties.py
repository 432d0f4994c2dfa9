"""Find ties: windows in which several cells have the largest value, and one of them wins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.trace.trace import PoolTrace

Marks = NDArray[np.bool_]


class Ties(NamedTuple):
    """Windows and cells with a tie. `ties_of` finds them.

    Attributes
    ----------
    windows : bool array, shape (*windows)
    cells : bool array, shape (*cells)
        The cells that are equal to the winner of a window that has a tie.

    Examples
    --------
    >>> from pooling_core import PoolSpec, trace_pool
    >>> ties_of(trace_pool([[5.0, 1.0, 5.0]], PoolSpec.of((1, 3))))
    Ties(windows=array([[ True]]), cells=array([[ True, False,  True]]))
    """

    windows: Marks
    cells: Marks


def ties_of(trace: PoolTrace, among: ArrayLike | None = None) -> Ties:
    """Return the windows in which several cells are equal to the winner, and these cells.

    Parameters
    ----------
    trace : PoolTrace
        An average has no ties: no cell wins.
    among : array_like of bool, shape of the output, optional
        The windows that count; all by default.

    Returns
    -------
    Ties
        Cells are equal if their numbers are: 0.0 and −0.0, two infinities, but never NaN.

    Examples
    --------
    >>> from pooling_core import PoolSpec, trace_pool
    >>> trace = trace_pool([[5.0, 5.0, 0.0, 0.0]], PoolSpec.of((1, 2)))
    >>> ties_of(trace, [[False, True]]).cells
    array([[False, False,  True,  True]])
    """
    windows, cells = np.zeros(trace.output.shape, bool), np.zeros(trace.x.shape, bool)
    if trace.winners is None:
        return Ties(windows, cells)
    counts = True if among is None else np.asarray(among, bool)
    for window in np.argwhere((trace.winners >= 0) & counts).tolist():
        at = tuple(window)
        axes = zip(trace.layouts, at, strict=True)
        reads = np.ix_(*(axis.taps[i][axis.inside[i]] for axis, i in axes))
        # Compare terms, not values: a power average of infinity keeps a magnitude.
        equal = trace.terms[reads] == trace.terms.flat[trace.winners[at]]
        if np.count_nonzero(equal) > 1:
            windows[at] = True
            cells[reads] |= equal
    return Ties(windows, cells)
