"""Traces of every kind of plane and setting, for property tests of messages."""

from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from hypothesis.strategies import DrawFn

from pooling_core import PoolSpec, SettingError, trace_pool
from pooling_core.trace.trace import PoolTrace

INF, NAN = np.inf, np.nan
# Few values, so that ties abound, and awkward ones, so that they are met.
VALUES = st.sampled_from([-INF, -2.5, -1.0, -0.0, 0.0, 1.0, 1e300, INF, NAN])


def arrays_of(fewest: int, most: int) -> Any:
    """Return arrays of so many axes."""
    shapes = hnp.array_shapes(min_dims=fewest, max_dims=most, max_side=6)
    return hnp.arrays(np.float64, shapes, elements=VALUES)


@st.composite
def traces(draw: DrawFn, fewest: int = 1, most: int = 3) -> PoolTrace:
    """Draw a series, a plane or a volume, pooled with any legal setting that fits it."""
    plane = draw(arrays_of(fewest, most))
    axes = plane.ndim

    def sides(most: Any) -> Any:
        return draw(st.tuples(*[st.integers(1, most)] * axes))

    kernel = sides(4)
    while True:
        setting = {
            "stride": sides(4),
            "padding": tuple(draw(st.integers(0, side // 2)) for side in kernel),
            "dilation": sides(3),
            "ceil_mode": draw(st.booleans()),
        }
        try:
            return trace_pool(plane, PoolSpec.of(kernel, **setting, ndim=axes))
        except SettingError:
            kernel = (1,) * axes
