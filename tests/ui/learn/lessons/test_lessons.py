"""The lessons as files: each is read, and what is wrong with one is said by file and line."""

import re
from pathlib import Path
from typing import Any

import pytest

from pooling_ui.inputs.samples import BY_NAME
from pooling_ui.learn.lessons import CONDITION_FORMS, StepState, lessons, read_lesson
from pooling_ui.learn.lessons.conditions import read_conditions
from pooling_ui.learn.lessons.files import FOLDER
from tests.ui.pages import ROOT
from tests.ui.typed import present

LESSONS = lessons()
HEAD = ("---", "lesson: A lesson", "says: What it is about.", "page: grid", "minutes: 3", "---")
STEP = ("## It is so.", "Do this.", "", "- start: k=3", "- shows: kernel", "- done: k=2")
LAST = ("## Now you.", "Answer three questions.", "", "- start: k=2", "- done: answers=3")
STEPS = [STEP, STEP, STEP, STEP, LAST]


def written(tmp_path: Path, head: tuple[str, ...] = HEAD, steps: list[Any] = STEPS) -> Path:
    """A file with these lines."""
    file = tmp_path / "01-a-lesson.md"
    file.write_text("\n".join((*head, *(line for step in steps for line in step), "")), "utf-8")
    return file


def changed(step: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """A step in which one line is another."""
    return tuple(new if line == old else line for line in step)


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
    assert lesson.says.endswith(".")
    assert len(lesson.says) <= 90
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
    assert (step.says, step.do) == ("It is so.", "Do this.")
    assert (step.start, step.shows) == ({"k": "3"}, ("kernel",))
    assert [each.text for each in step.done] == ["k=2"]
    assert not step.then
    assert not step.asks


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("Do this.", "- do: this", 8, "“do” is not expected: a step has start, shows, done, then"),
        ("- done: k=2", "- done: k=2\nmore", 13, "a field takes one line"),
        ("- done: k=2", "", 7, "the step has no line “- done: …”"),
        ("- start: k=3", "- start: kk=3", 10, "“kk” means nothing in a link of the page grid"),
        ("- start: k=3", "- start: mode=Unpool&both=true", 10, "“both” means nothing"),
        ("- start: k=3", "- start: task=Why", 10, "“task” means nothing"),
        ("- start: k=3", "- start: k=999", 10, "“k” cannot be “999”"),
        ("- shows: kernel", "- shows: kernels", 11, "“kernels” is no group of settings here"),
        ("- done: k=2", "- done: k=3", 12, "“done” is so before anything is done"),
        ("- done: k=2", "- done: s=1", 12, "nobody can reach “s=1”: “shows” lacks stride"),
        ("- done: k=2", "- done: x[0,0]=1", 12, "nobody can reach .*: “shows” lacks cells"),
        ("- done: k=2", "- done: k=0", 12, "“0” is nothing that “k” can be"),
        ("- done: k=2", "- done: keep>Max", 12, "“Max” is nothing that “keep” can be"),
        ("- done: k=2", "- done: wins=1", 12, "“wins=1” is no condition; there are k=3, "),
        ("- done: k=2", "- done: window=first", 12, "“first” is nothing that “window” can be"),
        ("- done: k=2", "- done: answers=3", 12, "only the last step counts answers"),
        ("- done: k=2", "- done: answers=2", 12, "only the last step counts answers"),
        ("- done: k=2", "- done: answer=size and answers=1", 12, "only the last step counts"),
        ("- done: k=2", "- done: answer=size and answer=winner", 12, "only once"),
        ("- done: k=2", "- done: window=0,0", 12, "“done” is so before anything is done"),
        ("## It is so.", "## It is so", 7, "the heading must be a sentence of at most 110"),
        ("Do this.", f"Do {'this ' * 40}.", 7, "what to do must be a sentence of at most 200"),
    ],
)
def test_what_is_wrong_with_a_step_is_said_by_file_and_line(
    tmp_path: Path, old: str, new: str, line: int, says: str
) -> None:
    file = written(tmp_path, steps=[changed(STEP, old, new), *STEPS[1:]])

    with pytest.raises(ValueError, match=rf"^01-a-lesson\.md, line {line}: .*{says}.*\.$"):
        read_lesson(file)


def test_an_empty_stride_is_the_kernels_as_a_step_begins(tmp_path: Path) -> None:
    """With kernel 3, a stride of 3 is no change, and one of 2 is."""
    shows = changed(STEP, "- shows: kernel", "- shows: stride")
    sound = changed(shows, "- done: k=2", "- done: s=2")
    idle = changed(shows, "- done: k=2", "- done: s=3")

    assert read_lesson(written(tmp_path, steps=[sound, *STEPS[1:]])).steps[0].done[0].value == 2
    with pytest.raises(ValueError, match="line 12: “done” is so before anything is done"):
        read_lesson(written(tmp_path, steps=[idle, *STEPS[1:]]))


UNPOOLS = "mode=Unpool&x=1 2 0 7 1!6 3 2 4 0!2 8 9 5 3!4 1 6 0 2!0 3 1 2 0"
CHANNELS = "look=Volume&depth=2&high=3&wide=4"


@pytest.mark.parametrize(
    ("page", "start", "shows", "done", "says"),
    [
        ("grid", "preset=Ramp", "cells", "x[1,2]=8", "“done” is so before anything is done"),
        ("grid", "preset=Ramp", "cells", "x[6,0]=8", "“x.6,0.=8”: the input is 6 × 6"),
        ("grid", "pin=o0.1", "cells", "pin=output 0,1", "“done” is so before anything is done"),
        ("grid", "at=8", "cells", "window=last", "“done” is so before anything is done"),
        ("grid", "upto=8", "cells", "window=last", "“done” is so before anything is done"),
        ("grid", "h=4&w=5", "coverage", "pin=input 4,0", "“pin=input 4,0”: the input is 4 × 5"),
        ("grid", "h=4&w=5", "kernel", "pin=input 0,5", "“pin=input 0,5”: the input is 4 × 5"),
        (
            "grid",
            "k=3",
            "coverage",
            "pin=output 2,0",
            "the output is 2 × 2; rows and columns count from 0",
        ),
        ("grid", "k=3", "coverage", "window=9,9", "“window=9,9”: the output is 2 × 2"),
        ("grid", "k=3", "coverage", "window=1", "“window=1”: the output is 2 × 2"),
        ("grid", "k=9", "coverage", "window=last", "“window=last”: there is no output"),
        ("grid", "k=3", "coverage", "output=3×3", "“output=3×3”: “shows” lacks what changes"),
        ("grid", "keep=Lp&k=2&p=1", "power", "window=3,3", "the output is 3 × 3"),
        ("grid", "lay=By output size&o=3", "cells", "window=3,0", "the output is 3 × 3"),
        ("dimensions", CHANNELS, "coverage", "pin=input 6,0", "the input is 2 × 3 × 4"),
        ("dimensions", "samples=9", "coverage", "window=4", "the output is 4"),
        ("backwards", UNPOOLS, "", "pin=input 4,4", "the input is 4 × 4"),
        ("backwards", f"{UNPOOLS}&uh=5&uw=5", "", "pin=input 5,0", "the input is 5 × 5"),
        ("grid", "ask=Size", "", "answer=winner", "“start” asks for “Size”, and “done” for “Win"),
        ("grid", "ask=Mix", "", "answer=winner", "“start” asks for “Mix”, and “done” for “Win"),
    ],
)
def test_a_step_that_nobody_can_do_is_refused(
    tmp_path: Path, page: str, start: str, shows: str, done: str, says: str
) -> None:
    """Or that is done as it begins; judged by the planes and the place that the start leads to."""
    with pytest.raises(ValueError, match=rf"^01-a-lesson\.md, line \d\d: .*{says}.*\.$"):
        read_lesson(one_step(tmp_path, page, start, shows, done))


def one_step(tmp_path: Path, page: str, start: str, shows: str, done: str) -> Path:
    """A file whose first step is this one; the page has to suit the others, too."""
    step: tuple[str, ...] = ("## It is so.", "Do this.", "", f"- start: {start}", f"- done: {done}")
    step = (*step, f"- shows: {shows}") if shows else step
    return written(tmp_path, changed(HEAD, "page: grid", f"page: {page}"), [step, *STEPS[1:]])


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


def test_numbers_of_ones_own_must_be_in_the_start(tmp_path: Path) -> None:
    file = one_step(tmp_path, "grid", "preset=Your numbers", "kernel", "k=3")

    with pytest.raises(ValueError, match=r"line 10: “Your numbers” needs .*: “start” lacks x\.$"):
        read_lesson(file)


@pytest.mark.parametrize(
    ("head", "steps", "says"),
    [
        (HEAD[1:], STEPS, "line 1: it must begin with lesson, says, page, minutes"),
        (changed(HEAD, "minutes: 3", "minutes: three"), STEPS, "line 5: minutes must be a whole"),
        (changed(HEAD, "minutes: 3", "minutes: 9"), STEPS, "a lesson takes 2 to 6 minutes"),
        (changed(HEAD, "page: grid", "page: picture"), STEPS, "page must be one of grid, backw"),
        (
            changed(HEAD, "page: grid", "page: dimensions"),
            [changed(STEP, "- start: k=3", "- start: look=Long series&k=3"), *STEPS[1:]],
            "“look” cannot be “Long series”",
        ),
        ((*HEAD, "Welcome"), STEPS, "line 7: a step begins with a heading, ##"),
        (HEAD, STEPS[1:], "a lesson has 5 to 9 steps, and this has 4"),
        (HEAD, [*STEPS[:-1]] * 3, "a lesson has 5 to 9 steps, and this has 12"),
        (HEAD, [STEP, *STEPS[:-1]], "line 36: the last step is done by “answers=3”"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said(
    tmp_path: Path, head: tuple[str, ...], steps: list[tuple[str, ...]], says: str
) -> None:
    with pytest.raises(ValueError, match=rf"^01-a-lesson\.md, .*{says}"):
        read_lesson(written(tmp_path, head, steps))


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

    assert it.holds(at)
    assert not it.holds(elsewhere)


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
        assert it.holds(at) == so


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


@pytest.mark.parametrize(
    ("start", "about", "says"),
    [
        ("k=2&ask=Size", "dropping", "“about” must be one of dropped, overhang, left-over"),
        ("k=2&ask=Value", "dropped", "“about” is for a last step with ask=Size"),
        ("k=2", "dropped", "“about” is for a last step with ask=Size"),
    ],
)
def test_what_the_first_question_is_about_is_known_and_asked_for(
    tmp_path: Path, start: str, about: str, says: str
) -> None:
    last = (*changed(LAST, "- start: k=2", f"- start: {start}"), f"- about: {about}")

    with pytest.raises(ValueError, match=rf"^01-a-lesson\.md, line \d\d: {says}"):
        read_lesson(written(tmp_path, steps=[*STEPS[:-1], last]))
