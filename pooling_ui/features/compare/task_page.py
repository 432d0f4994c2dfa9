"""The page Compare by its link: the groups of widgets that a task can set, and its drawing."""

from collections.abc import Set

from pooling_ui.features.compare.parameters import NOISE, PERCENT, SIGMA
from pooling_ui.features.compare.widgets import all_pools, linked_noise, pooled, title, with_noise
from pooling_ui.linked.task_page import TaskPage, in_groups, setting_groups
from pooling_ui.pictures.linked import pooling_drawing
from pooling_ui.pictures.parameters import SUBJECT, VIEW
from pooling_ui.pictures.source import Subject
from pooling_ui.pictures.task_page import pattern_setting
from pooling_ui.pictures.viewer.picture_message import picture_message
from pooling_ui.setting.pool_table import POWER
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.window_modes import BY_KERNEL
from pooling_ui.shell.parameters import PRESENT
from pooling_ui.state.addresses import Link
from pooling_ui.state.params import Group


def _groups(link: Link) -> Set[Group]:
    return in_groups(SUBJECT, NOISE, POWER) | setting_groups(link, lay=BY_KERNEL.label)


def _message(subject: Subject, setting: Setting, link: Link) -> bytes:
    """Return the viewer's message of the page for a link."""
    noisy = with_noise(subject, linked_noise(link, subject))
    return picture_message(
        noisy,
        setting,
        pooled(noisy, setting, all_pools(POWER.value_in(link))),
        title=title(subject, noisy),
        patch=None,
        view=None,
        start=VIEW.value_in(link),
        presenting=bool(PRESENT.value_in(link)),
    )


COMPARE = TaskPage(
    "compare",
    "Compare",
    _groups,
    own_setting=pattern_setting,
    drawing=pooling_drawing("viewer", _message, (SIGMA, PERCENT)),
)
