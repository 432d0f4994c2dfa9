"""Write a list of layers as PyTorch code."""

from collections.abc import Sequence

from pooling_core.network import Layer
from pooling_ui.text.layers import arguments

# The arguments that everybody writes without their names.
_BY_PLACE = (
    *("in_channels", "out_channels", "in_features", "out_features", "output_size"),
    *("num_features", "num_parameters", "norm_type", "num_groups", "num_channels"),
    "normalized_shape",
)


def write_sequential(layers: Sequence[Layer]) -> str:
    """Return PyTorch code that makes these layers.

    Examples
    --------
    >>> from pooling_core.network import Conv2d, MaxPool2d
    >>> print(write_sequential([Conv2d(1, 8, 3, padding=1), MaxPool2d(2)]))
    from torch import nn
    <BLANKLINE>
    model = nn.Sequential(
        nn.Conv2d(1, 8, kernel_size=3, padding=1),
        nn.MaxPool2d(kernel_size=2),
    )
    """
    lines = (f"    nn.{type(layer).__name__}({arguments(layer, _BY_PLACE)}),\n" for layer in layers)
    return f"from torch import nn\n\nmodel = nn.Sequential(\n{''.join(lines)})"
