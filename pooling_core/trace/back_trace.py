"""Trace what each window of a pool sends back, and what the input cells get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.trace.sent_back import added_up, send_back
from pooling_core.trace.trace import PoolTrace

Array = NDArray[Any]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class BackTrace:
    """The gradient that each window sends back, and the sum in each cell; see `trace_gradient`.

    Attributes
    ----------
    trace : PoolTrace
        The pool.
    grad_output : array, shape (*windows)
        The gradient of each output cell.
    shares : array, shape (*windows)
        What the window sends to each cell that it sends to: all of its gradient, or a share.
    cells : int64 array, shape (*windows), or None
        The one cell that a window sends to, as a flat index in `result`; −1 if there is none. None
        if each window sends to all of its cells.
    rates : array, shape (*cells)
        The factor of each cell for all that it is sent. It is 1, except for power averages: there
        it is the slope of the cell's power, or the sign of a cell whose magnitude is kept.
    adds : bool
        True if a cell that several windows write to adds up what it gets. If not, the last stays.
    result : array, shape (*cells)
        The gradient of the input, or the unpooled values.

    Examples
    --------
    >>> from pooling_core import PoolSpec, trace_pool
    >>> trace_gradient(trace_pool([[1.0, 5.0, 2.0]], PoolSpec.of((1, 2), 1)), [[1, 1]]).result
    array([[0., 2., 0.]])
    """

    trace: PoolTrace
    grad_output: Array
    shares: Array
    cells: Ints | None
    rates: Array
    adds: bool
    result: Array

    @property
    def reached(self) -> NDArray[np.bool_]:
        """Return True for cells that get a share other than 0, even if their shares add up to 0.

        Also True for cells that get NaN, because 0 meets an infinite slope or the reverse.
        """
        sent = (self.shares != 0).astype(np.float64)
        goes = (added_up(self.trace, sent, self.cells) > 0) & (self.rates != 0)
        found: NDArray[np.bool_] = goes | (np.isnan(self.result) & (self.trace.coverage > 0))
        return found


def trace_gradient(trace: PoolTrace, grad_output: ArrayLike) -> BackTrace:
    """Return the trace of a gradient that is sent back through a pool.

    Parameters
    ----------
    trace : PoolTrace
        Of floats.
    grad_output : array_like, shape of the trace's output
        The gradient of each output cell; it is cast to the trace's dtype.

    Returns
    -------
    BackTrace
        The result is that of `max_pool2d_backward`, `avg_pool2d_backward`, `lp_pool2d_backward`,
        ... to the bit. But a window without cells sends nothing; there PyTorch writes outside the
        array.

    Raises
    ------
    ValueError
        Another shape.
    TypeError
        A dtype that the backward function does not take: integers have no gradient.

    Source: autograd of torch.nn.functional.max_pool2d, avg_pool2d and lp_pool2d, as torch 2.13
    behaves on CPU.

    Examples
    --------
    >>> from pooling_core import Average, PoolSpec, trace_pool
    >>> back = trace_gradient(trace_pool([[1.0, 5.0, 3.0]], PoolSpec.of((1, 3)), Average()), [[6]])
    >>> back.shares, back.result
    (array([[2.]]), array([[2., 2., 2.]]))
    >>> from pooling_core import PowerAverage
    >>> back = trace_gradient(trace_pool([[3.0, 4.0]], PoolSpec.of((1, 2)), PowerAverage(2)), [[5]])
    >>> back.shares, back.rates, back.result
    (array([[0.5]]), array([[6., 8.]]), array([[3., 4.]]))
    """
    grad = np.array(grad_output, trace.x.dtype)
    if grad.shape != trace.output.shape:
        raise ValueError(f"the output has shape {trace.output.shape}, the gradient {grad.shape}")
    return BackTrace(trace=trace, grad_output=grad, adds=True, **send_back(trace, grad)._asdict())
