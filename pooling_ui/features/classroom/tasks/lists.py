"""A teacher's list as text for a link: the address of each entry, one below the other, deflated.

An entry is a task, or a part of a page that takes none, such as a lesson's step.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from pooling_ui.features.classroom.tasks.links import (
    plain_link,
    state_of,
    students_link,
    task_link,
)
from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.state.addresses import Link, PlainLink, address, page_of, read_query
from pooling_ui.state.packing import pack_lines, unpack_lines
from pooling_ui.task.task import Task, is_question
from pooling_ui.task.task_link import task_in

MOST = 20  # entries
_CHANGED = "changed"  # the name in a draft for the place of its task in the list


class PageTask(NamedTuple):
    """A task, and the page that it is set on: its address and its link, without the task."""

    path: str
    link: Link
    task: Task

    def address(self, app: str) -> str:
        """Return the address that students open."""
        return address(app, self.path, students_link(self.link, self.task))

    @property
    def title(self) -> str:
        """Return the task's question: its name in lists."""
        return self.task.question


Entry = PageTask | PlainLink


def encode_tasks(tasks: Sequence[Entry]) -> str:
    """Return entries as text for a link; a task may have no question yet.

    Examples
    --------
    >>> text = encode_tasks([PageTask("grid", {"k": "3"}, Task("Why?", ("stride",)))])
    >>> decode_tasks(text)[0].task.shows
    ('stride',)
    """
    return pack_lines(list(map(_line, tasks)))


def decode_tasks(text: str) -> tuple[Entry, ...]:
    """Return the entries in the text of a link; leave out lines that are no entry."""
    lines = (unpack_lines(text) or ())[:MOST]
    return tuple(entry for line in lines if (entry := _entry(line)))


def _entry(line: str) -> Entry | None:
    made = _made(line)
    if made is None:
        path, _, query = line.partition("?")
        return plain_link(path, read_query(query))
    return made if is_question(made.title) else made._replace(task=replace(made.task, question=""))


def decode_draft(text: str) -> PageTask | None:
    """Return the unfinished task in the text of a link; it may have no question yet."""
    return next(filter(None, map(_made, unpack_lines(text) or ())), None)


def encode_draft(made: PageTask, changed: int | None = None) -> str:
    """Return an unfinished task as text for a link, with the place that it `changed` in the list.

    Examples
    --------
    >>> text = encode_draft(PageTask("grid", {}, Task("Why?")), 3)
    >>> decode_draft(text) == PageTask("grid", {}, Task("Why?")), changed_by(text)
    (True, 3)
    """
    line = _line(made)
    return pack_lines([line if changed is None else f"{line}&{_CHANGED}={changed}"])


def changed_by(text: str) -> int | None:
    """Return the place in the list of the task that a draft changes, from 0; None if it is new."""
    line = next(iter(unpack_lines(text) or ()), "")
    at = str(read_query(line.partition("?")[2]).get(_CHANGED, ""))
    return int(at) if at in map(str, range(MOST)) else None


def fits_into_link(tasks: Sequence[Entry]) -> bool:
    """Return True if a link can hold these entries: not too many, and their numbers not too long.

    Examples
    --------
    >>> fits_into_link([PageTask("grid", {}, Task("Why?"))] * MOST)
    True
    >>> fits_into_link([PageTask("grid", {"x": "1!" * 30_000}, Task("Why?"))])
    False
    """
    return decode_tasks(encode_tasks(tasks)) == tuple(tasks)


def as_text(tasks: Sequence[Entry], app: str) -> str:
    """Return all entries as one text: the number of each, what it is called, and its address."""
    numbered = enumerate(tasks, 1)
    return "\n\n".join(f"{at}. {entry.title}\n{entry.address(app)}" for at, entry in numbered)


def _line(entry: Entry) -> str:
    link = task_link(entry.link, entry.task) if isinstance(entry, PageTask) else entry.link
    return f"{entry.path}?{urlencode(link, doseq=True)}"


def _made(line: str) -> PageTask | None:
    try:
        parts = urlsplit(line)
    except ValueError:
        return None
    link = read_query(parts.query)
    path = page_of(parts.path, link)
    if parts.scheme or parts.netloc or path not in TASK_PAGES:
        return None
    return PageTask(path, state_of(link), task_in(link))
