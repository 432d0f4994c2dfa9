"""Blur planes, then take every s-th cell, so that a small shift changes little."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.geometry.padded import PaddedSpec
from pooling_core.geometry.pool_spec import Ints, Setting, SettingError, spell_out
from pooling_core.network.arrays import as_floats
from pooling_core.network.conv2d import conv2d


def blur_pool2d(input: ArrayLike, kernel_size: Setting = 3, stride: Setting = 2) -> NDArray[Any]:
    """Return the average of every window with binomial weights, largest in the middle.

    The weights of 3 cells are (1, 2, 1) ÷ 4, those of 4 are (1, 3, 3, 1) ÷ 8. At the edges the
    plane is mirrored, without the edge cell itself.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        float32 or float64.
    kernel_size, stride : int or tuple of int
        (rows, columns); 1 leaves an axis without blur.

    Returns
    -------
    values : array of the input's dtype, shape (..., C, ⌈H ÷ stride⌉, ⌈W ÷ stride⌉), fresh
        Each channel is blurred by itself.

    Raises
    ------
    SettingError (a ValueError)
        A kernel or a stride below 1, or a kernel too large to mirror the plane for it.
    ValueError, TypeError
        As `conv2d`.

    Source: R. Zhang, "Making Convolutional Networks Shift-Invariant Again", ICML 2019,
    arXiv:1904.11486, ch. 3; padding as in its code, (k − 1) ÷ 2 rounded down before an axis.

    Examples
    --------
    >>> blur_pool2d([[[0.0, 0.0, 8.0, 0.0]]], (1, 3))
    array([[[0., 4.]]])
    """
    (planes,) = as_floats("blur_pool2d", input=input)
    if planes.ndim not in (3, 4) or 0 in planes.shape[-3:]:
        raise ValueError(f"blur_pool2d takes (C, H, W) or (N, C, H, W), got shape {planes.shape}")
    spec = blur_spec(planes.shape[-2:], kernel_size, stride)
    border = [(0, 0)] * (planes.ndim - 2) + list(zip(spec.low, spec.high, strict=True))
    mirrored = np.pad(planes, border, mode="reflect")
    channels, weights = planes.shape[-3], blur_weights(spec.kernel_size, planes.dtype)
    weight = np.broadcast_to(weights, (channels, 1, *spec.kernel_size))
    return conv2d(mirrored, weight, stride=spec.stride, groups=channels)


def blur_spec(shape: Ints, kernel_size: Setting, stride: Setting) -> PaddedSpec:
    """Return the windows of a blur; border cells are mirrored.

    Raises
    ------
    SettingError
        As `blur_pool2d`.
    """
    kernel, strides = spell_out("kernel_size", kernel_size, 2), spell_out("stride", stride, 2)
    for name, sizes in (("kernel_size", kernel), ("stride", strides)):
        if min(sizes) < 1:
            legal = tuple(max(size, 1) for size in sizes)
            raise SettingError(f"{name} must be at least 1", name, {name: legal})
    low, high = tuple((size - 1) // 2 for size in kernel), tuple(size // 2 for size in kernel)
    if any(cells >= side for cells, side in zip(high, shape, strict=True)):
        legal = tuple(min(size, 2 * side - 1) for size, side in zip(kernel, shape, strict=True))
        reason = f"kernel_size {kernel} is too large to mirror an input of {shape}"
        raise SettingError(reason, "kernel_size", {"kernel_size": legal})
    return PaddedSpec(kernel_size=kernel, stride=strides, dilation=(1, 1), low=low, high=high)


def blur_weights(kernel_size: Ints, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return the weights of a window, shape (rows, columns); they add up to 1."""
    rows, columns = (_binomial(size, dtype) for size in kernel_size)
    return np.outer(rows, columns)


def _binomial(size: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return weights that add up to 1: a row of Pascal's triangle."""
    row = np.ones(1)
    for _ in range(size - 1):
        row = np.convolve(row, [0.5, 0.5])
    return row.astype(dtype)
