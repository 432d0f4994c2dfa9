"""The kinds of method that are compared with each other: each is one entry of `METHOD_KINDS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isinf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.maxima import window_max, window_min
from pooling_core.compute.sums import sums_along, window_sum
from pooling_core.functional.avg_pool import averages, divisor_of
from pooling_core.functional.lp_pool import power
from pooling_core.measures.noise_theory import (
    ErrorLaw,
    error_of_largest,
    error_of_mean,
    error_of_smallest,
)
from pooling_core.trace.reducers import Average, Layouts, PowerAverage, Reducer

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class MethodKind:
    """A kind of method to make planes smaller.

    Attributes
    ----------
    name : str
    pool : function
        Returns the results for planes, the windows of the first pass, a power, and whether floats
        are added in PyTorch's order; see `Method.pool`.
    error : function or None
        Returns the error that noise makes; see `expected_error`. None if there is no formula.
    reducer : function or None
        Returns the reducer for a power whose function refuses windows that PyTorch does not have.
        None if all windows by kernel are allowed.
    is_linear : bool
        True if noise changes a result by as much, whatever the values of the cells are.
    one_cell : bool
        True if only the first cell of each window counts.
    blurs : bool
        True if the first pass has stride 1, and a strided blur follows as a second pass.
    """

    name: str
    pool: Callable[[Array, Layouts, float, bool], Array]
    error: ErrorLaw | None = None
    reducer: Callable[[float], Reducer] | None = None
    is_linear: bool = False
    one_cell: bool = False
    blurs: bool = False


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
        return power(_average(power(in_float(planes), p), layouts, p, in_order), 1 / p)


def in_float(planes: Array) -> Array:
    """Return planes of floats as they are, and others in float64."""
    return planes if planes.dtype.kind == "f" else planes.astype(np.float64)


METHOD_KINDS: Mapping[str, MethodKind] = {
    kind.name: kind
    for kind in (
        MethodKind("max", _max, error_of_largest),
        MethodKind("average", _average, error_of_mean, lambda p: Average(), is_linear=True),
        MethodKind("min", _min, error_of_smallest),
        MethodKind("lp", _power, reducer=PowerAverage),
        MethodKind("nth", _max, error_of_largest, is_linear=True, one_cell=True),
        MethodKind("max then blur", _max, blurs=True),
    )
}
METHODS = tuple(name for name, kind in METHOD_KINDS.items() if not kind.blurs)
"""A maximum, an average, a minimum, a power average, and every s-th cell."""

SHIFT_METHODS = ("max", "average", "nth", "max then blur")
"""The methods measured under shifts; the last is a maximum of stride 1, then a strided blur."""
