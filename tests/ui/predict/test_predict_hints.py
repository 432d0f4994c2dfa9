"""A first wrong answer is met with a hint, and a second one with the solution."""

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tests.ui.helpers.pages import header, open_page
from tests.ui.predict.predict_page import GRID, answer, count, press, verdict

SIZE = {"predict": "true", "ask": "Size", "k": "3", "s": "2", "p": "1"}  # 3 × 3
OVERLOOKED = "Padding makes room for windows"


def is_covered(app: AppTest) -> bool:
    shape: list[int] = header(app)["output_shape"]
    return shape == [0, 0]


def test_the_first_wrong_answer_is_met_with_what_was_overlooked_and_not_with_the_solution() -> None:
    app = answer(open_page(GRID, **SIZE), "2 2")

    assert verdict(app).startswith(f":small[✗ Not yet. {OVERLOOKED}")
    assert "3 × 3" not in verdict(app)
    assert is_covered(app)
    assert [each.label for each in app.button if each.key in ("check", "show")] == [
        "Check",
        "Show the answer",
    ]
    assert count(app) == "Right at the first try: 0 of 1"


def test_right_at_the_second_try_is_right_and_is_not_counted_as_the_first() -> None:
    app = answer(answer(open_page(GRID, **SIZE), "2 2"), "3 3")

    assert "✓ Right: 3 × 3" in verdict(app)
    assert not is_covered(app)
    assert count(app) == "Right at the first try: 0 of 1"


def test_a_second_wrong_answer_shows_the_solution() -> None:
    app = answer(answer(open_page(GRID, **SIZE), "2 2"), "6 6")

    assert "✗ No: it is 3 × 3." in verdict(app)
    assert not is_covered(app)


def test_the_answer_shows_on_request_after_a_hint() -> None:
    app = press(answer(open_page(GRID, **SIZE), "2 2"), "show")

    assert "It is 3 × 3." in verdict(app)
    assert not is_covered(app)


def test_a_double_press_is_one_answer() -> None:
    app = answer(answer(open_page(GRID, **SIZE), "2 2"), "2 2")

    assert "Not yet" in verdict(app)
    assert is_covered(app)


def test_a_reload_keeps_the_hint_and_counts_the_question_once() -> None:
    link = answer(open_page(GRID, **SIZE), "2 2").query_params
    st.cache_resource.clear()

    app = open_page(GRID, **link)

    assert OVERLOOKED in verdict(app)
    assert is_covered(app)
    app = answer(app, "six")
    assert "such as" in verdict(app)
    app = answer(app, "6 6")
    assert "it is 3 × 3" in verdict(app)
    assert count(app) == "Right at the first try: 0 of 1"


@pytest.mark.parametrize("text", ["3 3", "six", ""])
def test_a_link_in_which_the_first_try_is_none_asks_without_a_hint(text: str) -> None:
    """Somebody has edited it."""
    link = answer(open_page(GRID, **SIZE), "2 2").query_params
    name = "".join(link["said"]).split("~")[0]
    st.cache_resource.clear()  # another session

    app = open_page(GRID, **{**link, "said": f"{name}~ {text}".strip()})

    assert not app.exception
    assert is_covered(app)
    assert "Not yet" not in verdict(app)


def test_a_hint_stays_while_another_cell_is_picked() -> None:
    link = {"predict": "true", "draw": "5", "ask": "Winner"}
    app = answer(open_page(GRID, **link), "5 3")
    assert "(5, 3) holds 9, too." in verdict(app)

    app.session_state["stage"] = {"pin": ["input", 4, 2]}
    app.run()

    assert "(5, 3) holds 9, too." in verdict(app)


@pytest.mark.parametrize(("name", "part"), [("sizes", "1"), ("padding", "3")])
def test_in_a_lesson_the_hint_for_a_wrong_answer_takes_the_place_of_the_other(
    name: str, part: str
) -> None:
    app = open_page("pages/lessons.py", lesson=name, part=part)
    assert next(each for each in app.button if each.key == "show").label == "A hint"
    app.text_input[0].set_value("9 9" if name == "sizes" else "9")

    app = press(app, "check")

    assert next(each for each in app.button if each.key == "show").label == "Show the answer"
    assert not app.title[0].value.endswith("✓]")
