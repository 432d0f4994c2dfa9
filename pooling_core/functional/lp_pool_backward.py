"""Gradients of power-average pools: the chain rule, step by step as PyTorch's autograd takes it."""

from __future__ import annotations

from math import isinf
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.functional.arrays import as_planes
from pooling_core.functional.avg_pool import avg_pool1d, avg_pool2d, avg_pool3d
from pooling_core.functional.avg_pool_backward import (
    avg_pool1d_backward,
    avg_pool2d_backward,
    avg_pool3d_backward,
)
from pooling_core.functional.lp_pool import cells_of, checked_norm, magnitudes, power, times
from pooling_core.functional.max_pool import max_pool1d, max_pool2d, max_pool3d
from pooling_core.functional.max_pool_backward import (
    max_pool1d_backward,
    max_pool2d_backward,
    max_pool3d_backward,
)
from pooling_core.geometry.pool_spec import Setting

Array = NDArray[Any]

_AVERAGES = {
    1: (avg_pool1d, avg_pool1d_backward),
    2: (avg_pool2d, avg_pool2d_backward),
    3: (avg_pool3d, avg_pool3d_backward),
}
_MAXIMA = {
    1: (max_pool1d, max_pool1d_backward),
    2: (max_pool2d, max_pool2d_backward),
    3: (max_pool3d, max_pool3d_backward),
}


def lp_pool1d_backward(
    grad_output: ArrayLike,
    input: ArrayLike,
    norm_type: float,
    kernel_size: Setting,
    stride: Setting | None = None,
    ceil_mode: bool = False,
) -> Array:
    """Return the gradient of `lp_pool1d`; else as `lp_pool2d_backward`.

    `grad_output` has shape (C, L_out) or (N, C, L_out), and `input` (C, L) or (N, C, L).
    `norm_type`, `kernel_size`, `stride` and `ceil_mode` are those of the pool.

    Source: autograd of torch.nn.functional.lp_pool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> lp_pool1d_backward([[10.0]], [[3.0, 4.0]], 2, 2)
    array([[6., 8.]])
    """
    return _backward(1, grad_output, input, norm_type, kernel_size, stride, ceil_mode)


def lp_pool2d_backward(
    grad_output: ArrayLike,
    input: ArrayLike,
    norm_type: float,
    kernel_size: Setting,
    stride: Setting | None = None,
    ceil_mode: bool = False,
) -> Array:
    """Return the gradient of `lp_pool2d`, by the chain rule as PyTorch's autograd applies it.

    Parameters
    ----------
    grad_output : array_like of the input's dtype, shape (C, H_out, W_out) or (N, C, H_out, W_out)
        The gradient of each output cell.
    input : array_like, shape (C, H, W) or (N, C, H, W)
        The pool's input: float16, float32 or float64.
    norm_type, kernel_size, stride, ceil_mode
        Those of the pool.

    Returns
    -------
    grad_input : array of the input's dtype, shape of the input, fresh and contiguous
        As near to PyTorch as values are in `lp_pool2d`: float16 equals it to the bit, and so does
        every dtype with an infinite `norm_type`, except for signs of zero if that is minus
        infinity. A window whose sum is 0 sends back 0, or NaN if p is below 1. With an infinite
        `norm_type` the whole gradient goes to the winner, with the sign of its value.

    Raises
    ------
    ValueError, TypeError
        As `lp_pool2d`; a gradient of another shape than the pool's output, or of another dtype.

    Source: autograd of torch.nn.functional.lp_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> lp_pool2d_backward([[[10.0]]], [[[3.0, 0.0], [0.0, 4.0]]], 2, 2)
    array([[[6., 0.],
            [0., 8.]]])
    """
    return _backward(2, grad_output, input, norm_type, kernel_size, stride, ceil_mode)


def lp_pool3d_backward(
    grad_output: ArrayLike,
    input: ArrayLike,
    norm_type: float,
    kernel_size: Setting,
    stride: Setting | None = None,
    ceil_mode: bool = False,
) -> Array:
    """Return the gradient of `lp_pool3d`; else as `lp_pool2d_backward`.

    `grad_output` has shape (C, D_out, H_out, W_out) or (N, C, D_out, H_out, W_out), and `input`
    (C, D, H, W) or (N, C, D, H, W). `norm_type`, `kernel_size`, `stride` and `ceil_mode` are those
    of the pool.

    Source: autograd of torch.nn.functional.lp_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> lp_pool3d_backward([[[[10.0]]]], [[[[3.0, 4.0]]]], 2, (1, 1, 2))
    array([[[[6., 8.]]]])
    """
    return _backward(3, grad_output, input, norm_type, kernel_size, stride, ceil_mode)


def _backward(
    ndim: int,
    grad_output: ArrayLike,
    input: ArrayLike,
    norm_type: float,
    kernel_size: Setting,
    stride: Setting | None,
    ceil_mode: bool,
) -> Array:
    name = f"lp_pool{ndim}d_backward"
    p, cells = checked_norm(norm_type), cells_of(kernel_size, ndim)
    as_planes(input, f"{name} of infinity" if isinf(p) else name, ndim)
    x, grad = np.asarray(input), np.asarray(grad_output)
    if grad.dtype.newbyteorder("=") != x.dtype.newbyteorder("="):
        raise TypeError(f"{name}: the gradient must be {x.dtype} as the input, not {grad.dtype}")
    x, grad = (
        each.astype(each.dtype.newbyteorder("="), order="C", copy=False) for each in (x, grad)
    )
    pool, backward = _AVERAGES[ndim]
    with np.errstate(all="ignore"):  # infinity and NaN are answers here
        if isinf(p):
            return _gradient_of_winners(ndim, grad, x, p, kernel_size, stride, ceil_mode)
        means = pool(power(x, p), kernel_size, stride, 0, ceil_mode)
        if grad.shape != means.shape:
            raise ValueError(f"{name}: the pool gives {means.shape}, the gradient has {grad.shape}")
        of_mean = sent_to_means(grad, times(means, cells), p, cells)
        of_power = backward(of_mean, x.shape, kernel_size, stride, 0, ceil_mode)
        gradient: Array = of_power * term_slopes(x, p)
    return gradient


def sent_to_means(grad: Array, totals: Array, p: float, cells: int) -> Array:
    """Return the gradient of each window's mean of powers, which is `totals` over `cells`."""
    of_root = times(grad * _slope(totals, 1 / p), cells)
    # PyTorch writes the mean as sign · relu(|mean|): no slope at 0, and sign 0 for NaN.
    sign = _sign(totals)
    of_mean: Array = np.where(totals == 0, 0, of_root * sign) * sign
    return of_mean


def term_slopes(x: Array, p: float) -> Array:
    """Return the derivative of the power of each cell; for infinite p, that of its magnitude."""
    return _sign(x) if isinf(p) else _slope(x, p)


def _slope(x: Array, exponent: float) -> Array:
    return times(power(x, exponent - 1), exponent)


def _sign(x: Array) -> Array:
    """Return −1, 0 or 1, with 0 for NaN."""
    sign: Array = (x > 0).astype(x.dtype) - (x < 0).astype(x.dtype)
    return sign


def _gradient_of_winners(
    ndim: int,
    grad: Array,
    x: Array,
    p: float,
    kernel_size: Setting,
    stride: Setting | None,
    ceil_mode: bool,
) -> Array:
    pool, backward = _MAXIMA[ndim]
    cells = magnitudes(x, p)
    _, indices = pool(cells, kernel_size, stride, 0, 1, ceil_mode, return_indices=True)
    gradient = backward(grad, indices, x.shape)
    gradient *= term_slopes(x, p)
    return gradient
