"""A lesson as it is read from its file; what is wrong with it is said by file and line."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pooling_ui.learn.lessons.beginning import beginning
from pooling_ui.learn.lessons.checking import (
    check_about,
    check_asks,
    check_done,
    check_length,
    check_minutes,
    check_shows,
    check_texts,
    read_start,
)
from pooling_ui.learn.lessons.conditions import read_conditions
from pooling_ui.learn.lessons.files import name_of
from pooling_ui.learn.lessons.lesson import Lesson, Step

_HEAD = ("lesson", "says", "page", "minutes")
_FIELDS = ("start", "shows", "done", "then", "about")


class Line(NamedTuple):
    """A line of a file, with its number."""

    number: int
    text: str


def read_lesson(path: Path) -> Lesson:
    """Read one file; CONTRIBUTING says what stands in it.

    Raises
    ------
    ValueError
        It has another form, or asks for what there is not. The message is a sentence with the
        file's name and the line's number.
    """
    lines = [Line(*each) for each in enumerate(path.read_text("utf-8").splitlines(), 1)]
    at = 1
    try:
        head = _head(lines)
        check_minutes(int(head["minutes"]))
        sections = list(_sections(lines[len(_HEAD) + 2 :]))
        check_length(len(sections))
        steps: list[Step] = []
        for section in sections:
            at = section[0].number
            steps.append(_step(section, head["page"], is_last=section is sections[-1]))
        lesson = Lesson(
            name=name_of(path),
            title=head["lesson"],
            says=head["says"],
            page=head["page"],
            minutes=int(head["minutes"]),
            steps=tuple(steps),
        )
    except LineError as problem:
        raise ValueError(f"{path.name}, line {problem.line}: {problem}.") from problem
    except ValueError as problem:
        raise ValueError(f"{path.name}, line {at}: {problem}.") from problem
    return lesson


class LineError(ValueError):
    """What is wrong with one line."""

    def __init__(self, line: int, problem: object) -> None:
        super().__init__(problem)
        self.line = line


def _head(lines: list[Line]) -> dict[str, str]:
    """Return the fields between the two lines of `---` at the top."""
    top = [line.text for line in lines[: len(_HEAD) + 2]]
    fields = dict(text.split(": ", 1) for text in top[1:-1] if ": " in text)
    if tuple(fields) != _HEAD or top[0] != "---" or top[-1] != "---":
        raise ValueError(f"it must begin with {', '.join(_HEAD)} between two lines of ---")
    if not fields["minutes"].isdecimal():
        raise LineError(len(_HEAD) + 1, "minutes must be a whole number")
    return fields


def _sections(lines: list[Line]) -> Iterator[list[Line]]:
    """Yield the lines of each step; the first is its heading."""
    section: list[Line] = []
    for line in lines:
        if line.text.startswith("## "):
            if section:
                yield section
            section = [line]
        elif section:
            section.append(line)
        elif line.text:
            raise LineError(line.number, "a step begins with a heading, ##")
    if section:
        yield section


def _step(section: list[Line], page: str, *, is_last: bool) -> Step:
    """Return the step that these lines say."""
    heading, *lines = section
    says = heading.text.removeprefix("## ").strip()
    fields: dict[str, Line] = {}
    do: list[str] = []
    for line in lines:
        if match := re.fullmatch(r"- (\w+): (.+)", line.text):
            if match[1] not in _FIELDS or match[1] in fields:
                known = f"a step has {', '.join(_FIELDS)}, each at most once"
                raise LineError(line.number, f"“{match[1]}” is not expected: {known}")
            fields[match[1]] = Line(line.number, match[2].strip())
        elif line.text and fields:
            raise LineError(line.number, "text stands above the fields, and a field takes one line")
        else:
            do.append(line.text.strip())
    for name in ("start", "done"):
        if name not in fields:
            raise ValueError(f"the step has no line “- {name}: …”")
    at = fields["start"].number
    try:
        start = read_start(fields["start"].text, page)
        at = fields["done"].number
        done = read_conditions(fields["done"].text)
        shows, then, about = (fields.get(name, Line(at, "")) for name in ("shows", "then", "about"))
        task = " ".join(filter(None, do))
        step = Step(says, task, start, tuple(shows.text.split()), done, then.text, about.text)
        at = heading.number
        check_texts(step)
        at = shows.number
        check_shows(step, page)
        at = fields["start"].number
        begins = beginning(step, page)
        at = fields["done"].number
        check_asks(step, is_last=is_last)
        check_done(step, begins)
        at = about.number
        check_about(step)
    except ValueError as problem:
        raise LineError(at, problem) from problem
    return step
