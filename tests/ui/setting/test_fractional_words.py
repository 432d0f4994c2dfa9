"""Fractional windows in words: the sentence, the table, what does not fit."""

from math import floor

import pytest

from pooling_core import FractionalRule, FractionalSpec
from pooling_ui.setting.sizes import size_numbers, size_sentence, size_table
from tests.ui.pages import spaced

_FORMULA = "Window i starts at ⌊(i + u) · α⌋ − ⌊u · α⌋"


def rules(shape, kernel, size, samples):
    """Return the rule of each axis; samples are in PyTorch's order."""
    return FractionalSpec(kernel, size, samples).size_rules(shape)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (
            rules((6, 6), 2, 4, (0.7, 0.2)),
            f"Output size: 4 × 4, as chosen. {_FORMULA}, the last at 4. α = (input 6 − kernel 2) "
            "÷ (4 − 1) = 1.333; u = 0.2 for rows, 0.7 for columns.",
        ),
        (
            rules((50, 32), 3, (13, 12), (0.5, 0.25)),
            f"Output size: 13 × 12, as chosen. {_FORMULA}, the last at n − k. "
            "Rows: u = 0.25, α = (50 − 3) ÷ (13 − 1) = 3.917, the last at 47; "
            "columns: u = 0.5, α = (32 − 3) ÷ (12 − 1) = 2.636, the last at 29.",
        ),
        (
            rules((4, 5, 5), 2, (1, 3, 3), (0.5, 0.2, 0.7)),
            f"Output size: 1 × 3 × 3, as chosen. {_FORMULA}, the last at n − k. "
            "Slices: one window, at 4 − 2 = 2; rows: u = 0.2, α = (5 − 2) ÷ (3 − 1) = 1.5, "
            "the last at 3; columns: u = 0.7, α = (5 − 2) ÷ (3 − 1) = 1.5, the last at 3.",
        ),
        (
            rules((6, 8), (2, 3), 1, (0.7, 0.2)),
            "Output size: 1 × 1, as chosen. "
            "Rows: one window, at 6 − 2 = 4; columns: one window, at 8 − 3 = 5.",
        ),
        (
            rules((6, 9), 3, 6, (0.5, 0.5)),
            "Output size 6 × 6 does not fit: 6 + 3 − 1 = 8 > 6 (rows).",
        ),
        (
            rules((3, 3, 9), 2, 3, (0.5, 0.5, 0.5)),
            "Output size 3 × 3 × 3 does not fit: 3 + 2 − 1 + 1 = 5 > 3 (slices) and "
            "3 + 2 − 1 + 1 = 5 > 3 (rows).",
        ),
    ],
)
def test_the_sentence_is_the_rule_with_live_numbers(given, says):
    assert spaced(size_sentence(given)) == says


def test_two_draws_beside_each_other_need_the_size_alone():
    assert size_numbers(rules((6, 8), 2, (4, 3), (0.5, 0.5))) == "4 × 3, as chosen"


def test_the_table_works_out_every_window_of_each_axis():
    text = spaced(size_table(rules((6, 6), 2, 4, (0.7, 0.2))))
    above, rows, below, columns = text.split("\n\n")

    numbers = "input n = 6, kernel k = 2, output m = 4, u = 0.2, α = (6 − 2) ÷ (4 − 1) = 1.333"
    assert above == f"**Rows:** {numbers}"
    assert below == f"**Columns:** {numbers.replace('0.2', '0.7')}"
    assert "| window i | from ⌊(i + u) · α⌋ − ⌊u · α⌋ | to before start + k | reads |" in rows
    assert "| 1 | ⌊1.6⌋ − ⌊0.2667⌋ = 1 | 1 + 2 = 3 | 1–2 |" in rows
    assert "| 1 | ⌊2.267⌋ − ⌊0.9333⌋ = 2 | 2 + 2 = 4 | 2–3 |" in columns
    for table in (rows, columns):
        assert table.splitlines()[-1] == "| 3 | the last: 6 − 2 = 4 | 4 + 2 = 6 | 4–5 |"


def test_what_is_rounded_down_is_seen_to_be_below_where_it_is():
    """2.9999999999999996 is not written as 3 and then rounded down to 2."""
    found = 0
    for size in range(4, 40):
        for windows in range(3, 8):
            for thousandth in range(0, 1000, 50):
                rule = FractionalRule(size, windows, 1, thousandth / 1000, size)
                rows = spaced(size_table([rule, rule])).partition("\n\n**Columns")[0]
                for i, line in enumerate(rows.splitlines()[4:-1]):
                    written = float(line.split("⌊")[1].split("⌋")[0])
                    assert floor(written) == floor(rule.at(i))
                    found += written != round(rule.at(i), 3) and len(line.split("⌊")[1]) > 20
    assert found  # such numbers occur
