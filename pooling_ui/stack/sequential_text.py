"""Write layers as PyTorch code."""

from collections.abc import Sequence
from dataclasses import fields

from pooling_core.network import Layer


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
    lines = (f"    nn.{type(layer).__name__}({_arguments(layer)}),\n" for layer in layers)
    return f"from torch import nn\n\nmodel = nn.Sequential(\n{''.join(lines)})"


_BY_PLACE = ("in_channels", "out_channels", "in_features", "out_features", "output_size")


def _arguments(layer: Layer) -> str:
    """Return the arguments that differ from their defaults; the usual ones without their names."""
    parts = []
    for field in fields(layer):
        value = getattr(layer, field.name)
        if value != field.default:
            parts.append(repr(value) if field.name in _BY_PLACE else f"{field.name}={value!r}")
    return ", ".join(parts)
