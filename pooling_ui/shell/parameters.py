"""The parameters that every page has: presentation, and the cover over results."""

from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Flag, Text
from pooling_ui.state.tasks import COVERS

PRESENT = Param("present", Flag(), "the stage fills the screen", owner=Owner.PYTHON)
COVER = Param(
    "cover",
    Text(lambda text: text.lower() in COVERS),
    "results are covered; `size`: the output's size, too",
    owner=Owner.PYTHON,
)
PARAMS = (PRESENT, COVER)
