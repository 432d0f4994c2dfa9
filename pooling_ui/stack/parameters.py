"""The parameters of the page Stack."""

from pooling_ui.stack.link import decode_input, decode_layers, decode_unit
from pooling_ui.stack.presets import SIMPLE
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Decoded

LAYERS = Param(
    "layers",
    Decoded(decode_layers, SIMPLE.layers),
    "the layers",
    ("layers",),
    owner=Owner.PYTHON,
)
INPUT = Param(
    "input",
    Decoded(decode_input, SIMPLE.shape),
    "shape of the input",
    ("layers",),
    owner=Owner.PYTHON,
)
UNIT = Param(
    "unit",
    Decoded(decode_unit),
    "the chosen unit",
    owner=Owner.PYTHON,
)
PARAMS = (LAYERS, INPUT, UNIT)
