"""Convolution as in PyTorch: a weighted sum of each window, over the same windows as a pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import ArrayLike, NDArray

from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.padded import PaddedSpec
from pooling_core.geometry.pool_spec import Ints, Setting, SettingError, spell_out, written
from pooling_core.network.arrays import as_floats

Array = NDArray[Any]
Padding = Setting | Literal["same", "valid"]

# Bytes of taps in one matrix product: they fit the processor's cache.
_BLOCK = 1 << 20


def conv2d(
    input: ArrayLike,
    weight: ArrayLike,
    bias: ArrayLike | None = None,
    stride: Setting = 1,
    padding: Padding = 0,
    dilation: Setting = 1,
    groups: int = 1,
) -> Array:
    """Return the weighted sum of the cells of every window.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        float32 or float64. N may be 0.
    weight : array_like of the input's dtype, shape (C_out, C // groups, kernel rows, columns)
    bias : array_like of the input's dtype, shape (C_out,), or None
        Added to every cell of an output channel.
    stride, dilation : int or tuple of int
        As in `max_pool2d`.
    padding : int, tuple of int, "same" or "valid"
        Cells of 0 on both sides of each axis, without an upper limit. "same" keeps the size, with
        an odd cell at the end; "valid" is 0.
    groups : int
        The channels of input and output are divided into this many groups; each output group reads
        only its input group.

    Returns
    -------
    values : array of the input's dtype, shape (..., C_out, H_out, W_out), fresh and contiguous
        Sums are rounded in another order than PyTorch's: they differ by at most some units in the
        last place, times the number of terms.

    Raises
    ------
    SettingError (a ValueError)
        A setting that PyTorch refuses, or an input smaller than one window.
    ValueError, TypeError
        Shapes or dtypes that do not fit together.

    Source: torch.nn.functional.conv2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> edges = [[[[-1.0, 1.0]]]]
    >>> conv2d([[[0.0, 0.0, 5.0, 5.0]]], edges)
    array([[[0., 5., 0.]]])
    """
    planes, weights, biases = as_floats("conv2d", input=input, weight=weight, bias=bias)
    batched = planes.ndim == 4
    _check_shapes(planes, weights, biases, groups)
    shape = planes.shape[-2:]
    spec = convolution_spec(shape, weights.shape[2:], stride, padding, dilation)
    layouts = spec.lay(shape)
    values = _convolve(planes if batched else planes[None], weights, layouts, groups)
    if biases is not None:
        values += biases[:, None, None]
    return values if batched else values[0]


def convolution_spec(
    shape: Ints, kernel_size: Ints, stride: Setting, padding: Padding, dilation: Setting
) -> PaddedSpec:
    """Return the windows of a convolution.

    Raises
    ------
    SettingError
        As `conv2d`.
    """
    ndim = len(kernel_size)
    strides, dilations = spell_out("stride", stride, ndim), spell_out("dilation", dilation, ndim)
    if padding == "same":
        if strides != (1,) * ndim:
            raise SettingError(
                'padding "same" needs a stride of 1', "stride", {"stride": (1,) * ndim}
            )
        return PaddedSpec.same(shape, kernel_size, strides, dilations)
    if isinstance(padding, str) and padding != "valid":
        raise SettingError(
            f'padding must be ints, "same" or "valid", got {padding!r}', "padding", {}
        )
    sides = spell_out("padding", 0 if isinstance(padding, str) else padding, ndim)
    if min(sides) < 0:
        legal = tuple(max(side, 0) for side in sides)
        rule = f"padding must be at least 0: {written(min(sides))} < 0"
        raise SettingError(rule, "padding", {"padding": legal})
    return PaddedSpec(
        kernel_size=kernel_size, stride=strides, dilation=dilations, low=sides, high=sides
    )


def _check_shapes(planes: Array, weights: Array, biases: Array | None, groups: int) -> None:
    if isinstance(groups, bool) or not isinstance(groups, (int, np.integer)):
        raise TypeError(f"groups must be an int, got {groups!r}")
    if groups < 1:
        raise SettingError("groups must be at least 1", "groups", {"groups": (1,)})
    if planes.ndim not in (3, 4):
        raise ValueError(f"conv2d takes (C, H, W) or (N, C, H, W), got shape {planes.shape}")
    if weights.ndim != 4 or 0 in weights.shape:
        raise ValueError(f"weight must have four axes with cells, got shape {weights.shape}")
    channels, out = planes.shape[-3], len(weights)
    if out % groups:
        raise ValueError(
            f"groups must divide the output channels: {out} is no multiple of {groups}"
        )
    if channels != weights.shape[1] * groups:
        needs = f"{weights.shape[1]} · {groups} = {weights.shape[1] * groups}"
        raise ValueError(f"weight is for {needs} channels, the input has {channels}")
    if biases is not None and biases.shape != (out,):
        raise ValueError(f"bias must have one number per output channel: {out}, got {biases.shape}")


def _convolve(planes: Array, weights: Array, layouts: tuple[AxisLayout, ...], groups: int) -> Array:
    """Return the sums, shape (N, C_out, *windows): one matrix product for each block of windows."""
    rows, columns = (layout.windows for layout in layouts)
    out = len(weights)
    values = np.empty((len(planes), out, rows, columns), planes.dtype)
    parts = values.reshape(len(planes), groups, out // groups, rows, columns)
    matrices = weights.reshape(groups, out // groups, -1)
    windows = _windows(planes, layouts)
    for samples, band in _blocks(windows):
        taps = windows[samples, :, :, :, band]
        columns_of_taps = taps.reshape(len(taps), groups, matrices.shape[2], -1)
        with np.errstate(all="ignore"):  # infinity and NaN are answers here
            sums = matrices @ columns_of_taps
        part = parts[samples, :, :, band]
        part[...] = sums.reshape(part.shape)
    return values


def _windows(planes: Array, layouts: tuple[AxisLayout, ...]) -> Array:
    """Return a view of the taps of each window, shape (N, C, *kernel, *windows); padding is 0."""
    border = [(max(0, layout.low), max(0, layout.high)) for layout in layouts]
    padded = np.pad(planes, [(0, 0), (0, 0), *border]) if np.any(border) else planes
    extents = tuple(int(layout.stop[0] - layout.first[0]) for layout in layouts)
    every = [slice(None, None, _stride(layout)) for layout in layouts]
    taps = [slice(None, None, layout.step) for layout in layouts]
    view = sliding_window_view(padded, extents, axis=(2, 3))[:, :, every[0], every[1], *taps]
    windows = [slice(layout.windows) for layout in layouts]
    return view[:, :, windows[0], windows[1]].transpose(0, 1, 4, 5, 2, 3)


def _stride(layout: AxisLayout) -> int:
    """Return how far apart neighbouring windows start."""
    return int(layout.first[1] - layout.first[0]) if layout.windows > 1 else 1


def _blocks(windows: Array) -> Iterator[tuple[slice, slice]]:
    """Yield blocks of windows: several samples at a time, or some rows of windows of one sample."""
    samples, channels, tap_rows, tap_columns, rows, columns = windows.shape
    row = channels * tap_rows * tap_columns * columns * windows.itemsize
    most = max(1, _BLOCK // (row * rows))
    if row * rows <= _BLOCK:
        for first in range(0, samples, most):
            yield slice(first, first + most), slice(None)
        return
    band = max(1, _BLOCK // row)
    for sample in range(samples):
        for first in range(0, rows, band):
            yield slice(sample, sample + 1), slice(first, first + band)
