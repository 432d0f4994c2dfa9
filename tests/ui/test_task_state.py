"""What of a teacher's page reaches the students with a task's link, and what a teacher is told."""

import streamlit as st

from pooling_ui.controls.session import Left, Session
from pooling_ui.task_links import qr_code, read_address, students_link
from pooling_ui.task_lists import MOST
from pooling_ui.tasks import Task
from tests.ui.pages import open_page, said
from tests.ui.test_picture_page import titles

GRID = "pages/grid.py"
TEACHERS = "pages/teachers.py"


def stages(app):
    return [
        each for each in app.get("bidi_component") if each.proto.component_name == "poolscope_stage"
    ]


def test_a_held_setting_stays_beside_the_other_where_it_tells_no_answer():
    for task in (
        Task("Which is larger?"),
        Task("Guess.", predicts=True),
        Task("And?", covers=True),
    ):
        link = students_link({"a": "k2", "k": "3"}, task)
        assert ("a" in link) == (task.says == "Which is larger?")

    app = open_page(GRID, **students_link({"a": "k2", "k": "3"}, Task("Which is larger?")))

    assert not app.exception
    assert len(stages(app)) == 2


def test_all_pools_that_a_teacher_compares_reach_the_students():
    address = "https://example.org/picture?vs=Average&vs=Minimum&n=2"
    path, link = read_address(address)
    hidden, shown = (students_link(link, Task("Why?", shows)) for shows in ((), ("compared",)))

    for link in (hidden, shown):
        app = open_page("pages/picture.py", **link)
        assert not app.exception
        assert titles(app)[1:] == ["Max", "Average", "Minimum"]
        assert ("Times pooled" in said(app)) == (link is shown)


def teaching(says="", **link):
    app = open_page(TEACHERS, **link)
    return app.text_area(key="task_says").set_value(says).run() if says else app


def test_changing_a_question_keeps_the_one_that_is_being_typed():
    app = teaching("First?")
    app.button(key="add_task").click().run()
    app.text_area(key="task_says").set_value("Typed, not added?")

    app.button(key="change_0").click().run()

    assert not app.exception
    assert app.text_area(key="task_says").value == "First?"
    assert "2 questions" in said(app)
    assert "Typed, not added?" in said(app)


def test_a_full_list_lets_nothing_typed_be_lost():
    app = teaching("Question 0?")
    app.button(key="add_task").click().run()
    for n in range(1, MOST):
        app.text_area(key="task_says").set_value(f"Question {n}?").run()
        app.button(key="add_task").click().run()
    app.text_area(key="task_says").set_value("One more?").run()

    app.button(key="change_0").click().run()

    assert app.text_area(key="task_says").value == "One more?"
    assert "would be lost" in app.toast[0].value


def test_a_page_without_tasks_is_named_and_the_one_before_it_is_taken(monkeypatch):
    person = Session(left=Left("backwards", {"k": "3"}), passed="Stack")
    monkeypatch.setattr("pooling_ui.controls.session._session", lambda: person)

    app = open_page(TEACHERS)

    assert "No task can be set on “Stack”. “Backwards”, as you left it." in said(app)


def test_a_teacher_hears_what_a_link_cannot_hold_and_where_it_leads(monkeypatch):
    monkeypatch.setattr(type(st.context), "url", "https://pool.example.org/teachers")
    app = teaching("What remains?")
    app.text_input(key="pasted").set_value("https://example.org/picture?from=Upload&k=3").run()

    assert "Students see a built-in picture: a link cannot hold yours." in said(app)
    assert "It leads to example.org; students go to pool.example.org." in said(app)
    assert "from=" not in app.code[0].value


def test_a_task_on_the_page_of_frameworks_shows_its_stage_and_what_may_be_set():
    link = students_link({"k": "3", "s": "2"}, Task("Where does SAME begin?", ("rule",)))

    app = open_page("pages/frameworks.py", **link)

    assert not app.exception
    assert app.title[0].value.replace("\\", "") == "Where does SAME begin?"
    assert app.selectbox(key="rule")
    assert not app.number_input
    assert len(stages(app)) == 1
    assert not open_page("pages/frameworks.py", task="Why?").selectbox


def test_a_code_that_a_phone_cannot_read_from_a_screen_is_not_shown():
    fine = "https://example.org/?x=" + "1" * 1200

    assert qr_code(fine[:600])
    assert qr_code(fine + "1" * 400) is None
