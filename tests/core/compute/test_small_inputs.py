"""Small inputs have a way of their own; it gives what the general way gives, to the bit."""

from collections.abc import Callable, Iterable, Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pooling_core import (
    PoolSpec,
    adaptive_max_pool2d,
    max_pool1d,
    max_pool2d,
    max_pool3d,
    min_pool2d,
)
from pooling_core.compute import small_inputs
from pooling_core.geometry.windows import Windows
from tests.core import draw
from tests.core.aliases import Array, Shape
from tests.core.compare import assert_same_bits

Call = Callable[[], Iterable[Array]]

DEFAULT = small_inputs._MOST_TAPS


def both_ways(call: Call) -> Iterator[Iterable[Array]]:
    """Yield results of the way for small inputs, and of the general one."""
    with pytest.MonkeyPatch.context() as patch:
        for limit in (10**6, 0):
            patch.setattr(small_inputs, "_MOST_TAPS", limit)
            yield call()


def assert_alike(call: Call) -> None:
    """Check that both ways give the same arrays."""
    one, other = both_ways(call)
    for actual, expected in zip(one, other, strict=True):
        assert_same_bits(actual, expected)


@given(st.data(), draw.fitting(), st.sampled_from(draw.DTYPES), st.integers(1, 3))
def test_regular_windows(
    data: st.DataObject, fitting: tuple[Shape, PoolSpec], dtype: str, planes: int
) -> None:
    """Padding, dilation, ceil_mode, ties, zeros of both signs, NaN, windows without cells."""
    shape, spec = fitting
    x = data.draw(draw.planes(dtype, (planes, *shape)))
    setting = [getattr(spec, name) for name in type(spec).__slots__]

    assert_alike(lambda: max_pool2d(x, *setting, return_indices=True))
    assert_alike(lambda: (max_pool2d(x, *setting), min_pool2d(x, *setting)))


@given(st.data(), draw.some_shape(), draw.some_shape(), st.sampled_from(draw.FLOATS))
def test_ragged_windows(data: st.DataObject, shape: Shape, output_size: Shape, dtype: str) -> None:
    """Adaptive windows of several sizes."""
    x = data.draw(draw.planes(dtype, (2, *shape)))

    assert_alike(lambda: adaptive_max_pool2d(x, output_size, return_indices=True))


def test_other_dimensions() -> None:
    """One axis, and three; planes and columns that are not side by side in memory."""
    x = np.random.default_rng(1).integers(0, 5, (4, 6, 5, 14)).astype(np.float32)[:, :, :, ::2]

    assert_alike(lambda: max_pool1d(x[0], 3, 2, 1, return_indices=True))
    assert_alike(lambda: max_pool2d(x.swapaxes(0, 1), 2, 1, return_indices=True))
    assert_alike(lambda: max_pool3d(x, 2, 2, 1, 2, True, return_indices=True))


def test_a_large_input_is_not_gathered() -> None:
    """The table of its taps would be many times as large."""
    layouts = (Windows(size=999, first=np.arange(990), count=np.full(990, 10)),)

    assert small_inputs.argmax_of_small(np.zeros((1, 999)), layouts, np.ndarray.argmax) is None
    assert DEFAULT <= 2**14


def test_no_window_at_all() -> None:
    """An output without cells."""
    assert adaptive_max_pool2d(np.zeros((2, 3, 3)), (0, 2)).shape == (2, 0, 2)
    assert max_pool2d(np.zeros((0, 2, 3, 3)), 2).shape == (0, 2, 1, 1)
