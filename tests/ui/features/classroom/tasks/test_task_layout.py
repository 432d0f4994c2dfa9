"""Check the order of a task's parts, its field for an answer, and “Ask the class”."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.features.classroom.tasks.teacher import PreviousPage, Teacher
from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.state.session import Session
from tests.ui.features.classroom.tasks.task_page import GRID, widgets
from tests.ui.helpers.pages import header, leaves_of, open_page, said

TEACHERS = "pages/teachers.py"


def kinds(app: AppTest) -> list[str]:
    """Return the kinds of all that stands on the page, in the order in which a phone shows it."""
    return [str(getattr(leaf.proto, "component_name", leaf.type)) for leaf in leaves_of(app.main)]


def opened(narrow: bool, page: str = GRID, **link: str) -> AppTest:
    app = open_page(page, **link)
    app.session_state["browser"] = {"narrow": narrow}
    return app.run()


@pytest.mark.parametrize("narrow", [False, True])
def test_students_meet_the_question_then_what_they_may_set_then_the_planes(narrow: bool) -> None:
    """On a phone, what stands below the planes is off the screen."""
    app = opened(narrow, task="Which stride?", show="stride", cover="true")

    order = kinds(app)
    parts = ["title", "text_input", "number_input", "poolscope_stage"]
    at = [order.index(part) for part in parts]
    assert at == sorted(at), order


@pytest.mark.parametrize("cover", ["true", "size"])
def test_a_question_about_covered_results_has_a_field_whose_answer_stays(cover: str) -> None:
    app = open_page(GRID, task="How large?", cover=cover)
    app.text_input(key="own_answer").set_value("2 × 2").run()

    app.query_params["cover"] = "false" if cover == "size" else ""
    app.run()

    assert not header(app)["start"]["covers"]
    assert app.text_input(key="own_answer").value == "2 × 2"


@pytest.mark.parametrize("path", TASK_PAGES)
def test_every_page_whose_results_are_covered_has_a_field_for_an_answer(path: str) -> None:
    assert "own_answer" in widgets(open_page(f"pages/{path}.py", task="How large?", cover="true"))
    assert "own_answer" not in widgets(open_page(f"pages/{path}.py", task="How large?"))


def test_a_random_question_has_only_its_own_field() -> None:
    app = open_page(GRID, task="Guess.", predict="true", draw="3")

    assert len(app.text_input) == 1
    assert app.button(key="check")


def ways(app: AppTest) -> list[Any]:
    """Return the links to the page For teachers."""
    return [each.proto for each in app.get("page_link") if "Ask the class" in each.proto.label]


@pytest.mark.parametrize("path", TASK_PAGES)
@pytest.mark.parametrize("narrow", [False, True])
def test_each_page_that_takes_a_task_leads_to_the_page_for_teachers(
    path: str, narrow: bool
) -> None:
    (link,) = ways(opened(narrow, f"pages/{path}.py"))
    assert link.page == "teachers"
    assert not ways(opened(narrow, f"pages/{path}.py", task="Why?"))
    assert not ways(opened(narrow, f"pages/{path}.py", present="true"))


def test_the_form_has_what_was_on_screen_and_its_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = Session()
    monkeypatch.setattr("pooling_ui.state.session._session", lambda _: person)
    person.part(Teacher).previous_page = PreviousPage("grid", {"k": "3", "s": "1", "upto": "2"})

    app = open_page(TEACHERS)
    app.text_area(key="task_says").set_value("Which is larger?").run()

    assert "“Grid”, as you left it." in said(app)
    picture, *_ = (each for each in leaves_of(app.main) if each.type == "image")
    assert picture.proto.imgs[0].url.startswith("data:image/svg")
    link = dict(parse_qsl(urlsplit(app.code[0].value).query))
    assert link == {"k": "3", "s": "1", "upto": "2", "task": "Which is larger?"}


def test_the_form_says_how_answers_are_seen_and_that_no_frame_is_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_page(TEACHERS)
    assert "To see what they answer, open a live room" in said(app)
    app.text_area(key="task_says").set_value("Why?").run()
    assert any("this server allows no other site" in each.value for each in app.warning)

    monkeypatch.setenv("POOLSCOPE_FRAMES", "https://moodle.example.org")
    app.run()

    assert not app.warning
    assert "It works on pages of https://moodle.example.org." in said(app)
