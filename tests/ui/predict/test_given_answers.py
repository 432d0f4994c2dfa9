"""Check that an answer is in the link: it shows again after a reload, and counts once."""

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tests.ui.features.learn.lessons.lesson_pages import FIRST, LAST, PAGE, done
from tests.ui.helpers.pages import header, open_page, said
from tests.ui.predict.predict_page import answer, answer_wrong, count, press, verdict

GRID = "pages/grid.py"
OLD = "0e240f93 (4, 2)"
ASKED = {"predict": "true", "draw": "5", "ask": "Size"}


def loaded(page: str, link: dict[str, str]) -> AppTest:
    """The page of a link, of which the session knows nothing."""
    st.cache_resource.clear()
    return open_page(page, **link)


@pytest.mark.parametrize("text", ["3\u00a0×\u00a03", "3\u202fx\u20603", "3\t3"])
def test_spaces_and_marks_of_pasted_text_are_read_and_do_not_damage_the_link(text: str) -> None:
    """The app itself writes sizes with these marks."""
    app = answer(open_page(GRID, **ASKED), text)

    assert "Right" in verdict(app)
    again = loaded(GRID, app.query_params)
    assert "Right" in verdict(again)
    assert "could not be used" not in said(again)


@pytest.mark.parametrize("text", ["3 3", "4 x 4", ""])
def test_after_a_reload_the_verdict_is_there_and_a_further_answer_is_not_counted(text: str) -> None:
    """The first answer was right, wrong, or shown."""
    app = open_page(GRID, **ASKED)
    if not text:
        app = press(app, "show")
    else:
        app = answer(app, text) if text == "3 3" else answer_wrong(app, text)
    before, counted = verdict(app), count(app)
    assert before
    assert counted == f"Right at the first try: {int(text == '3 3')} of 1"

    app = loaded(GRID, app.query_params)

    assert verdict(app) == before
    assert header(app)["output_shape"] == [3, 3]
    assert count(app) == counted
    app = press(app, "show")  # again
    assert header(app)["output_shape"] == [0, 0]
    assert not verdict(app)
    answer(app, "3 3")
    assert "Right" in verdict(app)
    assert count(app) == counted


def test_what_cannot_be_read_takes_the_place_of_no_answer() -> None:
    """The output that was shown stays so, and the question counts once."""
    app = answer_wrong(open_page(GRID, **ASKED), "4 4")
    app.text_input(key="guess").set_value("four")
    app = press(app, "check")
    assert header(app)["output_shape"] == [3, 3]

    app = answer(loaded(GRID, app.query_params), "3 3")

    assert count(app) == "Right at the first try: 0 of 1"


def test_a_field_that_was_emptied_stays_so_after_a_reload() -> None:
    app = answer(answer(open_page(GRID, **ASKED), "four"), "")

    assert app.text_input(key="guess").value == ""
    assert loaded(GRID, app.query_params).text_input(key="guess").value == ""


def test_an_answer_is_to_its_question_alone() -> None:
    """Another question, another setting and other numbers have none; a damaged link has none."""
    app = answer_wrong(open_page(GRID, **ASKED), "4 4")
    link = dict(app.query_params)
    assert link["said"].endswith(" 4 4")

    for change in ({"nth": "1"}, {"k": "3"}, {"preset": "Ramp"}, {"draw": "6", "ask": "Value"}):
        other = loaded(GRID, {**link, **change})
        assert not other.exception
        assert not verdict(other)
    name = link["said"].split()[0]
    assert not verdict(loaded(GRID, {**link, "said": f"0{name[:-1]} 4 4"}))
    assert "such as" in verdict(loaded(GRID, {**link, "said": f"{name} four"}))

    app = press(app, "check")
    assert "said" not in app.query_params
    assert not verdict(app)


def test_an_answer_that_no_link_can_hold_is_no_answer() -> None:
    app = answer(open_page(GRID, **ASKED), "4" + 60 * "x" + "4")

    assert "at most 60 characters" in verdict(app)
    assert "said" not in app.query_params


def test_a_lesson_that_was_done_is_done_after_a_reload_and_a_step_begins_without_an_answer() -> (
    None
):
    app = open_page(PAGE, lesson=FIRST, part=str(LAST))
    for _ in range(2):
        app = press(press(press(app, "show"), "show"), "check")  # a hint, then the answer
    app = press(press(app, "show"), "show")
    assert app.title[0].value.endswith("✓]")

    again = loaded(PAGE, app.query_params)

    assert again.title[0].value.endswith("✓]")
    assert verdict(again).startswith(verdict(app).split("\n")[0])
    again = press(press(again, "lesson_back"), "lesson_next")
    assert not done(again)
    assert "said" not in again.query_params


def test_on_a_phone_the_question_stays_over_the_verdict_on_its_answer() -> None:
    """Without how it is answered."""
    app = open_page(GRID, predict="true", draw="5", ask="Winner")
    app.session_state["browser"] = {"narrow": True}
    app.run()
    assert "Which cell wins" in said(app)
    assert "Check" in said(app)

    app = answer_wrong(app, "0 0")

    assert verdict(app)
    assert "Which cell wins" in said(app)
    assert "Check" not in said(app)


@pytest.mark.parametrize("given", ["?", "2 2"])
def test_what_was_typed_stands_in_the_field_after_a_reload(given: str) -> None:
    """If the answer cannot be read, the page says how to write it, and the question stays open."""
    app = open_page(PAGE, lesson="sizes", part="1")
    app.text_input[0].set_value(given)
    app = press(app, "check")
    notes = [each.value for each in (*app.info, *app.success)]

    again = loaded(PAGE, dict(app.query_params))

    assert again.text_input[0].value == given
    assert [each.value for each in (*again.info, *again.success)] == notes
    assert again.button(key="check").disabled == (given != "?")


def test_an_answer_in_a_link_from_before_the_rule_about_ties_is_known() -> None:
    """The link was made by “(4, 2)” to the question below, which did not end with the rule."""
    link = {"predict": "true", "draw": "5", "ask": "Winner"}
    assert "(2, 1)? Of equal numbers, the first wins, row by row. Pick it" in said(
        open_page(GRID, **link)
    )

    app = open_page(GRID, **link, said=OLD)

    assert "Right: (4, 2)" in verdict(app)
