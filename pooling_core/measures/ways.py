"""The ways to make a plane smaller that are measured beside each other, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isinf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.avg_pool import averages, divisor_of
from pooling_core.geometry import PoolSpec
from pooling_core.layout import AxisLayout
from pooling_core.lp_pool import power
from pooling_core.maxima import window_max, window_min
from pooling_core.network.blur_pool import blur_pool2d, blur_spec
from pooling_core.reach import Reach
from pooling_core.reducers import Average, Layouts, PowerAverage

Array = NDArray[Any]

WAYS = ("max", "average", "min", "lp", "nth")
"""A maximum, an average, a minimum, a power average, and every s-th cell."""

SHIFT_WAYS = ("max", "average", "nth", "max then blur")
"""Those that a shift is measured with: the last is a maximum of stride 1, blurred, then thinned."""

_BLUR = 3


@dataclass(frozen=True, slots=True)
class Way:
    """One way to make planes smaller. `way_of` makes it.

    Attributes
    ----------
    name : str
        One of `WAYS` or `SHIFT_WAYS`.
    spec : PoolSpec
        The windows; for "nth" those of one cell, for "max then blur" those of the maximum.
    stride : tuple of int
        The distance of two results, in cells of the input.
    norm_type : float
        The power of "lp".

    Examples
    --------
    >>> way = way_of("nth", PoolSpec.of(2), (4, 4))
    >>> way.pool(np.arange(16.0).reshape(1, 4, 4))
    array([[[ 0.,  2.],
            [ 8., 10.]]])
    """

    name: str
    spec: PoolSpec
    stride: tuple[int, ...]
    norm_type: float = 2.0

    def lay(self, shape: tuple[int, ...]) -> tuple[AxisLayout, ...]:
        """Return the windows of its first pass; of all ways but the blur the only one."""
        return self.spec.lay(shape)

    def pool(self, planes: Array, layouts: Layouts | None = None) -> Array:
        """Return what it makes of float64 planes, shape (planes, rows, columns).

        `layouts` are other windows than those of the whole planes; the blur takes none.
        """
        if self.name == "max then blur":
            fine = window_max(planes, self.lay(planes.shape[1:]))
            return blur_pool2d(fine, _BLUR, self.stride)
        return _POOLS[self.name](planes, layouts or self.lay(planes.shape[1:]), self.norm_type)

    def reaches(self, shape: tuple[int, ...]) -> list[Reach]:
        """Return which cells each result reads, along rows and along columns."""
        reaches = [Reach.identity(size).through(axis) for size, axis in self._axes(shape)]
        if self.name == "max then blur":
            fine = tuple(len(reach.first) for reach in reaches)
            blur = blur_spec(fine, _BLUR, self.stride).lay(fine)
            reaches = [reach.through(axis) for reach, axis in zip(reaches, blur, strict=True)]
        return reaches

    def _axes(self, shape: tuple[int, ...]) -> list[tuple[int, AxisLayout]]:
        return list(zip(shape, self.lay(shape), strict=True))


def way_of(name: str, spec: PoolSpec, shape: tuple[int, ...], norm_type: float = 2.0) -> Way:
    """Return the way of this name, for windows over planes of this shape.

    Raises
    ------
    SettingError (a ValueError)
        No window fits, or PyTorch's function has no such parameter: an average no dilation.
    ValueError
        Another name.
    """
    if name not in (*WAYS, *SHIFT_WAYS):
        raise ValueError(f"name must be one of {(*WAYS, *SHIFT_WAYS)}, got {name!r}")
    stride = spec.stride
    if name == "average":
        Average().function(shape, spec)
    if name == "lp":
        PowerAverage(norm_type).function(shape, spec)
    if name == "nth":
        spec = spec.with_(kernel_size=1, padding=0, dilation=1)
    if name == "max then blur":
        spec = spec.with_(stride=1, ceil_mode=False)
    way = Way(name, spec, stride, float(norm_type))
    way.lay(shape)
    if name == "max then blur":
        way.reaches(shape)
    return way


def _max(planes: Array, layouts: Layouts, p: float) -> Array:
    return window_max(planes, layouts)


def _min(planes: Array, layouts: Layouts, p: float) -> Array:
    return window_min(planes, layouts)


def _average(planes: Array, layouts: Layouts, p: float) -> Array:
    return averages(planes, layouts, divisor_of(layouts, True, None))


def _power(planes: Array, layouts: Layouts, p: float) -> Array:
    """As `lp_pool2d`, divided by the root of the number of cells: that is on the input's scale."""
    if isinf(p):
        pool = window_max if p > 0 else window_min
        return pool(np.abs(planes), layouts)
    with np.errstate(all="ignore"):  # NaN is an answer here
        return power(_average(power(planes, p), layouts, p), 1 / p)


_POOLS: dict[str, Callable[[Array, Layouts, float], Array]] = {
    "max": _max,
    "average": _average,
    "min": _min,
    "lp": _power,
    "nth": _max,
}
