"""Adaptive maximum pooling as in PyTorch."""

from __future__ import annotations

from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.functional.arrays import as_planes
from pooling_core.functional.max_pool import maxima_of
from pooling_core.geometry.adaptive import OutputSize, lay_adaptive

Array = NDArray[Any]
Indices = NDArray[np.int64]


@overload
def adaptive_max_pool1d(
    input: ArrayLike, output_size: OutputSize, return_indices: Literal[False] = False
) -> Array: ...
@overload
def adaptive_max_pool1d(
    input: ArrayLike, output_size: OutputSize, return_indices: Literal[True]
) -> tuple[Array, Indices]: ...
@overload
def adaptive_max_pool1d(
    input: ArrayLike, output_size: OutputSize, return_indices: bool
) -> Array | tuple[Array, Indices]: ...
def adaptive_max_pool1d(
    input: ArrayLike, output_size: OutputSize, return_indices: bool = False
) -> Array | tuple[Array, Indices]:
    """Return the maxima of `output_size` windows along one axis; else as `adaptive_max_pool2d`.

    `input` has shape (C, L) or (N, C, L), values and indices have (..., L_out). `output_size` is
    an int or a tuple of one: None is no size here. With `return_indices` the result is (values,
    indices).

    Source: torch.nn.functional.adaptive_max_pool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> adaptive_max_pool1d([[1.0, 5.0, 2.0]], 2)
    array([[5., 5.]])
    """
    return _pool("adaptive_max_pool1d", 1, input, output_size, return_indices)


@overload
def adaptive_max_pool2d(
    input: ArrayLike, output_size: OutputSize, return_indices: Literal[False] = False
) -> Array: ...
@overload
def adaptive_max_pool2d(
    input: ArrayLike, output_size: OutputSize, return_indices: Literal[True]
) -> tuple[Array, Indices]: ...
@overload
def adaptive_max_pool2d(
    input: ArrayLike, output_size: OutputSize, return_indices: bool
) -> Array | tuple[Array, Indices]: ...
def adaptive_max_pool2d(
    input: ArrayLike, output_size: OutputSize, return_indices: bool = False
) -> Array | tuple[Array, Indices]:
    """Return the maxima of windows that divide the input evenly, for a chosen output size.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        float16, float32 or float64. The first axis may be empty.
    output_size : int or (rows, columns)
        The number of windows. 0 gives an empty result, None keeps the size of its axis. Window i
        of m windows over n cells starts at ⌊i · n ÷ m⌋ and ends before ⌈(i + 1) · n ÷ m⌉.
    return_indices : bool
        True to return the indices, too.

    Returns
    -------
    values : array of the input's dtype, shape (..., H_out, W_out), fresh and contiguous
    indices : int64 array, same shape; only if `return_indices`
        Flat index in the H·W plane. Ties and NaN are as in `max_pool2d`.

    Raises
    ------
    ValueError
        A negative size, or a wrong number of sizes; a wrong number of axes, or an empty axis that
        is not the first.
    TypeError
        A size that is not a whole number, or an input of another dtype.

    Source: torch.nn.functional.adaptive_max_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> adaptive_max_pool2d([[[1.0, 5.0, 2.0], [7.0, 3.0, 4.0]]], (1, 2))
    array([[[7., 5.]]])
    """
    return _pool("adaptive_max_pool2d", 2, input, output_size, return_indices)


@overload
def adaptive_max_pool3d(
    input: ArrayLike, output_size: OutputSize, return_indices: Literal[False] = False
) -> Array: ...
@overload
def adaptive_max_pool3d(
    input: ArrayLike, output_size: OutputSize, return_indices: Literal[True]
) -> tuple[Array, Indices]: ...
@overload
def adaptive_max_pool3d(
    input: ArrayLike, output_size: OutputSize, return_indices: bool
) -> Array | tuple[Array, Indices]: ...
def adaptive_max_pool3d(
    input: ArrayLike, output_size: OutputSize, return_indices: bool = False
) -> Array | tuple[Array, Indices]:
    """Return the maxima of windows that divide a volume evenly; else as `adaptive_max_pool2d`.

    `input` has shape (C, D, H, W) or (N, C, D, H, W), values and indices have (..., D_out, H_out,
    W_out). `output_size` is an int or (depth, rows, columns). With `return_indices` the result is
    (values, indices); indices are flat in the D·H·W volume.

    Source: torch.nn.functional.adaptive_max_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> adaptive_max_pool3d(np.arange(8.0).reshape(1, 2, 2, 2), (1, None, 1))
    array([[[[5.],
             [7.]]]])
    """
    return _pool("adaptive_max_pool3d", 3, input, output_size, return_indices)


def _pool(
    name: str, ndim: int, input: ArrayLike, output_size: OutputSize, return_indices: bool
) -> Array | tuple[Array, Indices]:
    planes, leading = as_planes(input, name, ndim, may_be_empty="first")
    return maxima_of(planes, leading, lay_adaptive(planes.shape[1:], output_size), return_indices)
