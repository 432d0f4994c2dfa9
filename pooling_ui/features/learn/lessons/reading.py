"""A lesson read from its file, and checked; an error names the file and the line."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pooling_ui.features.learn.lessons.beginning import Beginning, beginning
from pooling_ui.features.learn.lessons.conditions import Condition, read_conditions
from pooling_ui.features.learn.lessons.files import MOST_STEPS, name_of
from pooling_ui.features.learn.lessons.lesson import Lesson, Step
from pooling_ui.inputs.parameters import LONG_SERIES
from pooling_ui.linked.pages import STAGE_PAGES, task_page_of
from pooling_ui.predict.parameters import QUESTION_KIND, QUESTION_SEED
from pooling_ui.predict.questions.next_setting import SIZE_CASES
from pooling_ui.stage.parameters import STAGE
from pooling_ui.state.params import ALL, WIDGETS, Param, names_in
from pooling_ui.state.readers import Reader
from pooling_ui.text import words
from pooling_ui.text.places import is_in, place_of

_HEAD = ("lesson", "says", "page", "minutes")
_OTHERS = ("second", "third")
_FIELDS = ("start", "shows", "done", "then", "about", *_OTHERS)


class FileLine(NamedTuple):
    """A line of a file, with its number."""

    number: int
    text: str


def read_lesson(path: Path) -> Lesson:
    """Read one file; CONTRIBUTING explains its format.

    Raises
    ------
    ValueError
        It has another format, or names something that does not exist. The message is a sentence
        with the name of the file and the number of the line.
    """
    lines = [FileLine(*each) for each in enumerate(path.read_text("utf-8").splitlines(), 1)]
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
            subject=head["says"],
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
    """An error in one line."""

    def __init__(self, line: int, problem: object) -> None:
        super().__init__(problem)
        self.line = line


def _head(lines: list[FileLine]) -> dict[str, str]:
    """Return the fields between the two lines of `---` at the top."""
    top = [line.text for line in lines[: len(_HEAD) + 2]]
    fields = dict(text.split(": ", 1) for text in top[1:-1] if ": " in text)
    if tuple(fields) != _HEAD or top[0] != "---" or top[-1] != "---":
        raise ValueError(f"it must begin with {', '.join(_HEAD)} between two lines of ---")
    page = fields["page"]
    if page not in STAGE_PAGES:
        known = ", ".join(STAGE_PAGES)
        raise LineError(_line_of("page"), f"page must be one of {known}, not “{page}”")
    if not fields["minutes"].isdecimal():
        raise LineError(_line_of("minutes"), "minutes must be a whole number")
    return fields


def _line_of(name: str) -> int:
    """Return the number of the line with this field of the head; `---` is line 1."""
    return _HEAD.index(name) + 2


def _sections(lines: list[FileLine]) -> Iterator[list[FileLine]]:
    """Yield the lines of each step; the first is its heading."""
    section: list[FileLine] = []
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


def _step(section: list[FileLine], page: str, *, is_last: bool) -> Step:
    """Return the step that these lines describe."""
    heading, *lines = section
    heading_text = heading.text.removeprefix("## ").strip()
    fields: dict[str, FileLine] = {}
    do: list[str] = []
    for line in lines:
        if match := re.fullmatch(r"- (\w+): (.+)", line.text):
            if match[1] not in _FIELDS or match[1] in fields:
                known = f"a step has {', '.join(_FIELDS)}, each at most once"
                raise LineError(line.number, f"“{match[1]}” is not expected: {known}")
            fields[match[1]] = FileLine(line.number, match[2].strip())
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
        shows, then, about = (
            fields.get(name, FileLine(at, "")) for name in ("shows", "then", "about")
        )
        instruction = " ".join(filter(None, do))
        others = []
        for name in _OTHERS:
            if name in fields:
                at = fields[name].number
                others.append(read_start(fields[name].text, page))
        step = Step(
            *(heading_text, instruction, start, tuple(shows.text.split()), done, then.text),
            *(about.text, tuple(others)),
        )
        at = heading.number
        check_texts(step)
        at = shows.number
        check_shows(step, page)
        at = fields["start"].number
        state = beginning(step, page)
        at = fields["done"].number
        check_asks(step, is_last=is_last)
        check_done(step, state)
        at = about.number
        check_about(step)
        at = fields.get("second", about).number
        check_others(step, page, is_last=is_last)
    except ValueError as problem:
        raise LineError(at, problem) from problem
    return step


# The parameters that a step may set on each page, beside those of its groups and of its stage.
_STEP_PARAMETERS: tuple[Param[Reader], ...] = (*STAGE, QUESTION_KIND, QUESTION_SEED)
_FEWEST_STEPS = 5
_MINUTES = range(2, 7)
# Characters: a longer text would not be read, or would push the stage off the first screen.
_LONGEST_SENTENCE, _LONGEST_TASK = 110, 200
_LAST = "answers=3"


def groups_on(page: str) -> tuple[str, ...]:
    """Return the groups of settings that a step may show."""
    return task_page_of(STAGE_PAGES[page]).stage_groups


def read_start(text: str, page: str) -> dict[str, str]:
    """Return the link in a text of `name=value` pairs with `&` between them.

    Raises
    ------
    ValueError
        The page has no such name, or the value cannot stand in its link.
    """
    stage = STAGE_PAGES[page]
    pairs = [pair.partition("=") for pair in text.split("&")]
    start = {name.strip(): value.strip() for name, _, value in pairs}
    known = {name for group in task_page_of(stage).groups for name in names_in(group)}
    known |= {param.name for param in (*_STEP_PARAMETERS, *stage.edited, stage.beside)}
    for name, value in start.items():
        if name not in known:
            raise ValueError(f"“{name}” means nothing in a link of the page {page}")
        if not ALL[name].reads(value) or value == LONG_SERIES:
            raise ValueError(f"“{name}” cannot be “{value}”")
    return start


def check_texts(step: Step) -> None:
    """Refuse texts that nobody would read."""
    for what, text, most in (
        ("the heading", step.heading, _LONGEST_SENTENCE),
        ("what to do", step.do, _LONGEST_TASK),
        ("what is said then", step.then or ".", _LONGEST_SENTENCE),
    ):
        if not text.endswith((".", "?", "!")) or len(text) > most:
            raise ValueError(f"{what} must be a sentence of at most {most} characters: “{text}”")


def check_shows(step: Step, page: str) -> None:
    """Refuse groups of settings that the page does not have."""
    known = groups_on(page)
    for group in step.shows:
        if group not in known:
            names = ", ".join(known)
            raise ValueError(f"“{group}” is no group of settings here; there are {names}")


def check_done(step: Step, state: Beginning) -> None:
    """Refuse a step that is done as soon as it begins, or that nobody can do."""
    are_met = [each.is_met(state.now) for each in step.done]
    if all(are_met):
        raise ValueError("“done” is so before anything is done")
    for each, so in zip(step.done, are_met, strict=True):
        _check_place(each, state)
        is_widget = each.subject in WIDGETS or each.cell
        if is_widget and not so and not step.task.has(ALL[each.subject]):
            group = next((group.name for group in ALL[each.subject].groups), "a group")
            raise ValueError(f"nobody can reach “{each.text}”: “shows” lacks {group}")
        if each.subject == "output" and not so and "output" in state.fixed:
            raise ValueError(f"nobody can reach “{each.text}”: “shows” lacks what changes the size")


def _check_place(condition: Condition, state: Beginning) -> None:
    """Refuse a condition on a cell or a window outside a plane that no widget can enlarge."""
    plane, planes = "input", state.planes
    match condition.subject, condition.value:
        case "x", _ if condition.cell:
            planes, (row, col) = {plane: state.now.cells.shape}, condition.cell
        case "pin", (plane, row, col):
            pass
        case "window", place:
            plane = "output"
        case _:
            return
    if plane not in state.fixed:
        return
    shape = planes[plane]
    if shape is None:
        raise ValueError(f"nobody can reach “{condition.text}”: there is no {plane}")
    if condition.subject == "window":
        is_inside = place == "last" or is_in(place, shape)
    else:
        is_inside = place_of(row, col, shape) is not None
    if not is_inside:
        size = f"the {plane} is {words.shape(shape)}; rows and columns count from 0"
        raise ValueError(f"nobody can reach “{condition.text}”: {size}")


def check_asks(step: Step, *, is_last: bool) -> None:
    """Refuse questions that the page cannot ask or count in this step.

    A step asks one question of one kind; the last one asks three.
    """
    if is_last:
        if [each.text for each in step.done] != [_LAST]:
            raise ValueError(f"the last step is done by “{_LAST}”")
        return
    if any(each.subject == "answers" for each in step.done):
        raise ValueError("only the last step counts answers; here, “answer=winner” asks a question")
    kinds = [each.value for each in step.done if each.subject == "answer"]
    if len(kinds) > 1:
        raise ValueError("a step asks one question, so “answer” may stand there only once")
    kind = QUESTION_KIND.text_in(step.start)
    if kinds and kind not in ("", kinds[0]):
        raise ValueError(f"“start” asks for “{kind}”, and “done” for “{kinds[0]}”")


def check_about(step: Step) -> None:
    """Refuse an unknown case of the first question, or a case in a step that asks no sizes."""
    if not step.about:
        return
    if step.about not in SIZE_CASES:
        raise ValueError(f"“about” must be one of {', '.join(SIZE_CASES)}, not “{step.about}”")
    if not step.varies_sizes:
        raise ValueError("“about” is for a last step with ask=Size")


def check_others(step: Step, page: str, *, is_last: bool) -> None:
    """Refuse numbers of further questions where there are none, or one of two is missing.

    Own numbers need them: else an answer would uncover the output that is asked about next.
    """
    asks_more = is_last and not step.varies_sizes
    if len(step.others) not in ((0, 2) if asks_more else (0,)):
        raise ValueError("“second” and “third” stand together, in a last step without ask=Size")
    own = {param.name for param in STAGE_PAGES[page].edited}
    if asks_more and own & step.start.keys() and not step.others:
        raise ValueError("own numbers need a “second” and a “third” for the next two questions")
    for question in range(step.questions):
        if beginning(replace(step, start=step.start_of(question)), page).now.output is None:
            raise ValueError(f"PyTorch refuses the setting of question {question + 1}")


def check_length(steps: int) -> None:
    """Refuse a lesson with fewer or more steps than others have."""
    if not _FEWEST_STEPS <= steps <= MOST_STEPS:
        many = f"{_FEWEST_STEPS} to {MOST_STEPS}"
        raise ValueError(f"a lesson has {many} steps, and this has {steps}")


def check_minutes(minutes: int) -> None:
    """Refuse a lesson that takes less or more time than others do."""
    if minutes not in _MINUTES:
        raise ValueError(f"a lesson takes {_MINUTES[0]} to {_MINUTES[-1]} minutes")
