"""Maximum pooling, as PyTorch does it."""

from __future__ import annotations

from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.argmaxima import window_argmax
from pooling_core.arrays import as_planes
from pooling_core.geometry import PoolSpec, Setting
from pooling_core.maxima import window_max

Array = NDArray[Any]


@overload
def max_pool2d(
    x: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: Literal[False] = False,
) -> Array: ...
@overload
def max_pool2d(
    x: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
) -> tuple[Array, NDArray[np.int64]]: ...
@overload
def max_pool2d(
    x: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Array | tuple[Array, NDArray[np.int64]]: ...
def max_pool2d(
    x: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Array | tuple[Array, NDArray[np.int64]]:
    """Take the maximum of every window, and on demand say which cell it came from.

    Parameters
    ----------
    x : array_like, shape (C, H, W) or (N, C, H, W)
        float16, float32, float64, int8, uint8, int16, int32 or int64. N may be 0.
    kernel_size, stride, padding, dilation : int or (rows, columns)
        As in PyTorch; `stride` defaults to `kernel_size`. Padding counts as minus infinity, so it
        never wins.
    ceil_mode : bool
        Whether a last window may hang over the end; one that would start beyond it is dropped.
    return_indices : bool
        Whether to give the indices too.

    Returns
    -------
    values : array of x's dtype, shape (..., H_out, W_out), fresh and contiguous
        NaN wins. A window that holds no cell at all (padding and dilation can do that) gives minus
        infinity, or the least integer.
    indices : int64 array, same shape; only if `return_indices`
        Flat index into the H*W plane. Ties go to the first cell in row-major order, -0.0 and 0.0
        being equal; the last NaN wins. A window without cells gives the index at which its scan
        would have begun, outside the plane.

    Raises
    ------
    SettingError (a ValueError)
        A setting that PyTorch refuses, or an input smaller than one window.
    ValueError
        x has another rank, or an empty axis other than N.
    TypeError
        x has another dtype, or a parameter is not a whole number.

    Source: torch.nn.functional.max_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> x = np.array([[[1.0, 5.0], [7.0, 3.0]]])
    >>> max_pool2d(x, 2, return_indices=True)
    (array([[[7.]]]), array([[[2]]]))
    """
    spec = PoolSpec.of(kernel_size, stride, padding, dilation, ceil_mode, ndim=2)
    planes, leading = as_planes(x, "max_pool2d", ndim=2)
    layouts = spec.lay(planes.shape[1:])
    shape = (*leading, *(layout.windows for layout in layouts))
    if return_indices:
        values, indices = window_argmax(planes, layouts)
        return values.reshape(shape), indices.reshape(shape)
    return window_max(planes, layouts).reshape(shape)
