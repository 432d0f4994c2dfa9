"""The groups of widgets that a task can set on the page Frameworks."""

from collections.abc import Set

from pooling_ui.frameworks.parameters import RULE
from pooling_ui.linked.task_page import NUMBERS, TaskPage, in_groups, setting_groups
from pooling_ui.setting.parameters import CEIL
from pooling_ui.setting.window_modes import BY_KERNEL
from pooling_ui.state.addresses import Link
from pooling_ui.state.params import Group


def _groups(link: Link) -> Set[Group]:
    setting = setting_groups(link, lay=BY_KERNEL.label)
    return NUMBERS | in_groups(RULE) | (setting - in_groups(CEIL))  # frameworks have their own


FRAMEWORKS = TaskPage("frameworks", "Frameworks", _groups, has_questions=True, hides_size=True)
