"""Check the text that a printed sheet has beside the stage's drawing."""

from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.features.classroom.tasks.lists import PageTask, encode_tasks
from pooling_ui.features.learn.lessons import lessons
from pooling_ui.features.learn.lessons.conditions import read_conditions
from pooling_ui.shell import index_page
from pooling_ui.task.task import Task
from pooling_ui.text.words import plain
from tests.ui.helpers.pages import blocks_of, header, leaves_of, open_page, stages


def question(app: AppTest) -> str:
    """Return the question for a size that the page asks, in Markdown."""
    (asks,) = (each.value for each in app.markdown if "what size" in each.value)
    return asks


def told(page: str, **link: str) -> dict[str, Any]:
    """Return the header of the page's stage."""
    app = open_page(f"pages/{page}.py", **link)
    assert not app.exception
    return header(app)


def sheet(page: str, **link: str) -> dict[str, Any]:
    """Return the sheet of the page's stage."""
    found: dict[str, Any] = told(page, **link)["sheet"]
    return found


def test_a_sheet_says_the_setting_in_words_and_shows_how_the_size_comes_about() -> None:
    printed = sheet("grid", k="3", s="2", p="1")

    assert printed["title"] == "Max pooling"
    assert "kernel 3" in printed["says"].lower()
    assert "output 3 × 3" in printed["says"]
    assert printed["rows"][0] == ["step", "rows and columns"]
    assert printed["rows"][-1] == ["output", "3"]
    assert (printed["step"], printed["asks"]) == ("", [])


def test_a_lessons_sheet_says_which_step_it_is() -> None:
    assert (
        sheet("lessons", lesson="sizes", part="2", draw="1")["title"]
        == "Sizes, floor and ceil, 2 of 8"
    )


def test_an_open_question_is_printed_and_no_size_with_it() -> None:
    printed = sheet("grid", predict="true", ask="Size", draw="1")

    (question,) = printed["asks"]
    assert question.endswith("?")
    assert printed["rows"] == []
    assert "output" not in printed["says"]
    assert sheet("backwards", predict="true", draw="1")["asks"]


def test_a_question_for_a_cell_asks_for_no_click_on_paper_and_in_files() -> None:
    for page, kind in (("grid", "Winner"), ("backwards", "Cell")):
        told_there = told(page, predict="true", ask=kind, draw="1")
        (asks,) = told_there["sheet"]["asks"]

        assert "?" in asks
        assert "“Check”" not in asks
        assert told_there["question"] == asks


def test_a_task_prints_its_question() -> None:
    printed = sheet("grid", task="<b>Which</b> stride?", cover="true")

    assert (printed["asks"], printed["rows"]) == (["<b>Which</b> stride?"], [])


def test_a_task_with_a_drawn_question_prints_both() -> None:
    says, drawn = sheet("grid", task="Look, then answer.", predict="true", ask="Size", draw="1")[
        "asks"
    ]

    assert says == "Look, then answer."
    assert "what size" in drawn


def test_files_have_a_teachers_question_and_a_drawn_one_that_waits() -> None:
    for page in ("grid", "backwards"):
        assert told(page, task="<b>Which</b> stride?")["question"] == "<b>Which</b> stride?"
    drawn = told("grid", predict="true", draw="1", ask="Size")["question"]
    assert "what size" in drawn
    both = told("grid", task="Look.", predict="true", draw="1", ask="Size")["question"]
    assert both == f"Look.\nRandom question: {drawn}"
    assert told("grid")["question"] == ""
    assert told("lessons", lesson="padding", part="2")["question"] == ""


def test_the_stage_beside_another_has_the_same_question_in_its_files() -> None:
    app = open_page("pages/grid.py", task="Which is larger?", a="k2", k="3")

    assert [each["question"] for each, _ in stages(app)] == ["Which is larger?"] * 2


def test_a_lesson_prints_what_a_step_asks_and_at_its_end_all_its_questions() -> None:
    """With the table, but where its size is the question. What is to do is no question."""
    step = lessons()["padding"].steps[1]
    printed = sheet("lessons", lesson="padding", part="2")
    assert printed["step"] == f"{step.heading} {step.do}".replace("**", "")
    assert printed["asks"] == []
    assert printed["rows"][-1] == ["output", "3"]

    last = sheet("lessons", lesson="the-window", part="5")
    assert len(set(last["asks"])) == 3
    assert all(question.startswith("Which cell wins for output") for question in last["asks"])


def test_a_step_prints_as_many_questions_as_it_asks() -> None:
    (question,) = sheet("lessons", lesson="padding", part="3")["asks"]

    assert question.endswith("?")
    for done, count in {"answers=5": 5, "answer=size": 1, "k=3 and window=last": 0}.items():
        step = replace(lessons()["padding"].steps[2], done=read_conditions(done))
        assert (step.questions, step.asks) == (count, count > 0)


@pytest.mark.parametrize("name", lessons())
def test_the_last_step_of_a_lesson_prints_as_many_questions_as_it_asks_and_no_two_alike(
    name: str,
) -> None:
    """Each question about a size has another setting, as on the page."""
    steps = lessons()[name].steps
    asks = sheet("lessons", lesson=name, part=str(len(steps)), draw="5")["asks"]

    assert len(set(asks)) == len(asks) == steps[-1].questions == 3


def test_the_sizes_that_are_printed_are_those_that_the_page_asks_for() -> None:
    link = {"lesson": "sizes", "part": "8", "draw": "5"}
    printed = sheet("lessons", **link)["asks"]
    app = open_page("pages/lessons.py", **link)
    asked = [question(app)]
    for _ in range(2):
        for press in ("show", "show", "check"):  # the hint comes before the answer
            app.button(key=press).click().run()
        asked.append(question(app))

    assert asked == [
        f":small[**{plain(f'Question {at} of 3: {each}')}**]" for at, each in enumerate(printed, 1)
    ]


def test_a_framework_and_a_part_of_a_picture_have_a_sheet_too() -> None:
    assert sheet("frameworks", rule="TensorFlow, Keras: SAME")["title"] == "TensorFlow, Keras: SAME"
    magnified = sheet("picture")
    assert magnified["title"] == "Magnified patch"
    assert magnified["rows"] == []


def test_on_paper_the_page_for_teachers_has_the_links_and_not_what_makes_them() -> None:
    app = open_page("pages/teachers.py", tasks=encode_tasks([PageTask("", {}, Task("Why?"))]))
    left_out = [block for block in blocks_of(app._tree) if "unprinted" in str(block.proto)]

    texts = " ".join(str(node.proto) for block in left_out for node in leaves_of(block))
    for says in ("Open with these settings", "as soon as", "Set up the next"):
        assert says in texts, says
    assert "All of them" not in texts
    assert '[class*="st-key-unprinted"]' in index_page.style()
