"""The page Shift by its link: the groups of widgets that a task can set, and its drawing."""

from collections.abc import Set

from pooling_ui.features.shift.parameters import DOWN, FARTHEST, FIRST_SUBJECT, RIGHT
from pooling_ui.features.shift.widgets import drag_message, dragged, linked_crop
from pooling_ui.linked.task_page import TaskPage, in_groups, setting_groups
from pooling_ui.pictures.linked import pooling_drawing
from pooling_ui.pictures.parameters import SUBJECT
from pooling_ui.pictures.source import Subject
from pooling_ui.pictures.task_page import pattern_setting
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.window_modes import BY_KERNEL
from pooling_ui.shell.parameters import PRESENT
from pooling_ui.state.addresses import Link
from pooling_ui.state.params import Group


def _groups(link: Link) -> Set[Group]:
    return in_groups(SUBJECT, DOWN) | setting_groups(link, lay=BY_KERNEL.label)


def _message(subject: Subject, setting: Setting, link: Link) -> bytes:
    """Return the message of the dragged plane for a link."""
    shift = (DOWN.value_in(link), RIGHT.value_in(link))
    crop = dragged(linked_crop(subject, link), setting, shift)
    presenting = bool(PRESENT.value_in(link))
    return drag_message(crop, FARTHEST, covers=False, presenting=presenting)


SHIFT = TaskPage(
    "shift",
    "Shift",
    _groups,
    own_setting=pattern_setting,
    drawing=pooling_drawing("shift", _message, (DOWN, RIGHT), FIRST_SUBJECT),
)
