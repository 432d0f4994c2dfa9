"""Add, change, move, remove and replace layers of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import Layer, nearest_layers
from pooling_ui.model_text import LAYER_CLASSES, MOST_LAYERS
from pooling_ui.model_text.argument import check_size, check_type, read_argument
from pooling_ui.model_text.problems import UnreadableError

Layers = tuple[Layer, ...]
# The arguments of an added layer, besides those that its input decides.
_FIRST_ARGUMENTS: dict[str, dict[str, Any]] = {
    "Conv2d": {"in_channels": 1, "out_channels": 8, "kernel_size": 3, "padding": 1},
    "MaxPool2d": {"kernel_size": 2},
    "AvgPool2d": {"kernel_size": 2},
    "AdaptiveMaxPool2d": {"output_size": 4},
    "AdaptiveAvgPool2d": {"output_size": 1},
    "Linear": {"in_features": 1, "out_features": 10},
    **{name: {"num_features": 1} for name in ("BatchNorm1d", "BatchNorm2d", "BatchNorm3d")},
    "InstanceNorm2d": {"num_features": 1},
    "GroupNorm": {"num_groups": 1, "num_channels": 1},
    "LayerNorm": {"normalized_shape": (1, 1, 1)},
    "LPPool2d": {"norm_type": 2, "kernel_size": 2},
    "FractionalMaxPool2d": {"kernel_size": 2, "output_size": 4},
}
# The layers that can be added: those for volumes, and series of channels, have no use on planes.
ADDABLE = [
    name
    for name in LAYER_CLASSES
    if name not in ("BatchNorm3d", "InstanceNorm3d", "InstanceNorm1d")
]


def added(
    layers: Sequence[Layer], at: int, name: str, input_shape: Ints | None
) -> tuple[Layers, int]:
    """Return the list with a new layer of this kind, and that layer's place.

    Its numbers fit its input; a `Linear` after planes gets the `Flatten` that it needs.
    """
    layer = LAYER_CLASSES[name](**_FIRST_ARGUMENTS.get(name, {}))
    new = (nearest_layers(layer, input_shape) if input_shape else ()) or (layer,)
    return (*layers[:at], *new, *layers[at:]), at + len(new) - 1


def moved(layers: Sequence[Layer], at: int, by: int) -> Layers:
    """Return the list with a layer moved to another place, at most to an end of the list."""
    rest = [*layers[:at], *layers[at + 1 :]]
    to = min(max(at + by, 0), len(rest))
    return (*rest[:to], layers[at], *rest[to:])


def removed(layers: Sequence[Layer], at: int) -> Layers:
    """Return the list without a layer."""
    return (*layers[:at], *layers[at + 1 :])


def replacement(layers: Sequence[Layer], at: int, input_shape: Ints) -> Layers | None:
    """Return the layers that replace a layer that cannot work; empty if it is to be removed.

    None if no similar layer works, and it is the only layer.
    """
    new = nearest_layers(layers[at], input_shape)
    if new and len(layers) + len(new) - 1 <= MOST_LAYERS:
        return new
    return () if len(layers) > 1 else None


def field_text(value: Any) -> str:
    """Return the text of an argument's field.

    Examples
    --------
    >>> field_text(3), field_text((3, 1)), field_text(None), field_text("same")
    ('3', '3, 1', '', 'same')
    """
    if isinstance(value, (tuple, list)):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def changed(layer: Layer, name: str, value: Any) -> Layer:
    """Return the layer with the argument of a field changed.

    Raises
    ------
    UnreadableError
        The field's text is no value that the argument may have; the sentence says why.

    Examples
    --------
    >>> from pooling_core.network import MaxPool2d
    >>> changed(MaxPool2d(2), "kernel_size", "3, 2").kernel_size
    (3, 2)
    """
    layer_name = type(layer).__name__
    if isinstance(value, str):
        value = _read(layer_name, name, value)
    check_type(layer_name, name, value)
    check_size(layer_name, name, value)
    try:
        return replace(layer, **{name: value})
    except (TypeError, ValueError) as problem:
        raise UnreadableError(f"{problem}.") from None


def _read(layer_name: str, name: str, text: str) -> Any:
    """Return the value of a field's text; None for an empty text."""
    text = text.strip().strip("()[] ").replace("×", ",")
    if not text or text in ("same", "valid"):
        return text or None
    try:
        return read_argument(text)
    except UnreadableError:
        rule = f"{layer_name} takes whole numbers for {name}, such as 3 or 3, 2"
        raise UnreadableError(f"{rule}, got “{text[:20]}”.") from None
