"""Averages and power averages of pictures, on the scale of the picture.

The time that an average takes does not grow with the window.
"""

from __future__ import annotations

from math import isinf, prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.compute.maxima import window_max, window_min
from pooling_core.compute.sums import sums_along
from pooling_core.functional.adaptive_avg_pool import adaptive_averages
from pooling_core.functional.arrays import as_planes
from pooling_core.functional.avg_pool import averages, divisor_of
from pooling_core.functional.lp_pool import checked_norm, power
from pooling_core.geometry.adaptive import OutputSize, lay_adaptive
from pooling_core.geometry.layout import AxisLayout, outer
from pooling_core.geometry.pool_spec import PoolSpec, Setting
from pooling_core.geometry.windows import Windows

Array = NDArray[Any]
Layouts = tuple[AxisLayout, ...]

MOST_ADDITIONS = 2**28
"""The most additions for one plane in PyTorch's order: they take a quarter of a second."""

_BAND = 32  # rows
_FEW_TAPS = 32
"""The longest window that is added tap by tap, in taps; for others, running totals are faster."""


def picture_avg_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    ceil_mode: bool = False,
) -> NDArray[np.float32]:
    """Return the average of every window of a picture, or of averages of a picture.

    Sums of bytes are exact in any order, so rows are added first, then columns. Sums of fractions
    are rounded, so their order matters; PyTorch's order takes one addition for every cell of every
    window.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        uint8: a picture; or float32: an earlier result of this function. N may be 0.
    kernel_size, stride, padding, ceil_mode
        As in `avg_pool2d`. Padding counts as zeros, and the divisor counts it, too.

    Returns
    -------
    values : float32 array, shape (..., H_out, W_out), fresh and contiguous
        For uint8 and windows of up to 2**16 cells, equal to the bit to `avg_pool2d` of the input in
        float32. For float32 too, if a plane needs no more than `MOST_ADDITIONS`; else cells are
        added in float64, and the last bit may differ.

    Raises
    ------
    SettingError (a ValueError)
        A setting that PyTorch refuses, or an input smaller than one window.
    ValueError, TypeError
        As `avg_pool2d`; another dtype.

    Source: torch.nn.functional.avg_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> picture_avg_pool2d(np.array([[[1, 5], [7, 4]]], np.uint8), 2)
    array([[[4.25]]], dtype=float32)
    """
    spec = PoolSpec.of(kernel_size, stride, padding, 1, ceil_mode)
    planes, leading = as_planes(input, "picture_avg_pool2d", ndim=2)
    means = picture_averages(planes, spec.lay(planes.shape[1:]))
    return means.reshape(*leading, *means.shape[1:])


def picture_averages(planes: Array, layouts: Layouts) -> NDArray[np.float32]:
    """Return the average of every window, or of some windows; see `picture_avg_pool2d`.

    Parameters
    ----------
    planes : array, shape (planes, H, W)
        uint8 or float32.
    layouts : (rows, columns)
        Windows of one size, not dilated: all of them, or those of `AxisLayout.only`, over the
        cells that these read.

    Returns
    -------
    values : float32 array, shape (planes, rows, columns)
        For bytes, some windows give the same bits as all windows. For fractions too, unless all
        windows take more than `MOST_ADDITIONS`.

    Source: `picture_avg_pool2d`.

    Examples
    --------
    >>> rows, columns = PoolSpec.of(2, 1, padding=1).lay((3, 2))
    >>> part, cells = rows.only(2, 4)
    >>> plane = np.array([[[1, 5], [7, 4], [2, 8]]], np.uint8)
    >>> picture_averages(plane[:, cells], (part, columns))
    array([[[2.25, 5.25, 3.  ],
            [0.5 , 2.5 , 2.  ]]], dtype=float32)
    """
    additions = prod(layout.windows * layout.most for layout in layouts)
    if planes.dtype == np.float32 and additions <= MOST_ADDITIONS:
        return averages(planes, layouts, divisor_of(layouts, True, None))
    counts = outer(layout.padded_count for layout in layouts)
    means = np.empty((len(planes), *counts.shape), np.float32)
    for plane, mean in zip(planes, means, strict=True):  # one at a time takes less memory
        sums = plane if plane.dtype == np.uint8 else plane.astype(np.float64)
        for axis, layout in enumerate(layouts):
            sums = exact_sums(sums, layout, axis)
        np.divide(sums, counts.astype(sums.dtype), out=mean, casting="unsafe")
    return means


def picture_adaptive_avg_pool2d(input: ArrayLike, output_size: OutputSize) -> NDArray[np.float32]:
    """Return the averages of windows that divide a picture, or averages of one, evenly.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        uint8: a picture; or float32: an earlier result of this function. N may be 0.
    output_size : int or (rows, columns)
        As in `adaptive_avg_pool2d`.

    Returns
    -------
    values : float32 array, shape (..., H_out, W_out), fresh and contiguous
        For uint8, more than one window, and windows of up to 2**16 cells, equal to the bit to
        `adaptive_avg_pool2d` of the input in float32. For float32 too, if a plane needs no more
        than `MOST_ADDITIONS`; else the last bits may differ.

    Raises
    ------
    ValueError, TypeError
        As `adaptive_avg_pool2d`; another dtype.

    Source: torch.nn.functional.adaptive_avg_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> picture_adaptive_avg_pool2d(np.array([[[1, 5, 4]]], np.uint8), (1, 2))
    array([[[3. , 4.5]]], dtype=float32)
    """
    planes, leading = as_planes(input, "picture_adaptive_avg_pool2d", ndim=2)
    means = picture_adaptive_averages(planes, lay_adaptive(planes.shape[1:], output_size))
    return means.reshape(*leading, *means.shape[1:])


def picture_adaptive_averages(planes: Array, layouts: Layouts) -> NDArray[np.float32]:
    """Return the average of every window, or of some; see `picture_adaptive_avg_pool2d`.

    Parameters, values and source are as in `picture_averages`, for windows of any sizes that read
    no border.

    Examples
    --------
    >>> layouts = lay_adaptive((1, 3), (1, 2))
    >>> picture_adaptive_averages(np.array([[[1, 5, 4]]], np.uint8), layouts)
    array([[[3. , 4.5]]], dtype=float32)
    """
    rows, cols = layouts
    additions = int(rows.count.sum()) * int(cols.count.sum())
    if planes.dtype == np.float32 and additions <= MOST_ADDITIONS:
        single = rows.windows == cols.windows == 1
        return adaptive_averages(planes, layouts, single)
    means = np.empty((len(planes), rows.windows, cols.windows), np.float32)
    for plane, mean in zip(planes, means, strict=True):  # one at a time takes less memory
        mean[:] = _sums_one_by_one(_sums_one_by_one(plane, rows).T, cols).T
        mean /= rows.count[:, None].astype(np.float32)  # two divisions, as in PyTorch
        mean /= cols.count.astype(np.float32)
    return means


def exact_sums(plane: Array, layout: AxisLayout, axis: int) -> Array:
    """Return the sum of every window along one axis, for numbers whose sums are always exact."""
    if layout.most > _FEW_TAPS:
        return _running_sums(plane, layout.real, axis)
    return sums_in_order(plane, layout, axis)


def sums_in_order(plane: Array, layout: AxisLayout, axis: int) -> Array:
    """Return the sum of every window of a plane along one axis, added tap by tap."""
    floats = plane.astype(np.float32) if plane.dtype == np.uint8 else plane
    sums: Array = sums_along(floats[np.newaxis], axis, layout)[0]
    return sums


def _sums_one_by_one(plane: Array, rows: Windows) -> NDArray[np.float64]:
    """Return the sums of the rows of each window: exact for bytes, fast with little overlap."""
    sum_dtype = np.uint32 if plane.dtype == np.uint8 else np.float64
    sums = np.empty((rows.windows, plane.shape[1]))
    for line, start, stop in zip(sums, rows.first.tolist(), rows.stop.tolist(), strict=True):
        line[:] = np.add.reduce(plane[start:stop], axis=0, dtype=sum_dtype)
    return sums


def _running_sums(plane: Array, layout: Windows, axis: int) -> Array:
    """Return the sums of windows, each the running total at its end less that before it."""
    stop = layout.first + layout.count
    sums: Array
    if axis == 0:
        totals = np.zeros((len(plane) + 1, plane.shape[1]))
        np.cumsum(plane, 0, out=totals[1:])
        sums = totals[stop]
        sums -= totals[layout.first]
        return sums
    sums = np.empty((len(plane), layout.windows))
    for top in range(0, len(plane), _BAND):  # the totals of a band stay in the cache
        band = slice(top, top + _BAND)
        totals = np.zeros((len(plane[band]), plane.shape[1] + 1))
        np.cumsum(plane[band], 1, out=totals[:, 1:])
        np.subtract(totals[:, stop], totals[:, layout.first], out=sums[band])
    return sums


_EXACT, _MOST_POWER = 2.0**53, 8


def picture_lp_pool2d(
    input: ArrayLike,
    norm_type: float,
    kernel_size: Setting,
    stride: Setting | None = None,
    ceil_mode: bool = False,
) -> NDArray[np.float32]:
    """Return the power average of every window of a picture, or of power averages of a picture.

    This is `lp_pool2d` divided by the root of the number of cells, `cells ** (1 / norm_type)`. It
    lies between the least and the largest pixel of the window, so it can be shown.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        uint8: a picture; or float32 from 0 up: an earlier result of this function. N may be 0.
    norm_type, kernel_size, stride, ceil_mode
        As in `lp_pool2d`.

    Returns
    -------
    values : float32 array, shape (..., H_out, W_out), fresh and contiguous
        Computed in float64, because 255 to the power of 32 is more than float32 holds.

    Raises
    ------
    SettingError (a ValueError)
        A setting that PyTorch refuses, or an input smaller than one window.
    ValueError, TypeError
        As `lp_pool2d`; another dtype.

    Source: torch.nn.functional.lp_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> picture_lp_pool2d(np.array([[[1, 7], [5, 5]]], np.uint8), 2, 2)
    array([[[5.]]], dtype=float32)
    """
    p = checked_norm(norm_type)
    spec = PoolSpec.of(kernel_size, stride, 0, 1, ceil_mode)
    planes, leading = as_planes(input, "picture_lp_pool2d", ndim=2)
    values = picture_power_averages(planes, spec.lay(planes.shape[1:]), p)
    return values.reshape(*leading, *values.shape[1:])


def picture_power_averages(planes: Array, layouts: Layouts, p: float) -> NDArray[np.float32]:
    """Return the power average of every window, or of some; see `picture_lp_pool2d`.

    Parameters
    ----------
    planes, layouts
        As in `picture_averages`.
    p : float
        The power.

    Returns
    -------
    values : float32 array, shape (planes, rows, columns)
        Some windows give the same bits as all windows.

    Source: `picture_lp_pool2d`.

    Examples
    --------
    >>> rows, columns = PoolSpec.of((1, 2)).lay((2, 2))
    >>> part, cells = rows.only(1, 2)
    >>> plane = np.array([[[0, 0], [1, 7]]], np.uint8)
    >>> picture_power_averages(plane[:, cells], (part, columns), 2)
    array([[[5.]]], dtype=float32)
    """
    if isinf(p):
        return (window_max if p > 0 else window_min)(planes, layouts).astype(np.float32)
    counts = outer(layout.padded_count for layout in layouts)
    values = np.empty((len(planes), *counts.shape), np.float32)
    with np.errstate(divide="ignore"):  # 0 to a negative power
        powers = power(np.arange(256.0), p)
        for plane, value in zip(planes, values, strict=True):  # one at a time takes less memory
            exact = plane.dtype == np.uint8 and _are_exact(p, plane.size)
            terms = powers[plane] if plane.dtype == np.uint8 else power(plane.astype(float), p)
            for axis, layout in enumerate(layouts):
                terms = (exact_sums if exact else sums_in_order)(terms, layout, axis)
            value[:] = power(terms / counts, 1 / p)
    return values


def _are_exact(p: float, cells: int) -> bool:
    """Return True if float64 holds every sum of so many powers of bytes."""
    return p % 1 == 0 and 0 < p < _MOST_POWER and 255.0**p * cells < _EXACT
