"""A teacher's list of tasks: it goes through a link, has bounds, and outlasts other pages."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from pooling_ui.features.classroom.tasks.lists import PageTask, decode_tasks, encode_tasks
from pooling_ui.state.packing import pack_lines, unpack_lines
from pooling_ui.state.params import ALL
from pooling_ui.task.task import Task
from tests.ui.features.classroom.tasks.task_page import HOSTILE, linked, widgets
from tests.ui.helpers.pages import open_page, said
from tests.ui.helpers.typed import present


def made(says: str, **more: Any) -> PageTask:
    return PageTask("backwards", {"k": "3", "mode": "Unpool"}, Task(says, **more))


def test_a_list_of_tasks_goes_through_a_link_as_it_is() -> None:
    tasks = (
        PageTask("grid", {"k": "3", "x": "1 2!3 4"}, Task("Which?\nTry 1 first.", ("stride",))),
        made("Where does 9 land?", locks=("kernel", "ceil"), covers=True),
        PageTask("dimensions", {"look": "Volume"}, Task(HOSTILE[0], predicts=True)),
    )

    assert decode_tasks(encode_tasks(tasks)) == tasks
    assert ALL["tasks"].reads(encode_tasks(tasks))


@pytest.mark.parametrize(
    "text",
    ["x", "eJw", "!", pack_lines(["https://evil.org?task=a"]), pack_lines(["//[x?task=a"]), "é"],
)
def test_what_is_no_list_of_tasks_is_left_out(text: str) -> None:
    assert decode_tasks(text) == ()
    app = open_page("pages/teachers.py", tasks=text, draft=text)

    assert not app.exception
    assert "Your list" not in said(app)


def test_a_list_cannot_fill_the_memory() -> None:
    assert unpack_lines(pack_lines(["a" * 10_000_000])) is None


def test_a_list_that_a_link_cannot_hold_is_not_kept_and_the_teacher_hears_it() -> None:
    numbers = "!".join([" ".join(str(n * 17 % 1000) for n in range(64))] * 64)
    held = tuple(PageTask("grid", {"x": numbers}, Task(f"Question {n}?")) for n in (1, 2))
    assert decode_tasks(encode_tasks(held)) == held, "two questions with own numbers go through"
    app = open_page("pages/teachers.py", tasks=encode_tasks(held), draft=encode_tasks(held[:1]))

    app.text_area(key="task_says").set_value("Question 3?").run()

    assert "The list has no room for this question" in said(app)
    assert "add_task" not in widgets(app)
    assert app.text_area(key="task_says").value == "Question 3?"
    assert "Your list: 2 questions" in said(app)
    app.button(key="remove_0").click().run()
    app.button(key="add_task").click().run()
    added = decode_tasks(linked(app, "tasks"))[1]
    assert isinstance(added, PageTask)
    assert added.task.question == "Question 3?"


def test_a_draft_that_a_link_cannot_hold_keeps_its_question() -> None:
    app = open_page("pages/teachers.py")
    numbers = "!".join(["+".join(["-123456.7890123"] * 64)] * 64)
    app.text_input(key="pasted").set_value(f"https://example.org/?x={numbers}&k=3")
    app.text_area(key="task_says").set_value("Why?").run()

    (draft,) = decode_tasks(linked(app, "draft"))
    assert isinstance(draft, PageTask)
    assert draft.task.question == "Why?"
    assert not draft.link


def test_a_full_list_is_told() -> None:
    full = [made(f"Question {number}?") for number in range(20)]
    app = open_page("pages/teachers.py", tasks=encode_tasks(full))

    app.text_area(key="task_says").set_value("One more?").run()

    assert "A list holds 20 questions." in said(app)
    assert "add_task" not in widgets(app)


def test_a_teacher_makes_five_questions_one_after_the_other() -> None:
    app = open_page("pages/teachers.py")
    app.text_input(key="pasted").set_value("https://example.org/?k=3")
    app.button_group(key="task_may").set_value(["stride"])
    for number in range(1, 6):
        app.text_area(key="task_says").set_value(f"Question {number} **of 5**?").run()
        app.button(key="add_task").click().run()
        assert not app.text_area(key="task_says").value

    assert app.button_group(key="task_may").value == ["stride"]
    assert "Your list: 5 questions" in said(app)
    block = app.code[-1].value.split("\n\n")
    assert [each.splitlines()[0] for each in block] == [
        f"{number}. Question {number} **of 5**?" for number in range(1, 6)
    ]
    links = [dict(parse_qsl(urlsplit(each.splitlines()[1]).query)) for each in block]
    assert {link["show"] for link in links} == {"stride"}
    assert [link["task"] for link in links] == [f"Question {n} **of 5**?" for n in range(1, 6)]

    app.button(key="up_4").click().run()
    app.button(key="remove_0").click().run()

    def listed() -> list[str]:
        return [each.split()[2] for each in app.code[-1].value.split("\n\n")]

    for at in (1, 2):  # one after the other: none is lost
        app.button(key=f"change_{at}").click().run()
        assert listed() == ["2", "3", "5", "4"]
    assert app.text_area(key="task_says").value == "Question 5 **of 5**?"
    assert app.button(key="add_task").label == "Save it as question 3"
    app.text_area(key="task_says").set_value("Question six?").run()
    app.button(key="add_task").click().run()
    assert listed() == ["2", "3", "six?", "4"]


def test_a_list_that_a_link_brought_outlasts_another_page() -> None:
    """Though nothing in it was changed."""
    app = open_page("pages/teachers.py", tasks=encode_tasks([made("Why?"), made("How?")]))
    assert "Your list: 2 questions" in said(app)

    app.query_params.clear()  # as the browser does on the way to another page
    app.switch_page("pages/frameworks.py").run()
    app.switch_page("pages/teachers.py").run()

    assert "Your list: 2 questions" in said(app)


def test_the_page_of_a_task_opens_as_the_task_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr(
        "pooling_ui.features.classroom.tasks.page_choice.open_page",
        lambda page, link: opened.append((page, link)),
    )
    first = PageTask("backwards", {"k": "3"}, Task("Why?"))
    app = open_page("pages/teachers.py", tasks=encode_tasks([first]))
    app.button(key="change_0").click().run()

    app.button(key="open_page").click().run()

    assert opened == [("pages/backwards.py", {"k": "3"})]


def test_the_fields_and_the_list_outlast_another_page_and_a_reload() -> None:
    app = open_page("pages/teachers.py")
    app.text_input(key="pasted").set_value("https://example.org/backwards?k=3").run()
    app.text_area(key="task_says").set_value("First?").run()
    app.button(key="add_task").click().run()
    app.text_area(key="task_says").set_value("Second?")
    app.button_group(key="task_sees").set_value(["kernel"])
    app.radio(key="task_output").set_value(app.radio(key="task_output").options[1]).run()
    held = {name: app.query_params[name][0] for name in ("tasks", "draft")}

    again = open_page("pages/teachers.py", **held)  # a session of its own
    app.query_params.clear()  # as the browser does on the way to another page
    other = app.switch_page("pages/frameworks.py").run().switch_page("pages/teachers.py").run()

    for each in (again, other):
        assert not each.exception
        assert each.text_area(key="task_says").value == "Second?"
        assert each.button_group(key="task_sees").value == ["kernel"]
        assert "a button uncovers it" in present(each.radio(key="task_output").value)
        assert "Your list: 1 question" in said(each)
    assert urlsplit(again.code[0].value).path == "/backwards"


def test_a_question_of_the_list_is_plain_text() -> None:
    app = open_page("pages/teachers.py", tasks=encode_tasks([made(text) for text in HOSTILE]))

    shown = [each.value for each in app.markdown if each.value[2:3].isdigit()]
    for text, says in zip(HOSTILE, shown, strict=True):
        for mark in "<>[]$":
            assert says.count(f"\\{mark}") >= text.count(mark), (text, mark)


@pytest.mark.parametrize(("app_at", "warns"), [("http://localhost:8501", 1), ("https://a.org", 0)])
def test_a_teacher_hears_that_students_cannot_open_a_link_to_this_computer(
    app_at: str, warns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note stands where a link is handed over, and not before there is one."""
    monkeypatch.setattr("pooling_ui.features.classroom.tasks.page.app_address", lambda: app_at)
    app = open_page("pages/teachers.py")
    assert not app.info

    app.text_area(key="task_says").set_value("Why?").run()
    assert len(app.info) == warns
    assert ("Students cannot open these links" in said(app)) == bool(warns)
    app.button(key="add_task").click().run()  # the list holds links, too
    assert len(app.info) == warns
    app.button(key="ways_0").click().run()
    assert len(app.info) == 2 * warns


def test_a_teacher_reads_that_students_can_change_nothing() -> None:
    app = open_page("pages/teachers.py")
    app.text_area(key="task_says").set_value("Which kernel makes it 2 × 2?").run()
    assert any("cannot change any setting" in each.value for each in app.caption)

    app.button_group(key="task_may").set_value(["kernel"]).run()
    assert not any("cannot change any setting" in each.value for each in app.caption)
