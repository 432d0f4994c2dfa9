"""The lazy layers of PyTorch, which take their number of inputs from what comes in first."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import Layer, Linear, follow
from pooling_core.network.layer import Layouts
from pooling_ui.text.axes import joined
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import shape as written

LAZY: dict[str, tuple[str, str]] = {
    "LazyLinear": ("Linear", "in_features"),
    "LazyConv2d": ("Conv2d", "in_channels"),
    **{f"LazyBatchNorm{axes}d": (f"BatchNorm{axes}d", "num_features") for axes in (1, 2)},
    "LazyInstanceNorm2d": ("InstanceNorm2d", "num_features"),
}
"""The layer that a lazy one becomes, and its argument that the lazy one lacks."""


@dataclass(frozen=True, slots=True)
class LazyLayer(Layer):
    """A layer whose number of inputs, the field `count` of `like`, is that of its input."""

    like: Layer
    count: str

    def settled(self, shape: Ints) -> Layer:
        """Return the layer that it becomes on an input."""
        number = shape[-1] if isinstance(self.like, Linear) else shape[0]
        values: dict[str, Any] = {self.count: number}
        return replace(self.like, **values)

    @property
    def weight_shapes(self) -> dict[str, Ints]:
        """Return the shapes of weights and biases; the number of inputs is not known."""
        return self.like.weight_shapes

    def layouts(self, shape: Ints) -> Layouts | None:
        """Return the windows over rows and columns, or None for a layer without windows."""
        return self.settled(shape).layouts(shape)

    def shape_after(self, shape: Ints) -> Ints:
        """Return the shape of its output."""
        return self.settled(shape).shape_after(shape)

    def joined_axes(self, shape: Ints) -> tuple[bool, bool]:
        """Return True for rows and for columns if each unit depends on all units along them."""
        return self.settled(shape).joined_axes(shape)

    def multiply_adds(self, shape: Ints) -> int:
        """Return the number of products to add up for one sample."""
        return self.settled(shape).multiply_adds(shape)


def settled(layers: Sequence[Layer], shape: Ints) -> tuple[tuple[Layer, ...], str]:
    """Return the layers without lazy ones on an input, and the sentence on those that it settles.

    Behind a layer that cannot work, no input is known: there a lazy layer takes a number that fits
    itself.

    Examples
    --------
    >>> from pooling_core.network import Flatten
    >>> settled((Flatten(), LazyLayer(Linear(1, 10), "in_features")), (3, 4, 4))[1]
    'A lazy layer takes its number of inputs from what comes in: with an input of 3 × 4 × 4, \
layer 2 is Linear(48, 10).'
    """
    made, told = list(layers), []
    for at, layer in enumerate(layers):
        if isinstance(layer, LazyLayer):
            reports = follow(made[:at], shape)
            made[at] = layer.like
            if reports.problem:
                continue
            with suppress(ValueError):  # its groups do not divide the channels
                made[at] = layer.settled(reports.layers[-1].shape if at else shape)
                told.append(f"layer {at + 1} is {layer_text(made[at])}")
    if not told:
        return tuple(made), ""
    words = "A lazy layer takes its number of inputs from what comes in: with an input of"
    return tuple(made), f"{words} {written(shape)}, {joined(told)}."
