"""Cells that a person edits: the numbers become their own, and a preset's again after an undo."""

import pytest

from pooling_ui.inputs.parameters import OWN
from tests.ui.helpers.pages import app_of, header, open_page


def edited(kind_name: str, row: int, col: int, texts: list[str]) -> None:
    import streamlit as st

    from pooling_ui.inputs import input_kinds as kinds
    from pooling_ui.inputs.source import edit_cell
    from pooling_ui.shell.notices import open_link
    from pooling_ui.state.link import begin_run

    open_link()  # as every page begins
    kind = {"plane": kinds.PLANE, "series": kinds.SERIES, "volume": kinds.VOLUME}[kind_name]
    st.session_state.update(preset="Ramp", h=2, w=3)
    st.session_state.update(series="Steps", samples=5, volume="Ramp", depth=2, high=2, wide=3)
    for text in texts:
        edit_cell(kind, {"row": row, "col": col, "text": text})
        begin_run()
    st.text(st.session_state[kind.preset])
    st.text(st.query_params.get(kind.own, ""))


@pytest.mark.parametrize(
    ("kind", "row", "col", "texts", "preset", "numbers"),
    [
        ("plane", 0, 0, ["7"], OWN, "7 1 2!3 4 5"),
        ("plane", 0, 0, ["7", "0"], "Ramp", ""),
        ("plane", 0, 0, ["-0"], OWN, "-0 1 2!3 4 5"),
        ("plane", 0, 0, ["7", "-0"], OWN, "-0 1 2!3 4 5"),
        ("plane", 0, 0, ["seven"], "Ramp", ""),
        ("plane", 2, 0, ["7"], "Ramp", ""),  # the plane has no such row any more
        ("series", 0, 1, ["7"], OWN, "0 7 0 0 3"),
        ("series", 0, 1, ["7", "0"], "Steps", ""),
        ("series", 0, 1, ["7", "0", "8"], OWN, "0 8 0 0 3"),
        ("series", 0, 1, ["x"], "Steps", ""),
        ("series", 0, 9, ["7"], "Steps", ""),
        # Line 3 is the second row of the second slice: as if slices were below each other.
        ("volume", 3, 2, ["-5"], OWN, "0 1 2!3 4 5!!6 7 8!9 10 -5"),
        ("volume", 3, 2, ["-5", "11"], "Ramp", ""),
    ],
)
def test_an_edit_reaches_its_cell_and_an_undo_its_preset(
    kind: str, row: int, col: int, texts: list[str], preset: str, numbers: str
) -> None:
    page = app_of(edited, kind, row, col, texts).run()

    assert not page.exception
    assert [each.value for each in page.text] == [preset, numbers]


@pytest.mark.parametrize(("texts", "first"), [(["7"], "7"), (["7", "0"], "0")])
def test_in_a_task_that_hides_the_numbers_an_edit_outlasts_a_reload(
    texts: list[str], first: str
) -> None:
    """The link that Ramp was in holds the student's numbers alone: those of a preset, too."""
    page = app_of(edited, "plane", 0, 0, texts)
    page.query_params.update(task="Why?", show="cells", preset="Ramp", h="2", w="3")

    page.run()

    assert not page.exception
    assert [each.value for each in page.text] == [OWN, f"{first} 1 2!3 4 5"]
    assert "preset" not in page.query_params
    again = open_page("pages/grid.py", **page.query_params)
    assert {first, "1", "2", "3", "4", "5"} == set(header(again)["labels"][:6])
