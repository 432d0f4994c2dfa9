"""A teacher's task: students see the question, the stage, and what was chosen; nothing else."""

from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui.features.classroom.tasks.asked import BOTH
from pooling_ui.features.classroom.tasks.links import (
    code_for_pages,
    qr_code,
    read_address,
    students_link,
    task_link,
)
from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.state.addresses import address
from pooling_ui.state.params import ALL
from pooling_ui.task.task import MOST_CHARACTERS, Task
from tests.ui.features.classroom.tasks.task_page import GRID, HOSTILE, widgets
from tests.ui.helpers.pages import ROOT, header, open_page, said, unmarked
from tests.ui.helpers.typed import present

PAGES = (
    GRID,
    *(f"pages/{name}.py" for name in ("backwards", "dimensions", "picture", "frameworks")),
)


@pytest.mark.parametrize("page", [f"pages/{path}.py" for path in TASK_PAGES])
def test_a_task_shows_its_question_and_nothing_to_set(page: str) -> None:
    app = open_page(page, task="What comes out?", k="3", s="2")

    assert not app.exception
    assert [title.value for title in app.title] == ["What comes out?"]
    assert "Set by your teacher" in said(app)
    assert widgets(app) == set()
    assert not app.code
    assert not app.header


@pytest.mark.parametrize("page", PAGES)
def test_of_the_settings_those_show_that_the_teacher_chose(page: str) -> None:
    app = open_page(page, task="Which stride?", show="stride", lock="kernel", k="4")

    kernel, stride = app.number_input(key="k"), app.number_input(key="s")
    assert (kernel.value, kernel.disabled) == (4, True)
    assert not stride.disabled
    assert widgets(app) == {"k", "s"}


def test_what_does_not_show_counts_all_the_same() -> None:
    hidden = open_page(
        GRID, task="Why?", k="3", p="1", keep="Average", ceil="true", h="7", seed="4"
    )
    shown = open_page(GRID, k="3", p="1", keep="Average", ceil="true", h="7", seed="4")

    for name in ("output_shape", "reduction", "labels", "axes"):
        assert header(hidden)[name] == header(shown)[name]


def test_a_student_sets_what_may_be_set() -> None:
    app = open_page(GRID, task="Which stride?", show="stride", k="3")

    app.number_input(key="s").set_value(1).run()

    assert header(app)["output_shape"] == [4, 4]
    assert app.query_params["task"] == "Which stride?"
    assert "was" not in app.query_params  # a task tells no change: the address stays short


def test_only_where_the_teacher_wants_it_can_cells_be_edited() -> None:
    assert not header(open_page(GRID, task="Why?"))["editable"]
    assert header(open_page(GRID, task="Why?", show="cells"))["editable"]


def test_a_way_out_of_a_refused_setting_changes_only_what_a_student_may_set() -> None:
    app = open_page(GRID, task="Why not?", lock="padding", show="stride", p="2")
    assert "PyTorch refuses this" in said(app)
    assert "nearest" not in widgets(app)

    app = open_page(GRID, task="Why not?", show="padding.kernel", p="2")
    assert "nearest" in widgets(app)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_question_is_plain_text_whatever_it_holds(text: str) -> None:
    app = open_page(GRID, task=text)

    (title,) = app.title
    seen = title.value
    for mark in "<>[]*:$#!":
        assert seen.count(mark) == seen.count(f"\\{mark}"), mark
    assert unmarked(seen) == text
    seen = f" {seen}"
    for made in (" http", " HTTP", " www.", "@c", ":material/", "->", "--", ">="):
        assert made not in seen.replace("\\", ""), "Streamlit makes something else of it"


@pytest.mark.parametrize("text", HOSTILE)
def test_code_for_a_course_page_is_one_frame_whatever_the_question_holds(text: str) -> None:
    link = address("https://example.org", "", task_link({"k": "3"}, Task(text)))
    tags = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: Any, attrs: Any) -> None:
            tags.append((tag, dict(attrs)))

    Reader().feed(code_for_pages(link, text))

    ((tag, attributes),) = tags
    assert tag == "iframe"
    assert set(attributes) == {"src", "title", "width", "height", "style", "allow"}
    assert attributes["allow"] == "camera; fullscreen"
    assert attributes["title"] == text
    assert dict(parse_qsl(urlsplit(attributes["src"]).query))["task"] == text


@pytest.mark.parametrize(
    "text", ["", "  ", "?", "a" * (MOST_CHARACTERS + 1), "a\x00b", "\u202eabc"]
)
def test_what_is_no_question_is_told(text: str) -> None:
    assert not ALL["task"].reads(text)


@pytest.mark.parametrize(
    ("text", "position"), [("Why?", "hidden"), ("?", "top"), ("a" * (MOST_CHARACTERS + 1), "top")]
)
def test_what_is_no_question_hides_nothing_not_even_the_navigation(
    text: str, position: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    places, menu = [], st.navigation

    def noted(*args: Any, **more: Any) -> Any:
        places.append(more["position"])
        return menu(*args, **more)

    monkeypatch.setattr(st, "navigation", noted)
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=180)
    app.query_params["task"] = text

    app.run()

    assert not app.exception
    assert set(places) == {position}


def test_a_link_brings_the_page_its_state_and_the_task() -> None:
    task = Task("Which stride?\nTry 1 first.", ("stride",), ("kernel", "ceil"))
    state = {"k": "3", "ceil": "true", "present": "true", "was": "k2", "nonsense": "1"}
    link = address("https://example.org", "backwards", task_link(state, task))

    parts = urlsplit(link)
    assert parts.path == "/backwards"
    assert dict(parse_qsl(parts.query)) == {
        "k": "3",
        "ceil": "true",
        "task": task.question,
        "show": "stride",
        "lock": "kernel.ceil",
    }
    assert read_address(link) == ("backwards", {"k": "3", "ceil": "true"})
    assert read_address("https://example.org/teachers") is None
    assert read_address("k=3") is None
    assert read_address("https://[") is None


def test_a_qr_code_holds_a_link_of_usual_length_and_says_where_it_cannot() -> None:
    link = address("https://example.org", "", task_link({"k": "3"}, Task("Which stride?")))

    assert "<svg" in present(qr_code(link))
    assert qr_code(link + "&x=" + "1" * 4000) is None


def test_a_teacher_makes_a_link_of_a_page_and_a_question() -> None:
    app = open_page("pages/teachers.py")
    assert not app.exception
    assert "as soon as there is a question" in said(app)

    app.text_input(key="pasted").set_value("https://example.org/backwards?k=3&mode=Unpool")
    app.text_area(key="task_says").set_value("Where does 9 land?")
    app.button_group(key="task_sees").set_value(["kernel", "stride"]).run()
    app.button_group(key="task_may").set_value(["kernel"]).run()

    link, frame = (code.value for code in app.code)
    path, query = urlsplit(link).path, dict(parse_qsl(urlsplit(link).query))
    assert path == "/backwards"
    assert query == {
        "k": "3",
        "mode": "Unpool",
        "task": "Where does 9 land?",
        "show": "kernel",
        "lock": "stride",
    }
    assert frame.startswith("<iframe src=")


def test_what_is_no_link_of_a_page_is_told() -> None:
    app = open_page("pages/teachers.py")

    app.text_input(key="pasted").set_value("https://example.org/teachers").run()

    assert "does not lead to a page that can have a task" in said(app)


def test_nothing_is_offered_twice() -> None:
    app = open_page("pages/teachers.py")

    app.button_group(key="task_may").set_value(["kernel"]).run()

    may, sees = (app.button_group(key=key).options for key in ("task_may", "task_sees"))
    assert set(may) - set(sees) == {"Kernel"}


def test_what_another_page_has_not_is_not_chosen_any_more() -> None:
    app = open_page("pages/teachers.py")
    app.button_group(key="task_may").set_value(["kernel", "cells"]).run()
    app.text_input(key="pasted").set_value("https://example.org/picture?k=3").run()

    assert app.button_group(key="task_may").value == ["kernel"]


def test_a_task_may_cover_the_output_and_ask_about_it() -> None:
    task = Task("Guess first.", predicts=True)
    link = students_link({"k": "3"}, task)
    assert link == students_link({"k": "3"}, task)
    assert link["draw"] != students_link({}, Task("And now?", predicts=True))["draw"]
    assert students_link({"draw": "9"}, task)["draw"] == "9", "the questions that the teacher saw"

    app = open_page(GRID, **link)

    assert not app.exception
    assert "Predict" not in {toggle.label for toggle in app.toggle}
    assert app.button(key="check")


@pytest.mark.parametrize("page", ["pages/grid.py", "pages/backwards.py", "pages/dimensions.py"])
def test_a_task_may_cover_the_output_until_a_student_uncovers_it(page: str) -> None:
    link = task_link({"k": "3", "cover": "false"}, Task("Guess first.", covers=True))
    assert link == {"k": "3", "task": "Guess first.", "cover": "true"}

    app = open_page(page, **link)

    assert not app.exception
    assert header(app)["start"]["covers"]
    assert not header(open_page(page, **task_link({}, Task("Look."))))["start"]["covers"]


def test_a_teacher_chooses_whether_the_output_is_covered() -> None:
    app = open_page("pages/teachers.py")
    app.text_area(key="task_says").set_value("Which is the largest?").run()
    kinds: dict[int, dict[str, str]] = {0: {}, 1: {"cover": "true"}, 2: {"cover": "size"}}

    for option, names in kinds.items():
        app.radio(key="task_output").set_value(app.radio(key="task_output").options[option]).run()
        link = dict(parse_qsl(urlsplit(app.code[0].value).query))
        assert {name: link[name] for name in ("cover", "predict") if name in link} == names

    app.radio(key="task_asks").set_value(BOTH).run()
    link = dict(parse_qsl(urlsplit(app.code[0].value).query))
    assert link["predict"] == "true"
    assert "cover" not in link
    for stageless in ("picture?k=3", "dimensions?look=Long%20series"):  # these have no stage
        app.text_input(key="pasted").set_value(f"https://example.org/{stageless}").run()
        assert len(app.radio(key="task_output").options) == 2
        asked = dict(parse_qsl(urlsplit(app.code[0].value).query))
        assert "predict" not in asked
        assert asked["cover"] == "true"
    app.text_input(key="pasted").set_value("https://example.org/dimensions?k=3").run()
    assert len(app.radio(key="task_output").options) == 3
