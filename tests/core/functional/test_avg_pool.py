"""avg_pool2d against the definition and the numbers that PyTorch gives."""

from math import inf, nan
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import DTypeLike

from pooling_core import AxisLayout, PoolSpec, SettingError, avg_pool2d
from pooling_core.compute.sums import window_sum
from tests.core import draw, naive
from tests.core.aliases import Array, Case, Named, Refusal, Shape
from tests.core.compare import assert_same_bits

VALUES: dict[str, list[float]] = {
    "float64": [-1e300, -0.0, 0.1, 0.3, 1e16, 1e300, inf, nan],
    "int64": [-7, -1, 0, 2, 9],
}


@st.composite
def cases(draw_one: st.DrawFn) -> Case:
    """Draw two planes and settings that fit them."""
    shape, spec = draw_one(draw.fitting(max_dilation=1))
    dtype = draw_one(st.sampled_from(sorted(VALUES)))
    return draw_one(draw.planes(dtype, (2, *shape), VALUES[dtype])), spec


NEVER = 2**60
SHORT: Named = {"sums._LONG_ROW": NEVER, "sums.suits_table": lambda *_: False}
METHODS: dict[str, Named] = {
    "by rows": {"sums._LONG_ROW": 0, "sums._NEAR": NEVER, "sums._WINDOWS_A_TAP": 0},
    "by a table": {"sums._LONG_ROW": NEVER, "sums.suits_series": lambda _: False},
    "one by one": SHORT | {"series_sums._FEW_CHOICES": NEVER, "series_sums._SHORT_LOOP": NEVER},
    "together": SHORT | {"series_sums._FEW_CHOICES": NEVER, "series_sums._SHORT_LOOP": 2},
    "in chains": SHORT
    | {f"chained_sums.{name}": 0 for name in ("_WIDE", "_LONG", "_MANY_CELLS")}
    | {"sums.add_series": lambda *_: False},
    "rows as planes": SHORT | {"sums.add_series": lambda *_: False},
}
"""What makes `sums` choose each of its ways of adding."""


@given(
    cases(),
    st.booleans(),
    st.none() | st.integers(-3, 3).filter(bool) | st.just(-(2**40)),
    st.sampled_from(list(METHODS)),
)
@example((np.array([[[-7, 2]]]), PoolSpec.of((1, 2))), True, None, "one by one")
@example((np.full((1, 1, 2), -0.0), PoolSpec.of((1, 2))), True, None, "one by one")
@example((np.zeros((1, 1, 2)), PoolSpec.of((1, 2))), True, -2, "by rows")
def test_matches_the_definition(
    case: Case, include_pad: bool, override: int | None, way: str
) -> None:
    """Every mean to the bit, whichever way the windows are added up."""
    x, spec = case
    settings = zip(x.shape[1:], spec.kernel_size, spec.stride, spec.padding, strict=True)
    rows, cols = (naive.windows(*each, 1, spec.ceil_mode)[0] for each in settings)
    options = spec.padding, include_pad, override
    expected = [naive.avg_pool(plane, rows, cols, *options) for plane in x.tolist()]

    with pytest.MonkeyPatch.context() as monkeypatch:
        for name, value in METHODS[way].items():
            monkeypatch.setattr(f"pooling_core.compute.{name}", value)
        values = avg_pool2d(
            x, spec.kernel_size, spec.stride, spec.padding, spec.ceil_mode, include_pad, override
        )

    assert_same_bits(values, np.array(expected, x.dtype))


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3)), min_size=1, max_size=5),
    st.lists(st.tuples(st.integers(0, 4), st.integers(1, 2)), min_size=3, max_size=6),
    draw.planes("float64", (7, 6), [0.1, 0.3, -1e16, 1e16, 1e300]),
    st.sampled_from(list(METHODS)),
)
@example([(0, 3)], [(0, 1), (1, 2), (2, 2), (4, 2)], np.arange(42.0).reshape(7, 6), "together")
@example(
    [(0, 2), (2, 2), (4, 1), (5, 2)],
    [(0, 2), (1, 2), (4, 2)],
    0.1 * np.arange(42).reshape(7, 6),
    "in chains",
)
@example([(0, 7)], [(0, 3), (1, 1), (3, 2)], 0.1 * np.arange(42).reshape(7, 6), "in chains")
def test_ragged_windows_are_added_up_by_the_same_code(
    high: list[tuple[int, int]], wide: list[tuple[int, int]], plane: Array, way: str
) -> None:
    """Windows of any sizes at any distances, as in adaptive pooling."""
    layouts = [
        AxisLayout(size=size, first=np.array(windows)[:, 0], count=np.array(windows)[:, 1])
        for size, windows in zip(plane.shape, (high, wide), strict=True)
    ]
    expected = np.zeros((len(high), len(wide)))
    for at in np.ndindex(expected.shape):
        (row, rows), (col, cols) = high[at[0]], wide[at[1]]
        for value in plane[row : row + rows, col : col + cols].ravel().tolist():
            expected[at] += value

    with pytest.MonkeyPatch.context() as monkeypatch:
        for name, value in (METHODS[way] | {"series._MOST_SERIES": NEVER}).items():
            monkeypatch.setattr(f"pooling_core.compute.{name}", value)
        sums = window_sum(plane[None], tuple(layouts), np.float64)

    assert_same_bits(sums, expected[None])


def test_the_examples_of_the_documentation() -> None:
    """The shapes printed with torch.nn.AvgPool2d."""
    x = np.random.default_rng(0).standard_normal((20, 16, 50, 32))

    assert avg_pool2d(x, 3, stride=2).shape == (20, 16, 24, 15)
    assert avg_pool2d(x, (3, 2), stride=(2, 1)).shape == (20, 16, 24, 31)


@pytest.mark.parametrize(
    ("settings", "means"),
    [
        ({"kernel_size": 2, "stride": 2}, [1.5, 3.5, 5]),
        ({"kernel_size": 3, "stride": 2, "padding": 1}, [1, 3, 3]),
        (
            {"kernel_size": 3, "stride": 2, "padding": 1, "count_include_pad": False},
            [1.5, 3, 4.5],
        ),
        ({"kernel_size": 4, "stride": 3, "padding": 2}, [0.75, 3.5, 5 / 3]),  # not 5 / 4
        ({"kernel_size": 2, "stride": 2, "divisor_override": 10}, [0.3, 0.7, 0.5]),
    ],
)
def test_padding_counts_but_overhang_does_not(settings: Named, means: list[float]) -> None:
    """The mean of a column of 1 to 5, rounded up."""
    wide: Named = {
        name: (value, 1 if name != "padding" else 0) if name != "divisor_override" else value
        for name, value in settings.items()
        if name != "count_include_pad"
    }
    flag = settings.get("count_include_pad", True)

    values = avg_pool2d(
        np.arange(1.0, 6).reshape(1, 5, 1), **wide, ceil_mode=True, count_include_pad=flag
    )

    np.testing.assert_array_equal(values.ravel(), means)


@pytest.mark.parametrize("divisor", [None, 2, -2])
@pytest.mark.parametrize("way", METHODS)
def test_each_type_is_added_up_as_pytorch_does(
    divisor: int | None, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """float16 in float32, float32 in itself, int64 wrapping around."""
    for name, value in METHODS[way].items():
        monkeypatch.setattr(f"pooling_core.compute.{name}", value)
    sign = -1 if divisor == -2 else 1

    def mean(values: list[float], dtype: DTypeLike) -> Any:
        result = avg_pool2d(np.array([[values]], dtype), (1, 2), divisor_override=divisor)
        assert result.dtype == dtype
        return result.item() * sign

    assert mean([60000, 60000], np.float16) == 60000
    assert mean([3e38, 3e38], np.float32) == inf
    assert mean([2**24, 1], np.float32) == 2**23
    assert mean([-7, 2], np.int64) == -2
    assert mean([2**62, 2**62], np.int64) == -(2**62)


def test_infinity_and_nan_stay_in_their_windows() -> None:
    """Infinity and NaN do not reach other windows, as they would with running sums."""
    x = np.array([[[1, inf, 3, nan, 5, -inf, inf, 2, 4]]])

    values = avg_pool2d(x, (1, 2), 1)

    np.testing.assert_array_equal(values[0, 0], [inf, inf, nan, nan, -inf, nan, inf, 3])


def test_a_kernel_far_wider_than_the_input_costs_nothing() -> None:
    """Border taps are not added up one by one."""
    half = 2**30 - 1
    x = np.arange(6.0).reshape(1, 2, 3)

    values = avg_pool2d(x, 2 * half + 1, 1, half, count_include_pad=False)

    np.testing.assert_array_equal(values, np.full((1, 2, 3), 2.5))


@pytest.mark.parametrize("kernel", [1, 2])
def test_the_result_is_fresh_and_the_input_unchanged(kernel: int) -> None:
    """Read-only, strided and byte-swapped inputs work; a batch of none too."""
    x = np.broadcast_to(np.arange(16.0).astype(">f4").reshape(4, 4).T, (3, 2, 4, 4))

    values = avg_pool2d(x, kernel)

    assert_same_bits(values, avg_pool2d(np.ascontiguousarray(x, np.float32), kernel))
    assert not np.shares_memory(values, x)
    assert values.flags.writeable
    assert avg_pool2d(x[:0], kernel).shape == (0, *values.shape[1:])


@pytest.mark.parametrize("dtype", ["?", "u1", "i1", "i2", "i4", "u8", "c8", "O"])
def test_a_wrong_dtype_is_a_type_error(dtype: str) -> None:
    """PyTorch averages only int64 of the integers."""
    with pytest.raises(TypeError, match="takes an input of float16, float32, float64, int64, not"):
        avg_pool2d(np.zeros((1, 4, 4), dtype), 2)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"divisor_override": 0}, ValueError, "int64 other than 0"),
        ({"divisor_override": 2**63}, ValueError, "int64 other than 0"),
        ({"divisor_override": 2.0}, TypeError, "divisor_override must be an int"),
        ({"divisor_override": True}, TypeError, "divisor_override must be an int"),
        ({"divisor_override": "2"}, TypeError, "divisor_override must be an int"),
        ({"divisor_override": (2,)}, TypeError, "divisor_override must be an int"),
        ({"count_include_pad": 1}, TypeError, "count_include_pad must be a bool"),
        ({"count_include_pad": None}, TypeError, "count_include_pad must be a bool"),
        ({"ceil_mode": 1}, TypeError, "ceil_mode must be a bool"),
        ({"padding": 2}, SettingError, "padding must be at most half"),
        ({"stride": 0}, SettingError, "stride must be at least 1"),
        ({"dilation": 1}, TypeError, "dilation"),
    ],
)
def test_options_are_checked(options: Named, error: Refusal, words: str) -> None:
    """PyTorch's averages know no dilation."""
    with pytest.raises(error, match=words):
        avg_pool2d(np.zeros((1, 4, 4)), 2, **options)


@pytest.mark.parametrize("shape", [(4, 4), (0, 4, 4), (2, 0, 4, 4), (1, 1, 1, 4, 4)])
def test_a_wrong_shape_is_a_value_error(shape: Shape) -> None:
    """The function refuses the shapes that max_pool2d refuses."""
    with pytest.raises(ValueError, match=r"got shape \("):
        avg_pool2d(np.zeros(shape), 2)
