"""What a lesson's file may say: names, values and lengths; each refusal is a sentence."""

from collections.abc import Mapping
from typing import Any

from pooling_ui import share
from pooling_ui.lesson_files import MOST_STEPS
from pooling_ui.lessons.conditions import Condition, Now
from pooling_ui.lessons.lesson import Lesson, Step
from pooling_ui.samples import BY_NAME
from pooling_ui.share import LONG_SERIES
from pooling_ui.task_links import groups_of
from pooling_ui.tasks import GROUPS

# Whose stage a lesson may use: its page's address, and what its link holds besides its groups.
PAGES: Mapping[str, str] = {"grid": "", "backwards": "backwards", "dimensions": "dimensions"}
_STAGE = ("x", "at", "upto", "pin", "speed", "loop", "ask", "draw")
_MORE: Mapping[str, tuple[str, ...]] = {
    "grid": (*_STAGE, "a"),
    "backwards": (*_STAGE, "y", "z", "both", "grad"),
    "dimensions": (*_STAGE, "y", "z", "a"),
}
_FEWEST_STEPS = 5
_MINUTES = range(2, 7)
# Characters: more would not be read, or push the stage off the first screen.
_MOST_SAID, _MOST_TO_DO = 110, 200
_LAST = "answers=3"
_NOTHING = Now(widgets={}, cells=next(iter(BY_NAME.values())).draw((1, 1), 0))


def groups_on(page: str) -> tuple[str, ...]:
    """Return the groups of settings that a step may show; a long series has no stage to choose."""
    groups = groups_of(PAGES[page])
    return tuple(group for group in groups if (page, group) != ("dimensions", "kind"))


def read_start(text: str, page: str) -> dict[str, str]:
    """Return what a link holds, from `name=value` pairs with `&` between them.

    Raises
    ------
    ValueError
        The page has no such name, or the value cannot stand in its link.
    """
    if page not in PAGES:
        raise ValueError(f"page must be one of {', '.join(PAGES)}, not “{page}”")
    pairs = [pair.partition("=") for pair in text.split("&")]
    start = {name.strip(): value.strip() for name, _, value in pairs}
    known = {name for group in groups_of(PAGES[page]) for name in GROUPS[group][1]}
    for name, value in start.items():
        if name not in known and name not in _MORE[page]:
            raise ValueError(f"“{name}” means nothing in a link of the page {page}")
        if not share.NAMES[name].reads(value) or value == LONG_SERIES:
            raise ValueError(f"“{name}” cannot be “{value}”")
    return start


def check_texts(step: Step) -> None:
    """Refuse texts that nobody would read."""
    for what, text, most in (
        ("the heading", step.says, _MOST_SAID),
        ("what to do", step.do, _MOST_TO_DO),
        ("what is said then", step.then or ".", _MOST_SAID),
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


def check_done(step: Step) -> None:
    """Refuse a step that is done as soon as it begins, or that nobody can do."""
    begins = {name: _begins(name, step.start) for name in share.WIDGETS}
    held = [_holds_at_first(each, begins) for each in step.done]
    if all(held):
        raise ValueError("“done” is so before anything is done")
    for each, so in zip(step.done, held, strict=True):
        is_widget = each.names in share.WIDGETS or each.cell
        if is_widget and not so and not step.task.has(each.names):
            group = next((name for name, it in GROUPS.items() if each.names in it[1]), "a group")
            raise ValueError(f"nobody can reach “{each.text}”: “shows” lacks {group}")


def _begins(name: str, start: Mapping[str, str]) -> Any:
    reader = share.WIDGETS[name]
    if name in start and hasattr(reader, "read"):
        return reader.read(start[name])
    return getattr(reader, "default", None)


def _holds_at_first(condition: Condition, begins: Mapping[str, Any]) -> bool:
    """Say whether a condition about a widget holds when the step begins."""
    now = Now(widgets=begins, cells=_NOTHING.cells)
    return condition.names in share.WIDGETS and condition.holds(now)


def check_lesson(lesson: Lesson) -> None:
    """Refuse a lesson of another length, or that does not end in questions."""
    if not _FEWEST_STEPS <= len(lesson.steps) <= MOST_STEPS:
        many = f"{_FEWEST_STEPS} to {MOST_STEPS}"
        raise ValueError(f"a lesson has {many} steps, and this has {len(lesson.steps)}")
    if lesson.minutes not in _MINUTES:
        raise ValueError(f"a lesson takes {_MINUTES[0]} to {_MINUTES[-1]} minutes")
    ends = [[each.text for each in step.done] for step in lesson.steps]
    if ends[-1] != [_LAST]:
        raise ValueError(f"the last step is done by “{_LAST}”")
    if any(_LAST in end for end in ends[:-1]):
        raise ValueError(f"only the last step is done by “{_LAST}”")
