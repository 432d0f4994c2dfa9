"""A teacher's values in this session: the page of the task, and their list."""

from dataclasses import dataclass

from pooling_ui.state.addresses import Link, PlainLink
from pooling_ui.state.session import session


@dataclass(frozen=True, slots=True)
class PreviousPage:
    """A page of numbers or of a picture that a person was on: its address, and its link."""

    path: str
    link: Link


@dataclass(slots=True)
class Teacher:
    """A teacher's values in this session.

    `previous_page` is the page with tasks that they left last, and `plain_page` the one without,
    if they left it later. `source` is the page that a link was last made of. `set_aside` is
    `previous_page`, while a task of the list is changed that was set on another page.

    The others hold the page For teachers as it was left: `tasks` is the list and `draft` the
    unfinished task, as a link holds them; `changed` is the place in the list of the task in the
    fields, None for a new one; `seed` is that of its random questions. `alone` is the text in the
    field that is not asked, because the random question is asked alone.
    """

    previous_page: PreviousPage | None = None
    plain_page: PlainLink | None = None
    source: PreviousPage | None = None
    set_aside: PreviousPage | None = None
    tasks: str = ""
    draft: str = ""
    changed: int | None = None
    seed: str = ""
    alone: str = ""


def teacher() -> Teacher:
    """Return the values of the person whose page runs."""
    return session().part(Teacher)
