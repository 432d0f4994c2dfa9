"""Gradients of average pools: each window shares its gradient out among its cells.

A cell adds up the shares of the windows that read it, and those are neighbours: so this gradient is
itself a sum of windows, laid over the windows of the pool.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.adaptive import lay_adaptive
from pooling_core.arrays import MayBeEmpty, as_gradient
from pooling_core.avg_pool import lay_averages
from pooling_core.geometry import PoolSpec, Setting
from pooling_core.sums import window_sum
from pooling_core.tiles import Layouts
from pooling_core.windows import Windows

_FEW_CELLS = 2**13
"""Up to so many cells, the calls of NumPy cost more than the sums."""

_MOST_PHASES = 16
"""Parts of the cells to sum one by one; with more, they are too small."""

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
    """Return the gradient of `avg_pool1d`; see `avg_pool2d_backward`.

    Parameters
    ----------
    grad_output : array_like, shape (C, L_out) or (N, C, L_out)
    input_shape : tuple of int
        (C, L) or (N, C, L).
    kernel_size, stride, padding, ceil_mode, count_include_pad
        Those of the pool.

    Returns
    -------
    grad_input : array of grad_output's dtype, shape input_shape, fresh and contiguous

    Raises
    ------
    ValueError, TypeError
        As `avg_pool2d_backward`.

    Source: autograd of torch.nn.functional.avg_pool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> avg_pool1d_backward([[4.0, 2.0]], (1, 3), 2, 1)
    array([[2., 3., 1.]])
    """
    spec = PoolSpec.of(kernel_size, stride, padding, 1, ceil_mode, ndim=1)
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
        float16, float32 or float64. What arrives at each output cell.
    input_shape : tuple of int
        Of the pool's input: (C, H, W) or (N, C, H, W).
    kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
        Those of the pool.

    Returns
    -------
    grad_input : array of grad_output's dtype, shape input_shape, fresh and contiguous
        The share of a window is its gradient over its divisor; the shares that go to border are
        lost. A cell adds up its shares one by one in row-major order of the windows, in the dtype
        itself: the results are PyTorch's to the bit. An average has no ties.

    Raises
    ------
    SettingError (a ValueError)
        A setting that PyTorch refuses, or an input smaller than one window.
    ValueError
        A shape of the gradient that is not that of the pool's output.
    TypeError
        Another dtype, or a parameter of another type than `avg_pool2d` takes.

    Source: autograd of torch.nn.functional.avg_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> avg_pool2d_backward([[[4.0]]], (1, 2, 3), 2)
    array([[[1., 1., 0.],
            [1., 1., 0.]]])
    """
    spec = PoolSpec.of(kernel_size, stride, padding, 1, ceil_mode, ndim=2)
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
    """Return the gradient of `avg_pool3d`; see `avg_pool2d_backward`.

    Parameters
    ----------
    grad_output : array_like, shape (C, D_out, H_out, W_out) or (N, C, D_out, H_out, W_out)
        float32 or float64.
    input_shape : tuple of int
        (C, D, H, W) or (N, C, D, H, W).
    kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
        Those of the pool.

    Returns
    -------
    grad_input : array of grad_output's dtype, shape input_shape, fresh and contiguous

    Raises
    ------
    ValueError, TypeError
        As `avg_pool2d_backward`.

    Source: autograd of torch.nn.functional.avg_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> avg_pool3d_backward([[[[4.0]]]], (1, 1, 2, 3), (1, 2, 2))
    array([[[[1., 1., 0.],
             [1., 1., 0.]]]])
    """
    spec = PoolSpec.of(kernel_size, stride, padding, 1, ceil_mode, ndim=3)
    name = "avg_pool3d_backward"
    return _backward(name, grad_output, input_shape, spec, count_include_pad, divisor_override)


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


def _adaptive(name: str, ndim: int, grad_output: ArrayLike, input_shape: Shape) -> Array:
    empty: MayBeEmpty = "leading" if ndim < 3 else "first"
    planes, shape = as_gradient(grad_output, input_shape, name, ndim, empty)
    layouts = lay_adaptive(shape[-ndim:], planes.shape[1:])
    _, gradient = spread_adaptive(planes, layouts)
    return gradient.reshape(shape)


def spread_adaptive(planes: Array, layouts: Layouts) -> tuple[Array, Array]:
    """Return the share that each cell of a window gets, and the gradient of each plane."""
    sizes = [layout.size for layout in layouts]
    if all(layout.windows == 1 for layout in layouts):
        # PyTorch takes a mean: it divides by all cells at once, and adds nothing to a 0.
        share = planes / planes.dtype.type(prod(sizes))
        return share, np.broadcast_to(share, (len(planes), *sizes)).copy()
    shares = planes.copy()
    for axis, layout in enumerate(layouts, start=1):
        shares /= layout.count.astype(planes.dtype).reshape(-1, *(1,) * (len(layouts) - axis))
    return shares, add_shares(shares, layouts, (len(planes), *sizes))


def add_shares(shares: Array, layouts: Layouts, shape: Shape) -> Array:
    """Give each cell the sum of the shares of the windows that read it, in their order."""
    readers = [layout.real.readers for layout in layouts]
    if all(each.most < 2 for each in readers):
        return _only_shares(shares, readers).reshape(shape)
    phases = [] if prod(shape) < _FEW_CELLS else [_phases(layout) for layout in layouts]
    if not phases or prod(map(len, phases)) > _MOST_PHASES:
        return window_sum(shares, tuple(readers), shares.dtype).reshape(shape)
    gradient = np.empty((len(shares), *[layout.size for layout in layouts]), shares.dtype)
    for chosen in product(*phases):
        cells, over = zip(*chosen, strict=True)
        gradient[(slice(None), *cells)] = window_sum(shares, over, shares.dtype)
    return gradient.reshape(shape)


def _only_shares(shares: Array, readers: list[Windows]) -> Array:
    """Give each cell the one share that it gets, or 0."""
    padded = np.pad(shares, [(0, 0), *[(0, 1)] * len(readers)])  # the last one is no share
    none_at = shares.shape[1:]
    for axis, (each, none) in enumerate(zip(readers, none_at, strict=True), start=1):
        padded = padded.take(np.where(each.count, each.first, none), axis=axis)
    padded += 0  # PyTorch adds to a 0, so that none is -0.0
    return padded


def _phases(layout: Windows) -> list[tuple[slice, Windows]]:
    """Cut the cells so that neighbours in a part have readers that are a window apart.

    With a stride of 2, the even cells are a part, and the odd ones. Windows over the windows reach
    over their ends there, as those of a padded pool do.
    """
    gaps = np.diff(layout.first)
    even = len(gaps) > 0 and gaps[0] > 0 and bool((gaps == gaps[0]).all())
    if not even or (layout.count != layout.most).any():
        return [(slice(None), layout.real.readers)]
    stride, padding = int(gaps[0]), -int(layout.first[0])
    parts = []
    for start in range(min(stride, layout.size)):
        cells = slice(start, None, stride)
        number = len(range(start, layout.size, stride))
        last = (start + padding) // stride
        first = -((layout.most - 1 - start - padding) // stride)
        windows = Windows(
            size=layout.windows,
            first=first + np.arange(number),
            count=np.full(number, max(0, last - first + 1)),
        )
        parts.append((cells, windows))
    return parts
