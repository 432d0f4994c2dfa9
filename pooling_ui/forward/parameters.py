"""The parameters of the pages Grid and 1-D and 3-D."""

from pooling_ui.state.link_values import CHOICES
from pooling_ui.state.params import Group, Owner, Param
from pooling_ui.state.readers import Flag

COVERAGE_GROUP = Group("coverage", "Coverage", in_rest=True, keeps_size=True)
COVERAGE = Param(
    "coverage",
    Flag(),
    "each cell shows how many windows read it",
    (COVERAGE_GROUP,),
    is_reset=True,
    is_switch=True,
)
COMPARISON_A = Param(
    "a",
    CHOICES,
    "the setting that the one on the stage is compared with, but for its defaults",
    owner=Owner.PYTHON,
    is_reset=True,
    is_of_numbers=True,
    needs_session=True,
)
PARAMS = (COVERAGE, COMPARISON_A)
