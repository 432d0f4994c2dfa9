"""Power averages of pictures, on the picture's own scale."""

from __future__ import annotations

from math import isinf

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.compute.maxima import window_max, window_min
from pooling_core.functional.arrays import as_planes
from pooling_core.functional.lp_pool import checked_norm, power
from pooling_core.functional.picture_avg_pool import Array, Layouts, exact_sums, sums_in_order
from pooling_core.geometry.layout import outer
from pooling_core.geometry.pool_spec import PoolSpec, Setting

_EXACT, _MOST_POWER = 2.0**53, 8


def picture_lp_pool2d(
    input: ArrayLike,
    norm_type: float,
    kernel_size: Setting,
    stride: Setting | None = None,
    ceil_mode: bool = False,
) -> NDArray[np.float32]:
    """Return the power average of every window of a picture, or of power averages of one.

    This is `lp_pool2d` divided by the root of the number of cells, `cells ** (1 / norm_type)`. It
    lies between the least and the largest pixel of the window, so that it can be shown.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        uint8: a picture; or float32 from 0 up: what this function gave before. N may be 0.
    norm_type, kernel_size, stride, ceil_mode
        As in `lp_pool2d`.

    Returns
    -------
    values : float32 array, shape (..., H_out, W_out), fresh and contiguous
        Worked out in float64, because 255 to the power of 32 is more than float32 holds.

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
    """Return the power average of every window, or of some of them; see `picture_lp_pool2d`.

    Parameters
    ----------
    planes, layouts
        As in `picture_averages`.
    p : float
        The power.

    Returns
    -------
    values : float32 array, shape (planes, rows, columns)
        Those of some windows are the same to the bit as those of all.

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
    with np.errstate(divide="ignore"):  # a zero to a power below zero
        powers = power(np.arange(256.0), p)
        for plane, value in zip(planes, values, strict=True):  # one at a time takes less memory
            exact = plane.dtype == np.uint8 and _are_exact(p, plane.size)
            terms = powers[plane] if plane.dtype == np.uint8 else power(plane.astype(float), p)
            for axis, layout in enumerate(layouts):
                terms = (exact_sums if exact else sums_in_order)(terms, layout, axis)
            value[:] = power(terms / counts, 1 / p)
    return values


def _are_exact(p: float, cells: int) -> bool:
    """Whether float64 holds every sum of so many powers of bytes."""
    return p % 1 == 0 and 0 < p < _MOST_POWER and 255.0**p * cells < _EXACT
