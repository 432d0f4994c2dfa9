"""The groups of widgets that a task can set on the page Backwards."""

from collections.abc import Set
from functools import partial

from pooling_ui.backwards.parameters import MODE, UNPOOL_SIZES
from pooling_ui.inputs.input_kinds import INPUT_KINDS
from pooling_ui.inputs.linked_pool import linked_setting
from pooling_ui.inputs.modes import UNPOOL, pool_of_mode
from pooling_ui.inputs.parameters import OF
from pooling_ui.inputs.task_page import NUMBERS, TaskPage, in_groups, setting_groups
from pooling_ui.setting.parameters import WINDOW_MODE
from pooling_ui.state.addresses import Link, texts_of


def _groups(link: Link) -> Set[str]:
    texts = dict(texts_of(link))
    kind = INPUT_KINDS[texts.get(OF.name, OF.default)]
    mode = texts.get(MODE.name, MODE.default)
    sizes = UNPOOL_SIZES if mode == UNPOOL else ()
    setting = setting_groups(link, axes=len(kind.sizes), keep=pool_of_mode(mode))
    return NUMBERS | in_groups(OF, MODE, WINDOW_MODE, *sizes) | setting


BACKWARDS = TaskPage(
    "backwards",
    "Backwards",
    _groups,
    (MODE, WINDOW_MODE, OF),
    asks=True,
    setting=partial(linked_setting, "backwards"),
)
