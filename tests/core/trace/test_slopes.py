"""One cell changed: the slopes are those of the gradient, and differ where a maximum has a tie."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pooling_core import (
    Average,
    Maximum,
    PoolSpec,
    PowerAverage,
    response,
    slopes,
    ties_of,
    trace_gradient,
    trace_pool,
)
from tests.core import draw
from tests.core.aliases import Array

Case = tuple[Array, PoolSpec, Array, tuple[int, ...]]

GRID = st.integers(-4, 4).map(float)  # apart by 1, so that a change of ½ passes no other cell


@st.composite
def cases(draw_one: st.DrawFn, max_dilation: int = 1) -> Case:
    """Draw whole numbers, a setting that fits, one of the cells, and the output's gradient."""
    shape, spec = draw_one(draw.fitting(2, max_dilation))
    rng = np.random.default_rng(draw_one(st.integers(0, 2**16)))
    x = rng.integers(-4, 5, shape).astype(float)
    windows = tuple(layout.windows for layout in spec.lay(shape))
    grad = rng.integers(-3, 4, windows).astype(float)
    return x, spec, grad, tuple(int(rng.integers(n)) for n in shape)


@given(cases())
def test_an_average_has_one_slope_and_it_is_the_gradient(case: Case) -> None:
    x, spec, grad, cell = case
    trace = trace_pool(x, spec, Average())

    left, right = slopes(x, spec, grad, cell, 0.5, Average())

    expected = trace_gradient(trace, grad).result[cell]
    np.testing.assert_allclose([left, right], expected, atol=1e-12)


@given(cases(max_dilation=3))
def test_the_gradient_of_a_maximum_is_its_slope_where_there_is_no_tie(case: Case) -> None:
    x, spec, _, cell = case
    x = x + np.arange(x.size).reshape(x.shape) / 1024  # no two cells are equal
    trace = trace_pool(x, spec)
    grad = np.ones(trace.output.shape)

    expected = trace_gradient(trace, grad).result[cell]
    assert slopes(x, spec, grad, cell, 2**-12) == (expected, expected)


@given(cases(max_dilation=3))
def test_with_ties_the_gradient_lies_between_the_slopes(case: Case) -> None:
    """The output gradient is 1 everywhere: then no window's share outweighs another's."""
    x, spec, _, cell = case
    trace = trace_pool(x, spec)
    grad = np.ones(trace.output.shape)

    left, right = slopes(x, spec, grad, cell, 0.5)

    assert left <= trace_gradient(trace, grad).result[cell] <= right


@given(cases(max_dilation=3))
def test_both_slopes_differ_where_a_cell_is_tied_and_nowhere_else(case: Case) -> None:
    """The output gradient is 1 everywhere: then no window's slope makes up for another's."""
    x, spec, grad, cell = case
    trace = trace_pool(x, spec)

    left, right = slopes(x, spec, np.ones(grad.shape), cell, 0.5)

    assert (left != right) == ties_of(trace).cells[cell]


@given(cases(max_dilation=3))
def test_a_window_is_tied_where_several_cells_equal_its_output(case: Case) -> None:
    x, spec, _, _ = case
    trace = trace_pool(x, spec)

    tied = ties_of(trace).windows

    for row, col in np.ndindex(trace.output.shape):
        taps = [
            (i, j)
            for i in trace.rows.taps[row][trace.rows.inside[row]]
            for j in trace.cols.taps[col][trace.cols.inside[col]]
        ]
        assert tied[row, col] == (sum(x[at] == trace.output[row, col] for at in taps) > 1)


def test_equal_magnitudes_tie_and_an_average_has_no_tie() -> None:
    x = [[1.0, -5.0, 5.0]]
    windows = PoolSpec.of((1, 3))

    assert ties_of(trace_pool(x, windows, PowerAverage(np.inf))).cells.tolist() == [[0, 1, 1]]
    assert not ties_of(trace_pool([[1.0, 1, 1]], windows, Average())).windows.any()
    assert not ties_of(trace_pool([[np.nan, np.nan, 1]], windows)).cells.any()


@pytest.mark.parametrize("value", [1e17, 2.0**60, -1e300])
def test_a_number_moves_even_where_the_next_is_far(value: float) -> None:
    """1e17 + ½ is 1e17."""
    assert slopes([[value]], PoolSpec.of(1), [[1.0]], (0, 0), 0.5) == (1, 1)


def test_an_output_that_stays_counts_nothing_even_infinitely() -> None:
    x, weights = [[1.0, 2.0]], [[1.0, np.inf]]

    assert slopes(x, PoolSpec.of(1), weights, (0, 0), 0.5) == (1, 1)
    assert slopes(x, PoolSpec.of(1), weights, (0, 1), 0.5) == (np.inf, np.inf)


def test_a_slope_of_zero_has_no_sign() -> None:
    """The page would show −0 otherwise."""
    left, right = slopes([[1.0, 5.0]], PoolSpec.of((1, 2)), [[1.0]], (0, 0), 0.5)

    assert not np.signbit([left, right]).any()


def test_a_change_in_a_large_sum_is_not_rounded_away() -> None:
    x = np.array([[1e16, 2.0]])

    assert slopes(x, PoolSpec.of(1), [[1.0, 1.0]], (0, 1), 0.5) == (1, 1)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_a_cell_that_is_not_finite_has_no_slope(value: float) -> None:
    assert np.isnan(slopes([[value, 1.0]], PoolSpec.of((1, 2)), [[1.0]], (0, 0), 0.5)).any()


@pytest.mark.parametrize("epsilon", [0, -1, np.nan])
def test_a_change_goes_somewhere(epsilon: float) -> None:
    with pytest.raises(ValueError, match="epsilon must be above 0"):
        slopes([[1.0]], PoolSpec.of(1), [[1.0]], (0, 0), epsilon)


def test_the_input_stays_as_it_was() -> None:
    x = np.array([[1.0, 5.0]])

    slopes(x, PoolSpec.of((1, 2)), [[1.0]], (0, 0), 0.5)
    response(x, PoolSpec.of((1, 2)), (0, 0), (0, 1), [7])

    assert x.tolist() == [[1, 5]]


@given(cases(max_dilation=3), st.lists(GRID, min_size=1, max_size=5))
def test_a_response_is_the_pool_of_each_changed_plane(case: Case, values: list[float]) -> None:
    x, spec, grad, cell = case
    window = tuple(n - 1 for n in grad.shape)

    outputs = response(x, spec, window, cell, values, Maximum())

    for value, output in zip(values, outputs, strict=True):
        x[cell] = value
        assert trace_pool(x, spec).output[window] == output
