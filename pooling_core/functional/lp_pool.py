"""Power-average pooling as in PyTorch."""

from __future__ import annotations

from math import isinf, prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.functional.arrays import as_planes
from pooling_core.functional.avg_pool import avg_pool1d, avg_pool2d, avg_pool3d
from pooling_core.functional.max_pool import max_pool1d, max_pool2d, max_pool3d
from pooling_core.geometry.pool_spec import Setting, SettingError, spell_out

Array = NDArray[Any]

_AVERAGES = {1: avg_pool1d, 2: avg_pool2d, 3: avg_pool3d}
_MAXIMA = {1: max_pool1d, 2: max_pool2d, 3: max_pool3d}


def lp_pool1d(
    input: ArrayLike,
    norm_type: float,
    kernel_size: Setting,
    stride: Setting | None = None,
    ceil_mode: bool = False,
) -> Array:
    """Return the p-th root of the sum of p-th powers along one axis; else as `lp_pool2d`.

    `input` has shape (C, L) or (N, C, L), the result (..., L_out). `norm_type` and `ceil_mode` are
    as there. `kernel_size` is an int: PyTorch refuses a tuple, too, unless `norm_type` is infinite.
    `stride` is an int or a tuple of one.

    Source: torch.nn.functional.lp_pool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> lp_pool1d([[3.0, 4.0]], 2, 2)
    array([[5.]])
    """
    return _pool(1, input, norm_type, kernel_size, stride, ceil_mode)


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
        Signs are kept, as in PyTorch: an odd p with a negative sum gives NaN, and so does a
        fractional p with finite negative values. Infinity gives the largest magnitude, minus
        infinity the smallest.
    kernel_size, stride : int or (rows, columns)
        As in `max_pool2d`. There is no padding and no dilation.
    ceil_mode : bool
        True if a last window may hang over the end. Its sum is scaled up to a full window, as in
        PyTorch.

    Returns
    -------
    values : array of the input's dtype, shape (..., H_out, W_out), fresh and contiguous
        float16 equals PyTorch to the bit, and so does any dtype if `norm_type` is infinite. Powers
        and roots of float32 and float64 may be rounded differently. With positive numbers and
        |p| of at least 1/3, values are within 16 units in the last place in float64, and within
        100 in float32: this function rounds 1 / p to float32, PyTorch does so in a part of the
        array only. They may differ by more with other p, if powers of both signs cancel, or if a
        power is less than the least normal number. There are no ties.

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
    return _pool(2, input, norm_type, kernel_size, stride, ceil_mode)


def lp_pool3d(
    input: ArrayLike,
    norm_type: float,
    kernel_size: Setting,
    stride: Setting | None = None,
    ceil_mode: bool = False,
) -> Array:
    """Return the p-th root of the sum of p-th powers of a volume; else as `lp_pool2d`.

    `input` has shape (C, D, H, W) or (N, C, D, H, W), the result (..., D_out, H_out, W_out). It is
    float32 or float64; float16 only if `norm_type` is infinite, as in PyTorch. `kernel_size` and
    `stride` are an int or (depth, rows, columns); `ceil_mode` is as there.

    Source: torch.nn.functional.lp_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> lp_pool3d([[[[3.0, 0.0], [0.0, 4.0]]]], 2, (1, 2, 2))
    array([[[[5.]]]])
    """
    return _pool(3, input, norm_type, kernel_size, stride, ceil_mode)


def _pool(
    ndim: int,
    input: ArrayLike,
    norm_type: float,
    kernel_size: Setting,
    stride: Setting | None,
    ceil_mode: bool,
) -> Array:
    name = f"lp_pool{ndim}d"
    p, cells = checked_norm(norm_type), cells_of(kernel_size, ndim)
    as_planes(input, f"{name} of infinity" if isinf(p) else name, ndim)
    x = np.asarray(input)
    try:
        if isinf(p):
            values = _MAXIMA[ndim](magnitudes(x, p), kernel_size, stride, 0, 1, ceil_mode)
            return values if p > 0 else -values
        with np.errstate(all="ignore"):  # infinity and NaN are answers here
            means = _AVERAGES[ndim](power(x, p), kernel_size, stride, 0, ceil_mode)
            return power(times(means, cells), 1 / p)
    except SettingError as refusal:
        if ndim == 1 and "kernel_size" in refusal.nearest:  # lp_pool1d takes an int alone
            (refusal.nearest["kernel_size"],) = refusal.nearest["kernel_size"]  # type: ignore[assignment]
        raise


def checked_norm(norm_type: object) -> float:
    """Return `norm_type` as a float, or raise a TypeError or ValueError."""
    real = isinstance(norm_type, (int, float, np.integer, np.floating))
    if isinstance(norm_type, bool) or not real:
        raise TypeError(f"norm_type must be a real number, got {norm_type!r}")
    try:
        p = float(norm_type)  # type: ignore[arg-type]
    except OverflowError:
        raise ValueError("norm_type must fit a float, got a larger int") from None
    if p == 0:
        raise ValueError("norm_type must not be 0")
    return p


def cells_of(kernel_size: Setting, ndim: int) -> int:
    """Return the number of cells of a window; a tuple of one is no kernel here, as in PyTorch."""
    if isinstance(kernel_size, (list, tuple)) and (ndim == 1 or len(kernel_size) != ndim):
        words = "one int" if ndim == 1 else f"one int or a tuple of {ndim}"
        raise ValueError(f"kernel_size must be {words}, got {kernel_size!r}")
    return prod(spell_out("kernel_size", kernel_size, ndim))


def magnitudes(x: Array, p: float) -> Array:
    """Return the values to maximise if the power is infinite: |x|, or −|x| for minus infinity."""
    return np.abs(x) if p > 0 else -np.abs(x)


def power(x: Array, exponent: float) -> Array:
    """Raise to a power; those that PyTorch multiplies out are multiplied out.

    NumPy does the same for the powers −1, 0, 0.5, 1 and 2. Of float16 PyTorch multiplies nothing
    out, but raises float32. Call it where NumPy's warnings are off: infinity and NaN are answers.
    """
    if x.dtype == np.float16:
        return np.asarray(np.power(x, exponent))  # unlike `**` no square root: −∞ gives ∞
    if exponent == 3:
        powers = x * x * x
    elif exponent == -2:
        powers = np.reciprocal(x * x)
    elif exponent == -0.5:
        powers = np.reciprocal(np.sqrt(x))
    else:
        powers = x**exponent
    return np.asarray(powers)


def times(values: Array, factor: float) -> Array:
    """Multiply and round once, as PyTorch does: the factor may be no float16."""
    wide = np.dtype(np.float32) if values.dtype == np.float16 else values.dtype
    return (values.astype(wide) * wide.type(factor)).astype(values.dtype)
