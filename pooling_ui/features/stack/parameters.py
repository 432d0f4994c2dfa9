"""The parameters of the page Stack."""

from pooling_ui.features.stack.presets import SIMPLE
from pooling_ui.model_text.stack_link import (
    INPUT_NAME,
    LAYERS_NAME,
    decode_input,
    decode_layers,
    decode_unit,
)
from pooling_ui.state.params import Group, Owner, Param
from pooling_ui.state.readers import Decoded

LAYERS_GROUP = Group("layers", "Layers and input", in_rest=True)
LAYERS = Param(
    LAYERS_NAME,
    Decoded(decode_layers, SIMPLE.layers),
    "the layers",
    (LAYERS_GROUP,),
    owner=Owner.PYTHON,
)
INPUT = Param(
    INPUT_NAME,
    Decoded(decode_input, SIMPLE.shape),
    "shape of the input",
    (LAYERS_GROUP,),
    owner=Owner.PYTHON,
)
UNIT = Param(
    "unit",
    Decoded(decode_unit),
    "the chosen unit",
    owner=Owner.PYTHON,
)
PARAMS = (LAYERS, INPUT, UNIT)
