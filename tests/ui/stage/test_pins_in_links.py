"""A pinned cell in links: what goes in comes out, and damage is noticed."""

import pytest

from pooling_ui.stage.parameters import decode_pin, encode_pin


@pytest.mark.parametrize("pin", [("input", 2, 13), ("output", 0, 0)])
def test_a_pin_survives_the_link(pin: tuple[str, int, int]) -> None:
    """Both planes can be pinned."""
    assert decode_pin(encode_pin(pin)) == pin


@pytest.mark.parametrize("value", ["", "x1.2", "i1", "i1.2.3", "i-1.2", "i9999.1", "o1,2"])
def test_a_damaged_pin_is_no_pin(value: str) -> None:
    """Nothing is guessed."""
    assert decode_pin(value) is None
