"""The links of pages that take no task: students open them as they are."""

from pooling_ui.classroom.tasks.links import (
    address_parts,
)
from pooling_ui.learn.faq.entries import questions
from pooling_ui.learn.lessons import lessons
from pooling_ui.state.addresses import Link, PlainLink
from pooling_ui.state.params import ALL

TITLES = {"lessons": "Lessons", "questions": "Questions", "reference": "Reference"}
# What of a link leads to a place on such a page; the rest is what somebody did there.
_PLACES = ("lesson", "part", "q")


def plain_link(path: str, link: Link) -> PlainLink | None:
    """Return the place that a link leads to, or None where its page is none of these.

    A lesson's step begins anew there.

    Examples
    --------
    >>> step = plain_link("lessons", {"lesson": "sizes", "part": "2", "draw": "7"})
    >>> step.link, step.says
    ({'lesson': 'sizes', 'part': '2'}, 'Sizes, floor and ceil, 2 of 8')
    >>> plain_link("reference", {}).says, plain_link("picture", {})
    ('Reference', None)
    """
    if path not in TITLES:
        return None
    place = {name: text for name in _PLACES if ALL[name].reads(text := str(link.get(name, "")))}
    return PlainLink(path, place, _name(place) or TITLES[path])


def read_plain(text: str, base: str = "") -> PlainLink | None:
    """Return the place that an address leads to, or None; `base` as for `read_address`."""
    parts = address_parts(text, base)
    return plain_link(*parts) if parts else None


def _name(place: dict[str, str]) -> str:
    if lesson := lessons().get(place.get("lesson", "")):
        return f"{lesson.title}, {place.get('part', '1')} of {len(lesson.steps)}"
    asked = questions().get(place.get("q", ""))
    return asked.question if asked else ""
