"""The lessons as files: each is read, and what is wrong with one is said by file and line."""

import re
from pathlib import Path
from typing import Any

import pytest

from pooling_ui.features.learn.lessons import CONDITION_FORMS, StepState, lessons, read_lesson
from pooling_ui.features.learn.lessons.conditions import read_conditions
from pooling_ui.features.learn.lessons.files import FOLDER
from pooling_ui.inputs.samples import BY_NAME
from tests.ui.features.learn.lessons.test_recorded_lessons import (
    CHANNELS,
    FAULTS,
    IMPOSSIBLE,
    STEP,
    STEPS,
    UNPOOLS,
    changed,
    one_step,
    refusal,
    written,
)
from tests.ui.features.learn.lessons.test_recorded_lessons import LESSONS as WRONG
from tests.ui.helpers.pages import ROOT, numbers
from tests.ui.helpers.typed import present

LESSONS = lessons()


def now(**what: Any) -> StepState:
    return StepState(widgets={}, cells=BY_NAME["Ramp"].draw((3, 4), 0), **what)


def test_every_file_is_a_lesson_with_a_number() -> None:
    numbers = [
        re.match(r"(\d\d)-[a-z0-9]+(?:-[a-z0-9]+)*\.md$", each.name) for each in FOLDER.iterdir()
    ]

    assert all(numbers)
    assert sorted(int(present(each)[1]) for each in numbers) == list(range(1, len(LESSONS) + 1))
    assert next(iter(LESSONS)) == "the-window"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_says_what_it_is(name: str) -> None:
    lesson = LESSONS[name]

    assert len(lesson.title) <= 32
    assert lesson.subject.endswith(".")
    assert len(lesson.subject) <= 90
    assert lesson.steps[-1].asks


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    lesson = read_lesson(written(tmp_path))

    assert (lesson.name, lesson.title, lesson.page, lesson.minutes) == (
        "a-lesson",
        "A lesson",
        "grid",
        3,
    )
    step = lesson.steps[0]
    assert (step.heading, step.do) == ("It is so.", "Do this.")
    assert (step.start, step.shows) == ({"k": "3"}, ("kernel",))
    assert [each.text for each in step.done] == ["k=2"]
    assert not step.then
    assert not step.asks


@pytest.mark.parametrize(("old", "new", "line"), FAULTS)
def test_what_is_wrong_with_a_step_is_said_with_its_line(
    tmp_path: Path, old: str, new: str, line: int
) -> None:
    file = written(tmp_path, steps=[changed(STEP, old, new), *STEPS[1:]])

    assert f"line {line}: " in refusal(file)


def test_an_empty_stride_is_the_kernels_as_a_step_begins(tmp_path: Path) -> None:
    """With kernel 3, a stride of 3 is no change, and one of 2 is."""
    shows = changed(STEP, "- shows: kernel", "- shows: stride")
    sound = changed(shows, "- done: k=2", "- done: s=2")
    idle = changed(shows, "- done: k=2", "- done: s=3")

    assert read_lesson(written(tmp_path, steps=[sound, *STEPS[1:]])).steps[0].done[0].value == 2
    with pytest.raises(ValueError, match="line 12: “done” is so"):
        read_lesson(written(tmp_path, steps=[idle, *STEPS[1:]]))


def test_a_step_that_nobody_can_do_is_refused_with_the_size_that_its_start_leads_to(
    tmp_path: Path,
) -> None:
    said = [refusal(one_step(tmp_path, *step)) for step in IMPOSSIBLE]

    assert all(said)
    assert re.findall(r"the \w+put is ([\d ×]+)", " ".join(said)) == [
        *("6 × 6", "4 × 5", "4 × 5", "2 × 2", "2 × 2", "2 × 2", "3 × 3", "3 × 3"),
        *("2 × 3 × 4", "4", "4 × 4", "5 × 5"),
    ]


@pytest.mark.parametrize(
    ("page", "start", "shows", "done"),
    [
        ("grid", "h=4&w=5", "numbers", "pin=input 5,0"),
        ("grid", "k=3", "kernel", "window=2,2"),
        ("grid", "k=9", "kernel", "window=last"),
        ("grid", "k=3", "coverage", "pin=output 1,1"),
        ("grid", "at=2", "", "window=last"),
        ("grid", "k=2&p=1", "", "window=3,3"),
        ("grid", "preset=Ramp", "cells", "x[0,0]=0 and x[1,2]=9"),
        ("grid", "", "", "answer=winner"),
        ("dimensions", CHANNELS, "coverage", "pin=input 5,3"),
        ("dimensions", "samples=9", "", "window=3"),
        ("backwards", UNPOOLS, "", "pin=input 3,3"),
        ("backwards", UNPOOLS, "size", "pin=input 4,4"),
        ("backwards", f"{UNPOOLS}&uh=5&uw=5", "", "pin=input 4,4"),
    ],
)
def test_a_step_that_can_be_done_is_read(
    tmp_path: Path, page: str, start: str, shows: str, done: str
) -> None:
    """Also where what it asks for is there only once a size was changed."""
    lesson = read_lesson(one_step(tmp_path, page, start or "k=2", shows, done))

    assert " and ".join(each.text for each in lesson.steps[0].done) == done


@pytest.mark.parametrize(
    ("group", "start"),
    [
        ("coverage", "k=3"),
        ("cells", "k=3"),
        ("divisor", "k=3&keep=Average"),
        ("power", "k=3&keep=Lp"),
        ("draw", "lay=Fractional&o=2"),
    ],
)
def test_some_groups_never_change_the_size(tmp_path: Path, group: str, start: str) -> None:
    no_way = refusal(one_step(tmp_path, "grid", start, group, "output=3×3"))

    assert "“shows” lacks what changes the size" in no_way
    assert read_lesson(one_step(tmp_path, "grid", start, "kernel size", "output=3×3"))


def test_what_is_wrong_with_a_lesson_is_said_with_its_numbers(tmp_path: Path) -> None:
    """First the line; before it is the number of the file."""
    said = {name: numbers(refusal(written(tmp_path, *WRONG[name])))[1:] for name in WRONG}

    assert [said[f"{name} steps"] for name in ("few", "many")] == [[1, 5, 9, 4], [1, 5, 9, 12]]
    assert (said["too long"], said["no questions"]) == ([1, 2, 6], [36, 3])
    assert [said[f"no {name}"] for name in ("beginning", "number", "heading")] == [[1], [5], [7]]


@pytest.mark.parametrize(
    ("condition", "at"),
    [
        ("output=3×2", now(output=(3, 2))),
        ("window=1,2", now(window=(1, 2))),
        ("window=5", now(window=(5,))),
        ("window=last", now(window=(2, 1), output=(3, 2))),
        ("pin=input 1,2", now(pin=("input", 1, 2))),
        ("answer=winner", now(answered=1)),
        ("answers=3", now(answered=3)),
        ("x[0,1]=1", now()),
        ("x[2,3]>10", now()),
        ("x[2,3]<12", now()),
    ],
)
def test_a_condition_holds_where_it_is_met_and_nowhere_else(condition: str, at: StepState) -> None:
    (it,) = read_conditions(condition)
    elsewhere = StepState(widgets={}, cells=BY_NAME["All negative"].draw((1, 1), 0))

    assert it.is_met(at)
    assert not it.is_met(elsewhere)


@pytest.mark.parametrize(
    ("condition", "held", "other"),
    [
        ("k=3", 3, 2),
        ("k>3", 4, 3),
        ("s<3", 2, None),
        ("ceil=true", True, False),
        ("keep=Average", "Average", "Max"),
        ("norm=∞", "∞", "2"),
    ],
)
def test_a_condition_about_a_widget_asks_what_it_holds(
    condition: str, held: int | str, other: int | str | None
) -> None:
    (it,) = read_conditions(condition)

    for value, so in ((held, True), (other, False)):
        at = StepState(widgets={it.subject: value}, cells=BY_NAME["Ramp"].draw((1, 1), 0))
        assert it.is_met(at) == so


@pytest.mark.parametrize("form", CONDITION_FORMS)
def test_every_form_that_is_named_can_be_read(form: str) -> None:
    assert read_conditions(form)


def test_the_guide_has_the_same_table_of_conditions() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("### A lesson")[2]
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", guide, re.MULTILINE)

    assert rows[: len(CONDITION_FORMS)] == list(CONDITION_FORMS.items())


def test_the_guides_example_is_a_sound_step(tmp_path: Path) -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("### A lesson")[2]
    step = guide.split("```")[1].strip().splitlines()

    lesson = read_lesson(written(tmp_path, steps=[step, *STEPS[1:]]))

    assert lesson.steps[0].then == "Windows overlap now."
