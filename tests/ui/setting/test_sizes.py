"""Check the sentences on how the output size comes about."""

import re

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from pooling_core import PoolSpec
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
    # Every minus is the real one, and no window has a number below 1.
    assert "-" not in table.replace("---", "")
    assert not re.search("window (−|0)", table)
