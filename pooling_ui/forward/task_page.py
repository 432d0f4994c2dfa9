"""The groups of widgets that a task can set on the page Grid, or for a series or a volume."""

from collections.abc import Set

from pooling_ui.forward.parameters import COVERAGE
from pooling_ui.forward.stage_pages import GRID_STAGE
from pooling_ui.inputs.input_kinds import PLANE, InputKind
from pooling_ui.inputs.task_page import NUMBERS, TaskPage, in_groups, setting_groups
from pooling_ui.setting.parameters import KEEP, WINDOW_MODE
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import Group


def stage_of_numbers(kind: InputKind, link: Link) -> Set[Group]:
    """Return the groups of a stage on which numbers of this kind are pooled."""
    pool = dict(texts_of(link)).get(KEEP.name, KEEP.default)
    setting = setting_groups(link, axes=len(kind.sizes), keep=pool)
    return NUMBERS | in_groups(KEEP, WINDOW_MODE, COVERAGE) | setting


def _plane(link: Link) -> Set[Group]:
    return stage_of_numbers(PLANE, link)


GRID = TaskPage(
    "",
    "Grid",
    _plane,
    (KEEP, WINDOW_MODE),
    asks=True,
    pools=True,
    stage=GRID_STAGE,
)
