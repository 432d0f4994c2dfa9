"""Labels and sentences."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pooling_core import PoolSpec, trace_max_pool
from pooling_ui import words
from pooling_ui.numbers import parse_number

FINITE = st.floats(allow_nan=False, allow_infinity=False)


@given(st.lists(FINITE | st.floats(0.1, 0.1000001), unique=True, min_size=1, max_size=30))
def test_different_values_never_look_tied(values):
    """However close two numbers are, their labels differ."""
    labels = words.number_labels(values)

    distinct = {float(value) + 0.0 for value in values}
    assert len(set(labels)) == len(distinct)


@given(st.integers(-999_999, 999_999))
def test_whole_numbers_are_never_rounded(value):
    """A six-digit whole number is written out, whatever its neighbours."""
    (label, _) = words.number_labels([value, 0.5])

    assert parse_number(label) == value


def test_labels_use_few_digits_and_real_signs():
    """Three digits are enough for thirds; minus and infinity are their own characters."""
    labels = words.number_labels([1 / 3, -2.5, np.nan, -np.inf, np.inf, 1e-9, 0.0])

    assert labels == ("0.333", "−2.5", "NaN", "−∞", "∞", "1e−9", "0")


def test_labels_of_one_plane_are_shortened_alike():
    """No number looks more exact than its neighbour, and none that is short is rounded."""
    assert words.number_labels([2.7812345, -2.939, 12]) == ("2.781", "−2.939", "12")
    assert words.number_labels([2.7812345, -2.5, 1e-9]) == ("2.78", "−2.5", "1e−9")


@pytest.mark.parametrize(
    ("setting", "shape", "says"),
    [
        ({"kernel_size": 2}, (6, 6), ["⌊4 ÷ 2⌋ + 1 = 3", "both roundings agree", "**3**"]),
        (
            {"kernel_size": 1, "stride": 2, "ceil_mode": True},
            (6, 6),
            ["⌈5 ÷ 2⌉ + 1 = 4", "window 4 starts at 6 ≥ 6: dropped", "| **output** | **3** |"],
        ),
        (
            {"kernel_size": 3, "stride": 2},
            (6, 6),
            ["starts at 4 < 6: kept with ceil_mode", "**2**"],
        ),
        (  # one cell too small for floor mode; ceil mode lets the window hang over
            {"kernel_size": 5},
            (4, 4),
            [
                "room = n + 2p − extent | 4 + 2 · 0 − 5 = −1",
                "window 1 starts at 0 < 4: kept with ceil_mode",
                "| **output** | **none: below 1** |",
            ],
        ),
        (
            {"kernel_size": 20, "stride": 3, "ceil_mode": True},
            (6, 6),
            ["⌈−14 ÷ 3⌉ + 1 = −3", "or later | no window to drop |", "**none: below 1**"],
        ),
        (
            {"kernel_size": 9, "stride": 1},
            (6, 6),
            ["⌊−3 ÷ 1⌋ + 1 = −2", "or later | no window to drop |", "**none: below 1**"],
        ),
        (
            {"kernel_size": 6, "stride": 2, "padding": 3},
            (1, 1),
            ["window 2 starts at −1 < 1: kept with ceil_mode", "**1**"],
        ),
        ({"kernel_size": 2}, (6, 4), ["| rows | columns |", "**3** | **2**"]),
    ],
)
def test_the_size_table_shows_both_roundings_and_the_drop_rule(setting, shape, says):
    """Live numbers in every line; one column when rows and columns are alike."""
    table = words.size_table(PoolSpec.of(**setting).size_rules(shape))

    for piece in says:
        assert piece in table


@given(st.data())
def test_the_size_table_ends_on_the_size_that_pooling_gives(data):
    """The last line is the real output size, whichever rounding and drop rule led there."""
    kernel = data.draw(st.integers(1, 6))
    spec = PoolSpec.of(
        kernel,
        data.draw(st.integers(1, 7)),
        data.draw(st.integers(0, kernel // 2)),
        data.draw(st.integers(1, 3)),
        data.draw(st.booleans()),
    )
    shape = (data.draw(st.integers(1, 9)),) * 2
    try:
        windows = spec.output_shape(shape)[0]
    except ValueError:
        windows = None

    table = words.size_table(spec.size_rules(shape))
    (said,) = re.findall(r"\*\*output\*\* \| \*\*(.+?)\*\*", table)

    assert said == (str(windows) if windows else "none: below 1")
    # Every minus is the real one, and no window has a number below 1.
    assert "-" not in table.replace("---", "")
    assert not re.search("window (−|0)", table)


@pytest.mark.parametrize(
    ("side", "kernel", "says"),
    [
        (4, 2, "output 2 × 2; every input cell is read."),
        (3, 1, "output 2 × 2; 5 of 9 input cells are never read."),
        (5, 2, "output 2 × 2; 9 of 25 input cells are never read."),
    ],
)
def test_unread_cells_are_counted(side, kernel, says):
    """Floor mode with a 2 × 2 window leaves the last row and column of a 5 × 5 plane unread."""
    trace = trace_max_pool(np.zeros((side, side)), PoolSpec.of(kernel, 2))

    assert words.reading(trace) == f"Input {side} × {side} → {says}"


def test_a_single_unread_cell_is_spoken_of_as_one():
    """Of two cells in a row, a stride of 2 reads the first."""
    trace = trace_max_pool(np.zeros((1, 2)), PoolSpec.of(1, 2))

    assert words.reading(trace) == "Input 1 × 2 → output 1 × 1; 1 of 2 input cells is never read."
