"""What one person's session holds besides its widgets and its link; gone when they leave.

This is the only such place. All of it is small but a film while it is made: pictures lie on the
shelf, under the session that uses them, and may have to make room.
"""

import logging
import os
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import streamlit as st

from pooling_core import set_num_threads
from pooling_ui.addresses import Link
from pooling_ui.admission import Admission
from pooling_ui.choices import Choices
from pooling_ui.films import Film
from pooling_ui.lessons import Lesson, Step
from pooling_ui.plain_links import PlainLink
from pooling_ui.server_settings import (
    IDLE_MINUTES,
    LOGGER,
    MEMORY_MB,
    SESSION_MB,
    SESSIONS,
    THREADS,
)
from pooling_ui.shelf import Shelf
from pooling_ui.tasks import Task

_MEGABYTE = 1_000_000
# Where it is found quickly. Only as a resource does Streamlit say when it is over, and to find it
# among these takes three times as long.
_HELD = "session"
LOG = logging.getLogger(LOGGER)
SHELF = Shelf(*(_MEGABYTE * each.read(os.environ) for each in (MEMORY_MB, SESSION_MB)))
if _threads := THREADS.read(os.environ):
    set_num_threads(_threads)
DOOR = Admission(SESSIONS.read(os.environ), 60 * IDLE_MINUTES.read(os.environ))


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """A person's own picture: its name, the digest of its file, and which field it came from.

    `asked` says that they want to choose another.
    """

    name: str
    digest: str
    source: str
    asked: bool = False


@dataclass(slots=True)
class Doing:
    """The step of a lesson that a person is at, and what of it they have done.

    `part` counts from 1, `seed` is that of its questions, which differs each time that a step
    begins. `met` are the conditions that were met, by their place in the step's list, and `hint` is
    said of what a person did instead. `changed_since`: what the step asks for was so, and is not
    now. `from_first`: it is known what was answered, as the first question was asked here.
    `before`: the step was done before, since the app was loaded, and began anew then.
    `liked`: how the stage played in the link before the step had it play in its own way.
    """

    lesson: Lesson
    part: int
    seed: int
    met: set[int] = field(default_factory=set)
    done: bool = False
    changed_since: bool = False
    hint: str = ""
    from_first: bool = True
    before: bool = False
    liked: dict[str, str] = field(default_factory=dict)

    @property
    def step(self) -> Step:
        """The step itself."""
        return self.lesson.steps[self.part - 1]

    @property
    def asks_once(self) -> bool:
        """Whether the step asks one question at most: only a lesson's last step asks several."""
        return self.part < len(self.lesson.steps)


@dataclass(frozen=True, slots=True)
class Left:
    """A page of numbers or of a picture that a person was on: its address, and its link."""

    path: str
    link: Link


@dataclass(slots=True)
class Making:
    """A film under way: what the browser calls it, how many frames it will have, what went wrong.

    It holds its last frame, and of the others what changed: a few megabytes.
    """

    name: str
    film: Film
    of: int
    problem: str = ""


class Trial(Protocol):
    """A measurement of planes that is made a little at a time."""

    @property
    def is_done(self) -> bool:
        """Whether all is measured."""

    @property
    def done(self) -> float:
        """The part that is measured, from 0 to 1."""

    def step(self, planes: Any) -> None:
        """Measure a little more."""


@dataclass(slots=True)
class Measured:
    """A measurement as far as it has come; a person may have stopped it."""

    trial: Trial
    stopped: bool = False

    @property
    def is_under_way(self) -> bool:
        """Whether it is neither done nor stopped."""
        return not (self.stopped or self.trial.is_done)


@dataclass(slots=True)
class Measuring:
    """The measurements of a page, by name. `read` gives the planes, which lie on the shelf.

    `first` is the one that comes before the others, if there is one: what it has `made` shows at
    once. `on_page`: the page has shown their progress. `took` is how many seconds a run of steps
    took at most.
    """

    held: Mapping[str, Measured]
    read: Callable[[], Any]
    first: str = ""
    on_page: bool = False
    took: float = 0.0

    @property
    def made(self) -> tuple[str, ...]:
        """What is made so far of what comes first."""
        return getattr(self.trials.get(self.first), "made", ())

    @property
    def in_turn(self) -> tuple[list[Trial], list[Trial]]:
        """Those that are neither done nor stopped: what comes first, and the others."""
        at_once = {name: each.trial for name, each in self.held.items() if each.is_under_way}
        first = [at_once.pop(self.first)] if self.first in at_once else []
        return first, list(at_once.values())

    @property
    def trials(self) -> dict[str, Trial]:
        """The trials themselves."""
        return {name: each.trial for name, each in self.held.items()}

    @property
    def under_way(self) -> list[Trial]:
        """Those that are neither done nor stopped."""
        return [each.trial for each in self.held.values() if each.is_under_way]

    @property
    def is_done(self) -> bool:
        """Whether all is measured."""
        return all(trial.is_done for trial in self.trials.values())

    @property
    def stopped(self) -> bool:
        """Whether nothing goes on, though not all is measured."""
        return not (self.is_done or self.under_way)

    def stop(self, on: bool) -> None:
        """Stop all that is not done, or let it go on."""
        for each in self.held.values():
            each.stopped = on

    @property
    def done(self) -> float:
        """The part that is measured, from 0 to 1."""
        return sum(trial.done for trial in self.trials.values()) / max(1, len(self.trials))


@dataclass(slots=True)
class Visit:
    """What concerns the open page alone: it ends when a person opens another page."""

    # What Streamlit calls the page.
    page: str
    # How often Python has moved the page's stage.
    moves: int = 0
    # What Python last wrote into the link.
    written: dict[str, str] = field(default_factory=dict)
    # What the widgets of the setting held when it was last shown as a whole.
    shown: Choices = field(default_factory=dict)
    # What the next question has set of these, until it shows.
    set_by_question: dict[str, Any] = field(default_factory=dict)
    # The output size of each kind of windows of a picture, as it was when they were last left.
    sizes: dict[str, Choices] = field(default_factory=dict)
    # Whether what the link lets arrive has been looked at, with the first output that there was.
    arriving_seen: bool = False
    # Numbers that a link or a person asked for, and that no field takes, with what stands for each.
    asked: dict[str, tuple[float, float]] = field(default_factory=dict)
    # What the windows were of the numbers before, where there are none such of these numbers.
    lost_windows: str = ""
    # Whether the page opened anew, as the setting of the page before is refused here.
    opened_anew: bool = False
    # Whether other numbers were just chosen: the setting may not fit them.
    begins: bool = False
    # What was read of the text of a network, until the network changes.
    pasted: str = ""
    # The question that was asked last.
    asked_for: str = ""
    # Why the last answer could not be read.
    unread: str = ""
    # How often the field for an answer was made anew, and whether it is empty as the next question
    # comes: what is typed but not sent yet, only another field forgets.
    fields: int = 0
    emptied: bool = True
    # The questions that were answered, and of how many first answers how many were right; None: as
    # the link says.
    counted: set[str] = field(default_factory=set)
    first_time: tuple[int, int] | None = None
    # The film that an export is making.
    making: Making | None = None
    # What the page measures, or measured last.
    measuring: Measuring | None = None
    # The task that the link held when the page began.
    task: Task | None = None
    # The step of a lesson that is on show.
    doing: Doing | None = None
    # A network as it was before each change, as the link holds it: its layers, and its input.
    undo: list[tuple[str, str]] = field(default_factory=list)
    # The field of the network's form, or "text", that could not be read, and why.
    refused: tuple[str, str] | None = None
    # The names in the link whose values could not be used.
    unusable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnSeries:
    """A person's own long series: its file's name, its digest, and how it was read."""

    name: str
    digest: str
    note: str


@dataclass(eq=False, slots=True)
class Session:
    """One person's session."""

    # Whether the tab was closed, or lost its connection.
    is_over: bool = False
    # The pages by section, made once: Streamlit looks for each page's file.
    sections: dict[str, list[Any]] = field(default_factory=dict)
    # Their place in the line before a full server; -1 before they asked, 0 when they are in.
    in_line: int = -1
    own_picture: OwnPicture | None = None
    own_series: OwnSeries | None = None
    # Their last numbers, by their name in the link: no link holds them while another page is open.
    numbers: dict[str, str] = field(default_factory=dict)
    # The same way, the preset whose cells they edit, and its size and seed: an undo brings its
    # name back.
    edited: dict[str, dict[str, Any]] = field(default_factory=dict)
    # A setting that the open page refuses: it is there again on the next page.
    waiting: dict[str, Any] = field(default_factory=dict)
    left: Left | None = None
    # The page that the page For teachers made a link of last: that one, or one that was pasted.
    met: Left | None = None
    # The same as `left`, while a task of the list is changed, which was set on another page.
    set_aside: Left | None = None
    # The place on a page without tasks that they left after it.
    passed: PlainLink | None = None
    # The page For teachers as it was left: the tasks that are made, and the one being made.
    made: dict[str, str] = field(default_factory=dict)
    # How often they turned to a step of a lesson, or to the list.
    turned: int = 0
    # The steps that they have done since the app was loaded, by the lesson's name and the part.
    steps_done: set[tuple[str, int]] = field(default_factory=set)
    # The lessons that they have done since then, by name.
    lessons_done: set[str] = field(default_factory=set)
    # What was measured, by all that tells it from another, the last used last: it is there again
    # after another setting, and after another page. `measuring` bounds how many.
    measured: dict[Hashable, Measured] = field(default_factory=dict)
    visit: Visit = field(default_factory=lambda: Visit(""))


def session() -> Session:
    """Return the session of the person whose page runs."""
    held: Session | None = st.session_state.get(_HELD)
    if held is None or held.is_over:
        held = st.session_state[_HELD] = _session()
    return held


def _end(session: Session) -> None:
    session.is_over = True
    SHELF.release(session)
    DOOR.leave(session)
    inside, waiting = DOOR.counts()
    LOG.info("a person left", extra={"facts": {"inside": inside, "waiting": waiting}})


@st.cache_resource(show_spinner=False, scope="session", on_release=_end)
def _session() -> Session:
    return Session()
