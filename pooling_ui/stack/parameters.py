"""The parameters of the page Stack."""

from pooling_ui.stack.link import decode_input, decode_unit, is_stack
from pooling_ui.state.params import Held, Param
from pooling_ui.state.readers import Text

LAYERS = Param("layers", Text(is_stack), "the layers", ("layers",), held=Held.BY_PYTHON)
INPUT = Param(
    "input",
    Text(lambda text: decode_input(text) is not None),
    "shape of the input",
    ("layers",),
    held=Held.BY_PYTHON,
)
UNIT = Param(
    "unit",
    Text(lambda text: decode_unit(text) is not None),
    "the chosen unit",
    held=Held.BY_PYTHON,
)
PARAMS = (LAYERS, INPUT, UNIT)
