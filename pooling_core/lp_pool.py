"""Power-average pooling as in PyTorch."""

from __future__ import annotations

from math import isinf, prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.arrays import as_planes
from pooling_core.avg_pool import avg_pool2d
from pooling_core.geometry import Setting, spell_out
from pooling_core.max_pool import max_pool2d
from pooling_core.min_pool import min_pool2d

Array = NDArray[Any]


def lp_pool2d(
    input: ArrayLike,
    norm_type: float,
    kernel_size: Setting,
    stride: Setting | None = None,
    ceil_mode: bool = False,
) -> Array:
    """Return the p-th root of the sum of p-th powers of every window; p is `norm_type`.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        float16, float32 or float64. N may be 0.
    norm_type : float, not 0
        Powers are those of the signed values, as in PyTorch: an odd p with a negative sum gives
        NaN, and so does a fractional p with finite negative values. Infinity gives the largest
        magnitude, minus infinity the smallest.
    kernel_size, stride : int or (rows, columns)
        As in `max_pool2d`. There is no padding and no dilation.
    ceil_mode : bool
        Whether a last window may hang over the end. Its sum is scaled up to a full window, as in
        PyTorch.

    Returns
    -------
    values : array of the input's dtype, shape (..., H_out, W_out), fresh and contiguous
        Powers and roots are computed by NumPy. The last bits may differ from PyTorch's, and so
        may powers of minus infinity.

    Raises
    ------
    ValueError, TypeError
        As `max_pool2d`. Also a `norm_type` that is 0 or not a real number.

    Source: torch.nn.functional.lp_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> lp_pool2d([[[3.0, 0.0], [0.0, 4.0]]], 2, 2)
    array([[[5.]]])
    """
    real = isinstance(norm_type, (int, float, np.integer, np.floating))
    if isinstance(norm_type, bool) or not real:
        raise TypeError(f"norm_type must be a real number, got {norm_type!r}")
    try:
        p = float(norm_type)
    except OverflowError:
        raise ValueError("norm_type must fit a float, got a larger int") from None
    if p == 0:
        raise ValueError("norm_type must not be 0")
    if isinstance(kernel_size, (list, tuple)) and len(kernel_size) != 2:
        raise ValueError(f"kernel_size must be one int or a tuple of 2, got {kernel_size!r}")
    as_planes(input, "lp_pool2d", ndim=2)
    values = np.asarray(input)
    if isinf(p):
        pool = max_pool2d if p > 0 else min_pool2d
        return pool(np.abs(values), kernel_size, stride, 0, 1, ceil_mode)
    cells = prod(spell_out("kernel_size", kernel_size, ndim=2))
    with np.errstate(all="ignore"):  # infinity and NaN are answers here
        means = avg_pool2d(values**p, kernel_size, stride, 0, ceil_mode)
        # The cell count may be too large for float16. The sum is rounded to it, as in PyTorch.
        wide = np.dtype(np.float32) if means.dtype == np.float16 else means.dtype
        sums = (means.astype(wide) * wide.type(cells)).astype(means.dtype)
        roots: Array = sums ** (1 / p)
    return roots
