"""The addresses that hold a teacher's task, and those of pages that take none."""

import zlib
from html import escape
from urllib.parse import urlsplit

import segno

from pooling_ui.features.classroom.tasks.parameters import DRAFT, TASKS
from pooling_ui.linked.pages import PLAIN_PAGES, TASK_PAGES
from pooling_ui.pictures.parameters import SOURCE
from pooling_ui.predict.parameters import ANSWER, FIRST_ANSWERS, QUESTION_NUMBER, QUESTION_SEED
from pooling_ui.setting.parameters import (
    BEFORE,
    COMPARISON_A,
    WAS,
)
from pooling_ui.shell.parameters import PRESENT
from pooling_ui.state.addresses import (
    Link,
    PlainLink,
    link_of,
    page_of,
    query,
    read_query,
    texts_of,
)
from pooling_ui.state.params import ALL, PRIVATE, Param
from pooling_ui.state.readers import Reader
from pooling_ui.task.parameters import COVER, LOCK, PREDICT, SHOW, TASK
from pooling_ui.task.task import Task
from pooling_ui.task.task_link import link_of_task

# The parameters that a task sets itself, or that only its teacher needs.
_NOT_TAKEN: tuple[Param[Reader], ...] = (
    *(TASK, SHOW, LOCK, COVER, PRESENT, WAS, BEFORE, TASKS, DRAFT),
    *(PREDICT, QUESTION_NUMBER, ANSWER, FIRST_ANSWERS),
)
# Pixels: a question, a stage and its transport have room. Stages take whatever height there is.
_HIGH = 640
_FINEST = 25  # version of a QR code: 117 squares a side, which phones still read from a screen


def read_address(text: str, base: str = "") -> tuple[str, dict[str, str | list[str]]] | None:
    """Return the page and the link of an address, or None where no task may be set on it.

    The link keeps the state of its page, and the switch “Predict”. `base` is the path of this app
    on its server.

    Examples
    --------
    >>> read_address("https://example.org/backwards?k=3&task=old&predict=true")
    ('backwards', {'k': '3', 'predict': 'true'})
    >>> read_address("https://example.org/questions") is None
    True
    """
    parts = address_parts(text, base)
    if parts is None or parts[0] not in TASK_PAGES:
        return None
    path, link = parts
    asks = {PREDICT.name: "true"} if PREDICT.value_in(link) else {}
    return path, state_of(link) | asks


def address_parts(text: str, base: str = "") -> tuple[str, dict[str, str | list[str]]] | None:
    """Return the path and the whole link of an address, or None if the text is no address.

    Examples
    --------
    >>> address_parts("https://example.org/pools/lessons?lesson=sizes", "/pools")
    ('lessons', {'lesson': 'sizes'})
    """
    try:
        parts = urlsplit(text.strip())
    except ValueError:
        return None
    if not parts.netloc and not parts.query:
        return None
    path = parts.path.removeprefix(base).strip("/").rpartition("/")[2]
    link = read_query(parts.query)
    return page_of(path, link), link


def task_link(link: Link, task: Task) -> dict[str, str | list[str]]:
    """Return the link of a task in a list: the state of its page, and the task."""
    return state_of(link) | link_of_task(task)


def students_link(link: Link, task: Task) -> dict[str, str | list[str]]:
    """Return the link of a task that students open.

    All students get the same questions: those that the teacher saw, or those of a seed made from
    the task. A held setting A stays only where the output shows, because it could tell the answer.
    No link holds a person's own picture.
    """
    names = task_link(link, task)
    if task.predicts:
        names.setdefault(
            QUESTION_SEED.name,
            str(zlib.crc32(query(names).encode()) % QUESTION_SEED.reader.most + 1),
        )
    if task.predicts or task.covers:
        names.pop(COMPARISON_A.name, None)
    names.pop(SOURCE.name, None)
    return names


def code_for_pages(link: str, title: str) -> str:
    """Return the HTML that shows a link within a page of a course, under this title."""
    joint = "&" if "?" in link else "?"
    title, source = escape(" ".join(title.split())), escape(f"{link}{joint}embed=true")
    look = f'width="100%" height="{_HIGH}" style="border: 0" allow="camera; fullscreen"'
    return f'<iframe src="{source}" title="{title}" {look}></iframe>'


def qr_code(link: str) -> str | None:
    """Return a QR code as the text of an SVG, or None where so long a link makes it too fine."""
    try:
        code = segno.make(link, error="l", micro=False)
    except segno.DataOverflowError:
        return None
    if int(code.version) > _FINEST:
        return None
    return str(code.svg_inline(scale=4, border=4, light="white"))


def state_of(link: Link) -> dict[str, str | list[str]]:
    """Return the part of a link that is the state of its page and can be read."""
    elsewhere = {param.name for page in PLAIN_PAGES.values() for param in page.chosen_by}
    not_taken = elsewhere | PRIVATE.keys() | {param.name for param in _NOT_TAKEN}
    return link_of(
        (name, text)
        for name, text in texts_of(link)
        if name in ALL and name not in not_taken and ALL[name].reads(text)
    )


def plain_link(path: str, link: Link) -> PlainLink | None:
    """Return the part of a page that a link leads to, or None where its page is none of these.

    A lesson's step begins anew there.

    Examples
    --------
    >>> step = plain_link("lessons", {"lesson": "sizes", "part": "2", "draw": "7"})
    >>> step.link, step.title
    ({'lesson': 'sizes', 'part': '2'}, 'Sizes, floor and ceil, 2 of 8')
    >>> plain_link("reference", {}).title, plain_link("picture", {})
    ('Reference', None)
    """
    page = PLAIN_PAGES.get(path)
    return page.link_to(link) if page else None


def read_plain(text: str, base: str = "") -> PlainLink | None:
    """Return the part of a page that an address leads to, or None; `base` as for `read_address`."""
    parts = address_parts(text, base)
    return plain_link(*parts) if parts else None
