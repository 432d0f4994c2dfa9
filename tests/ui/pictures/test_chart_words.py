"""Check what the charts show, in words and tables."""

import numpy as np

from pooling_ui.pictures.charts import (
    histogram_table,
    histogram_words,
    profile_table,
    profile_words,
)
from pooling_ui.shell.figures import Line

DARK = np.zeros(256, np.int64)
DARK[[10, 20, 30]] = 1, 2, 1
LIGHT = np.zeros(256, np.int64)
LIGHT[255] = 8
COUNTS = [("Original", DARK), ("Max", LIGHT)]
LINES = [
    Line("Original", np.arange(100, 200), np.arange(100)),
    Line("Max", np.array([150, 199]), np.array([24.5, 74.5])),
]


def test_a_histogram_is_summed_up_in_numbers() -> None:
    assert histogram_words(COUNTS) == (
        "How often each value occurs. "
        "Original: values from 10 to 30, mean 20.0, median 20, the middle half from 10 to 20. "
        "Max: values from 255 to 255, mean 255.0, median 255, the middle half from 255 to 255."
    )


def test_a_histogram_s_table_has_all_pixels_in_sixteen_ranges() -> None:
    lines = histogram_table(COUNTS).splitlines()

    assert len(lines) == 18
    assert lines[0] == "| Values | Original | Max |"
    assert lines[2:4] == ["| 0–15 | 25.0 % | 0.0 % |", "| 16–31 | 75.0 % | 0.0 % |"]
    assert lines[-1] == "| 240–255 | 0.0 % | 100.0 % |"


def test_a_profile_is_summed_up_in_numbers() -> None:
    assert profile_words(LINES, 7) == (
        "Values along row 7. Original: 100 values from 100 to 199, mean 149.5. "
        "Max: 2 values from 150 to 199, mean 174.5."
    )


def test_a_profile_s_table_puts_beside_each_other_what_lies_above_one_another() -> None:
    lines = profile_table(LINES).splitlines()

    assert lines[0] == "| Column | Original | Max |"
    assert len(lines) <= 34
    assert "| 20 | 120 | 150 |" in lines
    assert "| 80 | 180 | 199 |" in lines
