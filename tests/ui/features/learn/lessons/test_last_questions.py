"""The three questions at a lesson's end: new numbers, different answers, and a hint first."""

from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from pooling_core import max_pool2d
from pooling_ui.features.learn.lessons.drawn_answers import drawn_answers, question_seed_of
from pooling_ui.predict.questions.question import judge
from tests.ui.features.learn.lessons.lesson_pages import LESSONS, PAGE, on, press, show_answer
from tests.ui.features.learn.lessons.lesson_state import State
from tests.ui.helpers.pages import browser_goes, open_page, said, stages, unmarked

ASKS_NUMBERS = [name for name, lesson in LESSONS.items() if not lesson.steps[-1].varies_sizes]


def last_step(name: str, **link: str) -> AppTest:
    return open_page(PAGE, lesson=name, part=str(len(LESSONS[name].steps)), **link)


def cells(app: AppTest) -> Any:
    """Return the numbers of the input on the stage."""
    ((header, arrays),) = stages(app)
    return arrays["values"][arrays["label"]].reshape(header["shape"]).tolist()


@pytest.mark.parametrize("name", ASKS_NUMBERS)
def test_each_question_has_other_numbers_so_no_answer_uncovers_the_next(name: str) -> None:
    app, shown = last_step(name), []
    for number in range(3):
        expected = State(LESSONS[name].page, LESSONS[name].steps[-1].start_of(number)).cells
        shown.append(cells(app))
        assert np.ravel(shown[-1]).tolist() == np.ravel(expected).tolist()
        app = press(show_answer(app), "check")

    assert not app.exception
    assert shown[0] != shown[1] != shown[2] != shown[0]


@pytest.mark.parametrize("name", ["stride", "shift"])
def test_back_and_a_reload_bring_the_numbers_of_their_question(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = last_step(name)
    first, link = cells(app), {key: "".join(app.query_params[key]) for key in ("lesson", "part")}
    link |= {"draw": str(on(app))}
    app = press(show_answer(app), "check")
    second = cells(app)

    assert cells(open_page(PAGE, **link, nth="1")) == second
    assert cells(browser_goes(monkeypatch, app, **link)) == first


@pytest.mark.parametrize("name", ASKS_NUMBERS)
def test_the_answers_differ_from_one_another(name: str) -> None:
    step, page = LESSONS[name].steps[-1], LESSONS[name].page
    for _ in range(5):
        answers = drawn_answers(step, page, question_seed_of(step, page))
        assert len(set(answers)) == 3, answers


def test_a_hint_comes_before_the_answer_and_the_output_stays_covered() -> None:
    app = last_step("stride")
    assert app.button(key="show").label == "A hint"

    app = press(app, "show")

    assert "of the input." in unmarked(app.info[0].value)
    assert app.button(key="show").label == "Show the answer"
    assert app.button(key="check").label == "Check"
    app = press(app, "show")
    assert "It is (" in said(app)
    assert open_page("pages/grid.py", predict="true").button(key="show").label == "Show the answer"


def test_the_lesson_on_shifts_asks_what_the_output_holds_after_a_move() -> None:
    step = LESSONS["shift"].steps[-1]
    for number in range(3):
        state = State("grid", {**step.start_of(number), "draw": "5"})
        question = state.question_of(number)
        moved = np.zeros_like(state.cells)
        moved[:, 1:] = state.cells[:, :-1]

        assert question.kind == "Shift"
        after = max_pool2d(moved[None], 2)[0]
        assert question.window is not None
        assert judge(question, f"{after[question.window]:g}").right


def test_the_list_shows_the_picture_and_the_minutes_of_each_lesson() -> None:
    app = open_page(PAGE)

    pictures = [each.proto.imgs[0].url for each in app.main if each.type == "image"]
    assert len(pictures) == len(set(pictures)) == len(LESSONS)
    for lesson in LESSONS.values():
        assert f"{lesson.minutes} minutes. {lesson.subject}" in said(app)
