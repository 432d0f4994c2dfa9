"""The start of a stage: its position, and what a person may do there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pooling_ui.shell.parameters import PRESENT
from pooling_ui.stage.parameters import STAGE_PARAMS
from pooling_ui.task.task_link import is_covered

# Plane ("input" or "output"), row and column.
Pin = tuple[str, int, int] | None
EditResult = Mapping[str, Any] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The start of a newly mounted stage; a mounted one keeps its own step, pin, speed, loop and
    cover.

    Attributes
    ----------
    whole
        True if the whole output shows, not only up to the step.
    blank
        True if the output is empty until a person plays it; files and pictures show all of it.
    covers
        True if a person covers the results; the message holds them, and a key uncovers them.
    moves
        The number of times that Python has moved this stage. When it grows, a mounted stage, too,
        starts anew.
    editable
        True if a person may change the numbers that windows read.
    page_keys
        True if the stage takes keys that are pressed while nothing on the page has the focus.
    presenting
        True if the stage fills the screen, for a class.
    news
        A text for screen readers, spoken once when it changes while the stage is mounted.
    edit_result
        The result of the person's last edit: its number, and the problem with its text.
    plays_to
        The number of windows that a figure in a text plays, from a blank output, while a person
        sees it; None for a stage that waits for a person, as on all pages with settings.
    """

    step: int = 0
    whole: bool = True
    blank: bool = False
    pin: Pin = None
    speed: float = 1
    loop: bool = False
    covers: bool = False
    moves: int = 0
    editable: bool = True
    page_keys: bool = False
    presenting: bool = False
    news: str = ""
    edit_result: EditResult = None
    plays_to: int | None = None


def start_by_link(link: Mapping[str, str], prefix: str = "") -> Start:
    """Return the start of a stage by the link alone; all its names there begin with `prefix`.

    Any stage but the magnifier's also takes keys that are pressed while nothing on the page has the
    focus.

    Examples
    --------
    >>> start = start_by_link({"upto": "3", "speed": "2", "pin": "i0.1"})
    >>> start.step, start.whole, start.speed, start.pin
    (3, False, 2.0, ('input', 0, 1))
    """
    params = STAGE_PARAMS[prefix]
    part = params.upto.read(params.upto.text_in(link))
    return Start(
        step=params.at.value_in(link) if part is None else part,
        whole=part is None,
        pin=params.pin.value_in(link),
        speed=float(params.speed.value_in(link)),
        loop=params.loop.value_in(link),
        covers=is_covered(link),
        page_keys=not prefix,
        presenting=PRESENT.value_in(link),
    )
