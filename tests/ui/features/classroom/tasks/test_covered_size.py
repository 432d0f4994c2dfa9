"""A task's cover may hide how large the output is: no part of the page tells it until uncovered."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.features.classroom.tasks.links import students_link
from pooling_ui.features.classroom.tasks.lists import PageTask, decode_tasks, encode_tasks
from pooling_ui.task.task import Task
from tests.ui.features.classroom.tasks.task_page import offered, widgets
from tests.ui.helpers.pages import app_of, header, open_page, said, stages

ASKS = Task("How large is the output?", covers=True, covers_size=True)
STAGED = ("grid", "dimensions", "frameworks")
SIZES = {"h": "13", "w": "11", "k": "1", "s": "2", "seed": "3"}
LINKS = {
    "grid": SIZES,
    "frameworks": {**SIZES, "rule": "PyTorch"},
    "dimensions": {"look": "Volume", "depth": "2", "high": "5", "wide": "5", "k": "1", "s": "2"},
}
OUTPUT = {"grid": [7, 6], "frameworks": [7, 6], "dimensions": [1, 3, 3]}


def student(page: str, **more: Any) -> AppTest:
    return open_page(f"pages/{page}.py", **students_link({**LINKS[page], **more}, ASKS))


@pytest.mark.parametrize("page", STAGED)
def test_no_part_of_the_page_tells_the_size(page: str) -> None:
    """Neither the stage's message, which printing, speech and exports are made of, nor the page."""
    app = student(page)
    assert not app.exception
    ((head, arrays),) = stages(app)

    assert set(head["output_shape"]) == {0}
    assert head["no_output"] == "Output, covered"
    assert all(axis["overhang"] == 0 and axis["dropped"] is None for axis in head["axes"])
    windows = ("row_taps", "col_taps", "winners", "output_label", "indices", "written")
    assert not any(arrays[name].size for name in windows)
    told = said(app) + json.dumps(head, ensure_ascii=False)
    sizes = OUTPUT[page]
    for each in (" × ".join(map(str, sizes)), f"output {sizes[0]}", "Output size"):
        assert each not in told


@pytest.mark.parametrize("page", STAGED)
def test_the_stage_asks_for_the_output_and_then_shows_it_as_ever(page: str) -> None:
    link = {
        name: text for name, text in students_link(LINKS[page], ASKS).items() if name != "cover"
    }
    app = student(page)
    head = header(app)
    assert (head["uncovers"], head["start"]["covers"]) == (True, True)

    shown = open_page(f"pages/{page}.py", **link, cover="false")

    assert header(shown) == header(open_page(f"pages/{page}.py", **link))
    assert header(shown)["output_shape"] == OUTPUT[page]


def presses() -> None:
    import streamlit as st

    from pooling_ui.shell.cover import covers_size
    from pooling_ui.shell.notices import open_link
    from pooling_ui.stage.position import stage_callbacks, stage_start

    open_link()  # as every page begins
    for on in (False, True):
        st.session_state["stage"] = {"cover": {"on": on, "at": 1.5}}
        stage_callbacks()["on_cover"]()
        st.text(f"{st.query_params.get('cover')} {stage_start().covers} {covers_size()}")


def test_what_was_covered_with_its_size_is_so_again() -> None:
    app = app_of(presses)
    app.query_params.update(task="How large?", cover="size")
    app.run()

    assert not app.exception
    assert [each.value for each in app.text] == ["false False False", "size True True"]


def test_padding_that_comes_about_by_the_size_is_not_drawn() -> None:
    borders = [
        [axis["low"] + axis["high"] for axis in header(student(page, **link))["axes"]]
        for page, link in (
            ("grid", {"k": "3", "p": "1"}),
            ("frameworks", {"k": "3", "rule": "TensorFlow, Keras: SAME"}),
        )
    ]
    assert borders == [[2, 2], [0, 0]]


def test_the_field_of_the_output_size_does_not_show_and_is_not_offered() -> None:
    windows = {"lay": "By output size", "o": "4"}
    task = Task("How large?", ("size", "cells"), covers=True, covers_size=True)
    link = students_link(windows, task)
    app = open_page("pages/grid.py", **link)
    assert "o" not in widgets(app)
    assert "4" not in " ".join(each.value for each in app.caption)
    assert "o" in widgets(open_page("pages/grid.py", **{**link, "cover": "false"}))

    teacher = open_page("pages/teachers.py")
    teacher.text_input(key="pasted").set_value("https://example.org/?o=4&lay=By+output+size").run()
    assert "Output size" in offered(teacher)
    teacher.radio(key="task_output").set_value(teacher.radio(key="task_output").options[2]).run()
    assert "Output size" not in offered(teacher)


def test_a_teacher_is_told_what_shows_and_chooses_to_hide_the_size() -> None:
    app = open_page("pages/teachers.py")
    app.text_area(key="task_says").set_value("How large is the output?").run()

    def kinds() -> list[str]:
        return [each.split(";")[0] for each in app.radio(key="task_output").options]

    size = "is covered, its size too"
    assert kinds()[2] == size

    app.text_input(key="pasted").set_value("https://example.org/frameworks?k=3").run()
    assert "its size is visible" in app.radio(key="task_output").options[1]
    app.radio(key="task_output").set_value(app.radio(key="task_output").options[2]).run()
    assert "cover=size" in app.code[0].value
    app.button(key="add_task").click().run()
    assert "what comes out, and its size, is covered until students uncover it" in said(app)

    for link in ("backwards?k=3", "picture?k=3", "dimensions?look=Long%20series"):
        app.text_input(key="pasted").set_value(f"https://example.org/{link}").run()
        assert size not in kinds()


def test_a_list_of_tasks_keeps_it() -> None:
    tasks = (PageTask("frameworks", {"k": "3"}, ASKS),)

    assert decode_tasks(encode_tasks(tasks)) == tasks


def test_without_a_task_it_is_a_cover_like_any_other() -> None:
    app = open_page("pages/grid.py", cover="size")

    assert header(app)["start"]["covers"]
    assert header(app)["output_shape"] == [3, 3]
