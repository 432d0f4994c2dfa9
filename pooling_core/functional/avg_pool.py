"""Average pooling as in PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.compute.floats import narrow
from pooling_core.compute.sums import window_sum
from pooling_core.compute.tiles import Layouts
from pooling_core.functional.arrays import as_planes
from pooling_core.functional.settings import spec_for
from pooling_core.geometry.layout import AxisLayout, outer
from pooling_core.geometry.pool_spec import PoolSpec, Setting, SettingError

Array = NDArray[Any]


def avg_pool1d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Array:
    """Return the average of every window along one axis; else as `avg_pool2d`.

    `input` has shape (C, L) or (N, C, L), the result (..., L_out). `kernel_size`, `stride` and
    `padding` are an int or a tuple of one; `ceil_mode` and `count_include_pad` are as there. There
    is no `divisor_override`, as in PyTorch.

    Source: torch.nn.functional.avg_pool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> avg_pool1d([[1.0, 5.0, 3.0]], 2, ceil_mode=True)
    array([[3., 3.]])
    """
    spec = spec_for(lambda: np.shape(input), kernel_size, stride, padding, 1, ceil_mode, ndim=1)
    return _pool("avg_pool1d", input, spec, count_include_pad, None)


def avg_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Array:
    """Return the average of every window.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        float16, float32, float64 or int64. N may be 0.
    kernel_size, stride, padding, ceil_mode
        As in `max_pool2d`. Padding counts as zeros.
    count_include_pad : bool
        True if the divisor counts padding. The overhang of a `ceil_mode` window is never counted.
    divisor_override : int, not 0, or None
        The divisor of every window, instead of its count.

    Returns
    -------
    values : array of the input's dtype, shape (..., H_out, W_out), fresh and contiguous
        Integers are divided towards zero. Floats are added one by one in row-major order, float16
        in float32 and rounded once, as in PyTorch: the results are the same to the bit. NaN and
        infinity affect only the windows that read them. An average has no ties.

    Raises
    ------
    SettingError (a ValueError)
        A setting that PyTorch refuses, or an input smaller than one window.
    ValueError, TypeError
        As `max_pool2d`, or a `divisor_override` of 0.

    Source: torch.nn.functional.avg_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> avg_pool2d([[[1.0, 5.0], [7.0, 3.0]]], 2)
    array([[[4.]]])
    """
    spec = spec_for(lambda: np.shape(input), kernel_size, stride, padding, 1, ceil_mode, ndim=2)
    return _pool("avg_pool2d", input, spec, count_include_pad, divisor_override)


def avg_pool3d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Array:
    """Return the average of every window of a volume; else as `avg_pool2d`.

    `input` has shape (C, D, H, W) or (N, C, D, H, W) and dtype float32, float64 or int64; the
    result has shape (..., D_out, H_out, W_out). `kernel_size`, `stride` and `padding` are an int
    or (depth, rows, columns); `ceil_mode`, `count_include_pad` and `divisor_override` are as there.
    An input smaller than the kernel is refused even if padding would help.

    Source: torch.nn.functional.avg_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> avg_pool3d(np.arange(8.0).reshape(1, 2, 2, 2), 2)
    array([[[[3.5]]]])
    """
    spec = spec_for(
        lambda: np.shape(input),
        kernel_size,
        stride,
        padding,
        1,
        ceil_mode,
        ndim=3,
        check=fits_a_volume,
    )
    return _pool("avg_pool3d", input, spec, count_include_pad, divisor_override)


def _pool(
    name: str,
    input: ArrayLike,
    spec: PoolSpec,
    count_include_pad: bool,
    divisor_override: int | None,
) -> Array:
    planes, leading = as_planes(input, name, spec.ndim)
    layouts, divisor = lay_averages(
        name, spec, planes.shape[1:], count_include_pad, divisor_override
    )
    values = averages(planes, layouts, divisor)
    return values.reshape(*leading, *values.shape[1:])


def averages(planes: Array, layouts: Layouts, divisor: Array) -> Array:
    """Return the average of every window, shape (planes, *windows), rounded as in PyTorch."""
    half = planes.dtype == np.float16
    sums = window_sum(planes, layouts, np.float32 if half else planes.dtype)
    with np.errstate(over="ignore", invalid="ignore"):  # infinity and NaN are answers here
        values = _divide(sums, divisor)
        if half:
            values = narrow(values)
        values += 0  # PyTorch adds the mean to 0, so the result is never -0.0
    return values


def lay_averages(
    name: str,
    spec: PoolSpec,
    shape: tuple[int, ...],
    count_include_pad: bool,
    divisor_override: int | None,
) -> tuple[tuple[AxisLayout, ...], Array]:
    """Return the layouts of an average pool, and the divisor of each window, or one for all.

    Raises
    ------
    SettingError, ValueError, TypeError
        As `avg_pool2d`; `name` begins the messages.
    """
    check_size(name, spec, shape)
    layouts = spec.lay(shape)
    return layouts, divisor_of(layouts, count_include_pad, divisor_override)


def fits_a_volume(spec: PoolSpec, shape: tuple[int, ...]) -> None:
    """Raise a SettingError if the spec has no average over a volume of this shape."""
    check_size("avg_pool3d", spec, shape)
    spec.lay(shape)


def check_size(name: str, spec: PoolSpec, shape: tuple[int, ...]) -> None:
    """Raise a SettingError for a volume smaller than the kernel, even if padding would help."""
    kernel = tuple(map(min, spec.kernel_size, shape))
    if spec.ndim < 3 or kernel == spec.kernel_size:
        return
    nearest = {"kernel_size": kernel}
    padding = tuple(min(pad, size // 2) for pad, size in zip(spec.padding, kernel, strict=True))
    if padding != spec.padding:
        nearest["padding"] = padding
    sizes, sides = (" × ".join(map(str, each)) for each in (spec.kernel_size, shape))
    raise SettingError(
        f"{name}: kernel_size {sizes} is larger than the input {sides}, and padding does not help",
        "kernel_size",
        nearest,
    )


def divisor_of(layouts: tuple[AxisLayout, ...], include_pad: bool, override: int | None) -> Array:
    """Return the divisor of every window, or one for all, after checking the two parameters.

    Raises
    ------
    TypeError, ValueError
        As `avg_pool2d`.
    """
    if not isinstance(include_pad, bool):
        raise TypeError(f"count_include_pad must be a bool, got {include_pad!r}")
    if override is None:
        return outer(
            layout.padded_count if include_pad else layout.real.count for layout in layouts
        )
    if isinstance(override, bool) or not isinstance(override, (int, np.integer)):
        raise TypeError(f"divisor_override must be an int or None, got {override!r}")
    if override == 0 or not -(2**63) <= override < 2**63:
        raise ValueError(f"divisor_override must be an int64 other than 0, got {override}")
    return np.array(override, np.int64)


def _divide(sums: Array, divisor: Array) -> Array:
    if sums.dtype.kind == "f":
        sums /= divisor.astype(sums.dtype)
        return sums
    if not divisor.size:
        return sums
    if (divisor == divisor.flat[0]).all():  # NumPy divides faster by a single number
        divisor = divisor.flat[0]
    # C rounds towards zero, `//` rounds down.
    if (divisor > 0).all():
        sums += (sums >> 63) & (divisor - 1)
        sums //= divisor
        return sums
    quotient: Array = sums // divisor
    quotient += (quotient < 0) & (quotient * divisor != sums)
    return quotient
