"""Adaptive average pooling as in PyTorch, forward and backward."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.compute.floats import narrow, widen
from pooling_core.compute.shares import spread_adaptive
from pooling_core.compute.sums import window_sum
from pooling_core.compute.tiles import Layouts
from pooling_core.functional.arrays import MayBeEmpty, as_gradient, as_planes
from pooling_core.geometry.adaptive import OutputSize, lay_adaptive

Array = NDArray[Any]

_BLOCK = 2**12
"""The most cells that einsum adds up with little error of rounding."""


def adaptive_avg_pool1d(input: ArrayLike, output_size: OutputSize) -> Array:
    """Return the averages of `output_size` windows along one axis; else as `adaptive_avg_pool2d`.

    `input` has shape (C, L) or (N, C, L), the result (..., L_out). `output_size` is an int or a
    tuple of one: None is no size here.

    Source: torch.nn.functional.adaptive_avg_pool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> adaptive_avg_pool1d([[1.0, 5.0, 3.0]], 2)
    array([[3., 4.]])
    """
    return _pool("adaptive_avg_pool1d", 1, input, output_size, "leading")


def adaptive_avg_pool2d(input: ArrayLike, output_size: OutputSize) -> Array:
    """Return the averages of windows that divide the input evenly, for a chosen output size.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        float16, float32 or float64. N and C may be 0.
    output_size : int or (rows, columns)
        As in `adaptive_max_pool2d`.

    Returns
    -------
    values : array of the input's dtype, shape (..., H_out, W_out), fresh and contiguous
        Cells are added in row-major order, float16 in float32, and the sum is divided by rows,
        then by columns: the results are PyTorch's to the bit. Only if the output is a single cell,
        PyTorch adds in another order: the last bits may differ, or more if a sum overflows. NaN
        and infinity affect only the windows that read them.

    Raises
    ------
    ValueError
        A negative size, or a wrong number of sizes; a wrong number of axes, or an empty spatial
        axis.
    TypeError
        A size that is not a whole number, or an input of another dtype.

    Source: torch.nn.functional.adaptive_avg_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> adaptive_avg_pool2d([[[1.0, 5.0, 3.0], [7.0, 3.0, 5.0]]], (1, 2))
    array([[[4., 4.]]])
    """
    return _pool("adaptive_avg_pool2d", 2, input, output_size, "leading")


def adaptive_avg_pool3d(input: ArrayLike, output_size: OutputSize) -> Array:
    """Return the averages of windows that divide a volume evenly; else as `adaptive_avg_pool2d`.

    `input` has shape (C, D, H, W) or (N, C, D, H, W), of which only the first axis may be empty.
    The result has shape (..., D_out, H_out, W_out). `output_size` is an int or (depth, rows,
    columns). float16 is added in float16, as in PyTorch.

    Source: torch.nn.functional.adaptive_avg_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> adaptive_avg_pool3d(np.arange(8.0).reshape(1, 2, 2, 2), (1, None, 1))
    array([[[[2.5],
             [4.5]]]])
    """
    return _pool("adaptive_avg_pool3d", 3, input, output_size, "first")


def _pool(
    name: str, ndim: int, input: ArrayLike, output_size: OutputSize, may_be_empty: MayBeEmpty
) -> Array:
    planes, leading = as_planes(input, name, ndim, may_be_empty)
    layouts = lay_adaptive(planes.shape[1:], output_size)
    values = adaptive_averages(planes, layouts, all(each.windows == 1 for each in layouts))
    return values.reshape(*leading, *values.shape[1:])


def adaptive_averages(planes: Array, layouts: Layouts, single: bool) -> Array:
    """Return the average of every window, shape (planes, *windows), rounded as in PyTorch.

    `single` is True if the pool has one window, over all cells.
    """
    ndim = len(layouts)
    half = planes.dtype == np.float16 and (single or ndim < 3)
    sum_dtype = np.dtype(np.float32) if half else planes.dtype
    with np.errstate(over="ignore", invalid="ignore"):  # infinity and NaN are answers here
        if single:
            cells = planes
            if half:
                cells = widen(planes, np.empty(planes.shape, sum_dtype))
            flat = cells.reshape(len(planes), prod(planes.shape[1:]))
            means = _sums(flat) / sum_dtype.type(flat.shape[1])
            values = means.reshape(len(means), *(1,) * ndim)
        else:
            values = window_sum(planes, layouts, sum_dtype)
            for axis, layout in enumerate(layouts, start=1):
                values /= layout.count.astype(values.dtype).reshape(-1, *(1,) * (ndim - axis))
        return narrow(values) if half else values


def _sums(flat: Array) -> Array:
    """Return the sum of each line, shape (lines, cells), added in whatever order is fast.

    einsum rounds long lines badly, so they are cut into short parts.
    """
    whole = flat.shape[1] // _BLOCK * _BLOCK
    sums: Array = np.einsum("ab->a", flat[:, whole:])
    if whole:
        parts = flat[:, :whole].reshape(len(flat), whole // _BLOCK, _BLOCK)
        sums += np.add.reduce(np.einsum("abc->ab", parts), axis=1)
    return sums


Shape = tuple[int, ...]


def adaptive_avg_pool1d_backward(grad_output: ArrayLike, input_shape: Shape) -> Array:
    """Return the gradient of `adaptive_avg_pool1d`; else as `adaptive_avg_pool2d_backward`.

    `grad_output` has shape (C, L_out) or (N, C, L_out), and `input_shape` is (C, L) or (N, C, L).

    Source: autograd of torch.nn.functional.adaptive_avg_pool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> adaptive_avg_pool1d_backward([[4.0, 2.0]], (1, 3))
    array([[2., 3., 1.]])
    """
    return _adaptive("adaptive_avg_pool1d_backward", 1, grad_output, input_shape)


def adaptive_avg_pool2d_backward(grad_output: ArrayLike, input_shape: Shape) -> Array:
    """Return the gradient of `adaptive_avg_pool2d`: every cell of a window gets an equal share.

    Parameters
    ----------
    grad_output : array_like, shape (C, H_out, W_out) or (N, C, H_out, W_out)
        float16, float32 or float64. Its last two sizes are the output size of the pool.
    input_shape : tuple of int
        Of the pool's input: (C, H, W) or (N, C, H, W).

    Returns
    -------
    grad_input : array of grad_output's dtype, shape input_shape, fresh and contiguous
        A share is the gradient divided by rows, then by columns. Shares are added as in
        `avg_pool2d_backward`: the results are PyTorch's to the bit.

    Raises
    ------
    ValueError
        An input shape that does not begin with the leading axes of the gradient; an empty spatial
        axis of either.
    TypeError
        Another dtype, or a shape that is not a tuple of ints.

    Source: autograd of torch.nn.functional.adaptive_avg_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> adaptive_avg_pool2d_backward([[[6.0, 3.0]]], (1, 1, 3))
    array([[[3. , 4.5, 1.5]]])
    """
    return _adaptive("adaptive_avg_pool2d_backward", 2, grad_output, input_shape)


def adaptive_avg_pool3d_backward(grad_output: ArrayLike, input_shape: Shape) -> Array:
    """Return the gradient of `adaptive_avg_pool3d`; else as `adaptive_avg_pool2d_backward`.

    `grad_output` has shape (C, D_out, H_out, W_out) or (N, C, D_out, H_out, W_out), and
    `input_shape` is (C, D, H, W) or (N, C, D, H, W). Only the first axis may be empty.

    Source: autograd of torch.nn.functional.adaptive_avg_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> adaptive_avg_pool3d_backward([[[[8.0]]]], (1, 2, 2, 1)).tolist()
    [[[[2.0], [2.0]], [[2.0], [2.0]]]]
    """
    return _adaptive("adaptive_avg_pool3d_backward", 3, grad_output, input_shape)


def _adaptive(name: str, ndim: int, grad_output: ArrayLike, input_shape: Shape) -> Array:
    empty: MayBeEmpty = "leading" if ndim < 3 else "first"
    planes, shape = as_gradient(grad_output, input_shape, name, ndim, empty)
    layouts = lay_adaptive(shape[-ndim:], planes.shape[1:])
    _, gradient = spread_adaptive(planes, layouts)
    return gradient.reshape(shape)
