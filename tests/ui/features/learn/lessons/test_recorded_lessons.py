"""Check the messages on faults in a lesson's file, and the hints of a step.

Other tests compute the numbers: the lines that are named, and how much a lesson may have.
"""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from pooling_ui.features.learn.lessons import StepState, read_lesson
from pooling_ui.features.learn.lessons.conditions import hint, read_conditions
from pooling_ui.inputs.samples import BY_NAME
from tests.ui.helpers.recorded import assert_recorded

HEAD = ("---", "lesson: A lesson", "says: What it is about.", "page: grid", "minutes: 3", "---")
START, SHOWS, DONE = "- start: k=3", "- shows: kernel", "- done: k=2"
STEP = ("## It is so.", "Do this.", "", START, SHOWS, DONE)
LAST = ("## Now you.", "Answer three questions.", "", "- start: k=2", "- done: answers=3")
STEPS = [STEP, STEP, STEP, STEP, LAST]
# A line of a step, what stands there instead, and the line of the file that is named.
FAULTS = (
    *(("Do this.", "- do: this", 8), ("Do this.", f"Do {'this ' * 40}.", 7)),
    *(("## It is so.", "## It is so", 7), (DONE, f"{DONE}\nmore", 13), (DONE, "", 7)),
    *((START, f"- start: {link}", 10) for link in ("kk=3", "mode=Unpool&both=true", "task=Why")),
    *((START, f"- start: {link}", 10) for link in ("k=999", "preset=Your numbers")),
    (SHOWS, "- shows: kernels", 11),
    *((DONE, f"- done: {done}", 12) for done in ("k=3", "s=1", "x[0,0]=1", "k=0", "keep>Max")),
    *((DONE, f"- done: {done}", 12) for done in ("wins=1", "window=first", "window=0,0")),
    *((DONE, f"- done: answer{more}", 12) for more in ("s=3", "s=2", "=size and answers=1")),
    (DONE, "- done: answer=size and answer=winner", 12),
)
UNPOOLS = "mode=Unpool&x=1 2 0 7 1!6 3 2 4 0!2 8 9 5 3!4 1 6 0 2!0 3 1 2 0"
CHANNELS = "look=Volume&depth=2&high=3&wide=4"
# The page, what a step begins with, what it shows, and what nobody can do there.
IMPOSSIBLE = (
    *(("grid", "preset=Ramp", "cells", done) for done in ("x[1,2]=8", "x[6,0]=8")),
    ("grid", "pin=o0.1", "cells", "pin=output 0,1"),
    *(("grid", start, "cells", "window=last") for start in ("at=8", "upto=8")),
    ("grid", "h=4&w=5", "coverage", "pin=input 4,0"),
    ("grid", "h=4&w=5", "kernel", "pin=input 0,5"),
    *(("grid", "k=3", "coverage", done) for done in ("pin=output 2,0", "window=9,9", "window=1")),
    *(("grid", "k=9", "coverage", "window=last"), ("grid", "k=3", "coverage", "output=3×3")),
    ("grid", "keep=Lp&k=2&p=1", "power", "window=3,3"),
    ("grid", "lay=By output size&o=3", "cells", "window=3,0"),
    ("dimensions", CHANNELS, "coverage", "pin=input 6,0"),
    ("dimensions", "samples=9", "coverage", "window=4"),
    ("backwards", UNPOOLS, "", "pin=input 4,4"),
    ("backwards", f"{UNPOOLS}&uh=5&uw=5", "", "pin=input 5,0"),
    *(("grid", f"ask={kind}", "", "answer=winner") for kind in ("Size", "Mix")),
)


def written(folder: Path, head: tuple[str, ...] = HEAD, steps: list[Any] = STEPS) -> Path:
    """Write a file with these lines; return its path."""
    file = folder / "01-a-lesson.md"
    file.write_text("\n".join((*head, *(line for step in steps for line in step), "")), "utf-8")
    return file


def changed(step: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """Return a step in which one line is another."""
    return tuple(new if line == old else line for line in step)


def one_step(folder: Path, page: str, start: str, shows: str, done: str) -> Path:
    """Write a file whose first step is this one; the page has to suit the others, too."""
    step: tuple[str, ...] = ("## It is so.", "Do this.", "", f"- start: {start}", f"- done: {done}")
    step = (*step, f"- shows: {shows}") if shows else step
    return written(folder, changed(HEAD, "page: grid", f"page: {page}"), [step, *STEPS[1:]])


LONG = changed(STEP, START, "- start: look=Long series&k=3")
LESSONS: dict[str, tuple[tuple[str, ...], list[Any]]] = {
    "no beginning": (HEAD[1:], STEPS),
    "no number": (changed(HEAD, "minutes: 3", "minutes: three"), STEPS),
    "too long": (changed(HEAD, "minutes: 3", "minutes: 9"), STEPS),
    "another page": (changed(HEAD, "page: grid", "page: picture"), STEPS),
    "long series": (changed(HEAD, "page: grid", "page: dimensions"), [LONG, *STEPS[1:]]),
    "no heading": ((*HEAD, "Welcome"), STEPS),
    "few steps": (HEAD, STEPS[1:]),
    "many steps": (HEAD, [*STEPS[:-1]] * 3),
    "no questions": (HEAD, [STEP, *STEPS[:-1]]),
}
# What the last step begins with, and what its first question is about.
ABOUT = (("k=2&ask=Size", "dropping"), ("k=2&ask=Value", "dropped"), ("k=2", "dropped"))
RAMP = BY_NAME["Ramp"].draw((8, 8), 0)
BEGUN = StepState(widgets={"k": 2}, cells=RAMP, output=(4, 4))
# What a step asks for, and the state that a person has come to instead.
HINTS: dict[str, dict[str, Any]] = {
    "k=4": {"widgets": {"k": 3}},
    "output=3×3": {"output": (2, 2)},
    "pin=output 0,1": {"pin": ("output", 1, 0)},
    "x[0,0]>7": {"cells": np.where(RAMP == 1, 99, RAMP)},
    "x[0,1]>100": {"cells": np.where(RAMP == 1, 99, RAMP)},
}


def refusal(file: Path) -> str:
    """Return what is wrong with a lesson."""
    try:
        read_lesson(file)
    except ValueError as problem:
        return str(problem)
    return ""


def sentences() -> dict[str, str]:
    """Return why each file is refused, and each hint."""
    texts = {
        f"hint, {done}": hint(read_conditions(done), replace(BEGUN, **now), BEGUN)
        for done, now in HINTS.items()
    }
    with TemporaryDirectory() as made:
        folder = Path(made)
        for old, new, _ in FAULTS:
            file = written(folder, steps=[changed(STEP, old, new), *STEPS[1:]])
            texts[f"{old} → {new}"] = refusal(file)
        for start, what in ABOUT:
            last = (*changed(LAST, "- start: k=2", f"- start: {start}"), f"- about: {what}")
            texts[f"{start}, {what}"] = refusal(written(folder, steps=[*STEPS[:-1], last]))
        texts |= {"; ".join(step): refusal(one_step(folder, *step)) for step in IMPOSSIBLE}
        texts |= {name: refusal(written(folder, *lines)) for name, lines in LESSONS.items()}
    return texts


def test_what_is_said_of_lessons_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
