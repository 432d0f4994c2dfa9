"""The part of a picture in links: what goes in comes out, and damage is noticed."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pooling_ui.pictures.parameters import decode_view, encode_view
from pooling_ui.state.addresses import unreadable


@pytest.mark.parametrize(
    "place",
    [
        {"row": 256.5, "col": 384.0, "rows": 64.25, "fit": False, "whole": False},
        {"row": 0.0, "col": 5999.0, "rows": 3.125, "fit": True, "whole": False},
        {"row": 0.0, "col": 0.0, "rows": 0.0, "fit": True, "whole": True},
    ],
)
def test_the_part_of_a_picture_on_screen_survives_the_link(place: dict[str, float]) -> None:
    """Zoomed in, fitted, or both."""
    assert decode_view(encode_view(place)) == place


@given(
    st.floats(0, 30_000) | st.floats(-1e-9, 1e-9),
    st.floats(0, 30_000) | st.floats(0, 1e-3),
    st.floats(0, 1e9, exclude_min=True) | st.floats(0, 1e-3, exclude_min=True),
    st.booleans(),
)
@example(-0.0, 0.0, 1.0, False)  # a browser may send −0
def test_the_app_can_read_every_place_it_puts_in_a_link(
    row: float, col: float, rows: float, fit: bool
) -> None:
    """However near an edge, and however close: as near to it as anybody can see."""
    place = {"row": row, "col": col, "rows": rows, "fit": fit, "whole": False}

    value = encode_view(place)
    back = decode_view(value)

    assert unreadable({"view": value}) == ()
    assert back is not None
    assert (back["fit"], back["whole"]) == (fit, False)
    assert back["row"] == pytest.approx(row, rel=0, abs=1e-4)
    assert back["col"] == pytest.approx(col, rel=0, abs=1e-4)
    assert back["rows"] == pytest.approx(min(rows, 99_999), rel=0, abs=1e-4)


@pytest.mark.parametrize("value", ["", "1_2", "1_2_0", "1_2_nan", "_fit_", "1_2_3_4", "-1_2_3"])
def test_a_damaged_part_is_no_part(value: str) -> None:
    """The whole picture shows."""
    assert decode_view(value) is None
