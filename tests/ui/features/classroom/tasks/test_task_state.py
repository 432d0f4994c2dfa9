"""Check what a task's link brings from a teacher's page to students, and what a teacher is told."""

from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui.features.classroom.tasks.asked import BOTH
from pooling_ui.features.classroom.tasks.links import (
    plain_link,
    qr_code,
    read_address,
    students_link,
)
from pooling_ui.features.classroom.tasks.lists import MOST
from pooling_ui.features.classroom.tasks.teacher import PreviousPage, Teacher
from pooling_ui.state.session import Session
from pooling_ui.task.task import Task, is_question
from tests.ui.helpers.pages import open_page, said, stages
from tests.ui.helpers.typed import present
from tests.ui.pictures.picture_page import titles

GRID = "pages/grid.py"
TEACHERS = "pages/teachers.py"


def test_a_held_setting_stays_beside_the_other_where_it_tells_no_answer() -> None:
    for task in (
        Task("Which is larger?"),
        Task("Guess.", predicts=True),
        Task("And?", covers=True),
    ):
        link = students_link({"a": "k2", "k": "3"}, task)
        assert ("a" in link) == (task.question == "Which is larger?")

    app = open_page(GRID, **students_link({"a": "k2", "k": "3"}, Task("Which is larger?")))

    assert not app.exception
    assert len(stages(app)) == 2


def test_a_stride_that_students_set_follows_the_kernel_until_they_set_it() -> None:
    """It counts from the kernel's number, which its field shows also where the kernel is hidden."""
    may = Task("Which stride?", ("stride",), ("kernel",))

    assert "s" not in students_link({"k": "3"}, may)
    assert students_link({"k": "3", "s": "1"}, may)["s"] == "1"
    for task in (may, Task("Which stride?", ("stride",))):
        app = open_page(GRID, **students_link({"k": "3"}, task))
        stride = app.number_input(key="s")
        assert (stride.value, stride.placeholder, stride.disabled) == (None, "3", False)


def test_all_pools_that_a_teacher_compares_reach_the_students() -> None:
    address = "https://example.org/picture?vs=Average&vs=Minimum&n=2"
    path, link = present(read_address(address))
    hidden, shown = (students_link(link, Task("Why?", shows)) for shows in ((), ("compared",)))

    for link in (hidden, shown):
        app = open_page("pages/picture.py", **link)
        assert not app.exception
        assert titles(app)[1:] == ["Max", "Average", "Minimum"]
        assert ("Times pooled" in said(app)) == (link is shown)


def teaching(says: str = "", **link: Any) -> AppTest:
    app = open_page(TEACHERS, **link)
    return app.text_area(key="task_says").set_value(says).run() if says else app


def test_changing_a_question_keeps_the_one_that_is_being_typed() -> None:
    app = teaching("First?")
    app.button(key="add_task").click().run()
    app.text_area(key="task_says").set_value("Typed, not added?")

    app.button(key="change_0").click().run()

    assert not app.exception
    assert app.text_area(key="task_says").value == "First?"
    assert "2 questions" in said(app)
    assert "Typed, not added?" in said(app)


def test_what_is_typed_when_a_button_is_pressed_goes_into_the_list() -> None:
    """A quick press comes with the text, in one run."""
    app = teaching("How large")
    app.text_area(key="task_says").set_value("How large is the output?")
    app.button(key="add_task").click().run()
    assert "How large is the output?" in said(app)

    app.button(key="change_0").click().run()
    assert "as in question 1" in said(app)
    app.text_area(key="task_says").set_value("And how small?")
    app.button(key="add_task").click().run()
    assert "And how small?" in said(app)
    assert "1 question" in said(app)


def test_after_a_change_the_page_that_was_left_is_there_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = Session()
    person.part(Teacher).previous_page = PreviousPage("backwards", {"k": "3"})
    monkeypatch.setattr("pooling_ui.state.session._session", lambda _: person)
    app = teaching("On Backwards?")
    app.button(key="add_task").click().run()
    person.part(Teacher).previous_page = PreviousPage("dimensions", {"k": "4"})
    app.run()

    app.button(key="change_0").click().run()
    assert "“Backwards”, as in question 1." in said(app)
    app.button(key="add_task").click().run()

    assert "“1-D and 3-D”, as you left it." in said(app)


def test_a_full_list_lets_nothing_typed_be_lost() -> None:
    app = teaching("Question 0?")
    app.button(key="add_task").click().run()
    for n in range(1, MOST):
        app.text_area(key="task_says").set_value(f"Question {n}?").run()
        app.button(key="add_task").click().run()
    app.text_area(key="task_says").set_value("One more?").run()

    app.button(key="change_0").click().run()

    assert app.text_area(key="task_says").value == "One more?"
    assert "would be lost" in app.toast[0].value


def test_a_page_without_tasks_is_named_and_the_one_before_it_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passed = plain_link("reference", {})
    person = Session()
    person.part(Teacher).previous_page = PreviousPage("backwards", {"k": "3"})
    person.part(Teacher).plain_page = passed
    monkeypatch.setattr("pooling_ui.state.session._session", lambda _: person)

    app = open_page(TEACHERS)

    assert "“Reference”: you cannot add a question to this page." in said(app)
    assert "“Backwards”, as you left it." in said(app)


def test_a_teacher_hears_what_a_link_cannot_hold_and_where_it_leads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(st.context), "url", "https://pool.example.org/teachers")
    app = teaching("What remains?")
    app.text_input(key="pasted").set_value("https://example.org/picture?from=Upload&k=3").run()

    assert "Students see a built-in picture: a link cannot hold yours." in said(app)
    assert "Your link opens example.org; the task’s link will open pool.example.org." in said(app)
    assert "from=" not in app.code[0].value


def test_a_task_on_the_page_of_frameworks_shows_its_stage_and_what_may_be_set() -> None:
    link = students_link({"k": "3", "s": "2"}, Task("Where does SAME begin?", ("rule",)))

    app = open_page("pages/frameworks.py", **link)

    assert not app.exception
    assert app.title[0].value.replace("\\", "") == "Where does SAME begin?"
    assert app.selectbox(key="rule")
    assert not app.number_input
    assert len(stages(app)) == 1
    assert not open_page("pages/frameworks.py", task="Why?").selectbox


def test_what_may_be_the_answer_is_not_said_in_a_task() -> None:
    task = Task("What is lost?")
    for page, link, words in (
        ("picture", {}, ("single bright pixels", "of the pixels")),
        ("backwards", {}, ("windows send back",)),
        ("frameworks", {"k": "3", "s": "2"}, ("rows before", "On the stage")),
        ("grid", {"k": "3", "p": "2"}, ("PyTorch refuses",)),
    ):
        whole, shown = (
            said(open_page(f"pages/{page}.py", **more))
            for more in (link, students_link(link, task))
        )
        for each in words:
            assert each in whole, (page, each)
            assert each not in shown, (page, each)


def test_a_hidden_stride_cannot_be_made_to_follow() -> None:
    app = open_page(
        "pages/frameworks.py", **students_link({"k": "3", "s": "2"}, Task("Why?", ("rule",)))
    )

    assert "follow" not in {button.key for button in app.button}
    assert "On the stage" in said(app)


def test_each_line_of_a_question_is_a_line_letter_by_letter() -> None:
    says = "Which stride?\n===\n    a.b-c\n# B) stride 2"

    app = open_page(GRID, task=says)

    assert app.title[0].value == "Which stride?"
    _, rest = (each.value for each in app.markdown if "stride 2" in each.value)
    lines = rest.replace("\N{WORD JOINER}", "").split("  \n")
    assert lines == [r"\=\=\=", r"a\.b\-c", r"\# B\) stride 2"]


@pytest.mark.parametrize(
    "says", ["Quelle est la taille\N{NO-BREAK SPACE}?", "چرا می‌شود؟", "👩‍🏫 asks:\tWhy?"]
)
def test_a_question_may_have_what_word_processors_and_scripts_bring(says: str) -> None:
    assert is_question(says)
    assert open_page(GRID, task=says).title[0].value.replace("\\", "") == says


def test_a_question_that_hides_characters_is_refused_and_the_teacher_hears_which() -> None:
    app = teaching("Why \u202eevil?")

    assert not app.code
    assert "U+202E" in said(app)
    assert "a letter or a digit" in said(teaching("?!"))


def test_marks_that_come_with_pasted_hebrew_are_left_out_of_a_question() -> None:
    app = teaching("\u200fלמה?\u200e")

    assert "task=%D7%9C%D7%9E%D7%94%3F" in app.code[0].value
    app.button(key="add_task").click().run()
    assert "1 question" in said(app)
    assert "U+202E" in said(teaching("\u202eWhy?"))


@pytest.mark.parametrize("base", ["", "/pool"])
def test_links_lead_below_the_path_at_which_poolscope_lies(
    monkeypatch: pytest.MonkeyPatch, base: str
) -> None:
    monkeypatch.setattr(type(st.context), "url", f"https://h.org{base}/teachers")
    app = teaching("Why?")
    app.text_input(key="pasted").set_value(f"https://h.org{base}/?k=3").run()

    assert app.code[0].value.startswith(f"https://h.org{base}/grid?k=3&task=")
    assert read_address(f"https://h.org{base}/questions", base) is None


def test_a_code_that_a_phone_cannot_read_from_a_screen_is_not_shown() -> None:
    fine = "https://example.org/?x=" + "1" * 1200

    assert qr_code(fine[:600])
    assert qr_code(fine + "1" * 400) is None


def test_the_list_says_of_each_question_what_students_may_change_and_that_it_stays() -> None:
    app = teaching("First?")
    stays = "“Students see, but cannot change” and “What comes out” are still as in"
    app.button_group(key="task_may").set_value(["stride"])
    app.button_group(key="task_sees").set_value(["kernel"]).run()
    assert stays not in said(app)

    app.button(key="add_task").click().run()
    assert stays in said(app)
    assert "Grid: students may change Stride; locked: Kernel" in said(app)
    app.text_area(key="task_says").set_value("Second?").run()
    assert stays in said(app)  # until something is touched
    app.button_group(key="task_may").set_value([])
    app.button_group(key="task_sees").set_value([]).run()
    assert stays not in said(app)
    app.radio(key="task_output").set_value(app.radio(key="task_output").options[1]).run()
    app.button(key="add_task").click().run()

    nothing = "Grid: students may change nothing; what comes out is covered until "
    assert f"{nothing}students uncover it" in said(app)
    assert "“What comes out” is still as in the previous question." in said(app)
    app.text_area(key="task_says").set_value("Third?")
    app.radio(key="task_asks").set_value(BOTH).run()
    app.button(key="add_task").click().run()
    assert f"{nothing}students answer a random question" in said(app)


def test_a_question_that_is_too_long_is_kept_and_the_teacher_hears_by_how_much() -> None:
    says = "Why? " * 90
    app = teaching(says)

    assert not app.code
    assert "450 characters, 50 too many: a link takes at most 400." in said(app)
    draft = app.query_params["draft"][0]
    assert open_page(TEACHERS, draft=draft).text_area(key="task_says").value == says
    app.switch_page("pages/reference.py").run()
    app.switch_page(TEACHERS).run()
    assert app.text_area(key="task_says").value == says

    app.text_area(key="task_says").set_value("Why? " * 80).run()
    assert "task=Why" in app.code[0].value


def test_another_question_to_change_loses_no_text_that_is_too_long() -> None:
    app = teaching("First?")
    app.button(key="add_task").click().run()
    app.text_area(key="task_says").set_value("Why? " * 90)

    app.button(key="change_0").click().run()

    assert app.text_area(key="task_says").value == "Why? " * 90
    assert ("A link cannot hold the text in the fields, so the text would be lost") in app.toast[
        0
    ].value


def test_on_another_page_than_the_question_before_nothing_may_be_changed_yet() -> None:
    app = teaching("First?")
    app.button_group(key="task_may").set_value(["stride"])
    app.button_group(key="task_sees").set_value(["kernel"]).run()
    app.button(key="add_task").click().run()
    app.text_input(key="pasted").set_value("https://example.org/?k=4").run()
    assert app.button_group(key="task_may").value == ["stride"]  # the same page

    app.text_input(key="pasted").set_value("https://example.org/shift?k=3").run()

    assert not app.button_group(key="task_may").value
    assert not app.button_group(key="task_sees").value
    assert "on “Grid”. On “Shift”, students cannot change anything yet" in said(app)
    app.button_group(key="task_may").set_value(["moved"])
    app.text_area(key="task_says").set_value("Second?").run()
    assert "anything yet" not in said(app)
    app.text_input(key="pasted").set_value("https://example.org/compare?k=3").run()
    assert app.text_area(key="task_says").value == "Second?"
