"""List the writes of each window on the way back, one after the other."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.layout import ABSENT
from pooling_core.trace.back_trace import BackTrace
from pooling_core.trace.trace import PoolTrace

Array = NDArray[Any]
Ints = NDArray[np.int64]


class Writes(NamedTuple):
    """The writes of all windows, window after window, the cells of each in row-major order.

    Attributes
    ----------
    cells : int64 array, shape (writes,)
        Flat index of the cell in the result.
    starts : int64 array, shape (windows + 1,)
        Window i has the writes from `starts[i]` to before `starts[i + 1]`.
    shares : array, shape (writes,)
        What the cell gets by this write.
    sums : array, shape (writes,)
        What the cell holds after this write.

    Examples
    --------
    >>> from pooling_core import PoolSpec, trace_gradient, trace_pool
    >>> trace = trace_pool([[1.0, 5.0, 2.0]], PoolSpec.of((1, 2), 1))
    >>> writes_of(trace_gradient(trace, [[1, 3]]))[2:]
    (array([1., 3.]), array([1., 4.]))
    """

    cells: Ints
    starts: Ints
    shares: Array
    sums: Array


def writes_of(back: BackTrace) -> Writes:
    """Return what each window writes, and what the cell holds after each write.

    Parameters
    ----------
    back : BackTrace
        If no cell wins, each window writes to each of its cells: `back.trace.coverage.sum()`
        writes.

    Returns
    -------
    Writes
        The last sum of a cell is its number in the result.

    Examples
    --------
    >>> from pooling_core import Average, PoolSpec, trace_gradient, trace_pool
    >>> trace = trace_pool([[1.0, 5.0, 3.0]], PoolSpec.of((1, 2), 1), Average())
    >>> cells, starts, shares, sums = writes_of(trace_gradient(trace, [[2, 4]]))
    >>> cells, starts
    (array([0, 1, 1, 2]), array([0, 2, 4]))
    >>> shares, sums
    (array([1., 1., 2., 2.]), array([1., 1., 3., 2.]))
    """
    places = _taps(back.trace) if back.cells is None else back.cells.reshape(-1, 1)
    written = places >= 0
    cells = places[written]
    starts = np.concatenate([[0], np.cumsum(written.sum(axis=1))])
    sent = np.broadcast_to(back.shares.reshape(-1, 1), places.shape)[written]
    rates = back.rates.ravel()[cells]
    sums = sent.copy()
    if back.adds:
        values = np.zeros(back.result.size, back.result.dtype)
        order = np.argsort(cells, kind="stable")
        first = np.searchsorted(cells[order], cells[order])
        rank = np.arange(len(cells)) - first
        with np.errstate(all="ignore"):
            for each in np.split(order[np.argsort(rank, kind="stable")], _ends(rank)):
                values[cells[each]] += sent[each]  # no cell has two writes of one rank
                sums[each] = values[cells[each]]
    with np.errstate(all="ignore"):
        return Writes(cells, starts, sent * rates, sums * rates)


def _ends(rank: Ints) -> Ints:
    """Return the end of the writes of each rank, except the last."""
    return np.cumsum(np.bincount(rank))[:-1] if len(rank) else rank


def _taps(trace: PoolTrace) -> Ints:
    """Return the flat index of every tap that is a cell, −1 for others, shape (windows, taps)."""
    flat = np.zeros((1, 1), np.int64)
    for layout in trace.layouts:
        taps = np.where(layout.inside, layout.taps, ABSENT)
        joined = flat[:, None, :, None] * layout.size + taps[None, :, None, :]
        real = (flat >= 0)[:, None, :, None] & (taps >= 0)[None, :, None, :]
        flat = np.where(real, joined, -1).reshape(len(flat) * len(taps), -1)
    return flat
