"""Fractional windows: all of one size, at distances that a random sample shifts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from pooling_core.geometry.fractional_starts import (
    checked_samples,
    in_order,
    sizes_of,
    spare_cells,
    spelled_sizes,
    starts,
)
from pooling_core.geometry.layout import AxisLayout, read_only
from pooling_core.geometry.pool_spec import Setting


class FractionalRule(NamedTuple):
    """The numbers that place the fractional windows of one axis, in float64.

    Attributes
    ----------
    size, windows : int
        Cells of the input, and of the output.
    kernel : int
    sample : float
        From 0 to 1: it shifts the windows between the first and the last.
    most : int
        The most windows that PyTorch accepts.

    Examples
    --------
    >>> rule = FractionalRule(size=10, windows=4, kernel=2, sample=0.7, most=9)
    >>> rule.step, [(rule.start(i), rule.stop(i)) for i in range(rule.windows)]
    (2.6666666666666665, [(0, 2), (3, 5), (6, 8), (8, 10)])
    """

    size: int
    windows: int
    kernel: int
    sample: float
    most: int

    @property
    def step(self) -> float:
        """Return the distance of windows, (size − kernel) ÷ (windows − 1); 0 for one window."""
        return (self.size - self.kernel) / (self.windows - 1) if self.windows > 1 else 0.0

    @property
    def fits(self) -> bool:
        """Return True if there is room for so many windows."""
        return self.windows <= self.most

    def at(self, window: int) -> float:
        """Return (window + sample) · step, from which `start` follows by rounding down."""
        return (window + self.sample) * self.step

    def start(self, window: int) -> int:
        """Return the first cell: ⌊at(window)⌋ − ⌊at(0)⌋; for the last window, size − kernel."""
        (first,) = starts((self.size,), (self.kernel,), (self.windows,), np.array([self.sample]))
        return int(first[window])

    def stop(self, window: int) -> int:
        """Return the cell after the last one."""
        return self.start(window) + self.kernel


@dataclass(frozen=True, slots=True)
class FractionalSpec:
    """Fractional windows of one plane or volume.

    Attributes
    ----------
    kernel_size, output_size : int, or one int per axis
    samples : tuple of float
        From 0 to 1, in the order of `lay_fractional`.
    dtype : str
        The dtype of the arithmetic: that of the input, for the windows of `fractional_max_pool2d`.

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

    def size_rules(self, shape: tuple[int, ...]) -> tuple[FractionalRule, ...]:
        """Return the rule of every axis, even if so many windows do not fit.

        Raises a ValueError for samples that `lay_fractional` refuses, and for sizes below 1.
        """
        ndim = len(shape)
        kernel, output = spelled_sizes(shape, self.kernel_size, self.output_size)
        samples = in_order(checked_samples(np.array(self.samples, self.dtype), (ndim,)), ndim)
        return tuple(
            FractionalRule(n, o, k, float(u), n - k + 1 - spare_cells(ndim))
            for n, k, o, u in zip(shape, kernel, output, samples, strict=True)
        )

    def output_shape(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """Return the number of windows along each axis. Raises what `lay_fractional` raises."""
        return tuple(each.windows for each in self.lay(shape))


def lay_fractional(
    shape: tuple[int, ...], kernel_size: Setting, output_size: Setting, samples: ArrayLike
) -> tuple[AxisLayout, ...]:
    """Return fractional windows over one plane or volume: one `AxisLayout` per axis.

    With n cells, a kernel of k, o windows and a sample u, windows lie α = (n − k) ÷ (o − 1) apart:
    window i begins at ⌊(i + u) · α⌋ − ⌊u · α⌋, and the last one at n − k.

    Parameters
    ----------
    shape : tuple of int
        Two or three spatial sizes.
    kernel_size, output_size : int, or one int per axis
    samples : array_like of float16, float32 or float64, shape (axes,)
        Numbers from 0 to 1, in PyTorch's order: (columns, rows), but (depth, rows, columns). The
        arithmetic has their dtype.

    Returns
    -------
    layouts : tuple of AxisLayout

    Raises
    ------
    SettingError (a ValueError)
        More windows than fit, or a size below its minimum.
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
