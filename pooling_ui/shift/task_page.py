"""The groups of widgets that a task can set on the page Shift."""

from collections.abc import Set

from pooling_ui.linked.task_page import TaskPage, in_groups, setting_groups
from pooling_ui.pictures.parameters import SUBJECT
from pooling_ui.pictures.task_page import pattern_setting
from pooling_ui.setting.window_modes import BY_KERNEL
from pooling_ui.shift.parameters import DOWN
from pooling_ui.state.addresses import Link
from pooling_ui.state.params import Group


def _groups(link: Link) -> Set[Group]:
    return in_groups(SUBJECT, DOWN) | setting_groups(link, lay=BY_KERNEL.label)


SHIFT = TaskPage("shift", "Shift", _groups, own_setting=pattern_setting)
