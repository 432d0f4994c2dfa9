"""The methods to make a plane smaller that are compared with each other, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isinf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.maxima import window_max, window_min
from pooling_core.compute.sums import sums_along, window_sum
from pooling_core.functional.avg_pool import averages, divisor_of
from pooling_core.functional.lp_pool import power
from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.pool_spec import PoolSpec
from pooling_core.geometry.reach import Reach
from pooling_core.network.blur_pool import blur_pool2d, blur_spec
from pooling_core.trace.reducers import Average, Layouts, PowerAverage

Array = NDArray[Any]

METHODS = ("max", "average", "min", "lp", "nth")
"""A maximum, an average, a minimum, a power average, and every s-th cell."""

SHIFT_METHODS = ("max", "average", "nth", "max then blur")
"""The methods measured under shifts; the last is a maximum of stride 1, then a strided blur."""

BLUR = 3
"""Cells of the blur, along each axis."""


@dataclass(frozen=True, slots=True)
class Method:
    """One method to make planes smaller. `method_of` makes it.

    Attributes
    ----------
    name : str
        One of `METHODS` or `SHIFT_METHODS`.
    spec : PoolSpec
        The windows; for "nth" those of one cell, for "max then blur" those of the maximum.
    stride : tuple of int
        The distance of two results, in cells of the input.
    norm_type : float
        The power of "lp".

    Examples
    --------
    >>> method = method_of("nth", PoolSpec.of(2), (4, 4))
    >>> method.pool(np.arange(16.0).reshape(1, 4, 4))
    array([[[ 0.,  2.],
            [ 8., 10.]]])
    """

    name: str
    spec: PoolSpec
    stride: tuple[int, ...]
    norm_type: float = 2.0

    @property
    def blurs(self) -> bool:
        """Return True if a blur follows the maximum, as a second pass."""
        return self.name == "max then blur"

    def lay(self, shape: tuple[int, ...]) -> tuple[AxisLayout, ...]:
        """Return the windows of its first pass; only "max then blur" has a second pass."""
        return self.spec.lay(shape)

    def pool(
        self, planes: Array, layouts: Layouts | None = None, *, in_order: bool = True
    ) -> Array:
        """Return the results for planes, shape (planes, rows, columns), of floats or uint8.

        `layouts` are windows of the first pass that replace those of the whole planes. Floats are
        added in PyTorch's order; if not `in_order`, axis by axis: that is far faster for large
        windows, but the last bits may differ. Sums of whole numbers are exact in any order.
        """
        layouts = layouts or self.lay(planes.shape[1:])
        if self.blurs:
            fine = window_max(planes, layouts)
            return blur_pool2d(_floats(fine), BLUR, self.stride)
        return _POOLS[self.name](planes, layouts, self.norm_type, in_order)

    def reaches(self, shape: tuple[int, ...]) -> list[Reach]:
        """Return which cells each result reads, along rows and along columns."""
        reaches = [Reach.identity(size).through(axis) for size, axis in self._axes(shape)]
        if self.blurs:
            fine = tuple(len(reach.first) for reach in reaches)
            blur = blur_spec(fine, BLUR, self.stride).lay(fine)
            reaches = [reach.through(axis) for reach, axis in zip(reaches, blur, strict=True)]
        return reaches

    def _axes(self, shape: tuple[int, ...]) -> list[tuple[int, AxisLayout]]:
        return list(zip(shape, self.lay(shape), strict=True))


def method_of(name: str, spec: PoolSpec, shape: tuple[int, ...], norm_type: float = 2.0) -> Method:
    """Return the method of this name, for windows over planes of this shape.

    Raises
    ------
    SettingError (a ValueError)
        No window fits, or PyTorch's function has no such parameter: an average has no dilation.
    ValueError
        Another name.
    """
    if name not in (*METHODS, *SHIFT_METHODS):
        raise ValueError(f"name must be one of {(*METHODS, *SHIFT_METHODS)}, got {name!r}")
    stride = spec.stride
    if name == "average":
        Average().function(shape, spec)
    if name == "lp":
        PowerAverage(norm_type).function(shape, spec)
    if name == "nth":
        spec = spec.with_(kernel_size=1, padding=0, dilation=1)
    if name == "max then blur":
        spec = spec.with_(stride=1, ceil_mode=False)
    method = Method(name, spec, stride, float(norm_type))
    method.lay(shape)
    if method.blurs:
        method.reaches(shape)
    return method


def _floats(planes: Array) -> Array:
    return planes if planes.dtype.kind == "f" else planes.astype(np.float64)


def _max(planes: Array, layouts: Layouts, p: float, in_order: bool) -> Array:
    return window_max(planes, layouts)


def _min(planes: Array, layouts: Layouts, p: float, in_order: bool) -> Array:
    return window_min(planes, layouts)


def _average(planes: Array, layouts: Layouts, p: float, in_order: bool) -> Array:
    divisor = divisor_of(layouts, True, None)
    if planes.dtype.kind == "f" and in_order:
        return averages(planes, layouts, divisor)
    sums = _by_axis(planes, layouts) if planes.dtype.kind == "f" else _exact(planes, layouts)
    means: Array = sums / divisor
    return means


def _exact(planes: Array, layouts: Layouts) -> Array:
    return window_sum(planes, layouts, np.int64)


def _by_axis(planes: Array, layouts: Layouts) -> Array:
    """Return sums along rows, then along columns: far fewer additions if windows are large."""
    sums = planes.astype(np.float64, copy=False)
    for axis, layout in enumerate(layouts):
        sums = sums_along(sums, axis, layout)
    return sums


def _power(planes: Array, layouts: Layouts, p: float, in_order: bool) -> Array:
    """Return `lp_pool2d` divided by the root of the number of cells, on the input's scale."""
    if isinf(p):
        pool = window_max if p > 0 else window_min
        return pool(np.abs(planes), layouts)
    with np.errstate(all="ignore"):  # NaN is an answer here
        return power(_average(power(_floats(planes), p), layouts, p, in_order), 1 / p)


_POOLS: dict[str, Callable[[Array, Layouts, float, bool], Array]] = {
    "max": _max,
    "average": _average,
    "min": _min,
    "lp": _power,
    "nth": _max,
}
