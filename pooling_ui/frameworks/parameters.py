"""The parameters of the page Frameworks."""

from pooling_ui.frameworks.rules import BY_NAME
from pooling_ui.state.params import Param
from pooling_ui.state.readers import OneOf

RULE = Param("rule", OneOf(tuple(BY_NAME)), "the framework", ("rule",))
PARAMS = (RULE,)
