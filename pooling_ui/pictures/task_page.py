"""List the groups of settings that a task can set on the page Picture."""

from collections.abc import Set

from pooling_ui.inputs.task_page import TaskPage, in_groups, setting_groups
from pooling_ui.pictures.parameters import SOURCE, VERSUS
from pooling_ui.pictures.pools import METHODS
from pooling_ui.setting.parameters import POWER, WINDOW_MODE
from pooling_ui.state.addresses import Link, texts_of


def _groups(link: Link) -> Set[str]:
    has_power = (VERSUS.name, METHODS["lp"]) in texts_of(link)
    power = (POWER,) if has_power else ()
    return in_groups(SOURCE, VERSUS, WINDOW_MODE, *power) | setting_groups(link)


PICTURE = TaskPage("picture", "Picture", _groups, (WINDOW_MODE, VERSUS))
