"""Predict: an answer that is picked on the stage, or typed into the field."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.predict.answering import TYPE_IT
from tests.ui.helpers.pages import app_of, open_page
from tests.ui.predict.predict_page import BACK, GRID, answer, press, verdict


def pinned(places: list[list[object] | None], prefix: str) -> None:
    """Pin cells one after the other on a stage that asks for the winner; say what comes of it."""
    import streamlit as st

    from pooling_core import PoolSpec, trace_pool
    from pooling_ui.predict.answering import callbacks
    from pooling_ui.predict.current_question import CurrentQuestion
    from pooling_ui.predict.question_source import QuestionSource
    from pooling_ui.predict.questions.winner import winner_question

    trace = trace_pool([[5.0, 1], [2.0, 3]], PoolSpec.of(2))
    of = QuestionSource(("Winner",), winner_question, b"", (2, 2), (1, 1), prefix)
    asked = CurrentQuestion(True, of, winner_question(trace, (0, 0)))
    for place in places:
        st.session_state[f"{prefix}stage"] = {"pin": {"cell": place, "at": 1.5}}
        callbacks(asked, prefix)["on_pin"]()
    st.text(st.session_state.get("guess", ""))
    st.text(st.query_params.get("said", "nothing said"))
    st.text(st.query_params.get(f"{prefix}pin", "no pin"))


@pytest.mark.parametrize(
    ("places", "chosen", "pins"),
    [
        ([["input", 0, 0]], "(0, 0)", "no pin"),
        ([["input", 0, 0], ["input", 1, 1]], "(1, 1)", "no pin"),
        ([["input", 0, 0], None], "", "no pin"),
        ([["output", 0, 0]], "", "o0.0"),
        ([None], "", "no pin"),
        ([["input", 7, 0]], "", "i7.0"),
    ],
)
@pytest.mark.parametrize("prefix", ["", "m"])
def test_a_pinned_cell_of_the_input_is_chosen_and_answers_nothing_yet(
    places: list[Any], chosen: str, pins: str, prefix: str
) -> None:
    """The link keeps no choice: the browser's Back would lead to it."""
    page = app_of(pinned, places, prefix).run()

    assert not page.exception
    assert [each.value for each in page.text] == [chosen, "nothing said", pins]


def picked_ends(places: list[list[object]]) -> None:
    """Pin cells one after the other on a stage that asks which cells get a share."""
    import streamlit as st

    from pooling_core import Average, PoolSpec, trace_gradient, trace_pool
    from pooling_ui.predict.answering import callbacks
    from pooling_ui.predict.current_question import CurrentQuestion
    from pooling_ui.predict.question_source import QuestionSource
    from pooling_ui.predict.questions.backward import shares_question

    trace = trace_pool([[5.0, 1, 2], [2.0, 3, 4]], PoolSpec.of((2, 3)), Average())
    back = trace_gradient(trace, [[1.0]])
    of = QuestionSource(("Cells",), shares_question, b"", (2, 3), (1, 1), "")
    for place in places:
        st.session_state["stage"] = {"pin": {"cell": place, "at": 1.5}}
        callbacks(CurrentQuestion(True, of, shares_question(back, (0, 0))))["on_pin"]()
    st.text(st.session_state.get("guess", ""))


@pytest.mark.parametrize(
    ("places", "chosen"),
    [
        ([["input", 0, 0]], "(0, 0)"),
        ([["input", 0, 0], ["input", 1, 2]], "(0, 0) to (1, 2)"),
        ([["input", 0, 0], ["input", 1, 2], ["input", 0, 1]], "(0, 1)"),
        ([["input", 0, 0], None], ""),
    ],
)
def test_two_cells_that_are_picked_are_the_ends_and_a_third_begins_anew(
    places: list[Any], chosen: str
) -> None:
    page = app_of(picked_ends, places).run()

    assert not page.exception
    assert page.text[0].value == chosen


def clicked(place: list[object] | None, in_lesson: bool) -> None:
    """Pin a cell on a stage that asks for a value; say what comes of it."""
    import streamlit as st

    from pooling_core import PoolSpec, trace_pool
    from pooling_ui.predict.answering import callbacks
    from pooling_ui.predict.current_question import CurrentQuestion
    from pooling_ui.predict.progress import question_progress
    from pooling_ui.predict.question_source import QuestionSource
    from pooling_ui.predict.questions.value import value_question
    from pooling_ui.task.current_task import show_step

    trace = trace_pool([[5.0, 1], [2.0, 3]], PoolSpec.of(2))
    of = QuestionSource(("Value",), value_question, b"", (2, 2), (1, 1), "")
    show_step(in_lesson or None)  # type: ignore[arg-type]
    st.session_state["stage"] = {"pin": {"cell": place, "at": 1.5}}
    callbacks(CurrentQuestion(True, of, value_question(trace, (0, 0))), "")["on_pin"]()
    st.text(st.query_params.get("pin", "no pin"))
    st.text(question_progress().problem)


@pytest.mark.parametrize(
    ("place", "in_lesson", "comes"),
    [
        (["input", 0, 0], True, ["i0.0", TYPE_IT]),
        (None, True, ["no pin", ""]),
        (["input", 0, 0], False, ["i0.0", ""]),
    ],
)
def test_in_a_lesson_a_click_that_does_not_answer_says_how_to(
    place: list[Any] | None, in_lesson: bool, comes: list[str]
) -> None:
    """Elsewhere people look around by clicks."""
    page = app_of(clicked, place, in_lesson).run()

    assert not page.exception
    assert [each.value for each in page.text] == comes


def field(app: AppTest) -> tuple[str, str | None]:
    """Return what identifies the field for an answer to the browser, and what it holds."""
    (text,) = app.text_input
    return text.proto.id, text.value


def test_another_question_has_an_empty_field_and_the_same_one_keeps_what_is_typed() -> None:
    """In the browser, only another field forgets what was typed and not sent."""
    app = answer(open_page(GRID, predict="true", ask="Size", draw="5"), "5x5?")
    typed = field(app)
    assert typed[1] == "5x5?"
    app.toggle(key="coverage").set_value(True).run()
    assert field(app) == typed

    app.segmented_control(key="ask").set_value("Winner").run()
    other = field(app)
    assert other[0] != typed[0]
    assert not other[1]
    app.number_input(key="k").set_value(3).run()
    assert field(app)[0] not in (typed[0], other[0])


def test_the_next_question_keeps_the_field_and_so_the_focus() -> None:
    app = answer(open_page(GRID, predict="true", ask="Size", draw="5"), "3 3")
    before = field(app)

    after = field(press(app, "check"))

    assert after == (before[0], "")


def test_another_answer_that_is_typed_after_the_first_is_judged_and_does_not_go_on() -> None:
    """Enter presses the button that leads to the next question."""
    app = answer(open_page("pages/grid.py", predict="true", draw="5", ask="Size"), "4 4")
    assert "Right" not in verdict(app)

    app = answer(app, "3 3")
    assert "Right" in verdict(app)
    assert "nth" not in app.query_params
    assert app.query_params["said"].endswith(" 3 3")
    assert "nth" in press(app, "check").query_params


@pytest.mark.parametrize(("ask", "says"), [("Mix", True), ("Winner", False)])
def test_on_a_phone_the_room_for_the_reason_says_what_it_is_for_until_it_is_there(
    ask: str, says: bool
) -> None:
    """If a cell is to be picked, the question says so in that room."""
    page, link = (BACK, {"mode": "Gradient of max", "k": "3"}) if says else (GRID, {})
    app = open_page(page, **link, predict="true", ask=ask, draw="3")
    app.session_state["browser"] = {"narrow": True}
    told = "Type your answer. The explanation appears here."
    assert (told in [each.value for each in app.run().caption]) == says

    app.button(key="show").click().run()

    assert told not in [each.value for each in app.caption]
    assert app.info
