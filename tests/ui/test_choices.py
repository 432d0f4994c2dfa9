"""What is chosen: as PyTorch's arguments, as a reducer, and as numbers in a link."""

import pytest

from pooling_core import Average, Maximum, Minimum, PowerAverage
from pooling_ui.choices import DEFAULTS, coded, decoded, reducer
from pooling_ui.link_values import decode_choices, encode_choices
from pooling_ui.share import KEEPS, NAMES, POWERS


@pytest.mark.parametrize(
    ("choices", "what"),
    [
        ({}, Maximum()),
        ({"keep": "Min"}, Minimum()),
        ({"keep": "Average"}, Average()),
        (
            {"keep": "Average", "pads": False, "div": 3},
            Average(count_include_pad=False, divisor_override=3),
        ),
        ({"keep": "Lp"}, PowerAverage(2.0)),
        ({"keep": "Lp", "norm": "0.5"}, PowerAverage(0.5)),
        ({"keep": "Lp", "norm": "−∞"}, PowerAverage(float("-inf"))),
    ],
)
def test_a_choice_is_a_reducer(choices, what):
    assert reducer(DEFAULTS | choices) == what


@pytest.mark.parametrize("keep", KEEPS)
@pytest.mark.parametrize("norm", POWERS)
def test_a_link_holds_every_choice(keep, norm):
    """As numbers, which `was` and `a` may hold."""
    choices = DEFAULTS | {"keep": keep, "norm": norm, "pads": False, "div": 7, "s": 3, "ceil": True}

    text = encode_choices(coded(choices))

    assert decoded(decode_choices(text)) == choices
    assert NAMES["was"].reads(text)


@pytest.mark.parametrize("text", ["keep4", "keep", "norm12", "pads2", "div0", "pads"])
def test_a_number_that_stands_for_no_choice_is_damage(text):
    assert not NAMES["was"].reads(text)


@pytest.mark.parametrize("text", ["div", "s", "keep3.norm11.pads0.div999"])
def test_a_divisor_may_be_empty(text):
    assert NAMES["a"].reads(text)
