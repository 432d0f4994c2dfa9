"""The groups of widgets that a task can set on the page Compare."""

from collections.abc import Set

from pooling_ui.compare.parameters import NOISE
from pooling_ui.linked.task_page import TaskPage, in_groups, setting_groups
from pooling_ui.pictures.parameters import SUBJECT
from pooling_ui.pictures.task_page import pattern_setting
from pooling_ui.setting.parameters import POWER
from pooling_ui.setting.window_modes import BY_KERNEL
from pooling_ui.state.addresses import Link
from pooling_ui.state.params import Group


def _groups(link: Link) -> Set[Group]:
    return in_groups(SUBJECT, NOISE, POWER) | setting_groups(link, lay=BY_KERNEL.label)


COMPARE = TaskPage("compare", "Compare", _groups, own_setting=pattern_setting)
