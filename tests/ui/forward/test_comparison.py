"""Two settings on one plane."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pooling_core import PoolSpec, trace_pool
from pooling_core.trace.trace import PoolTrace
from pooling_ui.forward.differences import comparison, differing

PLANE = [[1.0, 2, 3], [4, np.nan, 6], [7.0, 8, 9]]


def _trace(*setting: Any) -> PoolTrace:
    return trace_pool(PLANE, PoolSpec.of(*setting))


def test_cells_of_equal_value_do_not_differ() -> None:
    """NaN equals NaN here, since both outputs show the same."""
    assert not differing(_trace(2, 1), _trace(2, 1)).any()


def test_cells_that_the_first_does_not_have_differ() -> None:
    assert differing(_trace(2, 2), _trace(1, 1)).tolist() == [
        [True, True, True],
        [True, True, True],
        [True, True, True],
    ]
    assert differing(_trace(1, 1), _trace(1, 2)).tolist() == [[False, True], [True, True]]


SETTINGS = st.tuples(st.integers(1, 3), st.integers(1, 3))


@given(SETTINGS, SETTINGS)
def test_as_many_cells_differ_as_are_counted_one_by_one(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    a, b = _trace(*one), _trace(*other)
    rows, columns = a.output.shape

    alike = [
        repr(a.output[row, col].item()) == repr(value.item())
        for (row, col), value in np.ndenumerate(b.output)
        if row < rows and col < columns
    ]

    assert differing(a, b).sum() == b.output.size - sum(alike)


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        ((2, 1), (2, 1), "A: output 2 × 2. B: output 2 × 2; no cell differs."),
        ((1, 1), (1, 2), "A: output 3 × 3. B: output 2 × 2; 3 of B's 4 cells differ from A's."),
        ((3,), (1, 3), "A: output 1 × 1. B: output 1 × 1; 1 of B's 1 cells differs from A's."),
    ],
)
def test_it_says_sizes_and_how_many_differ(
    one: tuple[int, ...], other: tuple[int, int], says: str
) -> None:
    assert comparison(_trace(*one), _trace(*other)) == says


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        ([1.0, 2, 3, np.inf], "no cell differs"),
        ([np.nextafter(1, 2), 2, 3, np.inf], "1 of B's 4 cells differs from A's, all by rounding"),
        ([np.nextafter(1, 2), 9, 3, np.inf], "2 of B's 4 cells differ from A's, 1 by rounding"),
        ([1.0, 2.001, 3, -np.inf], "2 of B's 4 cells differ from A's."),
    ],
)
def test_it_says_where_only_the_last_digits_differ(numbers: list[Any], says: str) -> None:
    """The stage shows the same numbers there: without it, the marks would have no reason."""
    a = trace_pool([1.0, 2, 3, np.inf], PoolSpec.of(1, ndim=1))
    b = trace_pool(numbers, PoolSpec.of(1, ndim=1))

    assert says in comparison(a, b)


def test_it_says_which_has_no_output() -> None:
    """Because PyTorch refuses it, or no window fits."""
    assert comparison(None, _trace(2)) == "A has no output here."
    assert comparison(_trace(2), None) == "A: output 1 × 1. B has no output here."


@pytest.mark.parametrize("axes", [1, 2, 3])
def test_outputs_of_any_number_of_axes_are_compared_where_both_have_cells(axes: int) -> None:
    plane = np.arange(4.0**axes).reshape((4,) * axes)
    a, b = (trace_pool(plane, PoolSpec.of(2, stride, ndim=axes)) for stride in (2, 1))

    differs = differing(a, b)

    both = (slice(2),) * axes
    np.testing.assert_array_equal(differs[both], a.output != b.output[both])
    differs[both] = True
    assert differs.all()
