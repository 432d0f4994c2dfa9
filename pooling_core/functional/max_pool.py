"""Maximum pooling as in PyTorch."""

from __future__ import annotations

from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.compute.argmaxima import window_argmax
from pooling_core.compute.maxima import window_max
from pooling_core.compute.tiles import Layouts
from pooling_core.functional.arrays import as_planes
from pooling_core.functional.settings import spec_for
from pooling_core.geometry.pool_spec import PoolSpec, Setting

Array = NDArray[Any]
Indices = NDArray[np.int64]


@overload
def max_pool1d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: Literal[False] = False,
) -> Array: ...
@overload
def max_pool1d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
) -> tuple[Array, Indices]: ...
@overload
def max_pool1d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Array | tuple[Array, Indices]: ...
def max_pool1d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Array | tuple[Array, Indices]:
    """Return the maximum of every window along one axis; else as `max_pool2d`.

    `input` has shape (C, L) or (N, C, L), values and indices have (..., L_out). `kernel_size`,
    `stride`, `padding` and `dilation` are an int or a tuple of one; `ceil_mode` is as there.
    Without `return_indices` only floats are taken, as in PyTorch; with it the result is (values,
    indices), and indices are positions along the axis.

    Source: torch.nn.functional.max_pool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_pool1d([[1.0, 5.0, 2.0, 7.0]], 2, stride=1)
    array([[5., 5., 7.]])
    """
    spec = spec_for(
        lambda: np.shape(input), kernel_size, stride, padding, dilation, ceil_mode, ndim=1
    )
    name = "max_pool1d with indices" if return_indices else "max_pool1d"
    return _pool(name, input, spec, return_indices)


@overload
def max_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: Literal[False] = False,
) -> Array: ...
@overload
def max_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
) -> tuple[Array, Indices]: ...
@overload
def max_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Array | tuple[Array, Indices]: ...
def max_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Array | tuple[Array, Indices]:
    """Return the maximum of every window and, if asked, the index of its cell.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        float16, float32, float64, int8, uint8, int16, int32 or int64. N may be 0.
    kernel_size, stride, padding, dilation : int or (rows, columns)
        As in PyTorch; `stride` defaults to `kernel_size`. Padding counts as minus infinity, so it
        never wins.
    ceil_mode : bool
        True if a last window may hang over the end. It is dropped if it would start after the
        last cell.
    return_indices : bool
        True to return the indices, too.

    Returns
    -------
    values : array of the input's dtype, shape (..., H_out, W_out), fresh and contiguous
        NaN wins. A window that reads only padding, as dilation makes possible, gives minus
        infinity, or the smallest integer.
    indices : int64 array, same shape; only if `return_indices`
        Flat index in the H·W plane. Of equal values the first in row-major order wins; −0.0 and
        0.0 are equal. Of several NaN the last wins. A window that reads only padding gives the
        index where its scan would begin; that is outside the plane.

    Raises
    ------
    SettingError (a ValueError)
        A setting that PyTorch refuses, or no window fits.
    ValueError
        The input has another number of axes, or an empty axis other than N.
    TypeError
        The input has another dtype, or a parameter is not a whole number.

    Source: torch.nn.functional.max_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_pool2d([[[1.0, 5.0], [7.0, 3.0]]], 2, return_indices=True)
    (array([[[7.]]]), array([[[2]]]))
    """
    spec = spec_for(
        lambda: np.shape(input), kernel_size, stride, padding, dilation, ceil_mode, ndim=2
    )
    return _pool("max_pool2d", input, spec, return_indices)


@overload
def max_pool3d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: Literal[False] = False,
) -> Array: ...
@overload
def max_pool3d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
) -> tuple[Array, Indices]: ...
@overload
def max_pool3d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Array | tuple[Array, Indices]: ...
def max_pool3d(
    input: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    dilation: Setting = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Array | tuple[Array, Indices]:
    """Return the maximum of every window of a volume; else as `max_pool2d`.

    `input` has shape (C, D, H, W) or (N, C, D, H, W), values and indices have (..., D_out, H_out,
    W_out). `kernel_size`, `stride`, `padding` and `dilation` are an int or (depth, rows, columns);
    `ceil_mode` is as there. With `return_indices` the result is (values, indices); indices are flat
    in the D·H·W volume.

    Source: torch.nn.functional.max_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_pool3d(np.arange(8).reshape(1, 2, 2, 2), (2, 1, 2), return_indices=True)
    (array([[[[5],
             [7]]]]), array([[[[5],
             [7]]]]))
    """
    spec = spec_for(
        lambda: np.shape(input), kernel_size, stride, padding, dilation, ceil_mode, ndim=3
    )
    return _pool("max_pool3d", input, spec, return_indices)


def _pool(
    name: str, input: ArrayLike, spec: PoolSpec, return_indices: bool
) -> Array | tuple[Array, Indices]:
    planes, leading = as_planes(input, name, spec.ndim)
    return maxima_of(planes, leading, spec.lay(planes.shape[1:]), return_indices)


def maxima_of(
    planes: Array, leading: tuple[int, ...], layouts: Layouts, return_indices: bool
) -> Array | tuple[Array, Indices]:
    """Return the maxima of windows, with the leading axes of the caller's input."""
    shape = (*leading, *(layout.windows for layout in layouts))
    if return_indices:
        values, indices = window_argmax(planes, layouts)
        return values.reshape(shape), indices.reshape(shape)
    return window_max(planes, layouts).reshape(shape)
