"""Gradients of adaptive average pools: each window shares its gradient out among its cells."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike, NDArray

from pooling_core.compute.shares import spread_adaptive
from pooling_core.functional.arrays import MayBeEmpty, as_gradient
from pooling_core.geometry.adaptive import lay_adaptive

Array = NDArray[Any]
Shape = tuple[int, ...]


def adaptive_avg_pool1d_backward(grad_output: ArrayLike, input_shape: Shape) -> Array:
    """Return the gradient of `adaptive_avg_pool1d`; see `adaptive_avg_pool2d_backward`.

    Parameters
    ----------
    grad_output : array_like, shape (C, L_out) or (N, C, L_out)
    input_shape : tuple of int
        (C, L) or (N, C, L).

    Returns
    -------
    grad_input : array of grad_output's dtype, shape input_shape, fresh and contiguous

    Raises
    ------
    ValueError, TypeError
        As `adaptive_avg_pool2d_backward`.

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
        float16, float32 or float64. Its shape says the pool's output size.
    input_shape : tuple of int
        Of the pool's input: (C, H, W) or (N, C, H, W).

    Returns
    -------
    grad_input : array of grad_output's dtype, shape input_shape, fresh and contiguous
        Divided by rows, then by columns; then as in `avg_pool2d_backward`, to the bit.

    Raises
    ------
    ValueError
        An input shape that does not begin as the gradient's does; an empty spatial axis of either.
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
    """Return the gradient of `adaptive_avg_pool3d`; see `adaptive_avg_pool2d_backward`.

    Parameters
    ----------
    grad_output : array_like, shape (C, D_out, H_out, W_out) or (N, C, D_out, H_out, W_out)
    input_shape : tuple of int
        (C, D, H, W) or (N, C, D, H, W).

    Returns
    -------
    grad_input : array of grad_output's dtype, shape input_shape, fresh and contiguous

    Raises
    ------
    ValueError, TypeError
        As `adaptive_avg_pool2d_backward`.

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
