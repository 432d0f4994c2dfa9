"""What goes back through a pool, window by window, with all that a person may look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.arrays import as_gradient
from pooling_core.avg_pool_backward import add_shares
from pooling_core.geometry import PoolSpec
from pooling_core.layout import ABSENT
from pooling_core.max_pool_backward import (
    max_pool1d_backward,
    max_pool2d_backward,
    max_pool3d_backward,
)
from pooling_core.max_unpool import (
    UnpoolSize,
    max_unpool1d,
    max_unpool2d,
    max_unpool3d,
    unpool_axes,
)
from pooling_core.reducers import Average, Maximum, Minimum
from pooling_core.trace import PoolTrace

Array = NDArray[Any]
Ints = NDArray[np.int64]
_BACKWARD = {1: max_pool1d_backward, 2: max_pool2d_backward, 3: max_pool3d_backward}
_UNPOOL = {1: max_unpool1d, 2: max_unpool2d, 3: max_unpool3d}


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class BackTrace:
    """What goes back from each output cell, and what it comes to. `trace_gradient` makes it.

    Attributes
    ----------
    trace : PoolTrace
        The pool.
    arriving : array, shape (*windows)
        What arrives at each output cell.
    shares : array, shape (*windows)
        What one cell gets of it: all of it, or, from an average, a share.
    cells : int64 array, shape (*windows), or None
        The one cell that gets it, as a flat index in `result`; −1 where there is none. None where
        every cell of the window gets its share.
    adds : bool
        Whether a cell that several windows write to adds up what it gets. If not, the last stays.
    result : array, shape (*cells)
        The gradient of the input, or the unpooled values.

    Examples
    --------
    >>> from pooling_core import PoolSpec, trace_pool
    >>> trace_gradient(trace_pool([[1.0, 5.0, 2.0]], PoolSpec.of((1, 2), 1)), [[1, 1]]).result
    array([[0., 2., 0.]])
    """

    trace: PoolTrace
    arriving: Array
    shares: Array
    cells: Ints | None
    adds: bool
    result: Array


class Writes(NamedTuple):
    """What each window writes, window after window, its cells in reading order.

    Attributes
    ----------
    cells : int64 array, shape (writes,)
        Flat index of the cell in the result.
    starts : int64 array, shape (windows + 1,)
        Window i has the writes from `starts[i]` to before `starts[i + 1]`.
    sums : array, shape (writes,)
        What the cell holds after this write.

    Examples
    --------
    >>> from pooling_core import PoolSpec, trace_pool
    >>> trace = trace_pool([[1.0, 5.0, 2.0]], PoolSpec.of((1, 2), 1))
    >>> writes_of(trace_gradient(trace, [[1, 1]])).sums
    array([1., 2.])
    """

    cells: Ints
    starts: Ints
    sums: Array


def trace_gradient(trace: PoolTrace, grad_output: ArrayLike) -> BackTrace:
    """Send a gradient back through a pool, and keep what a person may look at.

    Parameters
    ----------
    trace : PoolTrace
        Of a maximum, a minimum or an average.
    grad_output : array_like, shape of the trace's output
        What arrives at each output cell; it becomes the trace's dtype.

    Returns
    -------
    BackTrace
        The result is that of `max_pool2d_backward`, `avg_pool2d_backward`, ... But a window
        without cells gives nothing, where PyTorch writes outside the array. Of adaptive averages
        the last bits may differ: PyTorch divides by the rows first, then by the columns.

    Raises
    ------
    ValueError
        Another shape, or a power average, whose gradient also depends on the values.
    TypeError
        A dtype that the backward function does not take: integers have no gradient.

    Source: autograd of torch.nn.functional.max_pool2d and avg_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> from pooling_core import Average, PoolSpec, trace_pool
    >>> back = trace_gradient(trace_pool([[1.0, 5.0, 3.0]], PoolSpec.of((1, 3)), Average()), [[6]])
    >>> back.shares, back.result
    (array([[2.]]), array([[2., 2., 2.]]))
    """
    if not isinstance(trace.reducer, Maximum | Minimum | Average):
        raise ValueError("the gradient of a power average depends on the values, too")
    grad = np.array(grad_output, trace.x.dtype)
    if grad.shape != trace.output.shape:
        raise ValueError(f"the output has shape {trace.output.shape}, the gradient {grad.shape}")
    if trace.winners is not None:
        shape = (1, *trace.x.shape)
        result = _BACKWARD[grad.ndim](grad[None], trace.winners[None], shape)[0]
        return _back(trace, grad, grad, trace.winners, True, result)
    assert trace.divisors is not None
    as_gradient(grad[None], (1, *trace.x.shape), f"{trace.function}_backward", grad.ndim)
    with np.errstate(all="ignore"):  # infinity and NaN are answers here
        shares = grad / trace.divisors.astype(grad.dtype)
    result = add_shares(shares[None], trace.layouts, (1, *trace.x.shape))[0]
    return _back(trace, grad, shares, None, True, result)


def trace_unpool(
    trace: PoolTrace, spec: PoolSpec, output_size: tuple[int, ...] | None = None
) -> BackTrace:
    """Send the maxima of a pool back along their indices, and keep what a person may look at.

    Parameters
    ----------
    trace : PoolTrace
        Of a maximum, in floats.
    spec : PoolSpec
        The pool's setting.
    output_size : tuple of int, or None
        As in `max_unpool2d`: an entry for each axis.

    Returns
    -------
    BackTrace
        The result is that of `max_unpool2d`: of shape `output_size`, or of the default shape.
        `cells` are places there: of another width than the input's, other rows and columns. A
        result without cells is legal, and nothing is written to it.

    Raises
    ------
    ValueError, TypeError
        As `max_unpool2d`: an index outside the result, or a size that is too far from the default.

    Source: torch.nn.functional.max_unpool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> from pooling_core import trace_pool
    >>> spec = PoolSpec.of((1, 2))
    >>> trace = trace_pool([[1.0, 5.0, 7.0, 3.0, 4.0]], spec)
    >>> trace_unpool(trace, spec).result, trace_unpool(trace, spec, (1, 5)).result
    (array([[0., 5., 7., 0.]]), array([[0., 5., 7., 0., 0.]]))
    """
    if trace.indices is None or not isinstance(trace.reducer, Maximum):
        raise ValueError("only maxima have indices to go back along")
    setting = (spec.kernel_size, spec.stride, spec.padding)
    unpool = _UNPOOL[trace.x.ndim]
    result = unpool(trace.output[None], trace.indices[None], *setting, output_size)[0]
    cells = trace.indices if result.size else np.full_like(trace.indices, -1)
    return _back(trace, trace.output, trace.output, cells, False, result)


def unpool_sizes(windows: tuple[int, ...], spec: PoolSpec) -> tuple[UnpoolSize, ...]:
    """Return the sizes that `max_unpool2d` takes as `output_size`, for each axis.

    Parameters
    ----------
    windows : tuple of int
        The shape of the pool's output.
    spec : PoolSpec
        The pool's setting.

    Returns
    -------
    tuple of UnpoolSize
        Less than a stride away from the default, (windows − 1) · stride + kernel − 2 · padding,
        and not below 0.

    Raises
    ------
    ValueError, TypeError
        Never: a `PoolSpec` is checked.

    Source: torch.nn.functional.max_unpool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> unpool_sizes((2, 3), PoolSpec.of(2))
    (UnpoolSize(default=4, stride=2), UnpoolSize(default=6, stride=2))
    """
    return unpool_axes(windows, spec.kernel_size, spec.stride, spec.padding)


def writes_of(back: BackTrace) -> Writes:
    """Return what each window writes, and what the cell holds then.

    Parameters
    ----------
    back : BackTrace
        An average writes to every cell of every window: `back.trace.coverage.sum()` writes.

    Returns
    -------
    Writes
        The last sum of a cell is its number in the result.

    Examples
    --------
    >>> from pooling_core import Average, PoolSpec, trace_pool
    >>> trace = trace_pool([[1.0, 5.0, 3.0]], PoolSpec.of((1, 2), 1), Average())
    >>> writes_of(trace_gradient(trace, [[2, 4]]))
    Writes(cells=array([0, 1, 1, 2]), starts=array([0, 2, 4]), sums=array([1., 1., 3., 2.]))
    """
    places = _taps(back.trace) if back.cells is None else back.cells.reshape(-1, 1)
    written = places >= 0
    cells = places[written]
    starts = np.concatenate([[0], np.cumsum(written.sum(axis=1))])
    gets = np.broadcast_to(back.shares.reshape(-1, 1), places.shape)[written]
    sums = gets.copy()
    if back.adds:
        held = np.zeros(back.result.size, back.result.dtype)
        order = np.argsort(cells, kind="stable")
        first = np.searchsorted(cells[order], cells[order])
        rank = np.arange(len(cells)) - first
        with np.errstate(over="ignore", invalid="ignore"):
            for each in np.split(order[np.argsort(rank, kind="stable")], _ends(rank)):
                held[cells[each]] += gets[each]  # of one rank, no cell is there twice
                sums[each] = held[cells[each]]
    return Writes(cells, starts, sums)


def _ends(rank: Ints) -> Ints:
    """Return where the writes of each rank end, but for the last."""
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


def _back(
    trace: PoolTrace,
    arriving: Array,
    shares: Array,
    cells: Ints | None,
    adds: bool,
    result: Array,
) -> BackTrace:
    return BackTrace(
        trace=trace, arriving=arriving, shares=shares, cells=cells, adds=adds, result=result
    )
