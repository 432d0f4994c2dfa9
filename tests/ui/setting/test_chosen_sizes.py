"""The numbers of the table of fractional windows."""

from math import floor

from pooling_core import FractionalRule
from pooling_ui.setting.sizes import size_table
from tests.ui.helpers.pages import spaced


def test_what_is_rounded_down_is_seen_to_be_below_where_it_is() -> None:
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
