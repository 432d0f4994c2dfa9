"""Fractional windows: all of one size, spread over an axis at steps that a sample shifts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.geometry import Setting, SettingError, spell_out, written
from pooling_core.layout import AxisLayout, read_only

Array = NDArray[Any]
Starts = NDArray[np.int64]
Ratio = float | Sequence[float]


@dataclass(frozen=True, slots=True)
class FractionalSpec:
    """Fractional windows of one plane or volume.

    Attributes
    ----------
    kernel_size, output_size : int, or one int per axis
    samples : tuple of float
        From 0 to 1, in the order of `lay_fractional`.
    dtype : str
        That of the arithmetic: the input's, for the windows of `fractional_max_pool2d`.

    Examples
    --------
    >>> rows, columns = FractionalSpec(2, 4, (0.1, 0.7)).lay((10, 10))
    >>> rows.first, columns.first
    (array([0, 3, 6, 8]), array([0, 2, 5, 8]))
    """

    kernel_size: Setting
    output_size: Setting
    samples: tuple[float, ...]
    dtype: str = "float64"

    def lay(self, shape: tuple[int, ...]) -> tuple[AxisLayout, ...]:
        """Return one `AxisLayout` per axis; see `lay_fractional`."""
        samples = np.array(self.samples, self.dtype)
        return lay_fractional(shape, self.kernel_size, self.output_size, samples)


def lay_fractional(
    shape: tuple[int, ...], kernel_size: Setting, output_size: Setting, samples: ArrayLike
) -> tuple[AxisLayout, ...]:
    """Lay fractional windows over one plane or volume: one `AxisLayout` per axis.

    With n cells, a kernel of k, o windows and a sample u, a window lies at every step of
    α = (n − k) ÷ (o − 1): window i begins at ⌊(i + u) · α⌋ − ⌊u · α⌋, and the last one at n − k.

    Parameters
    ----------
    shape : tuple of int
        Two or three spatial sizes.
    kernel_size, output_size : int, or one int per axis
    samples : array_like of float16, float32 or float64, shape (axes,)
        Numbers from 0 to 1, in PyTorch's order: (columns, rows), but (depth, rows, columns). Their
        dtype is that of the arithmetic.

    Returns
    -------
    layouts : tuple of AxisLayout

    Raises
    ------
    SettingError (a ValueError)
        More windows than fit, or a size below its least.
    ValueError, TypeError
        Samples of another shape or dtype, or outside 0 to 1; sizes that are not whole numbers.

    Source: Graham 2014, "Fractional Max-Pooling" (arXiv:1412.6071); the formula is that of
    torch.nn.FractionalMaxPool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> rows, columns = lay_fractional((10, 10), 2, 4, [0.1, 0.7])
    >>> rows.first, columns.first
    (array([0, 3, 6, 8]), array([0, 2, 5, 8]))
    """
    kernel, output = sizes_of(shape, kernel_size, output_size)
    u = checked_samples(samples, (len(shape),))
    return tuple(
        AxisLayout(size=n, first=read_only(first), count=read_only(np.full_like(first, k)))
        for n, k, first in zip(shape, kernel, starts(shape, kernel, output, u), strict=True)
    )


def sizes_of(
    shape: tuple[int, ...], kernel_size: Setting, output_size: Setting
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return kernel and output size for every axis, checked for the shape."""
    ndim = len(shape)
    if ndim not in (2, 3) or min(shape) < 1:
        raise ValueError(f"shape must have 2 or 3 sizes of at least 1, got {shape}")
    kernel = spell_out("kernel_size", kernel_size, ndim)
    output = spell_out("output_size", output_size, ndim)
    for name, sizes, least in (("kernel_size", kernel, 1), ("output_size", output, 0)):
        if min(sizes) < least:
            nearest = {name: tuple(max(size, least) for size in sizes)}
            problem = f"{name} must be at least {least}: {written(min(sizes))} < {least}"
            raise SettingError(problem, name, nearest)
    # Windows side by side must fit; in a volume PyTorch asks for a cell more than that.
    spare = ndim - 2
    problems = [
        f"{o} + {k} − 1{' + 1' * spare} > {n}"
        for n, k, o in zip(shape, kernel, output, strict=True)
        if o + k - 1 + spare > n
    ]
    if problems:
        smaller = tuple(max(1, min(k, n - spare)) for n, k in zip(shape, kernel, strict=True))
        most = [n - k + 1 - spare for n, k in zip(shape, smaller, strict=True)]
        legal = {"kernel_size": smaller, "output_size": tuple(map(min, output, most))}
        asked = {"kernel_size": kernel, "output_size": output}
        nearest = {name: sizes for name, sizes in legal.items() if sizes != asked[name]}
        parameter = next(iter(nearest))
        raise SettingError(f"{parameter} is too large: {problems[0]}", parameter, nearest)
    return kernel, output


def checked_samples(samples: ArrayLike, shape: tuple[int, ...]) -> Array:
    """Return samples of this shape, and raise where one is not from 0 to 1."""
    u = np.asarray(samples)
    if u.dtype.name not in ("float16", "float32", "float64"):
        raise TypeError(f"samples must be float16, float32 or float64, not {u.dtype}")
    if u.shape != shape:
        raise ValueError(f"samples must have shape {shape}, got {u.shape}")
    if not ((u >= 0) & (u <= 1)).all():
        raise ValueError("samples must be from 0 to 1")
    return u


def starts(
    shape: tuple[int, ...], kernel: tuple[int, ...], output: tuple[int, ...], samples: Array
) -> list[Starts]:
    """Return where the windows of each axis begin, shape (..., windows) for samples (..., axes).

    Every operation is rounded to the dtype of the samples, as in PyTorch.
    """
    order = (1, 0) if len(shape) == 2 else (0, 1, 2)
    firsts = []
    for n, k, o, axis in zip(shape, kernel, output, order, strict=True):
        u = samples[..., axis, None]
        first = np.full((*samples.shape[:-1], o), n - k, np.int64)
        if o > 1:
            alpha = u.dtype.type(n - k) / u.dtype.type(o - 1)
            at = np.arange(o - 1).astype(u.dtype)
            steps = ((at + u) * alpha).astype(np.int64) - (u * alpha).astype(np.int64)
            first[..., :-1] = np.minimum(steps, n - k)
        firsts.append(first)
    return firsts
