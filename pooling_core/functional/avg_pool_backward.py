"""Gradients of average pools: every cell of a window gets a share of its gradient."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.compute.shares import add_shares
from pooling_core.functional.arrays import as_gradient
from pooling_core.functional.avg_pool import fits_a_volume, lay_averages
from pooling_core.functional.settings import spec_for
from pooling_core.geometry.pool_spec import PoolSpec, Setting

Array = NDArray[Any]
Shape = tuple[int, ...]


def avg_pool1d_backward(
    grad_output: ArrayLike,
    input_shape: Shape,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Array:
    """Return the gradient of `avg_pool1d`; else as `avg_pool2d_backward`.

    `grad_output` has shape (C, L_out) or (N, C, L_out), and `input_shape` is (C, L) or (N, C, L).
    `kernel_size`, `stride`, `padding`, `ceil_mode` and `count_include_pad` are those of the pool.

    Source: autograd of torch.nn.functional.avg_pool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> avg_pool1d_backward([[4.0, 2.0]], (1, 3), 2, 1)
    array([[2., 3., 1.]])
    """
    spec = spec_for(lambda: input_shape, kernel_size, stride, padding, 1, ceil_mode, ndim=1)
    name = "avg_pool1d_backward"
    return _backward(name, grad_output, input_shape, spec, count_include_pad, None)


def avg_pool2d_backward(
    grad_output: ArrayLike,
    input_shape: Shape,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Array:
    """Return the gradient of `avg_pool2d`: every cell of a window gets an equal share.

    Parameters
    ----------
    grad_output : array_like, shape (C, H_out, W_out) or (N, C, H_out, W_out)
        float16, float32 or float64. The gradient of each output cell.
    input_shape : tuple of int
        Of the pool's input: (C, H, W) or (N, C, H, W).
    kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
        Those of the pool.

    Returns
    -------
    grad_input : array of grad_output's dtype, shape input_shape, fresh and contiguous
        The share of a cell is the window's gradient over its divisor; shares of border cells are
        lost. A cell adds up its shares one by one in row-major order of the windows, in the dtype
        itself: the results are PyTorch's to the bit. An average has no ties.

    Raises
    ------
    SettingError (a ValueError)
        A setting that PyTorch refuses, or an input smaller than one window.
    ValueError
        The gradient has another shape than the pool's output.
    TypeError
        Another dtype, or a parameter of another type than `avg_pool2d` takes.

    Source: autograd of torch.nn.functional.avg_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> avg_pool2d_backward([[[4.0]]], (1, 2, 3), 2)
    array([[[1., 1., 0.],
            [1., 1., 0.]]])
    """
    spec = spec_for(lambda: input_shape, kernel_size, stride, padding, 1, ceil_mode, ndim=2)
    name = "avg_pool2d_backward"
    return _backward(name, grad_output, input_shape, spec, count_include_pad, divisor_override)


def avg_pool3d_backward(
    grad_output: ArrayLike,
    input_shape: Shape,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Array:
    """Return the gradient of `avg_pool3d`; else as `avg_pool2d_backward`.

    `grad_output` has shape (C, D_out, H_out, W_out) or (N, C, D_out, H_out, W_out) and dtype
    float32 or float64; `input_shape` is (C, D, H, W) or (N, C, D, H, W). `kernel_size`, `stride`,
    `padding`, `ceil_mode`, `count_include_pad` and `divisor_override` are those of the pool.

    Source: autograd of torch.nn.functional.avg_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> avg_pool3d_backward([[[[4.0]]]], (1, 1, 2, 3), (1, 2, 2))
    array([[[[1., 1., 0.],
             [1., 1., 0.]]]])
    """
    spec = spec_for(
        lambda: input_shape, kernel_size, stride, padding, 1, ceil_mode, ndim=3, check=fits_a_volume
    )
    name = "avg_pool3d_backward"
    return _backward(name, grad_output, input_shape, spec, count_include_pad, divisor_override)


def _backward(
    name: str,
    grad_output: ArrayLike,
    input_shape: Shape,
    spec: PoolSpec,
    count_include_pad: bool,
    divisor_override: int | None,
) -> Array:
    planes, shape = as_gradient(grad_output, input_shape, name, spec.ndim)
    layouts, divisor = lay_averages(
        name, spec, shape[-spec.ndim :], count_include_pad, divisor_override
    )
    windows = tuple(layout.windows for layout in layouts)
    if planes.shape[1:] != windows:
        raise ValueError(f"{name}: the pool gives {windows}, the gradient has {planes.shape[1:]}")
    with np.errstate(over="ignore", invalid="ignore"):  # infinity and NaN are answers here
        shares = planes / divisor.astype(planes.dtype)
    return add_shares(shares, layouts, shape)
