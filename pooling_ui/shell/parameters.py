"""The parameters that every page has: presentation, and the cover over results."""

from pooling_ui.state.params import Held, Param
from pooling_ui.state.readers import Flag, Text
from pooling_ui.state.tasks import COVERS

PRESENT = Param("present", Flag(), "the stage fills the screen", held=Held.BY_PYTHON)
COVER = Param(
    "cover",
    Text(lambda text: text.lower() in COVERS),
    "results are covered; `size`: the output's size, too",
    held=Held.BY_PYTHON,
)
PARAMS = (PRESENT, COVER)
