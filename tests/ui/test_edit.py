"""Cells that a person edits: the numbers become their own, and a preset's again after an undo."""

import pytest
from streamlit.testing.v1 import AppTest


def edited(row: int, col: int, texts: list[str]) -> None:
    import streamlit as st

    from pooling_ui.controls.plane import edit_cell

    st.session_state.update(preset="Ramp", h=3, w=3)
    for text in texts:
        edit_cell(row, col, text)
    st.text(st.session_state["preset"])
    st.text(st.query_params.get("x", ""))


@pytest.mark.parametrize(
    ("texts", "preset", "numbers"),
    [
        (["7"], "Your numbers", "7 1 2"),
        (["7", "0"], "Ramp", ""),
        (["-0"], "Your numbers", "-0 1 2"),
        (["7", "-0"], "Your numbers", "-0 1 2"),
        (["seven"], "Ramp", ""),
    ],
)
def test_numbers_are_a_presets_only_where_all_are_the_same(
    texts: list[str], preset: str, numbers: str
) -> None:
    page = AppTest.from_function(edited, args=(0, 0, texts)).run()

    assert not page.exception
    name, own = (each.value for each in page.text)
    assert name == preset
    assert own.partition("!")[0] == numbers
