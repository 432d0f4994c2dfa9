"""The groups of widgets that a task can set on the page Backwards."""

from collections.abc import Set

from pooling_ui.backwards.modes import UNPOOL, pool_of_mode
from pooling_ui.backwards.parameters import MODE, OF, UNPOOL_SIZES
from pooling_ui.backwards.stage_page import BACKWARDS_STAGE
from pooling_ui.inputs.task_page import NUMBERS, TaskPage, in_groups, setting_groups
from pooling_ui.setting.parameters import WINDOW_MODE
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import Group


def _groups(link: Link) -> Set[Group]:
    texts = dict(texts_of(link))
    kind = BACKWARDS_STAGE.kind_of(texts)
    assert kind is not None
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
    stage=BACKWARDS_STAGE,
)
