"""The pages that a task can be set on, gathered from the features; and what each can show."""

from collections.abc import Collection, Mapping, Set

from pooling_ui.backwards.task_page import BACKWARDS
from pooling_ui.compare.task_page import COMPARE
from pooling_ui.forward.stage_pages import DIMENSIONS_STAGE
from pooling_ui.forward.task_page import GRID, stage_of_numbers
from pooling_ui.frameworks.task_page import FRAMEWORKS
from pooling_ui.inputs.linked_pool import StagePage
from pooling_ui.inputs.parameters import LOOK
from pooling_ui.inputs.task_page import NO_LINK, TaskPage, in_groups
from pooling_ui.long_series.task_page import long_series
from pooling_ui.network.task_page import NETWORK
from pooling_ui.pictures.task_page import PICTURE
from pooling_ui.setting.parameters import KEEP, WINDOW_MODE
from pooling_ui.shift.task_page import SHIFT
from pooling_ui.stack.task_page import STACK
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import Group


def _series_or_volume(link: Link) -> Set[Group]:
    """Return the groups of the page on which two features meet."""
    kind = DIMENSIONS_STAGE.kind_of(dict(texts_of(link)))
    return in_groups(LOOK) | (stage_of_numbers(kind, link) if kind else long_series(link))


DIMENSIONS = TaskPage(
    "dimensions",
    "1-D and 3-D",
    _series_or_volume,
    (LOOK, KEEP, WINDOW_MODE),
    asks=True,
    pools=True,
    stage=DIMENSIONS_STAGE,
)
# By their addresses.
PAGES: Mapping[str, TaskPage] = {
    page.path: page
    for page in (
        *(GRID, PICTURE, BACKWARDS, DIMENSIONS),
        *(COMPARE, SHIFT, STACK, NETWORK, FRAMEWORKS),
    )
}
# By the names of their files.
STAGE_PAGES: Mapping[str, StagePage] = {
    page.stage.name: page.stage for page in PAGES.values() if page.stage
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
