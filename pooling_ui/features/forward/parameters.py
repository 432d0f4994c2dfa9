"""The parameters of the pages Grid and 1-D and 3-D."""

from pooling_ui.setting.parameters import COMPARISON_A
from pooling_ui.state.params import Group, Param, ResetBy
from pooling_ui.state.readers import Flag

COVERAGE_GROUP = Group("coverage", "Coverage", in_rest=True, keeps_size=True)
COVERAGE = Param(
    "coverage",
    Flag(),
    "each cell shows how many windows read it",
    (COVERAGE_GROUP,),
    reset_by=ResetBy.STEP,
)
MORE = Param("more", Flag(), "“More settings” is open on Grid")
PARAMS = (COVERAGE, MORE, COMPARISON_A)
