"""What the tests draw: few values, so ties abound; awkward ones, so that they are met."""

from math import inf, nan

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from pooling_core import PoolSpec, SettingError

FLOATS = ("float16", "float32", "float64")
DTYPES = (*FLOATS, "int8", "uint8", "int16", "int32", "int64")


def few_values(dtype):
    """Values to draw from: ties, NaN, infinities, both zeros; the limits of an integer type."""
    if np.dtype(dtype).kind == "f":
        return [-inf, -1.0, -0.0, 0.0, 1.0, inf, nan]
    limits = np.iinfo(dtype)
    return [limits.min, 0, 1, limits.max - 1, limits.max]


def planes(dtype, shape, values=None):
    """Arrays of few values."""
    return arrays(dtype, shape, elements=st.sampled_from(values or few_values(dtype)))


def some_shape(ndim=2):
    """Spatial sizes."""
    return st.tuples(*[st.integers(1, 7)] * ndim)


@st.composite
def specs(draw, ndim=2, max_dilation=3):
    """Legal settings; whether they fit a shape is another matter."""
    kernel = draw(st.tuples(*[st.integers(1, 6)] * ndim))
    return PoolSpec(
        kernel_size=kernel,
        stride=draw(st.tuples(*[st.integers(1, 5)] * ndim)),
        padding=tuple(draw(st.integers(0, size // 2)) for size in kernel),
        dilation=draw(st.tuples(*[st.integers(1, max_dilation)] * ndim)),
        ceil_mode=draw(st.booleans()),
    )


@st.composite
def fitting(draw, ndim=2, max_dilation=3):
    """A shape and settings that fit it, by way of the nearest that do."""
    shape = draw(some_shape(ndim))
    spec = draw(specs(ndim, max_dilation))
    try:
        spec.lay(shape)
    except SettingError as problem:
        spec = spec.with_(**problem.nearest)
    return shape, spec
