"""The parameters of the page Shift."""

from pooling_ui.features.shift.sentences import DIRECTIONS, FIRST_RESULT, RESULTS
from pooling_ui.inputs.parameters import MOVED_GROUP
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Limit, OneOf

FARTHEST = 12  # cells
FIRST_SUBJECT = "Texture"
DOWN = Param(
    "down", Limit(-FARTHEST, FARTHEST, 0), "cells that the plane moves down", (MOVED_GROUP,)
)
RIGHT = Param(
    "right",
    Limit(-FARTHEST, FARTHEST, 1),
    "cells that the plane moves to the right",
    (MOVED_GROUP,),
)
ALONG = Param("along", OneOf(tuple(DIRECTIONS)), "direction of the curve")
RESULT = Param("result", OneOf(tuple(RESULTS), FIRST_RESULT), "what the curve shows")
PARAMS = (DOWN, RIGHT, ALONG, RESULT)
