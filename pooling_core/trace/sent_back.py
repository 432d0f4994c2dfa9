"""The chain rule for each reducer: what windows send back, and what cells make of it.

A window sends the gradient of its output, times the slope of the output over the sum of its terms.
A cell multiplies what it is sent by the slope of its own term.
"""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.shares import add_shares, spread_adaptive
from pooling_core.functional.arrays import as_gradient
from pooling_core.functional.avg_pool import divisor_of
from pooling_core.functional.lp_pool_backward import sent_to_means, term_slopes
from pooling_core.functional.max_pool_backward import (
    max_pool1d_backward,
    max_pool2d_backward,
    max_pool3d_backward,
)
from pooling_core.trace.reducers import PowerAverage
from pooling_core.trace.trace import PoolTrace

Array = NDArray[Any]
Ints = NDArray[np.int64]
_ALONG_INDICES = {1: max_pool1d_backward, 2: max_pool2d_backward, 3: max_pool3d_backward}


class Sent(NamedTuple):
    """The gradient that windows send back, and its sum in each cell.

    Attributes
    ----------
    shares : array, shape (*windows)
        What a window sends to each cell that it sends to.
    cells : int64 array, shape (*windows), or None
        The one cell that a window sends to, as a flat index, or −1 for none; None if it sends to
        all of its cells.
    rates : array, shape (*cells)
        The factor of each cell for what it is sent: 1 if its term is its value.
    result : array, shape (*cells)
        The gradient: all that a cell is sent, times its rate.
    """

    shares: Array
    cells: Ints | None
    rates: Array
    result: Array


def send_back(trace: PoolTrace, grad: Array) -> Sent:
    """Return what windows send back for a gradient of the trace's dtype and its output's shape.

    Raises
    ------
    TypeError
        A dtype that the backward function does not take.
    """
    with np.errstate(all="ignore"):  # infinity and NaN are answers here
        if trace.winners is not None:
            return _to_winners(trace, grad)
        of = " of infinity" * trace.function.endswith(" of infinity")
        as_gradient(grad[None], (1, *trace.x.shape), f"{trace.function}_backward{of}", grad.ndim)
        if isinstance(trace.reducer, PowerAverage):
            return _by_power(trace, grad, float(trace.reducer.norm_type))
        return _spread(trace, grad)


def added_up(trace: PoolTrace, shares: Array, cells: Ints | None) -> Array:
    """Return the sum of all that each cell is sent, added in the order of the windows."""
    shape = (1, *trace.x.shape)
    if cells is None:
        gradient = add_shares(shares[None], trace.layouts, shape)
    else:
        gradient = _ALONG_INDICES[shares.ndim](shares[None], cells[None], shape)
    added: Array = gradient[0]
    return added


def _to_winners(trace: PoolTrace, grad: Array) -> Sent:
    rates = np.ones_like(trace.x)
    if isinstance(trace.reducer, PowerAverage):  # of infinity: magnitudes compete
        rates = term_slopes(trace.x, float(trace.reducer.norm_type))
    sent = added_up(trace, grad, trace.winners)
    return Sent(grad, trace.winners, rates, sent * rates)


def _spread(trace: PoolTrace, grad: Array) -> Sent:
    rates = np.ones_like(trace.x)
    if trace.function.startswith("adaptive"):
        shares, result = spread_adaptive(grad[None], trace.layouts)
        return Sent(shares[0], None, rates, result[0])
    assert trace.divisors is not None
    shares = grad / trace.divisors.astype(grad.dtype)
    return Sent(shares, None, rates, added_up(trace, shares, None))


def _by_power(trace: PoolTrace, grad: Array, p: float) -> Sent:
    assert trace.totals is not None
    cells = prod(layout.most for layout in trace.layouts)
    of_mean = sent_to_means(grad, trace.totals, p, cells)
    shares = of_mean / divisor_of(trace.layouts, True, None).astype(grad.dtype)
    rates = term_slopes(trace.x, p)
    return Sent(shares, None, rates, added_up(trace, shares, None) * rates)
