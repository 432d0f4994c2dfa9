"""The addresses that hold a teacher's task."""

import zlib
from collections.abc import Mapping, Set
from html import escape
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import segno

from pooling_ui import share
from pooling_ui.tasks import GROUPS, Task, encode_groups

# The pages that a task may be set on, by their addresses.
PAGES: Mapping[str, str] = {
    "": "Grid",
    "picture": "Picture",
    "backwards": "Backwards",
    "dimensions": "1-D and 3-D",
}
# What a task has of its own, and what only its teacher needs.
_NOT_TAKEN = {"task", "show", "lock", "present", "was", "a", "predict", "draw", "nth"}
_NOT_TAKEN |= {"lesson", "part", "cover", "tasks", "draft"}
_OF_NO_PICTURE = {"kind", "keep", "divisor", "coverage", "cells"}
_WITHOUT = {"": {"kind"}, "backwards": {"coverage"}, "picture": _OF_NO_PICTURE}
# On these, the stage can be covered.
_STAGED = ("", "backwards", "dimensions")
_HIGH = 760  # pixels


def can_cover(path: str, link: Mapping[str, str]) -> bool:
    """Say whether the page that a link shows has a stage that can be covered.

    A picture has none, nor has a long series.

    Examples
    --------
    >>> can_cover("dimensions", {}), can_cover("dimensions", {"look": "Long series"})
    (True, False)
    """
    return path in _STAGED and (path != "dimensions" or link.get("look") != share.LONG_SERIES)


def groups_of(path: str, seen: Set[str] = frozenset()) -> tuple[str, ...]:
    """Return the groups of widgets that a page has, by the names of those that were seen there.

    Cells are no widget. Where no names are given, these are the groups of every setting.
    """
    has = (group for group in GROUPS if group not in _WITHOUT.get(path, ()))
    return tuple(
        group for group in has if not seen or group == "cells" or seen & set(GROUPS[group][1])
    )


def read_address(text: str) -> tuple[str, dict[str, str]] | None:
    """Return the page and the link of an address, or None where no task may be set on it.

    Examples
    --------
    >>> read_address("https://example.org/backwards?k=3&task=old")
    ('backwards', {'k': '3'})
    >>> read_address("https://example.org/questions") is None
    True
    """
    try:
        parts = urlsplit(text.strip())
    except ValueError:
        return None
    path = parts.path.strip("/").rpartition("/")[2]
    if path not in PAGES or (not parts.netloc and not parts.query):
        return None
    return path, state_of(dict(parse_qsl(parts.query)))


def task_link(link: Mapping[str, str], task: Task) -> dict[str, str]:
    """Return what the link of a task holds: the state of its page, and the task."""
    groups = {"show": encode_groups(task.shows), "lock": encode_groups(task.locks)}
    named = {name: text for name, text in groups.items() if text}
    if task.predicts:
        # All students get the same questions, and another task gets others.
        seed = zlib.crc32(task.says.encode()) % share.DRAW.most + 1
        named |= {"predict": "true", "draw": str(seed)}
    if task.covers:
        named["cover"] = "true"
    return state_of(link) | {"task": task.says} | named


def address(app: str, path: str, link: Mapping[str, str]) -> str:
    """Return the address of a page with this link."""
    return f"{app}/{path}?{urlencode(link, quote_via=quote)}"


def is_own_computer(app: str) -> bool:
    """Say whether an address leads each person to their own computer.

    Examples
    --------
    >>> is_own_computer("http://127.0.0.1:8501"), is_own_computer("https://example.org")
    (True, False)
    """
    return urlsplit(app).hostname in ("localhost", "127.0.0.1", "::1")


def code_for_pages(link: str, task: Task) -> str:
    """Return the HTML that shows a task within a page of a course."""
    title, source = escape(" ".join(task.says.split())), escape(f"{link}&embed=true")
    look = f'width="100%" height="{_HIGH}" style="border: 0"'
    return f'<iframe src="{source}" title="{title}" {look}></iframe>'


def qr_code(link: str) -> str | None:
    """Return a QR code as the text of an SVG, or None where it cannot hold so long a link."""
    try:
        code = segno.make(link, error="l", micro=False)
    except segno.DataOverflowError:
        return None
    return str(code.svg_inline(scale=4, border=4, light="white"))


def state_of(link: Mapping[str, str]) -> dict[str, str]:
    """Return what of a link is the state of its page, and can be used."""
    return {
        name: value
        for name, value in link.items()
        if name in share.NAMES and name not in _NOT_TAKEN and share.NAMES[name].reads(value)
    }
