"""Labels and sentences."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pooling_core import PoolSpec, trace_pool
from pooling_ui.text import words
from pooling_ui.text.numbers import parse_number

FINITE = st.floats(allow_nan=False, allow_infinity=False)


@given(st.lists(FINITE | st.floats(0.1, 0.1000001), unique=True, min_size=1, max_size=30))
def test_different_values_never_look_tied(values: list[float]) -> None:
    """However close two numbers are, their labels differ."""
    labels = words.number_labels(values)

    distinct = {float(value) + 0.0 for value in values}
    assert len(set(labels)) == len(distinct)


@given(st.integers(-999_999, 999_999))
def test_whole_numbers_are_never_rounded(value: int) -> None:
    """A six-digit whole number is written out, whatever its neighbours."""
    (label, _) = words.number_labels([value, 0.5])

    assert parse_number(label) == value


def test_labels_use_few_digits_and_real_signs() -> None:
    """Three digits are enough for thirds; minus and infinity are their own characters."""
    labels = words.number_labels([1 / 3, -2.5, np.nan, -np.inf, np.inf, 1e-9, 0.0])

    assert labels == ("0.333", "−2.5", "NaN", "−∞", "∞", "1e−9", "0")


def test_labels_of_one_plane_are_shortened_alike() -> None:
    """No number looks more exact than its neighbour, and none that is short is rounded."""
    assert words.number_labels([2.7812345, -2.939, 12]) == ("2.781", "−2.939", "12")
    assert words.number_labels([2.7812345, -2.5, 1e-9]) == ("2.78", "−2.5", "1e−9")


@pytest.mark.parametrize(
    ("side", "kernel", "says"),
    [
        (4, 2, "output 2 × 2; every input cell is read."),
        (3, 1, "output 2 × 2; 5 of 9 input cells are never read."),
        (5, 2, "output 2 × 2; 9 of 25 input cells are never read."),
    ],
)
def test_unread_cells_are_counted(side: int, kernel: int, says: str) -> None:
    """Floor mode with a 2 × 2 window leaves the last row and column of a 5 × 5 plane unread."""
    trace = trace_pool(np.zeros((side, side)), PoolSpec.of(kernel, 2))

    assert words.reading(trace) == f"Input {side} × {side} → {says}"


def test_a_single_unread_cell_is_spoken_of_as_one() -> None:
    """A stride of 2 reads the first of two cells."""
    trace = trace_pool(np.zeros((1, 2)), PoolSpec.of(1, 2))

    assert words.reading(trace) == "Input 1 × 2 → output 1 × 1; 1 of 2 input cells is never read."
