"""The pages that a task may be set on: their names, what can be set there, and what they show."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from pooling_ui.inputs.parameters import LONG_SERIES
from pooling_ui.state.addresses import Link

_WINDOWS = {"axes", "kernel", "stride", "padding", "dilation"}
_BY_KERNEL = {*_WINDOWS, "ceil"}
_ANY = {*_BY_KERNEL, "windows", "size", "draw", "power"}
_STAGE = {*_ANY, "numbers", "keep", "divisor", "cells"}


@dataclass(frozen=True, slots=True)
class TaskPage:
    """The parts of a page that a task can use.

    `groups` are those of `tasks.GROUPS` that can be set there. `decides` are the widgets by which
    other widgets show, each by its group. `asks`: questions about the output can be drawn.
    `pools`: a stage pools, and its cover leaves the output's size in sight, or hides it, too.
    """

    name: str
    groups: Set[str]
    decides: Mapping[str, str] = field(default_factory=dict)
    asks: bool = False
    pools: bool = False


# By their addresses.
PAGES: Mapping[str, TaskPage] = {
    "": TaskPage(
        "Grid",
        {*_STAGE, "coverage"},
        {"keep": "keep", "windows": "lay"},
        asks=True,
        pools=True,
    ),
    "picture": TaskPage(
        "Picture", {*_ANY, "picture", "compared"}, {"windows": "lay", "compared": "vs"}
    ),
    "backwards": TaskPage(
        "Backwards",
        {*_STAGE, "kind"},
        {"keep": "mode", "windows": "lay", "kind": "of"},
        asks=True,
    ),
    "dimensions": TaskPage(
        "1-D and 3-D",
        {*_STAGE, "kind", "coverage", "part"},
        {"keep": "keep", "windows": "lay", "kind": "look"},
        asks=True,
        pools=True,
    ),
    "compare": TaskPage("Compare", {*_BY_KERNEL, "picture", "power", "noise"}),
    "shift": TaskPage("Shift", {*_BY_KERNEL, "picture", "moved"}),
    "stack": TaskPage("Stack", {"layers"}),
    "network": TaskPage(
        "Network",
        {"filters", "picture", "network", "digit", "moved", "noise"},
        {"filters": "finds"},
    ),
    "frameworks": TaskPage(
        "Frameworks", {*_WINDOWS, "numbers", "cells", "rule"}, asks=True, pools=True
    ),
}


def can_ask(path: str, link: Link) -> bool:
    """True if questions about the output can be drawn on the page that a link shows.

    Examples
    --------
    >>> can_ask("dimensions", {}), can_ask("dimensions", {"look": "Long series"})
    (True, False)
    """
    return PAGES[path].asks and link.get("look") != LONG_SERIES


def can_hide_size(path: str, link: Link) -> bool:
    """True if a cover over the page's results can hide the output's size, too."""
    return PAGES[path].pools and link.get("look") != LONG_SERIES


def tells_size(path: str, link: Link) -> bool:
    """True if a cover over the page's results leaves the output's size in sight.

    Examples
    --------
    >>> tells_size("frameworks", {}), tells_size("picture", {})
    (True, False)
    """
    return can_ask(path, link) or can_hide_size(path, link)
