"""Minimum pooling."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.compute.maxima import window_min
from pooling_core.functional.arrays import as_planes
from pooling_core.functional.settings import spec_for
from pooling_core.geometry.pool_spec import Setting


def min_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
) -> NDArray[Any]:
    """Return the minimum of every window: −max_pool2d(−x), exact for every dtype.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        The dtypes of `max_pool2d`.
    kernel_size, stride, padding, dilation, ceil_mode
        As in `max_pool2d`. Padding counts as infinity, so it never wins.

    Returns
    -------
    values : array of the input's dtype, shape (..., H_out, W_out), fresh and contiguous
        NaN wins. Of −0.0 and 0.0 the first wins. A window without cells gives infinity, or the
        largest integer.

    Raises
    ------
    ValueError, TypeError
        As `max_pool2d`.

    Source: -torch.nn.functional.max_pool2d(-x); PyTorch has no minimum pool.

    Examples
    --------
    >>> min_pool2d([[[1, 0], [7, 3]]], 2)
    array([[[0]]])
    """
    spec = spec_for(
        lambda: np.shape(input), kernel_size, stride, padding, dilation, ceil_mode, ndim=2
    )
    planes, leading = as_planes(input, "min_pool2d", ndim=2)
    values = window_min(planes, spec.lay(planes.shape[1:]))
    return values.reshape(*leading, *values.shape[1:])
