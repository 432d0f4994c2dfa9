"""Two settings on one plane."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pooling_core import PoolSpec, trace_pool
from pooling_ui.features.forward.differences import comparison, differing
from tests.ui.features.forward.test_recorded_comparison import CASES, pool
from tests.ui.helpers.pages import numbers


def test_cells_of_equal_value_do_not_differ() -> None:
    """NaN equals NaN here, since both outputs show the same."""
    assert not differing(pool(2, 1), pool(2, 1)).any()


def test_cells_that_the_first_does_not_have_differ() -> None:
    assert differing(pool(2, 2), pool(1, 1)).tolist() == [
        [True, True, True],
        [True, True, True],
        [True, True, True],
    ]
    assert differing(pool(1, 1), pool(1, 2)).tolist() == [[False, True], [True, True]]


SETTINGS = st.tuples(st.integers(1, 3), st.integers(1, 3))


@given(SETTINGS, SETTINGS)
def test_as_many_cells_differ_as_are_counted_one_by_one(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    a, b = pool(*one), pool(*other)
    rows, columns = a.output.shape

    alike = [
        repr(a.output[row, col].item()) == repr(value.item())
        for (row, col), value in np.ndenumerate(b.output)
        if row < rows and col < columns
    ]

    assert differing(a, b).sum() == b.output.size - sum(alike)


def test_it_says_sizes_and_how_many_differ_also_by_rounding() -> None:
    said = {name: numbers(comparison(*pair)) for name, pair in CASES.items()}

    assert said["none differs"] == [2, 2, 2, 2]
    assert said["other sizes"] == [3, 3, 2, 2, 3, 4]
    assert said["one differs"] == [1, 1, 1, 1]
    assert said["rounding alone"] == [4, 4, 1, 4]
    assert said["rounding, too"] == [4, 4, 2, 4, 1]
    assert said["no rounding"] == [4, 4, 2, 4]
    assert said["B has no output"] == [1, 1]


@pytest.mark.parametrize("axes", [1, 2, 3])
def test_outputs_of_any_number_of_axes_are_compared_where_both_have_cells(axes: int) -> None:
    plane = np.arange(4.0**axes).reshape((4,) * axes)
    a, b = (trace_pool(plane, PoolSpec.of(2, stride, ndim=axes)) for stride in (2, 1))

    differs = differing(a, b)

    both = (slice(2),) * axes
    np.testing.assert_array_equal(differs[both], a.output != b.output[both])
    differs[both] = True
    assert differs.all()
