"""The groups of widgets that a task can set on the page Frameworks."""

from collections.abc import Set

from pooling_ui.features.frameworks.parameters import COMMON_PARAMETERS, RULE
from pooling_ui.linked.task_page import NUMBERS, TaskPage, in_groups
from pooling_ui.setting.parameters import SEPARATE, WINDOW_PARAMETERS
from pooling_ui.state.addresses import Link
from pooling_ui.state.params import Group


def _groups(link: Link) -> Set[Group]:
    common = {WINDOW_PARAMETERS[name].group for name in COMMON_PARAMETERS}
    return NUMBERS | in_groups(RULE, SEPARATE) | common


FRAMEWORKS = TaskPage("frameworks", "Frameworks", _groups, has_questions=True, hides_size=True)
