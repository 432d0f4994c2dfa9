"""How the output size comes about, in words."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pooling_core import PoolSpec
from pooling_ui.setting.sizes import size_sentence, size_table
from tests.ui.pages import spaced


def spaced_table(rules):
    return spaced(size_table(rules))


@pytest.mark.parametrize(
    ("setting", "shape", "says"),
    [
        (
            {"kernel_size": 2},
            (6, 6),
            "Output size: (input 6 + 2 · padding 0 − kernel 2) ÷ stride 2 = 2, plus 1 = 3.",
        ),
        (
            {"kernel_size": 3, "stride": 2, "padding": 1},
            (6, 6),
            "(input 6 + 2 · padding 1 − kernel 3) ÷ stride 2 = 2.5, rounded down to 2, plus 1 = 3.",
        ),
        (
            {"kernel_size": 3, "stride": 2, "ceil_mode": True},
            (6, 6),
            "÷ stride 2 = 1.5, rounded up to 2 (ceil_mode), plus 1 = 3.",
        ),
        (
            {"kernel_size": 1, "stride": 4, "ceil_mode": True},
            (6, 6),
            "= 1.25, rounded up to 2 (ceil_mode), plus 1 = 3; the last window would start at 8, "
            "past the input, and is dropped: 2.",
        ),
        (
            {"kernel_size": 3, "stride": 1, "dilation": 2},
            (6, 6),
            "(input 6 + 2 · padding 0 − dilated kernel 5) ÷ stride 1 = 1, plus 1 = 2. "
            "The dilated kernel spans dilation 2 · (kernel 3 − 1) + 1 = 5 cells.",
        ),
        (
            {"kernel_size": 2},
            (6, 5),
            "Rows: (input 6 + 2 · padding 0 − kernel 2) ÷ stride 2 = 2, plus 1 = 3. "
            "Columns: (5 + 2 · 0 − 2) ÷ 2 = 1.5, rounded down to 1, plus 1 = 2.",
        ),
        ({"kernel_size": 9}, (6, 6), "rounded down to −1, plus 1 = 0, so no window fits."),
    ],
)
def test_the_sentence_works_out_the_size(setting, shape, says):
    """With the numbers of this very setting, the rounding that applies, and the drop rule."""
    sentence = size_sentence(PoolSpec.of(**setting).size_rules(shape))

    assert spaced(sentence).endswith(says)


def test_no_formula_breaks_inside():
    """A line may end before the division, and between words."""
    sentence = size_sentence(PoolSpec.of(3, 2, 1).size_rules((6, 6)))

    assert [spaced(piece) for piece in sentence.split(" ")] == [
        *("Output", "size:", "(input 6 + 2 · padding 1 − kernel 3)", "÷ stride 2 = 2.5,"),
        *("rounded", "down", "to", "2,", "plus 1 = 3."),
    ]


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
                "room = n + 2 · p − extent | 4 + 2 · 0 − 5 = −1",
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
        (
            {"kernel_size": 2},
            (6, 4),
            ["| step | rows |", "| **3** |\n\n| step | columns |", "**2**"],
        ),
    ],
)
def test_the_size_table_shows_both_roundings_and_the_drop_rule(setting, shape, says):
    """Live numbers in every line; one table when rows and columns are alike."""
    table = spaced_table(PoolSpec.of(**setting).size_rules(shape))

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

    table = spaced_table(spec.size_rules(shape))
    (said,) = re.findall(r"\*\*output\*\* \| \*\*(.+?)\*\*", table)

    assert said == (str(windows) if windows else "none: below 1")
    # Every minus is the real one, and no window has a number below 1.
    assert "-" not in table.replace("---", "")
    assert not re.search("window (−|0)", table)
