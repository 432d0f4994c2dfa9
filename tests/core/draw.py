"""Hypothesis strategies: planes of few and extreme values, so that ties are common, and settings.

`test_draw.py` counts how often they give each special case.
"""

from collections.abc import Sequence
from math import inf, nan
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from numpy.typing import DTypeLike, NDArray

from pooling_core import PoolSpec

FLOATS = ("float16", "float32", "float64")
DTYPES = (*FLOATS, "int8", "uint8", "int16", "int32", "int64")

_default = settings.default
assert _default is not None
MORE = settings(max_examples=max(300, _default.max_examples))
"""For the tests that all others rest on."""


def few_values(dtype: DTypeLike) -> list[Any]:
    """Return extreme values: NaN and zero of both signs, infinities, limits of the dtype."""
    if np.dtype(dtype).kind == "f":
        floats = np.finfo(np.dtype(dtype))
        edges = [float(each) for each in (floats.max, floats.smallest_subnormal)]
        signed = [-inf, -edges[0], -1.0, -edges[1], -0.0]
        return [*signed, *(-value for value in signed), nan, -nan]
    limits = np.iinfo(np.dtype(dtype))
    middle = limits.max // 2
    return [limits.min, limits.min + 1, 0, 1, middle, middle + 1, limits.max - 1, limits.max]


@st.composite
def planes(
    draw: DrawFn, dtype: DTypeLike, shape: Sequence[int], values: Sequence[Any] | None = None
) -> NDArray[Any]:
    """Draw arrays of one to four different values, so that nearly every window has a tie."""
    values = values or few_values(dtype)
    several = st.lists(st.sampled_from(values), min_size=1, max_size=4)
    two = st.lists(st.sampled_from(values), min_size=2, max_size=2, unique_by=str)
    some = [several, two, two]
    if np.dtype(dtype).kind == "f" and nan in values:
        some.append(st.sampled_from([[-0.0, 0.0], [-1.0, -0.0, 0.0], [-inf, nan, 1.0, -nan]]))
    palette = draw(st.one_of(some))
    rng = np.random.default_rng(draw(st.integers(0, 2**16)))
    return np.array(palette, dtype)[rng.integers(0, len(palette), shape)]


def some_shape(ndim: int = 2) -> SearchStrategy[tuple[int, ...]]:
    """Draw spatial sizes: all small, or one long axis and the others short."""
    small = st.tuples(*[st.integers(1, 7) | st.integers(4, 7)] * ndim)
    long = [
        st.tuples(
            *[st.integers(8, 40) if axis == at else st.integers(1, 5) for axis in range(ndim)]
        )
        for at in range(ndim)
    ]
    return st.one_of(small, small, *long)


@st.composite
def specs(draw: DrawFn, ndim: int = 2, max_dilation: int = 3) -> PoolSpec:
    """Draw legal settings; a shape may be too small for them."""
    each = [draw(axis_settings(max_dilation)) for _ in range(ndim)]
    kernel, stride, padding, dilation = zip(*each, strict=True)
    return PoolSpec(
        kernel_size=kernel,
        stride=stride,
        padding=padding,
        dilation=dilation,
        ceil_mode=draw(st.booleans()),
    )


@st.composite
def axis_settings(draw: DrawFn, max_dilation: int = 3) -> tuple[int, int, int, int]:
    """Draw kernel, stride, padding and dilation of one axis."""
    kernel = draw(st.integers(1, 6) | st.integers(2, 3) | st.integers(7, 18))
    stride = draw(st.integers(1, 5) | st.integers(1, 2) | st.just(2))
    padding = draw(st.just(0) | st.integers(0, kernel // 2))
    dilation = draw(st.just(1) | st.integers(1, max_dilation))
    special = draw(st.integers(0, 9))
    if special == 8:  # rounded up, it is often dropped
        kernel, stride, padding = 1, draw(st.integers(2, 5)), 0
    if special == 9 and max_dilation > 1:  # a hole that a small input falls into
        kernel, padding, dilation = 2, 1, 8
    return kernel, stride, padding, dilation


@st.composite
def fitting(draw: DrawFn, ndim: int = 2, max_dilation: int = 3) -> tuple[tuple[int, ...], PoolSpec]:
    """Draw a shape and settings that fit it. A setting that does not is replaced by the nearest."""
    shape = draw(some_shape(ndim))
    spec = draw(specs(ndim, max_dilation))
    rules = spec.size_rules(shape)
    if not all(rule.fits for rule in rules):
        lower = [rule.lower_dilation().lower_kernel() for rule in rules]
        spec = spec.with_(
            kernel_size=tuple(rule.kernel for rule in lower),
            padding=tuple(rule.padding for rule in lower),
            dilation=tuple(rule.dilation for rule in lower),
        )
    return shape, spec


@st.composite
def slices(draw: DrawFn, size: int) -> slice:
    """Draw a part of an axis, often one that reaches an end."""
    start = draw(st.integers(0, size - 1))
    return slice(start, draw(st.sampled_from([size, *range(start + 1, size + 1)])))
