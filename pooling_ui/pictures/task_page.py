"""The groups of widgets that a task can set on the page Picture, and the settings of pictures."""

from collections.abc import Mapping, Set

from pooling_ui.linked.task_page import TaskPage, in_groups, setting_groups
from pooling_ui.pictures.linked import PICTURE_DRAWING, setting_in
from pooling_ui.pictures.parameters import A_PICTURE, SAMPLE, SOURCE, SUBJECT, VERSUS
from pooling_ui.pictures.pooling.compared_pools import OTHER_POOLS
from pooling_ui.pictures.samples import COLUMNS, ROWS, SAMPLE_BY_NAME
from pooling_ui.setting.parameters import WINDOW_MODE
from pooling_ui.setting.pool_table import POWER
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.window_modes import mode_of
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import Group


def _groups(link: Link) -> Set[Group]:
    texts = set(texts_of(link))
    has_power = any((VERSUS.name, pool.label) in texts for pool in OTHER_POOLS if pool.has_power)
    power = (POWER,) if has_power else ()
    return in_groups(SOURCE, VERSUS, WINDOW_MODE, *power) | setting_groups(link)


def picture_setting(link: Mapping[str, str]) -> Setting:
    """Return the setting that a link makes for its built-in picture."""
    size = SAMPLE_BY_NAME[SAMPLE.value_in(link)].size
    return setting_in(link, size, mode_of(WINDOW_MODE.value_in(link), len(size)))


def pattern_setting(link: Mapping[str, str]) -> Setting:
    """Return the setting that a link makes, by kernel, for its test pattern or its picture."""
    is_picture = SUBJECT.value_in(link) == A_PICTURE
    size = SAMPLE_BY_NAME[SAMPLE.value_in(link)].size if is_picture else (ROWS, COLUMNS)
    return setting_in(link, size)


PICTURE = TaskPage(
    "picture",
    "Picture",
    _groups,
    (WINDOW_MODE, VERSUS),
    own_setting=picture_setting,
    drawing=PICTURE_DRAWING,
)
