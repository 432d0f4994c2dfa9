"""The parameters that every page has: presentation, and the cover over results."""

from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Flag
from pooling_ui.task.parameters import COVER

PRESENT = Param("present", Flag(), "the stage fills the screen", owner=Owner.PYTHON)
PARAMS = (PRESENT, COVER)
