"""The parameters of the page Stack."""

from pooling_ui.stack.link import decode_input, decode_unit, is_stack
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Text, text_of

LAYERS = Param("layers", Text(is_stack), "the layers", ("layers",), owner=Owner.PYTHON)
INPUT = Param(
    "input",
    text_of(decode_input),
    "shape of the input",
    ("layers",),
    owner=Owner.PYTHON,
)
UNIT = Param(
    "unit",
    text_of(decode_unit),
    "the chosen unit",
    owner=Owner.PYTHON,
)
PARAMS = (LAYERS, INPUT, UNIT)
