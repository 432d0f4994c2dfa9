"""The page For teachers shows the random question that students are asked, and draws another."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from pooling_ui.features.classroom.tasks.asked import BOTH
from pooling_ui.features.classroom.tasks.links import students_link
from pooling_ui.features.classroom.tasks.question import another_seed, first_question
from pooling_ui.task.task import Task
from tests.ui.helpers.pages import open_page, said
from tests.ui.helpers.typed import present

GUESS = Task("Guess.", ("stride",), predicts=True)
SIZES = {"separate": "true", "kw": "3", "sw": "1"}
LINKS = [
    ("grid", {}),
    ("grid", {"keep": "Average", "k": "3", "p": "1", "ask": "Divisor", "draw": "5", **SIZES}),
    (
        "grid",
        {"lay": "By output size", "o": "4", "preset": "Your numbers", "x": "1 2 3!4 5 6!7 8 9"},
    ),
    ("grid", {"lay": "Fractional", "o": "3", "draw": "31"}),
    ("dimensions", {"keep": "Lp", "k": "3"}),
    ("dimensions", {"look": "Volume", "volume": "Random integers", "seed": "3", "draw": "2"}),
    ("backwards", {}),
    ("backwards", {"mode": "Gradient of average", "k": "3", "grad": "0.1.5"}),
    ("backwards", {"mode": "Unpool", "of": "Series", "k": "2"}),
    ("backwards", {"mode": "Unpool", "uh": "7"}),
    ("grid", {"look": "Long series"}),
]


@pytest.mark.parametrize(("path", "state"), LINKS)
def test_it_is_the_question_that_students_meet(path: str, state: dict[str, str]) -> None:
    link = students_link(state, GUESS)
    question = first_question(path, link)

    app = open_page(f"pages/{path}.py", **link)

    assert not app.exception
    assert f"Random question: {present(question).text}" in said(app)


@pytest.mark.parametrize(
    ("path", "state"),
    [
        ("grid", {"k": "9"}),
        ("grid", {"preset": "Your numbers"}),
        ("grid", {"lay": "Fractional"}),
        ("backwards", {"mode": "Unpool", "lay": "By output size"}),
        ("backwards", {"mode": "Unpool", "uh": "99"}),
        ("dimensions", {"look": "Long series"}),
        ("frameworks", {}),
    ],
)
def test_where_the_link_alone_does_not_tell_it_there_is_none(
    path: str, state: dict[str, str]
) -> None:
    assert first_question(path, state) is None
    assert another_seed(path, state).isdigit()


def test_another_set_up_begins_with_another_seed() -> None:
    seeds = {students_link({"k": k}, GUESS)["draw"] for k in ("2", "3", "4")}
    assert len(seeds) == 3


def test_a_teacher_sees_the_question_and_draws_another() -> None:
    app = open_page("pages/teachers.py")
    app.text_area(key="task_says").set_value("Guess first.").run()
    assert "task_draw" not in {button.key for button in app.button}
    app.radio(key="task_asks").set_value(BOTH).run()

    def asked() -> Any:
        (line,) = (each.value for each in app.markdown if "Random question" in each.value)
        link = dict(parse_qsl(urlsplit(app.code[0].value).query))
        student = open_page("pages/grid.py", **link)
        assert line in {each.value for each in student.markdown}
        return line, link["draw"]

    before = asked()
    app.button(key="task_draw").click().run()

    after = asked()
    assert before[0] != after[0]
    assert before[1] != after[1]
    app.button(key="add_task").click().run()
    assert f"draw={after[1]}" in app.code[-1].value
