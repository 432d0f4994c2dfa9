"""What a lesson's file may say: names, values and lengths; each refusal is a sentence."""

from collections.abc import Mapping

from pooling_ui.inputs.parameters import LONG_SERIES
from pooling_ui.learn.lessons.beginning import Beginning
from pooling_ui.learn.lessons.conditions import Condition
from pooling_ui.learn.lessons.files import MOST_STEPS
from pooling_ui.learn.lessons.lesson import Step
from pooling_ui.page_groups.groups import all_groups
from pooling_ui.predict.questions.varied import SHOWS
from pooling_ui.state.params import ALL, WIDGETS, names_in
from pooling_ui.text import words
from pooling_ui.text.places import is_in, place_of

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


def groups_on(page: str) -> tuple[str, ...]:
    """Return the groups of settings that a step may show; a long series has no stage to choose."""
    groups = all_groups(PAGES[page])
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
    known = {name for group in all_groups(PAGES[page]) for name in names_in(group)}
    for name, value in start.items():
        if name not in known and name not in _MORE[page]:
            raise ValueError(f"“{name}” means nothing in a link of the page {page}")
        if not ALL[name].reads(value) or value == LONG_SERIES:
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


def check_done(step: Step, begins: Beginning) -> None:
    """Refuse a step that is done as soon as it begins, or that nobody can do."""
    held = [each.holds(begins.now) for each in step.done]
    if all(held):
        raise ValueError("“done” is so before anything is done")
    for each, so in zip(step.done, held, strict=True):
        _check_place(each, begins)
        is_widget = each.names in WIDGETS or each.cell
        if is_widget and not so and not step.task.has(each.names):
            group = next(iter(ALL[each.names].groups), "a group")
            raise ValueError(f"nobody can reach “{each.text}”: “shows” lacks {group}")
        if each.names == "output" and not so and "output" in begins.fixed:
            raise ValueError(f"nobody can reach “{each.text}”: “shows” lacks what changes the size")


def _check_place(condition: Condition, begins: Beginning) -> None:
    """Refuse a cell or a window that is not there, where no plane can become larger."""
    plane, planes = "input", begins.planes
    match condition.names, condition.value:
        case "x", _ if condition.cell:
            planes, (row, col) = {plane: begins.now.cells.shape}, condition.cell
        case "pin", (plane, row, col):
            pass
        case "window", place:
            plane = "output"
        case _:
            return
    if plane not in begins.fixed:
        return
    shape = planes[plane]
    if shape is None:
        raise ValueError(f"nobody can reach “{condition.text}”: there is no {plane}")
    if condition.names == "window":
        there = place == "last" or is_in(place, shape)
    else:
        there = place_of(row, col, shape) is not None
    if not there:
        size = f"the {plane} is {words.shape(shape)}; rows and columns count from 0"
        raise ValueError(f"nobody can reach “{condition.text}”: {size}")


def check_asks(step: Step, *, is_last: bool) -> None:
    """Refuse questions that the page cannot ask, or count, as the step says.

    A step asks one question of one kind; the last one asks three.
    """
    if is_last:
        if [each.text for each in step.done] != [_LAST]:
            raise ValueError(f"the last step is done by “{_LAST}”")
        return
    if any(each.names == "answers" for each in step.done):
        raise ValueError("only the last step counts answers; here, “answer=winner” asks a question")
    kinds = [each.value for each in step.done if each.names == "answer"]
    if len(kinds) > 1:
        raise ValueError("a step asks one question, so “answer” may stand there only once")
    asked = step.start.get("ask")
    if kinds and asked not in (None, kinds[0]):
        raise ValueError(f"“start” asks for “{asked}”, and “done” for “{kinds[0]}”")


def check_about(step: Step) -> None:
    """Refuse a wish for the first question that nothing knows, or that this step does not ask."""
    if not step.about:
        return
    if step.about not in SHOWS:
        raise ValueError(f"“about” must be one of {', '.join(SHOWS)}, not “{step.about}”")
    if not step.varies_sizes:
        raise ValueError("“about” is for a last step with ask=Size")


def check_length(steps: int) -> None:
    """Refuse a lesson with fewer or more steps than others have."""
    if not _FEWEST_STEPS <= steps <= MOST_STEPS:
        many = f"{_FEWEST_STEPS} to {MOST_STEPS}"
        raise ValueError(f"a lesson has {many} steps, and this has {steps}")


def check_minutes(minutes: int) -> None:
    """Refuse a lesson that takes less or more time than others do."""
    if minutes not in _MINUTES:
        raise ValueError(f"a lesson takes {_MINUTES[0]} to {_MINUTES[-1]} minutes")
