"""Average pooling, as PyTorch does it."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.arrays import as_planes
from pooling_core.geometry import PoolSpec, Setting
from pooling_core.layout import AxisLayout

Array = NDArray[Any]
Layouts = tuple[AxisLayout, ...]

_FEW_WINDOWS = 1000
"""Below this, adding tap by tap costs more in Python than it does in NumPy."""


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
    with np.errstate(over="ignore", invalid="ignore"):  # infinity and NaN are answers here
        values = _divide(_window_sum(planes, layouts), divisor).astype(planes.dtype, copy=False)
        values += 0  # PyTorch adds the mean to a 0, so that none is -0.0
    return values.reshape(*leading, *values.shape[1:])


def _divisor(layouts: Layouts, include_pad: bool, override: int | None) -> Array:
    if override is None:
        divisor = np.ones((), np.int64)
        for layout in layouts:
            count = layout.padded_count if include_pad else layout.real.count
            divisor = divisor[..., None] * count
        return divisor
    if isinstance(override, bool) or not isinstance(override, (int, np.integer)):
        raise TypeError(f"divisor_override must be an int or None, got {override!r}")
    if override == 0 or not -(2**63) <= override < 2**63:
        raise ValueError(f"divisor_override must be an int64 other than 0, got {override}")
    return np.array(override, np.int64)


def _window_sum(planes: Array, layouts: Layouts) -> Array:
    """Add up the cells of every window, one by one in row-major order, in PyTorch's type."""
    wide = np.dtype(np.float32) if planes.dtype == np.float16 else planes.dtype
    total = np.zeros((len(planes), *(layout.windows for layout in layouts)), wide)
    *outer, last = (list(layout.scan()) for layout in layouts)
    in_runs = total.size < _FEW_WINDOWS
    for scans in product(*outer):
        windows = (slice(None), *(picks for picks, _ in scans))
        lines = planes[(slice(None), *(cells for _, cells in scans))]
        if in_runs:
            total[windows] = _run_on(total[windows], lines, layouts[-1].real)
        else:
            for picks, cells in last:
                total[(*windows, picks)] += lines[..., cells]
    return total


def _run_on(total: Array, lines: Array, last: AxisLayout) -> Array:
    """Add what each window reads on these lines to its total, still one by one."""
    cells = np.where(last.inside, lines[..., np.where(last.inside, last.taps, 0)], 0)
    run = np.concatenate([total[..., None], cells], axis=-1, dtype=total.dtype)
    sums: Array = np.add.accumulate(run, axis=-1)
    return sums[..., -1]


def _divide(total: Array, divisor: Array) -> Array:
    if total.dtype.kind == "f":
        total /= divisor.astype(total.dtype)
        return total
    # C rounds towards zero, floor division down.
    lifted = (total % divisor != 0) & ((total < 0) != (divisor < 0))
    quotient: Array = total // divisor + lifted
    return quotient
