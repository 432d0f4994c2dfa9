"""Every number in a lesson is computed here, and each step can be done by doing what it asks."""

import re
from collections.abc import Mapping

import pytest

from pooling_ui.features.learn.lessons import Step, lessons
from tests.ui.features.learn.lessons.facts import FACTS
from tests.ui.features.learn.lessons.lesson_state import State
from tests.ui.helpers.pages import open_page

LESSONS = lessons()
STEPS = [(name, at) for name, lesson in LESSONS.items() for at in range(len(lesson.steps))]
# What solves the steps that ask for a size.
SOLVED = {
    ("stride", 6): {"s": 2},
    ("padding", 4): {"p": 2},
    ("channels", 5): {"k": 4, "kw": 4},
}


def start(name: str, at: int) -> State:
    """Return the state in which a step begins."""
    return State(LESSONS[name].page, LESSONS[name].steps[at].start)


def test_no_lesson_went_away() -> None:
    """People have links to each."""
    assert FACTS.keys() == LESSONS.keys()


@pytest.mark.parametrize("name", LESSONS)
def test_every_number_of_a_lesson_is_computed(name: str) -> None:
    """Once all phrases that were computed are taken out of a step, no digit is left."""
    steps = LESSONS[name].steps
    found = FACTS[name]([start(name, at) for at in range(len(steps))])

    for at, (step, phrases) in enumerate(zip(steps, found, strict=True)):
        rest = "\n".join((step.heading, step.do, step.then))
        for phrase in (*phrases, *asked(step, SOLVED.get((name, at), {}))):
            assert phrase in rest, f"“{step.heading}” lacks “{phrase}”"
            rest = rest.replace(phrase, "")
        assert not re.findall(r".*\d.*", re.sub("MaxPool[23]d", "", rest))


def asked(step: Step, solved: Mapping[str, int]) -> list[str]:
    """Return the phrases in which a step asks for the value of a field: what makes it done."""
    values = {str(each.value) for each in step.done} | {str(value) for value in solved.values()}
    return [says for says in re.findall(r"\*\* to \d+", step.do) if says[6:] in values]


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_a_step_is_done_by_what_it_asks_for_and_not_before(name: str, at: int) -> None:
    step, begin = LESSONS[name].steps[at], start(name, at)
    solved = begin.where(**SOLVED.get((name, at), {}))

    assert not all(each.is_met(begin.now()) for each in step.done)
    after = solved.after(step)
    assert all(each.is_met(after) for each in step.done)


def test_the_lessons_on_shift_and_on_a_network_lead_to_the_pages_that_measure() -> None:
    """By links of Markdown; each opens a page of that name without a note."""
    links = {
        name: re.findall(r"\]\((\w+)\)", "".join(step.do + step.then for step in lesson.steps))
        for name, lesson in LESSONS.items()
    }

    assert {name: to for name, to in links.items() if to} == {
        "shift": ["shift"],
        "a-network": ["network"],
    }
    for page in ("shift", "network"):
        app = open_page(f"pages/{page}.py")
        assert not app.exception
        assert not app.info


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_what_is_pointed_at_is_there(name: str, at: int) -> None:
    begin = start(name, at)
    planes = {"input": begin.cells.shape, "output": ()}
    if not begin.refused:
        planes["output"] = begin.trace.output.shape

    for each in LESSONS[name].steps[at].done:
        if each.subject == "pin":
            plane, *cell = each.value
            assert all(i < side for i, side in zip(cell, planes[plane], strict=True))
        if each.subject == "window" and each.value != "last":
            assert all(i < side for i, side in zip(each.value, planes["output"], strict=True))


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_a_question_is_of_the_kind_that_the_step_asks_for(name: str, at: int) -> None:
    """Also where each visit draws another."""
    step, begin = LESSONS[name].steps[at], start(name, at)
    kinds = [each.value for each in step.done if each.subject == "answer"]

    for seed in [step.start["draw"]] if "draw" in step.start else ["1", "2", "3"]:
        for kind in kinds:
            assert begin.where(draw=seed).question.kind == kind
            assert step.start["ask"] == kind


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_a_step_can_be_read_at_once(name: str, at: int) -> None:
    step = LESSONS[name].steps[at]

    assert len(step.heading) <= 90
    assert len(step.do) <= 160
    assert len(step.then) <= 110
    assert step.then


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_does_not_end_with_what_a_person_knows(name: str) -> None:
    """Wrong answers end it too: what is said then is true of pools, whoever answered how."""
    assert not re.search(r"\b[Yy]ou\b", LESSONS[name].steps[-1].then)
