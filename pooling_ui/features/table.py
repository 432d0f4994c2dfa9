"""Gather the features: their link parameters, and their pages as tasks and lessons know them.

The app and the server call `declare_all` at their start. It hands the parameters down to `state`,
and the pages to `linked`, so that no room below imports a feature to know it.
"""

from functools import cache
from typing import NamedTuple

from pooling_ui.features.backwards import parameters as backwards
from pooling_ui.features.backwards.task_page import BACKWARDS
from pooling_ui.features.classroom.live import parameters as live
from pooling_ui.features.classroom.tasks import parameters as tasks
from pooling_ui.features.compare import parameters as compare
from pooling_ui.features.compare.task_page import COMPARE
from pooling_ui.features.forward import parameters as forward
from pooling_ui.features.forward.task_page import GRID, dimensions
from pooling_ui.features.frameworks import parameters as frameworks
from pooling_ui.features.frameworks.task_page import FRAMEWORKS
from pooling_ui.features.learn.faq import parameters as faq
from pooling_ui.features.learn.lessons import parameters as lessons
from pooling_ui.features.learn.plain_pages import LESSONS, QUESTIONS, REFERENCE
from pooling_ui.features.long_series import parameters as long_series
from pooling_ui.features.long_series.task_page import long_series_groups
from pooling_ui.features.network import parameters as network
from pooling_ui.features.network.task_page import NETWORK
from pooling_ui.features.shift import parameters as shift
from pooling_ui.features.shift.task_page import SHIFT
from pooling_ui.features.stack import parameters as stack
from pooling_ui.features.stack.task_page import STACK
from pooling_ui.features.start import START
from pooling_ui.features.start import parameters as start
from pooling_ui.inputs import parameters as inputs
from pooling_ui.linked.pages import declare_pages
from pooling_ui.linked.plain_page import PlainPage
from pooling_ui.linked.task_page import TaskPage
from pooling_ui.pictures import parameters as pictures
from pooling_ui.pictures.task_page import PICTURE
from pooling_ui.predict import parameters as predict
from pooling_ui.setting import parameters as setting
from pooling_ui.setting.pool_table import DIVISOR_GROUP, POWER_GROUP
from pooling_ui.shell import parameters as shell
from pooling_ui.stage import parameters as stage
from pooling_ui.state.params import Group, Param, declare
from pooling_ui.state.readers import Reader


class Feature(NamedTuple):
    """A feature, by its name in ARCHITECTURE's table: its parameters, and its pages."""

    name: str
    params: tuple[Param[Reader], ...]
    pages: tuple[TaskPage | PlainPage, ...] = ()


FEATURES = (
    Feature("Setting", setting.PARAMS),
    Feature("Numbers", inputs.PARAMS),
    Feature("Stage", stage.PARAMS),
    Feature("Every page", shell.PARAMS),
    Feature("Start", start.PARAMS, (START,)),
    # Two features meet on the page 1-D and 3-D.
    Feature("Grid, 1-D and 3-D", forward.PARAMS, (GRID, dimensions(long_series_groups))),
    Feature("Long series", long_series.PARAMS),
    Feature("Backwards", backwards.PARAMS, (BACKWARDS,)),
    Feature("Pictures", pictures.PARAMS, (PICTURE,)),
    Feature("Compare", compare.PARAMS, (COMPARE,)),
    Feature("Shift", shift.PARAMS, (SHIFT,)),
    Feature("Stack", stack.PARAMS, (STACK,)),
    Feature("Network", network.PARAMS, (NETWORK,)),
    Feature("Frameworks", frameworks.PARAMS, (FRAMEWORKS,)),
    Feature("Predict", predict.PARAMS),
    Feature("Lessons", lessons.PARAMS, (LESSONS,)),
    Feature("Questions", faq.PARAMS, (QUESTIONS,)),
    Feature("Reference", (), (REFERENCE,)),
    Feature("Tasks", tasks.PARAMS),
    Feature("Live rooms", live.PARAMS),
)
# The groups of widgets in the order in which a page lists them.
GROUP_ORDER: tuple[Group, ...] = (
    inputs.NUMBERS_GROUP,
    long_series.SECTION_GROUP,
    pictures.PICTURE_GROUP,
    stack.LAYERS_GROUP,
    *(network.DIGIT_GROUP, network.FILTERS_GROUP, network.NETWORK_GROUP),
    *(inputs.MOVED_GROUP, inputs.NOISE_GROUP, inputs.KIND_GROUP),
    *(setting.KEEP_GROUP, setting.WINDOWS_GROUP, setting.AXES_GROUP, setting.KERNEL_GROUP),
    *(setting.STRIDE_GROUP, setting.PADDING_GROUP, setting.DILATION_GROUP, setting.SIZE_GROUP),
    *(setting.SAMPLES_GROUP, setting.CEIL_GROUP, DIVISOR_GROUP, POWER_GROUP),
    forward.COVERAGE_GROUP,
    pictures.COMPARED_GROUP,
    frameworks.RULE_GROUP,
    inputs.CELLS_GROUP,
)


@cache
def declare_all() -> None:
    """Hand down all that the features have, once; call it before any page or link is read."""
    declare(GROUP_ORDER, (param for feature in FEATURES for param in feature.params))
    declare_pages(page for feature in FEATURES for page in feature.pages)
