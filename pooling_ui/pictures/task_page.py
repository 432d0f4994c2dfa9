"""The groups of widgets that a task can set on the page Picture, and the settings of pictures."""

from collections.abc import Mapping, Set
from dataclasses import replace

from pooling_ui.linked.task_page import TaskPage, in_groups, setting_groups
from pooling_ui.pictures.parameters import A_PICTURE, SAMPLE, SOURCE, SUBJECT, VERSUS
from pooling_ui.pictures.pooling.compared_pools import OTHER_POOLS
from pooling_ui.pictures.samples import COLUMNS, ROWS, SAMPLE_BY_NAME
from pooling_ui.setting.choices import Choices
from pooling_ui.setting.parameters import KEEP, POWER, WINDOW_MODE
from pooling_ui.setting.setting import Setting, setting_of
from pooling_ui.setting.window_modes import BY_KERNEL
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import Group


def _groups(link: Link) -> Set[Group]:
    texts = set(texts_of(link))
    has_power = any((VERSUS.name, pool.label) in texts for pool in OTHER_POOLS if pool.has_power)
    power = (POWER,) if has_power else ()
    return in_groups(SOURCE, VERSUS, WINDOW_MODE, *power) | setting_groups(link)


def picture_setting(link: Mapping[str, str]) -> Setting:
    """Return the setting that a link makes for its built-in picture."""
    name = link.get(SAMPLE.name, next(iter(SAMPLE_BY_NAME)))
    return setting_of(_choices(link), SAMPLE_BY_NAME[name].size)


def pattern_setting(link: Mapping[str, str]) -> Setting:
    """Return the setting that a link makes, by kernel, for its test pattern or its picture."""
    by_kernel = {**link, WINDOW_MODE.name: BY_KERNEL.label}
    if link.get(SUBJECT.name) == A_PICTURE:
        return picture_setting(by_kernel)
    return setting_of(_choices(by_kernel), (ROWS, COLUMNS))


def _choices(link: Mapping[str, str]) -> Choices:
    return replace(Choices.from_link(link), is_picture=True) | {KEEP.name: KEEP.default}


PICTURE = TaskPage(
    "picture", "Picture", _groups, (WINDOW_MODE, VERSUS), own_setting=picture_setting
)
