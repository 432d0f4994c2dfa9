"""Average pooling, as PyTorch does it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.arrays import as_planes
from pooling_core.geometry import PoolSpec, Setting
from pooling_core.layout import AxisLayout, evenly

Array = NDArray[Any]


def avg_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Array:
    """Take the average of every window.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        float16, float32, float64 or int64. N may be 0.
    kernel_size, stride, padding, ceil_mode
        As in `max_pool2d`. Padding counts as zeros.
    count_include_pad : bool
        Whether the divisor counts padding. The overhang of a `ceil_mode` window is never counted.
    divisor_override : int, not 0, or None
        The divisor of every window, instead of its count.

    Returns
    -------
    values : array of the input's dtype, shape (..., H_out, W_out), fresh and contiguous
        Integers are divided towards zero. Floats are added one by one in row-major order, float16
        in float32 and rounded once, as PyTorch does: the results are the same to the bit.

    Raises
    ------
    SettingError (a ValueError)
        A setting that PyTorch refuses, or an input smaller than one window.
    ValueError, TypeError
        As `max_pool2d`, or a `divisor_override` of 0.

    Source: torch.nn.functional.avg_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> avg_pool2d(np.array([[[1.0, 5.0], [7.0, 3.0]]]), 2)
    array([[[4.]]])
    """
    if not isinstance(count_include_pad, bool):
        raise TypeError(f"count_include_pad must be a bool, got {count_include_pad!r}")
    spec = PoolSpec.of(kernel_size, stride, padding, 1, ceil_mode, ndim=2)
    planes, leading = as_planes(input, "avg_pool2d", ndim=2)
    layouts = spec.lay(planes.shape[1:])
    divisor = _divisor(layouts, count_include_pad, divisor_override)
    total = _window_sum(planes, layouts)
    with np.errstate(over="ignore"):
        values = _divide(total, divisor).astype(planes.dtype)
    return values.reshape(*leading, *values.shape[1:])


def _divisor(layouts: tuple[AxisLayout, ...], include_pad: bool, override: int | None) -> Array:
    if override is not None:
        if isinstance(override, bool) or not isinstance(override, (int, np.integer)):
            raise TypeError(f"divisor_override must be an int or None, got {override!r}")
        if override == 0:
            raise ValueError("divisor_override must not be 0")
        return np.array(override, np.int64)
    counts = [layout.padded_count if include_pad else layout.real.count for layout in layouts]
    divisor = np.ones((), np.int64)
    for count in counts:
        divisor = divisor[..., None] * count
    return divisor


def _window_sum(planes: Array, layouts: tuple[AxisLayout, ...]) -> Array:
    """Add up the real cells of every window, one by one in row-major order, in PyTorch's type."""
    rows, cols = layouts
    wide = np.dtype(np.float32) if planes.dtype == np.float16 else planes.dtype
    total = np.zeros((len(planes), rows.windows, cols.windows), wide)
    for above, line in zip(rows.taps.T, rows.inside.T, strict=True):
        here = np.flatnonzero(line)
        band = planes[:, evenly(above[here])]
        for left, column in zip(cols.taps.T, cols.inside.T, strict=True):
            there = np.flatnonzero(column)
            target = total[:, evenly(here)]
            target[:, :, evenly(there)] += band[:, :, evenly(left[there])]
    return total


def _divide(total: Array, divisor: Array) -> Array:
    if total.dtype.kind == "f":
        mean: Array = total / divisor.astype(total.dtype) + 0.0  # PyTorch has no mean of -0.0
        return mean
    # C rounds towards zero, floor division down.
    lifted = (total % divisor != 0) & ((total < 0) != (divisor < 0))
    quotient: Array = total // divisor + lifted
    return quotient
