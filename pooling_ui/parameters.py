"""Gather the link parameters of all features, and hand them to `state` when the app starts."""

from functools import cache

from pooling_ui.backwards import parameters as backwards
from pooling_ui.classroom.tasks import parameters as tasks
from pooling_ui.compare import parameters as compare
from pooling_ui.forward import parameters as forward
from pooling_ui.frameworks import parameters as frameworks
from pooling_ui.inputs import parameters as inputs
from pooling_ui.learn.faq import parameters as faq
from pooling_ui.learn.lessons import parameters as lessons
from pooling_ui.long_series import parameters as long_series
from pooling_ui.network import parameters as network
from pooling_ui.pictures import parameters as pictures
from pooling_ui.predict import parameters as predict
from pooling_ui.setting import parameters as setting
from pooling_ui.shell import parameters as shell
from pooling_ui.shift import parameters as shift
from pooling_ui.stack import parameters as stack
from pooling_ui.stage import parameters as stage
from pooling_ui.state.params import Group, Param, declare
from pooling_ui.state.readers import Reader

# Each feature's parameters under the name that ARCHITECTURE's table gives it.
FEATURES: dict[str, tuple[Param[Reader], ...]] = {
    "Setting": setting.PARAMS,
    "Numbers": inputs.PARAMS,
    "Stage": stage.PARAMS,
    "Every page": shell.PARAMS,
    "Grid, 1-D and 3-D": forward.PARAMS,
    "Long series": long_series.PARAMS,
    "Backwards": backwards.PARAMS,
    "Pictures": pictures.PARAMS,
    "Compare": compare.PARAMS,
    "Shift": shift.PARAMS,
    "Stack": stack.PARAMS,
    "Network": network.PARAMS,
    "Frameworks": frameworks.PARAMS,
    "Predict": predict.PARAMS,
    "Lessons": lessons.PARAMS,
    "Questions": faq.PARAMS,
    "Tasks": tasks.PARAMS,
}
# The groups of widgets in the order in which a page lists them.
GROUPS: tuple[Group, ...] = (
    inputs.NUMBERS_GROUP,
    long_series.PART_GROUP,
    pictures.PICTURE_GROUP,
    stack.LAYERS_GROUP,
    *(network.DIGIT_GROUP, network.FILTERS_GROUP, network.NETWORK_GROUP),
    *(inputs.MOVED_GROUP, inputs.NOISE_GROUP, inputs.KIND_GROUP),
    *(setting.KEEP_GROUP, setting.WINDOWS_GROUP, setting.AXES_GROUP, setting.KERNEL_GROUP),
    *(setting.STRIDE_GROUP, setting.PADDING_GROUP, setting.DILATION_GROUP, setting.SIZE_GROUP),
    *(setting.SAMPLES_GROUP, setting.CEIL_GROUP, setting.DIVISOR_GROUP, setting.POWER_GROUP),
    forward.COVERAGE_GROUP,
    pictures.COMPARED_GROUP,
    frameworks.RULE_GROUP,
    inputs.CELLS_GROUP,
)


@cache
def declare_all() -> None:
    """Hand all groups and parameters to `state`, once; call it before any page or link is read."""
    declare(GROUPS, (param for params in FEATURES.values() for param in params))
