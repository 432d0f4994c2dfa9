"""The parameters of the page Frameworks."""

from pooling_ui.features.frameworks.rules import BY_NAME
from pooling_ui.inputs.parameters import TABLE_COLUMNS, TABLE_ROWS
from pooling_ui.state.params import Group, Param
from pooling_ui.state.readers import OneOf

RULE_GROUP = Group("rule", "Framework")
RULE = Param("rule", OneOf(tuple(BY_NAME)), "the framework", (RULE_GROUP,))
PARAMS = (RULE, TABLE_ROWS, TABLE_COLUMNS)
# The parameters of windows that all frameworks have in common.
COMMON_PARAMETERS = ("kernel_size", "stride", "padding", "dilation")
