"""Check what the charts show, in words and tables."""

from pooling_ui.pictures.charts import (
    histogram_table,
    histogram_words,
    profile_table,
    profile_words,
)
from tests.ui.helpers.pages import numbers
from tests.ui.pictures.test_recorded_pictures import COUNTS, LINES


def test_charts_are_summed_up_in_numbers() -> None:
    assert numbers(histogram_words(COUNTS)) == [10, 30, 20, 20, 10, 20, *[255] * 6]
    assert numbers(profile_words(LINES, 7)) == [7, 100, 100, 199, 149.5, 2, 150, 199, 174.5]


def test_a_histogram_s_table_has_all_pixels_in_sixteen_ranges() -> None:
    lines = histogram_table(COUNTS).splitlines()

    assert len(lines) == 18
    assert lines[0] == "| Values | Original | Max |"
    assert lines[2:4] == ["| 0–15 | 25.0 % | 0.0 % |", "| 16–31 | 75.0 % | 0.0 % |"]
    assert lines[-1] == "| 240–255 | 0.0 % | 100.0 % |"


def test_a_profile_s_table_puts_beside_each_other_what_lies_above_one_another() -> None:
    lines = profile_table(LINES).splitlines()

    assert lines[0] == "| Column | Original | Max |"
    assert len(lines) <= 34
    assert "| 20 | 120 | 150 |" in lines
    assert "| 80 | 180 | 199 |" in lines
