"""Check how the output size comes about, in sentences and tables."""

import re
from math import floor

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from pooling_core import FractionalRule, PoolSpec
from pooling_ui.setting.sizes import size_sentence, size_table
from tests.ui.helpers.pages import spaced


def test_no_formula_breaks_inside() -> None:
    """A line may end before the division, and between words."""
    sentence = size_sentence(PoolSpec.of(3, 2, 1).size_rules((6, 6)))

    assert [spaced(piece) for piece in sentence.split(" ")] == [
        *("Output", "size:", "(input 6 + 2 · padding 1 − kernel 3)", "÷ stride 2 = 2.5,"),
        *("rounded", "down", "to", "2,", "plus 1 = 3."),
    ]


@given(st.data())
def test_sentence_and_table_end_on_the_size_that_pooling_gives(data: DataObject) -> None:
    """The last number is the real output size, whichever rounding and drop rule led there."""
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

    rules = spec.size_rules(shape)
    sentence, table = spaced(size_sentence(rules)), spaced(size_table(rules))
    ends = f"{windows}." if windows else "so no window fits."
    assert re.search(rf"(= |dropped: |, ){re.escape(ends)}", sentence)
    (said,) = re.findall(r"\*\*output\*\* \| \*\*(.+?)\*\*", table)

    assert said == (str(windows) if windows else "none: below 1")
    # Every minus is the real one, and windows are counted from 0.
    assert "-" not in table.replace("---", "")
    assert not re.search("window −", table)


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
