"""Fractional maximum pooling as in PyTorch."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, prod
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.compute.argmaxima import window_argmax
from pooling_core.compute.maxima import window_max
from pooling_core.functional.arrays import as_planes
from pooling_core.functional.indices import in_all_planes
from pooling_core.geometry.fractional_starts import Ratio, Starts, checked_samples, sizes_of, starts
from pooling_core.geometry.pool_spec import PoolSpec, Setting

Array = NDArray[Any]
Indices = NDArray[np.int64]


@overload
def fractional_max_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    output_size: Setting | None = None,
    output_ratio: Ratio | None = None,
    return_indices: Literal[False] = False,
    _random_samples: ArrayLike | None = None,
) -> Array: ...
@overload
def fractional_max_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    output_size: Setting | None = None,
    output_ratio: Ratio | None = None,
    *,
    return_indices: Literal[True],
    _random_samples: ArrayLike | None = None,
) -> tuple[Array, Indices]: ...
@overload
def fractional_max_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    output_size: Setting | None = None,
    output_ratio: Ratio | None = None,
    return_indices: bool = False,
    _random_samples: ArrayLike | None = None,
) -> Array | tuple[Array, Indices]: ...
def fractional_max_pool2d(
    input: ArrayLike,
    kernel_size: Setting,
    output_size: Setting | None = None,
    output_ratio: Ratio | None = None,
    return_indices: bool = False,
    _random_samples: ArrayLike | None = None,
) -> Array | tuple[Array, Indices]:
    """Return the maxima of windows of one size, spread at random steps for a chosen output size.

    Parameters
    ----------
    input : array_like, shape (C, H, W) or (N, C, H, W)
        float16, float32 or float64. The first axis may be empty.
    kernel_size : int or (rows, columns)
        At least 1. For 0 or less, PyTorch returns minus infinity.
    output_size : int or (rows, columns), or None
        The number of windows, at most the cells − kernel_size + 1; 0 gives an empty result.
    output_ratio : float or (rows, columns), or None
        The output size over the input size, rounded down; only without an `output_size`.
    return_indices : bool
        True to return the indices, too.
    _random_samples : array_like of the input's dtype, shape (N or more, C, 2), or None
        From 0 to 1, for (columns, rows) of each plane: see `lay_fractional`. Without a batch axis
        N is 1. None draws new ones at each call, by NumPy.

    Returns
    -------
    values : array of the input's dtype, shape (..., H_out, W_out), fresh and contiguous
    indices : int64 array, same shape; only if `return_indices`
        Flat index in the H·W plane. Ties and NaN are as in `max_pool2d`.

    Raises
    ------
    SettingError (a ValueError)
        More windows than fit, or a size below its minimum.
    ValueError
        Neither output size nor ratio; samples of another shape, or outside 0 to 1; a wrong number
        of axes, or an empty axis that is not the first.
    TypeError
        A size that is not a whole number, or another dtype of input or samples.

    Source: torch.nn.functional.fractional_max_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> x = np.arange(25.0).reshape(1, 5, 5)
    >>> fractional_max_pool2d(x, 2, 3, _random_samples=[[[0.0, 0.5]]])
    array([[[ 6.,  7.,  9.],
            [16., 17., 19.],
            [21., 22., 24.]]])
    """
    return _pool(2, input, kernel_size, output_size, output_ratio, return_indices, _random_samples)


@overload
def fractional_max_pool3d(
    input: ArrayLike,
    kernel_size: Setting,
    output_size: Setting | None = None,
    output_ratio: Ratio | None = None,
    return_indices: Literal[False] = False,
    _random_samples: ArrayLike | None = None,
) -> Array: ...
@overload
def fractional_max_pool3d(
    input: ArrayLike,
    kernel_size: Setting,
    output_size: Setting | None = None,
    output_ratio: Ratio | None = None,
    *,
    return_indices: Literal[True],
    _random_samples: ArrayLike | None = None,
) -> tuple[Array, Indices]: ...
@overload
def fractional_max_pool3d(
    input: ArrayLike,
    kernel_size: Setting,
    output_size: Setting | None = None,
    output_ratio: Ratio | None = None,
    return_indices: bool = False,
    _random_samples: ArrayLike | None = None,
) -> Array | tuple[Array, Indices]: ...
def fractional_max_pool3d(
    input: ArrayLike,
    kernel_size: Setting,
    output_size: Setting | None = None,
    output_ratio: Ratio | None = None,
    return_indices: bool = False,
    _random_samples: ArrayLike | None = None,
) -> Array | tuple[Array, Indices]:
    """Return the maxima of fractional windows of a volume; else as `fractional_max_pool2d`.

    `input` has shape (C, D, H, W) or (N, C, D, H, W), values and indices have (..., D_out, H_out,
    W_out). `kernel_size`, `output_size` and `output_ratio` are one number or (depth, rows,
    columns). The output size is at most the cells − kernel_size: one window less than in a plane,
    as in PyTorch. With `return_indices` the result is (values, indices); indices are flat in the
    D·H·W volume. `_random_samples` has shape (N or more, C, 3), for (depth, rows, columns).

    Source: torch.nn.functional.fractional_max_pool3d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> x = np.arange(27.0).reshape(1, 3, 3, 3)
    >>> fractional_max_pool3d(x, 2, 1, return_indices=True, _random_samples=[[[0.0, 0.5, 1.0]]])
    (array([[[[26.]]]]), array([[[[26]]]]))
    """
    return _pool(3, input, kernel_size, output_size, output_ratio, return_indices, _random_samples)


def _pool(
    ndim: int,
    input: ArrayLike,
    kernel_size: Setting,
    output_size: Setting | None,
    output_ratio: Ratio | None,
    return_indices: bool,
    samples: ArrayLike | None,
) -> Array | tuple[Array, Indices]:
    planes, leading = as_planes(input, f"fractional_max_pool{ndim}d", ndim, may_be_empty="first")
    shape = planes.shape[1:]
    chosen = _chosen(output_size, output_ratio, shape)
    kernel, output = sizes_of(shape, kernel_size, chosen)
    firsts = starts(shape, kernel, output, _samples(samples, leading, ndim, planes.dtype))
    if 0 in output or not len(planes):
        values = np.empty((*leading, *output), planes.dtype)
        return (values, np.empty(values.shape, np.int64)) if return_indices else values
    values, indices = _maxima(planes, kernel, firsts, return_indices)
    values = values.reshape(*leading, *output)
    return values if indices is None else (values, indices.reshape(values.shape))


def _chosen(size: Setting | None, ratio: Ratio | None, shape: tuple[int, ...]) -> Setting:
    if size is not None:
        return size
    if ratio is None:
        raise ValueError("output_size or output_ratio must be given")
    ratios = tuple(ratio) if isinstance(ratio, Sequence) else (ratio,) * len(shape)
    for each in ratios:
        if isinstance(each, bool) or not isinstance(each, (int, float, np.integer, np.floating)):
            raise TypeError(f"output_ratio must be a number or a tuple of numbers, got {ratio!r}")
        if not 0 <= each < inf:
            raise ValueError(f"output_ratio must be finite and at least 0, got {ratio!r}")
    if len(ratios) != len(shape):
        words = f"one number or a tuple of {len(shape)}"
        raise ValueError(f"output_ratio must be {words}, got {len(ratios)}: {ratio!r}")
    return tuple(int(n * each) for n, each in zip(shape, ratios, strict=True))


def _samples(
    samples: ArrayLike | None, leading: tuple[int, ...], ndim: int, dtype: np.dtype[Any]
) -> Array:
    """Return the samples of every plane, shape (planes, axes)."""
    batch, channels = leading if len(leading) == 2 else (1, *leading)
    if samples is None:
        # In float16, a number just below 1 is rounded to 1, which is allowed.
        return np.random.default_rng().random((batch * channels, ndim)).astype(dtype)
    u = np.asarray(samples, None if isinstance(samples, np.ndarray) else dtype)
    if u.dtype.newbyteorder("=") != dtype:
        raise TypeError(f"_random_samples must have the input's dtype {dtype}, not {u.dtype}")
    if u.ndim != 3 or u.shape[0] < batch or u.shape[1:] != (channels, ndim):
        words = f"({batch} or more, {channels}, {ndim})"
        raise ValueError(f"_random_samples must have shape {words}, got {u.shape}")
    every = u[:batch].astype(dtype, copy=False)
    return checked_samples(every, every.shape).reshape(-1, ndim)


def _maxima(
    planes: Array, kernel: tuple[int, ...], firsts: list[Starts], with_indices: bool
) -> tuple[Array, Indices | None]:
    """Return the maxima of the windows that start at `firsts`: for each axis (planes, windows).

    In each plane the windows lie elsewhere. So this either pools all windows of stride 1 and picks
    those that start at `firsts`; or, if that is less work, it copies the cells of the windows side
    by side, which makes all planes alike.
    """
    shape = planes.shape[1:]
    taps = [(first[..., None] + np.arange(k)) for first, k in zip(firsts, kernel, strict=True)]
    cells = [each.reshape(len(planes), -1) for each in taps]
    apart = prod([each.shape[1] for each in cells]) < prod(shape)
    block = _pick(planes, cells) if apart else planes
    layouts = PoolSpec.of(kernel, kernel if apart else 1, ndim=len(shape)).lay(block.shape[1:])
    if not with_indices:
        values = window_max(block, layouts)
        return values if apart else _pick(values, firsts), None
    values, indices = window_argmax(block, layouts)
    if not apart:
        return _pick(values, firsts), _pick(indices, firsts)
    found = np.unravel_index(indices, block.shape[1:])
    plane = np.arange(len(planes)).reshape(-1, *(1,) * len(shape))
    places = [each[plane, at] for each, at in zip(cells, found, strict=True)]
    return values, np.ravel_multi_index(tuple(places), shape)


def _pick(planes: Array, positions: list[Starts]) -> Array:
    """Return the cells of every plane at these positions: for each axis (planes, picks)."""
    ndim = len(positions)
    flat = np.zeros((len(planes), *(1,) * ndim), np.int64)
    for axis, (size, each) in enumerate(zip(planes.shape[1:], positions, strict=True)):
        picks = each.reshape(len(planes), *(1,) * axis, -1, *(1,) * (ndim - 1 - axis))
        flat = flat * size + picks
    flat = in_all_planes(flat, prod(planes.shape[1:]))
    return np.take(planes.reshape(-1), flat, mode="clip")
