"""max_pool2d and min_pool2d against the definition."""

from math import inf, nan
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pooling_core import AxisLayout, PoolSpec, SettingError, max_pool2d, min_pool2d
from pooling_core.compute import tiles
from pooling_core.compute.argmaxima import window_argmax
from pooling_core.compute.maxima import window_max
from tests.core import draw, naive
from tests.core.aliases import Arguments, Array, Case, Named, Refusal
from tests.core.compare import assert_same_bits


def arguments(spec: PoolSpec) -> Named:
    """Return the spec as keyword arguments."""
    return {name: getattr(spec, name) for name in PoolSpec.__dataclass_fields__}


def definition(x: Array, spec: PoolSpec) -> tuple[Array, Array]:
    """Return values and indices of a stack of planes by the definition."""
    axes = zip(x.shape[1:], spec.kernel_size, spec.stride, spec.padding, spec.dilation, strict=True)
    rows, cols = (naive.windows(*each, spec.ceil_mode)[0] for each in axes)
    least = -inf if x.dtype.kind == "f" else int(np.iinfo(x.dtype).min)
    cells = [naive.max_pool(plane, rows, cols, least) for plane in x.tolist()]
    values = [[[value for value, _, _ in row] for row in plane] for plane in cells]
    indices = [[[index for _, index, _ in row] for row in plane] for plane in cells]
    return np.array(values, x.dtype), np.array(indices, np.int64)


@st.composite
def cases(draw_one: st.DrawFn) -> Case:
    """Draw two planes and settings that fit them."""
    shape, spec = draw_one(draw.fitting())
    dtype = draw_one(st.sampled_from(draw.DTYPES))
    return draw_one(draw.planes(dtype, (2, *shape))), spec


BORDER_ALONE = PoolSpec.of(2, stride=1, padding=1, dilation=2)


WHOLE = {"_TILE_BYTES": 2**20, "_SPANS": 4}
TINY = {"_TILE_BYTES": 1, "_SPANS": 0}
NARROW = {"_TILE_BYTES": 100, "_SPANS": 1, "_BYTES_A_THREAD": 1, "_threads": 2}


@draw.MORE
@given(cases(), st.sampled_from([WHOLE, TINY, NARROW]))
@example((np.zeros((1, 1, 1)), BORDER_ALONE), TINY)
@example((np.zeros((2, 2, 1), np.uint8), BORDER_ALONE), TINY)
@example((np.array([[[1, nan, 3, nan, 2]]]), PoolSpec.of((1, 5))), TINY)
@example((np.array([[[0.0, -0.0], [-0.0, 0.0]]]), PoolSpec.of(2, stride=1, padding=1)), TINY)
def test_matches_the_definition(case: Case, cut: Named) -> None:
    """Every value to the bit and every index, for any tiles, with indices and without."""
    x, spec = case
    expected = definition(x, spec)

    with patch.multiple(tiles, **cut):
        values, indices = max_pool2d(x, **arguments(spec), return_indices=True)
        alone = max_pool2d(x, **arguments(spec))

    assert_same_bits(values, expected[0])
    assert_same_bits(indices, expected[1])
    assert_same_bits(alone, expected[0])


@given(cases())
@example((np.zeros((1, 1, 1), np.uint8), BORDER_ALONE))
@example((np.full((1, 1, 2), -0.0), PoolSpec.of((1, 2))))
def test_the_minimum_is_the_maximum_upside_down(case: Case) -> None:
    """This holds for every dtype, even where -x overflows."""
    x, spec = case
    floating = x.dtype.kind == "f"
    reverse = np.negative if floating else np.invert

    assert_same_bits(min_pool2d(x, **arguments(spec)), reverse(definition(reverse(x), spec)[0]))


def test_the_minimum_of_a_few_numbers() -> None:
    """NaN wins, a window of border alone gives the other extreme, -128 survives."""
    assert min_pool2d(np.array([[[3.0, -2.0, nan, 1.0]]]), (1, 2)).tolist()[0][0][0] == -2
    assert np.isnan(min_pool2d(np.array([[[3.0, nan]]]), (1, 2))).all()
    assert min_pool2d(np.array([[[-128, 127]]], np.int8), (1, 2)).tolist() == [[[-128]]]
    assert min_pool2d(np.zeros((1, 1, 1), np.uint8), 2, 1, 1, 2).tolist() == [[[255] * 1]]
    assert min_pool2d(np.zeros((1, 1, 1)), 2, 1, 1, 2).tolist() == [[[inf]]]


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 5)), min_size=1, max_size=5),
    st.lists(st.tuples(st.integers(0, 4), st.integers(1, 5)), min_size=1, max_size=5),
    draw.planes("float32", (7, 5)),
)
def test_ragged_windows_are_pooled_by_the_same_code(
    high: list[tuple[int, int]], wide: list[tuple[int, int]], plane: Array
) -> None:
    """Windows of any lengths are pooled, as in adaptive pooling."""
    layouts = [
        AxisLayout(size=size, first=np.array(windows)[:, 0], count=np.array(windows)[:, 1])
        for size, windows in zip(plane.shape, (high, wide), strict=True)
    ]
    rows, cols = ([[*range(a, a + n)] or [7] for a, n in windows] for windows in (high, wide))
    cells = naive.max_pool(plane.tolist(), rows, cols)  # 7 lies outside, as good as no tap

    values, indices = window_argmax(plane[None], tuple(layouts))

    for at in np.ndindex(len(rows), len(cols)):
        value, index, winner = cells[at[0]][at[1]]
        np.testing.assert_array_equal(values[0][at], np.float32(value))
        assert winner is None or indices[0][at] == index
    assert_same_bits(window_max(plane[None], tuple(layouts)), values)


def test_the_examples_of_the_documentation() -> None:
    """The shapes printed with torch.nn.MaxPool2d."""
    x = np.random.default_rng(0).standard_normal((20, 16, 50, 32))

    assert max_pool2d(x, 3, stride=2).shape == (20, 16, 24, 15)
    assert max_pool2d(x, (3, 2), stride=(2, 1)).shape == (20, 16, 24, 31)


@pytest.mark.parametrize(
    ("size", "settings", "windows"),
    [
        (5, {"kernel_size": 2, "stride": 2, "padding": 1, "ceil_mode": True}, 3),
        (6, {"kernel_size": 1, "stride": 2, "ceil_mode": True}, 3),  # the fourth is dropped
        (9, {"kernel_size": 4, "stride": 4, "padding": 2, "ceil_mode": True}, 3),
        (2, {"kernel_size": 3, "stride": 5, "ceil_mode": True}, 1),  # wider than the input
    ],
)
def test_rounding_up_has_its_exceptions(size: int, settings: Named, windows: int) -> None:
    """Sizes that people have asked PyTorch about."""
    assert max_pool2d(np.zeros((1, size, size)), **settings).shape == (1, windows, windows)


def test_integers_are_compared_exactly() -> None:
    """A detour over float64 could not tell these two integers apart."""
    x = np.array([[[2**53, 2**53 + 1]]])

    values, indices = max_pool2d(x, (1, 2), return_indices=True)

    assert (values.item(), indices.item()) == (2**53 + 1, 1)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((2, 2, 2), SettingError),
        ((5,), SettingError),
        ((2.0,), TypeError),
        ((2, 0), SettingError),
        ((2, 2, 0, 0), SettingError),
        ((2, 2, 0, 1, 1), TypeError),
        (((2, 2, 2),), SettingError),
    ],
)
def test_settings_are_checked(arguments: Arguments, error: Refusal) -> None:
    """PoolSpec checks the settings; it has tests of its own."""
    for function in (max_pool2d, min_pool2d):
        with pytest.raises(error):
            function(np.zeros((1, 4, 4)), *arguments)
