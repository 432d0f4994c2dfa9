"""The starts of fractional windows, and the checks of their sizes and samples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.geometry.pool_spec import Setting, SettingError, spell_out, written

Array = NDArray[Any]
Starts = NDArray[np.int64]
Ratio = float | Sequence[float]


def spelled_sizes(
    shape: tuple[int, ...], kernel_size: Setting, output_size: Setting
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return kernel and output size for every axis; raise if one is below its minimum."""
    ndim = len(shape)
    if ndim not in (2, 3) or min(shape) < 1:
        raise ValueError(f"shape must have 2 or 3 sizes of at least 1, got {shape}")
    kernel = spell_out("kernel_size", kernel_size, ndim)
    output = spell_out("output_size", output_size, ndim)
    for name, sizes, least in (("kernel_size", kernel, 1), ("output_size", output, 0)):
        if min(sizes) < least:
            problem = f"{name} must be at least {least}: {written(min(sizes))} < {least}"
            raise SettingError(problem, name, _nearest(shape, kernel, output))
    return kernel, output


def spare_cells(ndim: int) -> int:
    """Return how many cells PyTorch wants beyond those of the windows: 1 in a volume."""
    return ndim - 2


def sizes_of(
    shape: tuple[int, ...], kernel_size: Setting, output_size: Setting
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return kernel and output size for every axis, checked for the shape.

    The nearest legal setting has fewer or smaller windows, and at least one along each axis for
    which one was asked. A volume of one slice has none: PyTorch wants a cell beyond the first
    window.
    """
    kernel, output = spelled_sizes(shape, kernel_size, output_size)
    spare = spare_cells(len(shape))
    problems = [
        f"{o} + {k} − 1{' + 1' * spare} > {n}"
        for n, k, o in zip(shape, kernel, output, strict=True)
        if o + k - 1 + spare > n
    ]
    if problems:
        nearest = _nearest(shape, kernel, output)
        legal = _fitting(shape, kernel, output)
        parameter = "kernel_size" if legal["kernel_size"] != kernel else "output_size"
        more = ", and 1 more that PyTorch wants in a volume," * spare
        rule = f"output_size + kernel_size − 1{more} must be at most the input's size"
        words = f"{parameter} is too large: {rule}: {problems[0]}"
        raise SettingError(words, parameter, nearest)
    return kernel, output


def _nearest(
    shape: tuple[int, ...], kernel: tuple[int, ...], output: tuple[int, ...]
) -> dict[str, tuple[int, ...]]:
    """Return the sizes to change, with legal values; nothing if an axis has room for no window."""
    legal = _fitting(shape, kernel, output)
    if any(after < 1 and o != 0 for o, after in zip(output, legal["output_size"], strict=True)):
        return {}
    asked = {"kernel_size": kernel, "output_size": output}
    return {name: sizes for name, sizes in legal.items() if sizes != asked[name]}


def _fitting(
    shape: tuple[int, ...], kernel: tuple[int, ...], output: tuple[int, ...]
) -> dict[str, tuple[int, ...]]:
    """Return sizes in range that fit, each changed as little as possible."""
    spare = spare_cells(len(shape))
    nearest = (
        _nearest_along(n - spare, max(k, 1), o if o >= 0 else 1)
        for n, k, o in zip(shape, kernel, output, strict=True)
    )
    kernels, outputs = zip(*nearest, strict=True)
    return {"kernel_size": kernels, "output_size": outputs}


def _nearest_along(n: int, kernel: int, output: int) -> tuple[int, int]:
    """Return (kernel, output) of one axis, with one made smaller: the one that changes less."""

    def change(sizes: tuple[int, int]) -> int:
        k, o = sizes  # relative changes, both times kernel · output
        return (kernel - k) * max(output, 1) + (output - o) * kernel

    kernels = max(1, min(kernel, n)), max(1, min(kernel, n - output + 1))
    fits = [(k, min(output, n - k + 1)) for k in kernels]
    return min(fits, key=change)  # of equal changes, fewer windows


def checked_samples(samples: ArrayLike, shape: tuple[int, ...]) -> Array:
    """Return samples of this shape; raise if one is not from 0 to 1."""
    u = np.asarray(samples)
    if u.dtype.name not in ("float16", "float32", "float64"):
        raise TypeError(f"samples must be float16, float32 or float64, not {u.dtype}")
    if u.shape != shape:
        raise ValueError(f"samples must have shape {shape}, got {u.shape}")
    if not ((u >= 0) & (u <= 1)).all():
        raise ValueError("samples must be from 0 to 1")
    return u


def in_order(samples: Array, ndim: int) -> list[Array]:
    """Return samples, shape (..., axes), axis by axis; for planes PyTorch has columns first.

    Examples
    --------
    >>> in_order(np.array([0.1, 0.7]), 2)
    [array(0.7), array(0.1)]
    """
    order = (1, 0) if ndim == 2 else range(ndim)
    return [samples[..., axis] for axis in order]


def starts(
    shape: tuple[int, ...], kernel: tuple[int, ...], output: tuple[int, ...], samples: Array
) -> list[Starts]:
    """Return the starts of the windows of each axis, shape (..., windows) for samples (..., axes).

    Every operation is rounded to the dtype of the samples, as in PyTorch.
    """
    firsts = []
    by_axis = in_order(samples, len(shape))
    for n, k, o, sample in zip(shape, kernel, output, by_axis, strict=True):
        u = sample[..., None]
        first = np.full((*samples.shape[:-1], o), n - k, np.int64)
        if o > 1:
            alpha = u.dtype.type(n - k) / u.dtype.type(o - 1)
            at = np.arange(o - 1).astype(u.dtype)
            steps = ((at + u) * alpha).astype(np.int64) - (u * alpha).astype(np.int64)
            first[..., :-1] = np.minimum(steps, n - k)
        firsts.append(first)
    return firsts
