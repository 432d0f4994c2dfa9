"""A teacher's task: students see the question, the stage, and what was chosen; nothing else."""

from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlsplit

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui import share
from pooling_ui.deflated import deflated, inflated
from pooling_ui.task_links import (
    address,
    code_for_pages,
    qr_code,
    read_address,
    students_link,
    task_link,
)
from pooling_ui.task_lists import Made, decode_tasks, encode_tasks
from pooling_ui.task_pages import PAGES as TASK_PAGES
from pooling_ui.tasks import MOST_SAID, Task
from tests.ui.pages import ROOT, header, open_page, said, unmarked

GRID = "pages/grid.py"
PAGES = (
    GRID,
    *(f"pages/{name}.py" for name in ("backwards", "dimensions", "picture", "frameworks")),
)
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "[press](javascript:alert(1)) ![x](https://example.org/x.png)",
    "**bold** :red[red] $x^2$ # heading",
    "' onload='alert(1)",
    "http://example.org/x HTTPS://x.y www.example.org a.b@c.org :material/home: k -> 2 -- >= <->",
)


def widgets(app) -> set[str]:
    """The keys of all widgets that a person meets."""
    kinds = ("number_input", "selectbox", "toggle", "button_group", "button", "text_input")
    return {each.key for kind in kinds for each in app.get(kind)}


def linked(app, name) -> str:
    """What the page's link holds under a name; a run gives text, the test's own link a list."""
    held = app.query_params[name]
    return held if isinstance(held, str) else held[0]


@pytest.mark.parametrize("page", [f"pages/{path or 'grid'}.py" for path in TASK_PAGES])
def test_a_task_shows_its_question_and_nothing_to_set(page):
    app = open_page(page, task="What comes out?", k="3", s="2")

    assert not app.exception
    assert [title.value for title in app.title] == ["What comes out?"]
    assert "Set by your teacher" in said(app)
    assert widgets(app) == set()
    assert not app.code
    assert not app.header


@pytest.mark.parametrize("page", PAGES)
def test_of_the_settings_those_show_that_the_teacher_chose(page):
    app = open_page(page, task="Which stride?", show="stride", lock="kernel", k="4")

    kernel, stride = app.number_input(key="k"), app.number_input(key="s")
    assert (kernel.value, kernel.disabled) == (4, True)
    assert not stride.disabled
    assert widgets(app) == {"k", "s", "follow"}


def test_what_does_not_show_counts_all_the_same():
    hidden = open_page(
        GRID, task="Why?", k="3", p="1", keep="Average", ceil="true", h="7", seed="4"
    )
    shown = open_page(GRID, k="3", p="1", keep="Average", ceil="true", h="7", seed="4")

    for name in ("output_shape", "keeps", "labels", "axes"):
        assert header(hidden)[name] == header(shown)[name]


def test_a_student_sets_what_may_be_set():
    app = open_page(GRID, task="Which stride?", show="stride", k="3")

    app.number_input(key="s").set_value(1).run()

    assert header(app)["output_shape"] == [4, 4]
    assert app.query_params["task"] == "Which stride?"
    assert "was" not in app.query_params  # a task tells no change: the address stays short


def test_only_where_the_teacher_wants_it_can_cells_be_edited():
    assert not header(open_page(GRID, task="Why?"))["editable"]
    assert header(open_page(GRID, task="Why?", show="cells"))["editable"]


def test_a_way_out_of_a_refused_setting_changes_only_what_a_student_may_set():
    app = open_page(GRID, task="Why not?", lock="padding", show="stride", p="2")
    assert "PyTorch refuses this" in said(app)
    assert "nearest" not in widgets(app)

    app = open_page(GRID, task="Why not?", show="padding.kernel", p="2")
    assert "nearest" in widgets(app)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_question_is_plain_text_whatever_it_holds(text):
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
def test_code_for_a_course_page_is_one_frame_whatever_the_question_holds(text):
    link = address("https://example.org", "", task_link({"k": "3"}, Task(text)))
    tags = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            tags.append((tag, dict(attrs)))

    Reader().feed(code_for_pages(link, text))

    ((tag, attributes),) = tags
    assert tag == "iframe"
    assert set(attributes) == {"src", "title", "width", "height", "style", "allow"}
    assert attributes["allow"] == "camera; fullscreen"
    assert attributes["title"] == text
    assert dict(parse_qsl(urlsplit(attributes["src"]).query))["task"] == text


@pytest.mark.parametrize("text", ["", "  ", "?", "a" * (MOST_SAID + 1), "a\x00b", "\u202eabc"])
def test_what_is_no_question_is_told(text):
    assert not share.NAMES["task"].reads(text)


@pytest.mark.parametrize(
    ("text", "position"), [("Why?", "hidden"), ("?", "top"), ("a" * (MOST_SAID + 1), "top")]
)
def test_what_is_no_question_hides_nothing_not_even_the_navigation(text, position, monkeypatch):
    places, menu = [], st.navigation
    monkeypatch.setattr(
        st,
        "navigation",
        lambda *args, **more: places.append(more["position"]) or menu(*args, **more),
    )
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=180)
    app.query_params["task"] = text

    app.run()

    assert not app.exception
    assert set(places) == {position}


def test_a_link_brings_the_page_its_state_and_the_task():
    task = Task("Which stride?\nTry 1 first.", ("stride",), ("kernel", "ceil"))
    state = {"k": "3", "ceil": "true", "present": "true", "was": "k2", "nonsense": "1"}
    link = address("https://example.org", "backwards", task_link(state, task))

    parts = urlsplit(link)
    assert parts.path == "/backwards"
    assert dict(parse_qsl(parts.query)) == {
        "k": "3",
        "ceil": "true",
        "task": task.says,
        "show": "stride",
        "lock": "kernel.ceil",
    }
    assert read_address(link) == ("backwards", {"k": "3", "ceil": "true"})
    assert read_address("https://example.org/teachers") is None
    assert read_address("k=3") is None
    assert read_address("https://[") is None


def test_a_qr_code_holds_a_link_of_usual_length_and_says_where_it_cannot():
    link = address("https://example.org", "", task_link({"k": "3"}, Task("Which stride?")))

    assert "<svg" in qr_code(link)
    assert qr_code(link + "&x=" + "1" * 4000) is None


def test_a_teacher_makes_a_link_of_a_page_and_a_question():
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


def test_what_is_no_link_of_a_page_is_told():
    app = open_page("pages/teachers.py")

    app.text_input(key="pasted").set_value("https://example.org/teachers").run()

    assert "no link of a page" in said(app)


def test_nothing_is_offered_twice():
    app = open_page("pages/teachers.py")

    app.button_group(key="task_may").set_value(["kernel"]).run()

    may, sees = (app.button_group(key=key).options for key in ("task_may", "task_sees"))
    assert set(may) - set(sees) == {"Kernel"}


def test_what_another_page_has_not_is_not_chosen_any_more():
    app = open_page("pages/teachers.py")
    app.button_group(key="task_may").set_value(["kernel", "cells"]).run()
    app.text_input(key="pasted").set_value("https://example.org/picture?k=3").run()

    assert app.button_group(key="task_may").value == ["kernel"]


def test_a_task_may_cover_the_output_and_ask_about_it():
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
def test_a_task_may_cover_the_output_until_a_student_uncovers_it(page):
    link = task_link({"k": "3", "cover": "false"}, Task("Guess first.", covers=True))
    assert link == {"k": "3", "task": "Guess first.", "cover": "true"}

    app = open_page(page, **link)

    assert not app.exception
    assert header(app)["start"]["covers"]
    assert not header(open_page(page, **task_link({}, Task("Look."))))["start"]["covers"]


def test_a_teacher_chooses_whether_the_output_is_covered():
    app = open_page("pages/teachers.py")
    app.text_area(key="task_says").set_value("Which is the largest?").run()
    kinds = {0: {}, 1: {"cover": "true"}, 2: {"cover": "size"}, 3: {"predict": "true"}}

    for option, names in kinds.items():
        app.radio(key="task_output").set_value(app.radio(key="task_output").options[option]).run()
        link = dict(parse_qsl(urlsplit(app.code[0].value).query))
        assert {name: link[name] for name in ("cover", "predict") if name in link} == names

    for link in ("picture?k=3", "dimensions?look=Long%20series"):  # these have no stage
        app.text_input(key="pasted").set_value(f"https://example.org/{link}").run()
        assert len(app.radio(key="task_output").options) == 2
        asked = dict(parse_qsl(urlsplit(app.code[0].value).query))
        assert "predict" not in asked
        assert asked["cover"] == "true"
    app.text_input(key="pasted").set_value("https://example.org/dimensions?k=3").run()
    assert len(app.radio(key="task_output").options) == 4


def made(says, **more):
    return Made("backwards", {"k": "3", "mode": "Unpool"}, Task(says, **more))


def test_a_list_of_tasks_goes_through_a_link_as_it_is():
    tasks = (
        Made("", {"k": "3", "x": "1 2!3 4"}, Task("Which stride?\nTry 1 first.", ("stride",))),
        made("Where does 9 land?", locks=("kernel", "ceil"), covers=True),
        Made("dimensions", {"look": "Volume"}, Task(HOSTILE[0], predicts=True)),
    )

    assert decode_tasks(encode_tasks(tasks)) == tasks
    assert share.NAMES["tasks"].reads(encode_tasks(tasks))


@pytest.mark.parametrize(
    "text",
    ["x", "eJw", "!", deflated(["https://evil.org?task=a"]), deflated(["//[x?task=a"]), "é"],
)
def test_what_is_no_list_of_tasks_is_left_out(text):
    assert decode_tasks(text) == ()
    app = open_page("pages/teachers.py", tasks=text, draft=text)

    assert not app.exception
    assert "Your list" not in said(app)


def test_a_list_cannot_fill_the_memory():
    assert inflated(deflated(["a" * 10_000_000])) is None


def test_a_list_that_a_link_cannot_hold_is_not_kept_and_the_teacher_hears_it():
    numbers = "!".join([" ".join(str(n * 17 % 1000) for n in range(64))] * 64)
    held = tuple(Made("", {"x": numbers}, Task(f"Question {n}?")) for n in (1, 2))
    assert decode_tasks(encode_tasks(held)) == held, "two questions with own numbers go through"
    app = open_page("pages/teachers.py", tasks=encode_tasks(held), draft=encode_tasks(held[:1]))

    app.text_area(key="task_says").set_value("Question 3?").run()

    assert "The list has no room for this question" in said(app)
    assert "add_task" not in widgets(app)
    assert app.text_area(key="task_says").value == "Question 3?"
    assert "Your list: 2 questions" in said(app)
    app.button(key="remove_0").click().run()
    app.button(key="add_task").click().run()
    assert decode_tasks(linked(app, "tasks"))[1].task.says == "Question 3?"


def test_a_draft_that_a_link_cannot_hold_keeps_its_question():
    app = open_page("pages/teachers.py")
    numbers = "!".join(["+".join(["-123456.7890123"] * 64)] * 64)
    app.text_input(key="pasted").set_value(f"https://example.org/?x={numbers}&k=3")
    app.text_area(key="task_says").set_value("Why?").run()

    (draft,) = decode_tasks(linked(app, "draft"))
    assert draft.task.says == "Why?"
    assert not draft.link


def test_a_full_list_is_told():
    full = [made(f"Question {number}?") for number in range(20)]
    app = open_page("pages/teachers.py", tasks=encode_tasks(full))

    app.text_area(key="task_says").set_value("One more?").run()

    assert "A list holds 20 questions." in said(app)
    assert "add_task" not in widgets(app)


def test_a_teacher_makes_five_questions_one_after_the_other():
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
    listed = lambda: [each.split()[2] for each in app.code[-1].value.split("\n\n")]  # noqa: E731
    for at in (1, 2):  # one after the other: none is lost
        app.button(key=f"change_{at}").click().run()
        assert listed() == ["2", "3", "5", "4"]
    assert app.text_area(key="task_says").value == "Question 5 **of 5**?"
    assert app.button(key="add_task").label == "Put it back as question 3"
    app.text_area(key="task_says").set_value("Question six?").run()
    app.button(key="add_task").click().run()
    assert listed() == ["2", "3", "six?", "4"]


def test_a_list_that_a_link_brought_outlasts_another_page():
    """Though nothing in it was changed."""
    app = open_page("pages/teachers.py", tasks=encode_tasks([made("Why?"), made("How?")]))
    assert "Your list: 2 questions" in said(app)

    app.query_params.clear()  # as the browser does on the way to another page
    app.switch_page("pages/frameworks.py").run()
    app.switch_page("pages/teachers.py").run()

    assert "Your list: 2 questions" in said(app)


def test_the_page_of_a_task_opens_as_the_task_has_it(monkeypatch):
    opened = []
    monkeypatch.setattr(
        "pooling_ui.controls.task_page.open_page", lambda page, link: opened.append((page, link))
    )
    first = Made("backwards", {"k": "3"}, Task("Why?"))
    app = open_page("pages/teachers.py", tasks=encode_tasks([first]))
    app.button(key="change_0").click().run()

    app.button(key="open_page").click().run()

    assert opened == [("pages/backwards.py", {"k": "3"})]


def test_the_fields_and_the_list_outlast_another_page_and_a_reload():
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
        assert "covered until they uncover it" in each.radio(key="task_output").value
        assert "Your list: 1 question" in said(each)
    assert urlsplit(again.code[0].value).path == "/backwards"


def test_a_question_of_the_list_is_plain_text():
    app = open_page("pages/teachers.py", tasks=encode_tasks([made(text) for text in HOSTILE]))

    shown = [each.value for each in app.markdown if each.value[2:3].isdigit()]
    for text, says in zip(HOSTILE, shown, strict=True):
        for mark in "<>[]$":
            assert says.count(f"\\{mark}") >= text.count(mark), (text, mark)


@pytest.mark.parametrize(("app_at", "warns"), [("http://localhost:8501", 1), ("https://a.org", 0)])
def test_a_teacher_hears_that_students_cannot_open_a_link_to_this_computer(
    app_at, warns, monkeypatch
):
    monkeypatch.setattr("pooling_ui.controls.teachers.app_address", lambda: app_at)
    app = open_page("pages/teachers.py")

    assert len(app.info) == warns
    assert ("Students cannot open these links" in said(app)) == bool(warns)
