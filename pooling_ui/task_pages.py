"""The pages that a task can be set on, gathered from the features; and what each can show."""

from collections.abc import Collection, Mapping, Set

from pooling_ui.backwards.task_page import BACKWARDS
from pooling_ui.compare.task_page import COMPARE
from pooling_ui.forward.task_page import GRID, stage_of_numbers
from pooling_ui.frameworks.task_page import FRAMEWORKS
from pooling_ui.inputs.input_kinds import SERIES, VOLUME, InputKind
from pooling_ui.inputs.linked_pool import linked_setting
from pooling_ui.inputs.parameters import A_SERIES, A_VOLUME, LONG_SERIES, LOOK
from pooling_ui.inputs.task_page import NO_LINK, TaskPage, in_groups
from pooling_ui.long_series.task_page import long_series
from pooling_ui.network.task_page import NETWORK
from pooling_ui.pictures.task_page import PICTURE
from pooling_ui.setting.parameters import KEEP, WINDOW_MODE
from pooling_ui.setting.setting import Setting
from pooling_ui.shift.task_page import SHIFT
from pooling_ui.stack.task_page import STACK
from pooling_ui.state.addresses import Link, texts_of

_KINDS: Mapping[str, InputKind] = {A_SERIES: SERIES, A_VOLUME: VOLUME}


def _series_or_volume(link: Link) -> Set[str]:
    """Return the groups of the page on which two features meet."""
    look = LOOK.read(dict(texts_of(link)).get(LOOK.name, LOOK.default)) or LOOK.default
    of_look = stage_of_numbers(_KINDS[look], link) if look in _KINDS else long_series(link)
    return in_groups(LOOK) | of_look


def _setting(link: Mapping[str, str]) -> Setting | None:
    """Return the setting of that page; None for a long series, whose length the link lacks."""
    return None if link.get(LOOK.name) == LONG_SERIES else linked_setting("dimensions", link)


DIMENSIONS = TaskPage(
    "dimensions",
    "1-D and 3-D",
    _series_or_volume,
    (LOOK, KEEP, WINDOW_MODE),
    asks=True,
    pools=True,
    setting=_setting,
)
# By their addresses.
PAGES: Mapping[str, TaskPage] = {
    page.path: page
    for page in (
        *(GRID, PICTURE, BACKWARDS, DIMENSIONS),
        *(COMPARE, SHIFT, STACK, NETWORK, FRAMEWORKS),
    )
}


def groups_of(path: str, link: Link = NO_LINK, may: Collection[str] = ()) -> tuple[str, ...]:
    """Return the groups of widgets that a page shows by its link.

    Also those that show once a student chooses otherwise, in the groups that they `may` change.

    Examples
    --------
    >>> "power" in groups_of("", {}), "power" in groups_of("", {"keep": "Lp"})
    (False, True)
    >>> "power" in groups_of("", {}, ["keep"])
    True
    """
    return PAGES[path].groups_of(link, may)


def can_ask(path: str, link: Link) -> bool:
    """Return True if questions about the output can be drawn on the page that a link shows.

    Examples
    --------
    >>> can_ask("dimensions", {}), can_ask("dimensions", {"look": "Long series"})
    (True, False)
    """
    return PAGES[path].asks and link.get("look") != LONG_SERIES


def can_hide_size(path: str, link: Link) -> bool:
    """Return True if a cover over the page's results can hide the output's size, too."""
    return PAGES[path].pools and link.get("look") != LONG_SERIES


def tells_size(path: str, link: Link) -> bool:
    """Return True if a cover over the page's results leaves the output's size in sight.

    Examples
    --------
    >>> tells_size("frameworks", {}), tells_size("picture", {})
    (True, False)
    """
    return can_ask(path, link) or can_hide_size(path, link)
