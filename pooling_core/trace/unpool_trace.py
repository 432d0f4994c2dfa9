"""Trace the values that unpooling writes back along their indices."""

from __future__ import annotations

import numpy as np

from pooling_core.functional.max_unpool import (
    UnpoolSize,
    max_unpool1d,
    max_unpool2d,
    max_unpool3d,
    unpool_axes,
)
from pooling_core.geometry.pool_spec import PoolSpec
from pooling_core.trace.back_trace import BackTrace
from pooling_core.trace.reducers import Maximum
from pooling_core.trace.trace import PoolTrace

_UNPOOL = {1: max_unpool1d, 2: max_unpool2d, 3: max_unpool3d}


def trace_unpool(
    trace: PoolTrace, spec: PoolSpec, output_size: tuple[int, ...] | None = None
) -> BackTrace:
    """Return the trace of unpooling: the maxima of a pool, sent back along their indices.

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
        The result is that of `max_unpool2d`, with shape `output_size` or the default shape. `cells`
        are flat indices in the result: if its width differs from the input's, they are other rows
        and columns. A result without cells is legal; nothing is written to it.

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
    return BackTrace(
        trace=trace,
        grad_output=trace.output,
        shares=trace.output,
        cells=cells,
        rates=np.ones_like(result),
        adds=False,
        result=result,
    )


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
