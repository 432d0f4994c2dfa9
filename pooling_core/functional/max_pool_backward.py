"""Gradients of maximum pools and of unpooling: both follow the stored indices.

The gradient of a maximum is added to its winner; the gradient of an unpooled value is read from
the cell to which it was written.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.functional.arrays import as_gradient, as_planes
from pooling_core.functional.indices import as_indices, check_indices, in_all_planes

Array = NDArray[Any]
Shape = tuple[int, ...]


def max_pool1d_backward(grad_output: ArrayLike, indices: ArrayLike, input_shape: Shape) -> Array:
    """Return the gradient of a maximum pool along one axis; else as `max_pool2d_backward`.

    `grad_output` and `indices` have shape (C, L_out) or (N, C, L_out); the indices are those of
    `max_pool1d` or `adaptive_max_pool1d`. `input_shape` is (C, L) or (N, C, L).

    Source: autograd of torch.nn.functional.max_pool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_pool1d_backward([[1.0, 1.0]], [[1, 1]], (1, 3))
    array([[0., 2., 0.]])
    """
    return _pool_backward("max_pool1d_backward", 1, grad_output, indices, input_shape)


def max_pool2d_backward(grad_output: ArrayLike, indices: ArrayLike, input_shape: Shape) -> Array:
    """Return the gradient of a maximum pool: each window's gradient goes to its winner.

    Parameters
    ----------
    grad_output : array_like, shape (C, H_out, W_out) or (N, C, H_out, W_out)
        float16, float32 or float64.
    indices : array_like of int64, same shape
        Those of the pool: `max_pool2d`, `adaptive_max_pool2d` or `fractional_max_pool2d`. −1
        means no cell: its gradient is dropped.
    input_shape : tuple of int
        Of the pool's input: (C, H, W) or (N, C, H, W).

    Returns
    -------
    grad_input : array of grad_output's dtype, shape input_shape, fresh and contiguous
        The gradients of all windows that a cell wins are added one by one, in row-major order of
        the windows: PyTorch's results to the bit. Of equal cells only the winner has a gradient.

    Raises
    ------
    ValueError
        Shapes that do not fit each other, or an index outside the plane. A window that reads only
        padding has such an index; PyTorch then writes outside the array.
    TypeError
        Another dtype.

    Source: autograd of torch.nn.functional.max_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_pool2d_backward([[[1.0, 1.0]]], [[[1, 1]]], (1, 2, 2))
    array([[[0., 2.],
            [0., 0.]]])
    """
    return _pool_backward("max_pool2d_backward", 2, grad_output, indices, input_shape)


def max_pool3d_backward(grad_output: ArrayLike, indices: ArrayLike, input_shape: Shape) -> Array:
    """Return the gradient of a maximum pool of a volume; else as `max_pool2d_backward`.

    `grad_output` and `indices` have shape (C, D_out, H_out, W_out) or (N, C, D_out, H_out, W_out);
    the indices are those of `max_pool3d`, `adaptive_max_pool3d` or `fractional_max_pool3d`.
    `input_shape` is (C, D, H, W) or (N, C, D, H, W).

    Source: autograd of torch.nn.functional.max_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_pool3d_backward([[[[5.0]]]], [[[[3]]]], (1, 2, 1, 2)).tolist()
    [[[[0.0, 0.0]], [[0.0, 5.0]]]]
    """
    return _pool_backward("max_pool3d_backward", 3, grad_output, indices, input_shape)


def max_unpool1d_backward(grad_output: ArrayLike, indices: ArrayLike) -> Array:
    """Return the gradient of `max_unpool1d`; else as `max_unpool2d_backward`.

    `grad_output` has shape (C, L_out) or (N, C, L_out), and `indices` (C, L) or (N, C, L).

    Source: autograd of torch.nn.functional.max_unpool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_unpool1d_backward([[1.0, 2.0, 3.0, 4.0]], [[1, 2]])
    array([[2., 3.]])
    """
    return _unpool_backward("max_unpool1d_backward", 1, grad_output, indices)


def max_unpool2d_backward(grad_output: ArrayLike, indices: ArrayLike) -> Array:
    """Return the gradient of `max_unpool2d`, read from the cell to which each value was written.

    Parameters
    ----------
    grad_output : array_like, shape (C, H_out, W_out) or (N, C, H_out, W_out)
        float16, float32 or float64. The gradient of the unpooled plane.
    indices : array_like of int64, shape (C, H, W) or (N, C, H, W)
        Those given to `max_unpool2d`.

    Returns
    -------
    grad_input : array of grad_output's dtype, the shape of indices, fresh and contiguous
        Numbers are only copied, so all are exact. If several values were written to one cell, each
        gets its whole gradient, as in PyTorch.

    Raises
    ------
    ValueError
        Shapes that do not fit each other, or an index outside the plane.
    TypeError
        Another dtype.

    Source: autograd of torch.nn.functional.max_unpool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_unpool2d_backward([[[1.0, 2.0], [3.0, 4.0]]], [[[2]]])
    array([[[3.]]])
    """
    return _unpool_backward("max_unpool2d_backward", 2, grad_output, indices)


def max_unpool3d_backward(grad_output: ArrayLike, indices: ArrayLike) -> Array:
    """Return the gradient of `max_unpool3d`; else as `max_unpool2d_backward`.

    `grad_output` has shape (C, D_out, H_out, W_out) or (N, C, D_out, H_out, W_out), and `indices`
    (C, D, H, W) or (N, C, D, H, W).

    Source: autograd of torch.nn.functional.max_unpool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_unpool3d_backward([[[[1.0, 2.0]]]], [[[[1]]]])
    array([[[[2.]]]])
    """
    return _unpool_backward("max_unpool3d_backward", 3, grad_output, indices)


def _pool_backward(
    name: str, ndim: int, grad_output: ArrayLike, indices: ArrayLike, input_shape: Shape
) -> Array:
    planes, shape = as_gradient(grad_output, input_shape, name, ndim, "any")
    places = as_indices(name, indices, shape[:-ndim], planes)
    size = prod(shape[-ndim:])
    check_indices(name, places, shape[-ndim:], least=-1)
    flat, values = in_all_planes(places, size), planes
    if places.size and places.min() < 0:
        counted = places >= 0
        flat, values = flat[counted], planes[counted]
    grad_input = np.zeros(len(planes) * size, planes.dtype)
    with np.errstate(over="ignore", invalid="ignore"):  # infinity and NaN are answers here
        np.add.at(grad_input, flat.reshape(-1), values.reshape(-1))
    return grad_input.reshape(shape)


def _unpool_backward(name: str, ndim: int, grad_output: ArrayLike, indices: ArrayLike) -> Array:
    planes, leading = as_planes(grad_output, name, ndim, may_be_empty="first")
    array = np.asarray(indices)
    if array.shape[:-ndim] != leading:
        raise ValueError(f"{name}: indices must begin with {leading}, got shape {array.shape}")
    shape = array.shape[-ndim:]
    like = np.broadcast_to(planes.dtype.type(0), (len(planes), *shape))
    places = as_indices(name, array, leading, like)
    check_indices(name, places, planes.shape[1:])
    picked = np.take(planes.reshape(-1), in_all_planes(places, prod(planes.shape[1:])), mode="clip")
    return picked.reshape(*leading, *shape)
