"""Unpooling as in PyTorch: values are written back to the cells of their indices."""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.functional.arrays import as_planes
from pooling_core.functional.indices import as_indices, check_indices
from pooling_core.geometry.pool_spec import Setting, spell_out, written

Array = NDArray[Any]
Shape = tuple[int, ...]


class UnpoolSize(NamedTuple):
    """The output sizes that `max_unpool2d` accepts along one axis.

    Attributes
    ----------
    default : int
        (windows − 1) · stride + kernel_size − 2 · padding.
    stride : int
        A size must differ from the default by less than this.

    Examples
    --------
    >>> UnpoolSize(4, 2).taken
    range(3, 6)
    """

    default: int
    stride: int

    @property
    def taken(self) -> range:
        """Return the accepted sizes; no size is below 0."""
        return range(max(0, self.default - self.stride + 1), self.default + self.stride)


def unpool_axes(
    windows: Shape, kernel_size: Shape, stride: Shape, padding: Shape
) -> tuple[UnpoolSize, ...]:
    """Return the accepted sizes of each axis.

    Examples
    --------
    >>> unpool_axes((2,), (3,), (2,), (1,))
    (UnpoolSize(default=3, stride=2),)
    """
    axes = zip(windows, kernel_size, stride, padding, strict=True)
    return tuple(UnpoolSize((n - 1) * s + k - 2 * p, s) for n, k, s, p in axes)


def max_unpool1d(
    input: ArrayLike,
    indices: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    output_size: Shape | list[int] | None = None,
) -> Array:
    """Return a series with the maxima of `max_pool1d` in their cells; else as `max_unpool2d`.

    `input` and `indices` have shape (C, L) or (N, C, L), the result (..., L_out). `kernel_size`,
    `stride`, `padding` and `output_size` are for one axis.

    Source: torch.nn.functional.max_unpool1d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_unpool1d([[5.0, 7.0]], [[1, 2]], 2)
    array([[0., 5., 7., 0.]])
    """
    return _unpool(1, input, indices, kernel_size, stride, padding, output_size)


def max_unpool2d(
    input: ArrayLike,
    indices: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    output_size: Shape | list[int] | None = None,
) -> Array:
    """Return a plane with the maxima of `max_pool2d` in their cells; all other cells are 0.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        float16, float32 or float64. The first axis may be empty.
    indices : array_like of int64, same shape
        Flat index in the H_out·W_out plane of the result.
    kernel_size, stride, padding : int or (rows, columns)
        Those of the pool; `stride` defaults to `kernel_size`. They give the default output size,
        (size − 1) · stride + kernel_size − 2 · padding.
    output_size : tuple of int, or None
        The spatial sizes, or the whole shape of a batch; only its last entries are used. Each must
        differ from the default by less than a stride.

    Returns
    -------
    values : array of the input's dtype, shape (..., H_out, W_out), fresh and contiguous
        NaN and infinity are copied, too. If several values go to one cell, the last in row-major
        order stays; values of a pool are equal then.

    Raises
    ------
    ValueError
        An index outside the plane, indices of another shape than the input, an `output_size` of
        wrong length or too far from the default, a wrong number of axes, or an empty axis that is
        not the first.
    TypeError
        Another dtype of input or indices, or a parameter that is not a whole number.

    Source: torch.nn.functional.max_unpool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_unpool2d([[[7.0]]], [[[2]]], 2)
    array([[[0., 0.],
            [7., 0.]]])
    """
    return _unpool(2, input, indices, kernel_size, stride, padding, output_size)


def max_unpool3d(
    input: ArrayLike,
    indices: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None = None,
    padding: Setting = 0,
    output_size: Shape | list[int] | None = None,
) -> Array:
    """Return a volume with the maxima of `max_pool3d` in their cells; else as `max_unpool2d`.

    `input` and `indices` have shape (C, D, H, W) or (N, C, D, H, W), the result (..., D_out, H_out,
    W_out). `kernel_size`, `stride`, `padding` and `output_size` are for three axes; a stride must
    be at least 1.

    Source: torch.nn.functional.max_unpool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> max_unpool3d([[[[7.0]]]], [[[[1]]]], (1, 1, 2))
    array([[[[0., 7.]]]])
    """
    return _unpool(3, input, indices, kernel_size, stride, padding, output_size)


def _unpool(
    ndim: int,
    input: ArrayLike,
    indices: ArrayLike,
    kernel_size: Setting,
    stride: Setting | None,
    padding: Setting,
    output_size: Shape | list[int] | None,
) -> Array:
    name = f"max_unpool{ndim}d"
    kernel = _entries("kernel_size", kernel_size, ndim)
    # In one and two dimensions PyTorch ignores further entries.
    longer = ndim < 3
    step = kernel if stride is None else _entries("stride", stride, ndim, longer)
    border = _entries("padding", padding, ndim, longer)
    planes, leading = as_planes(input, name, ndim, may_be_empty="first")
    places = as_indices(name, indices, leading, planes)
    if ndim == 3 and min(step) < 1:
        raise ValueError(f"stride must be at least 1: {written(min(step))} < 1")
    axes = unpool_axes(planes.shape[1:], kernel, step, border)
    default = tuple(each.default for each in axes)
    shape = default if output_size is None else _chosen(output_size, axes)
    if min(shape) < 0:
        raise ValueError(f"output_size must be at least 0, got {shape}")
    if 0 in shape:  # no cell to write to; indices are not checked, as in PyTorch
        return np.zeros((*leading, *shape), planes.dtype)
    check_indices(name, places, shape)
    output = np.zeros((len(planes), prod(shape)), planes.dtype)
    flat = (len(planes), prod(planes.shape[1:]))
    np.put_along_axis(output, places.reshape(flat), planes.reshape(flat), axis=1)
    return output.reshape(*leading, *shape)


def _entries(name: str, value: Setting, ndim: int, longer: bool = False) -> Shape:
    """Return one int per axis, from an int or from `ndim` ints, or more if `longer`."""
    if isinstance(value, (list, tuple)):
        if len(value) < ndim or (len(value) > ndim and not longer):
            raise ValueError(f"{name} must be one int or {ndim}, got {len(value)}: {value!r}")
        value = tuple(value[:ndim])
    return spell_out(name, value, ndim)


def _chosen(output_size: Shape | list[int], axes: tuple[UnpoolSize, ...]) -> Shape:
    ndim = len(axes)
    if not isinstance(output_size, (list, tuple)):
        raise TypeError(f"output_size must be a tuple of ints, got {output_size!r}")
    if len(output_size) not in (ndim, ndim + 2):
        raise ValueError(f"output_size must have {ndim} or {ndim + 2} entries: {output_size!r}")
    sizes = spell_out("output_size", tuple(output_size[-ndim:]), ndim)
    for axis, (size, (middle, step)) in enumerate(zip(sizes, axes, strict=True)):
        if not middle - step < size < middle + step:
            reach = f"more than {written(middle - step)} and less than {written(middle + step)}"
            raise ValueError(f"output_size must be {reach} on axis {axis}, got {written(size)}")
    return sizes
