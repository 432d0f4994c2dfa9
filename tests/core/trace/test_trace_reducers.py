"""Traces of every reducer over every kind of windows, compared with the functions themselves."""

from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pooling_core as core
from pooling_core import (
    AdaptiveSpec,
    Average,
    FractionalSpec,
    Maximum,
    Minimum,
    PoolSpec,
    PowerAverage,
    SettingError,
    trace_part,
    trace_pool,
)
from pooling_core.trace.reducers import Reducer, WindowSpec
from tests.core import draw
from tests.core.aliases import Array, Case, Function, Named
from tests.core.compare import assert_same_bits, present

VALUES = [-2.0, -0.0, 0.1, 1 / 3, 7.0, inf, float("nan")]


@st.composite
def cases(draw_one: st.DrawFn, max_dilation: int = 1) -> Case:
    """Draw an input of one to three axes, and a setting that fits it."""
    ndim = draw_one(st.integers(1, 3))
    shape, spec = draw_one(draw.fitting(ndim, max_dilation))
    if ndim == 3:
        shape = tuple(max(n, k) for n, k in zip(shape, spec.kernel_size, strict=True))
    dtype = draw_one(st.sampled_from(("float32", "float64")))
    return draw_one(draw.planes(dtype, shape, VALUES)), spec


def function(family: str, x: Array) -> Function:
    """Return the core's function for as many axes."""
    found: Function = getattr(core, f"{family}_pool{x.ndim}d")
    return found


def by_kernel(spec: PoolSpec) -> tuple[Any, ...]:
    """Return the arguments of an average."""
    return spec.kernel_size, spec.stride, spec.padding, spec.ceil_mode


@given(cases(), st.booleans(), st.none() | st.integers(1, 3))
def test_averages(case: Case, include_pad: bool, override: int | None) -> None:
    """The value, the sum of the taps, and what it is divided by."""
    x, spec = case
    override = None if x.ndim == 1 else override
    more = (include_pad, override)[: 1 + (x.ndim > 1)]

    trace = trace_pool(x, spec, Average(count_include_pad=include_pad, divisor_override=override))

    assert_same_bits(trace.output, function("avg", x)(x[None], *by_kernel(spec), *more)[0])
    assert trace.winners is trace.indices is None
    assert present(trace.divisors).shape == present(trace.totals).shape == trace.output.shape
    with np.errstate(all="ignore"):
        quotients = present(trace.totals) / present(trace.divisors).astype(x.dtype) + 0
    assert_same_bits(quotients, trace.output)
    assert trace.reducer.border == ("counts as 0" if include_pad else "is left out")


@given(cases(max_dilation=3))
def test_minima_are_maxima_of_the_negative(case: Case) -> None:
    x, spec = case

    trace, upside_down = trace_pool(x, spec, Minimum()), trace_pool(-x, spec)

    assert_same_bits(trace.output, -upside_down.output)
    assert_same_bits(present(trace.winners), present(upside_down.winners))


def test_the_least_integer_has_a_minimum_too() -> None:
    x = np.array([[-128, 127]], np.int8)

    trace = trace_pool(x, PoolSpec.of((1, 2)), Minimum())

    assert (trace.output.tolist(), present(trace.winners).tolist()) == ([[-128]], [[0]])


@given(cases(), st.sampled_from([1.0, 2.0, 3.0, 0.5, inf, -inf]))
def test_power_averages(case: Case, p: float) -> None:
    """The value, the powers, and their sum; with infinity the largest magnitude wins."""
    x, spec = case
    spec = spec.with_(padding=0, ceil_mode=False)
    if not all(rule.fits for rule in spec.size_rules(x.shape)):
        spec = PoolSpec.of(1, ndim=x.ndim)
    kernel = spec.kernel_size if x.ndim > 1 else spec.kernel_size[0]

    trace = trace_pool(x, spec, PowerAverage(p))

    assert_same_bits(trace.output, function("lp", x)(x[None], p, kernel, spec.stride)[0])
    assert (trace.winners is None) == np.isfinite(p)
    with np.errstate(all="ignore"):
        terms = np.abs(x) if np.isinf(p) else x**p
        np.testing.assert_allclose(trace.terms, terms, rtol=1e-6)
        if np.isfinite(p):
            np.testing.assert_allclose(present(trace.totals) ** (1 / p), trace.output, rtol=1e-6)


@given(cases(), st.data())
def test_adaptive_windows(case: Case, data: st.DataObject) -> None:
    x, _ = case
    size = tuple(data.draw(st.integers(1, 9)) for _ in x.shape)

    largest, average = (trace_pool(x, AdaptiveSpec(size), one) for one in (Maximum(), Average()))

    values, indices = function("adaptive_max", x)(x[None], size, return_indices=True)
    assert_same_bits(largest.output, values[0])
    assert_same_bits(present(largest.winners), indices[0])
    assert_same_bits(average.output, function("adaptive_avg", x)(x[None], size)[0])
    counts = [layout.count for layout in average.layouts]
    for at in np.ndindex(average.output.shape):
        assert present(average.divisors)[at] == np.prod(
            [c[i] for c, i in zip(counts, at, strict=True)]
        )


REDUCERS = [
    *(Maximum(), Minimum(), PowerAverage(2), PowerAverage(1), PowerAverage(inf)),
    *(PowerAverage(-inf), Average(), Average(count_include_pad=False)),
    Average(divisor_override=3),
]


@pytest.mark.parametrize("reducer", REDUCERS)
def test_a_comparison_names_the_winner(reducer: Reducer) -> None:
    """The first cell that no other beats; without a comparison no cell wins."""
    x = np.array([[3.0, -5.0, 1.0, 5.0]])

    trace, how = trace_pool(x, PoolSpec.of((1, 4)), reducer), reducer.comparison

    if how is None:
        assert trace.winners is None
        return
    compared = np.abs(x) if how.of_magnitudes else x
    best = compared.argmin() if how.smallest_wins else compared.argmax()
    assert present(trace.winners).tolist() == [[best]]


@pytest.mark.parametrize("reducer", REDUCERS)
def test_sums_are_divided_by_what_the_reducer_says(reducer: Reducer) -> None:
    """An average is the sum divided; a power average's sum is scaled up for the overhang."""
    spec = PoolSpec.of(3, 2, ceil_mode=True)
    x = np.arange(1.0, 37.0).reshape(6, 6)
    layouts = spec.lay(x.shape)

    trace, divisors = trace_pool(x, spec, reducer), reducer.divided_by(spec, layouts)

    assert (divisors is None) == (trace.totals is None)
    if divisors is None:
        return
    sums = [
        sum(trace.terms[np.ix_(rows[rows < 6], cols[cols < 6])].ravel())
        for rows in layouts[0].taps
        for cols in layouts[1].taps
    ]
    quotients = np.reshape(sums, trace.output.shape) / divisors
    power = trace.output if trace.divisors is not None else present(trace.totals)
    np.testing.assert_allclose(quotients, power)


@pytest.mark.parametrize("size", [4, 5])
def test_adaptive_averages_are_divided_by_their_cells(size: int) -> None:
    spec = AdaptiveSpec(size)

    divisors = Average(divisor_override=7).divided_by(spec, spec.lay((6, 6)))

    trace = trace_pool(np.ones((6, 6)), spec, Average())
    assert np.array_equal(divisors, present(trace.divisors))


def test_fractional_windows() -> None:
    x = np.arange(100.0).reshape(10, 10)

    trace = trace_pool(x, FractionalSpec(2, 4, (0.1, 0.7)))

    samples = np.array([[[0.1, 0.7]]])
    values, indices = core.fractional_max_pool2d(
        x[None], 2, 4, return_indices=True, _random_samples=samples
    )
    assert_same_bits(trace.output, values[0])
    assert_same_bits(present(trace.winners), indices[0])
    assert trace.unread.sum() == 100 - 64


def test_a_part_of_an_average_has_the_divisors_of_the_whole() -> None:
    """Border counts only where the plane itself ends."""
    x, spec = np.arange(25.0).reshape(5, 5), PoolSpec.of(3, 2, 1)
    whole = trace_pool(x, spec, Average(count_include_pad=False))

    part, which = trace_part(x, spec, (slice(0, 4), slice(1, 5)), Average(count_include_pad=False))

    assert which == (slice(0, 2), slice(1, 3))
    assert_same_bits(part.output, whole.output[which])
    assert present(part.divisors).tolist() == [[6, 4], [9, 6]]


@pytest.mark.parametrize("dtype", ["int64", "float16", "float32", "float64"])
@pytest.mark.parametrize("reducer", [Average(), Average(divisor_override=3), Maximum(), Minimum()])
def test_a_part_may_hold_no_window(dtype: str, reducer: Reducer) -> None:
    x = np.arange(10).astype(dtype)

    part, which = trace_part(x, PoolSpec.of(5, 2, ndim=1), (slice(0, 3),), reducer)

    assert (part.output.dtype, part.output.shape) == (x.dtype, (0,))
    assert x[which].size == 0


@given(cases(), st.data())
def test_a_part_of_an_average_of_integers_is_that_of_the_whole(
    case: Case, data: st.DataObject
) -> None:
    """This holds even if the part holds no window."""
    plane, spec = case
    x = np.random.default_rng(0).integers(-99, 99, plane.shape)
    part = tuple(data.draw(draw.slices(size)) for size in x.shape)
    whole = trace_pool(x, spec, Average())

    trace, which = trace_part(x, spec, part, Average())

    assert_same_bits(trace.output, np.ascontiguousarray(whole.output[which]))
    assert_same_bits(present(trace.divisors), np.ascontiguousarray(present(whole.divisors)[which]))


@pytest.mark.parametrize(
    ("windows", "reducer", "words", "nearest"),
    [
        (PoolSpec.of(2, dilation=2), Average(), "average has none", {"dilation": (1, 1)}),
        (PoolSpec.of(2, padding=1), PowerAverage(), "average has none", {"padding": (0, 0)}),
        (PoolSpec.of(2, dilation=2), PowerAverage(), "average has none", {"dilation": (1, 1)}),
        (AdaptiveSpec(2), PowerAverage(), "there is no adaptive power average", {}),
        (FractionalSpec(2, 2, (0.5, 0.5)), Average(), "there is no fractional average in", {}),
        (PoolSpec.of(2), PowerAverage(0), "norm_type must not be 0", None),
    ],
)
def test_what_pytorch_does_not_have_is_refused(
    windows: WindowSpec, reducer: Reducer, words: str, nearest: Named | None
) -> None:
    with pytest.raises(ValueError, match=words) as refusal:
        trace_pool(np.zeros((5, 5)), windows, reducer)

    assert getattr(refusal.value, "nearest", None) == nearest


def test_an_average_checks_what_it_is_given() -> None:
    """It refuses what `avg_pool2d` refuses."""
    two: Any = 2
    with pytest.raises(ValueError, match="divisor_override must be an int64 other than 0, got 0"):
        Average(divisor_override=0)
    with pytest.raises(TypeError, match="count_include_pad must be a bool, got 2"):
        Average(count_include_pad=two)


@given(st.data())
def test_a_part_of_an_adaptive_average_is_that_of_the_whole(data: st.DataObject) -> None:
    """This holds even if the part holds a single window: that is not the whole plane."""
    shape = [data.draw(st.integers(1, 7)) for _ in range(2)]
    size = tuple(data.draw(st.integers(1, 5)) for _ in shape)
    x = np.random.default_rng(0).standard_normal(shape, np.float32)
    cuts = [sorted(data.draw(st.lists(st.integers(0, n), min_size=2, max_size=2))) for n in shape]
    part = tuple(slice(start, max(stop, start + 1)) for start, stop in cuts)
    part = tuple(cut if cut.stop <= n else slice(0, n) for cut, n in zip(part, shape, strict=True))
    whole = trace_pool(x, AdaptiveSpec(size), Average())

    trace, which = trace_part(x, AdaptiveSpec(size), part, Average())

    assert_same_bits(trace.output, np.ascontiguousarray(whole.output[which]))


@pytest.mark.parametrize("part", [(slice(0, 2),), (slice(0, 2), slice(None)), ()])
def test_a_part_needs_a_start_and_a_stop_for_each_axis(part: tuple[slice, ...]) -> None:
    with pytest.raises(ValueError, match="part must have a start and a stop for each of 2 axes"):
        trace_part(np.zeros((4, 4)), PoolSpec.of(2), part)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_fractional_windows_are_laid_in_the_dtype_of_the_input(dtype: str) -> None:
    """They must be the windows of the function: roundings move windows."""
    rng = np.random.default_rng(0)
    for _ in range(60):
        x, samples = rng.random((60, 50)).astype(dtype), rng.random(2).astype(dtype)
        spec = FractionalSpec(3, (37, 41), tuple(samples.tolist()), dtype)

        _, indices = core.fractional_max_pool2d(
            x[None], 3, (37, 41), return_indices=True, _random_samples=samples[None, None]
        )

        assert_same_bits(present(trace_pool(x, spec).indices), indices[0])


def test_a_volume_smaller_than_the_kernel_has_no_average() -> None:
    """PyTorch has none, even where padding would help. Its maximum has none of this."""
    x, spec = np.zeros((1, 3, 3)), PoolSpec.of(2, padding=1, ndim=3)

    assert trace_pool(x, spec).output.shape == (1, 2, 2)
    with pytest.raises(SettingError, match="is larger than the input") as refused:
        trace_pool(x, spec, Average())
    assert refused.value.nearest == {"kernel_size": (1, 2, 2), "padding": (0, 1, 1)}
